#include "core/text/protobuf_reader.h"

#include <QtTest/QtTest>

using namespace burnish;
using namespace std::string_view_literals;

class TestProtobufReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsEveryKindOfField() {
    // 1: 300; 2: "hi"; 3: 1.5f; 4: 64 bits; 17: 1
    ProtobufReader reader(
        "\x08\xAC\x02\x12\x02hi\x1D\x00\x00\xC0\x3F\x21\x01\x00\x00\x00\x00\x00\x00\x80\x88\x01\x01"sv);
    auto field = reader.next();
    QVERIFY(field && field->number == 1 && field->wire == ProtobufReader::Wire::Varint && field->value == 300);
    field = reader.next();
    QVERIFY(field && field->number == 2 && field->wire == ProtobufReader::Wire::Bytes && field->bytes == "hi");
    field = reader.next();
    QVERIFY(field && field->number == 3 && field->wire == ProtobufReader::Wire::Fixed32 && field->asFloat() == 1.5f);
    field = reader.next();
    QVERIFY(field && field->number == 4 && field->value == 0x8000000000000001u);
    field = reader.next();
    QVERIFY(field && field->number == 17 && field->value == 1);
    QVERIFY(!reader.next());
    QVERIFY(!reader.isDamaged());
  }

  void stopsAtDamage_data() {
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, std::string_view message) {
      QTest::newRow(name) << QByteArray(message.data(), static_cast<qsizetype>(message.size()));
    };
    row("a key that does not end", "\xFF"sv);
    row("no value", "\x08"sv);
    row("a number of more than 64 bits", "\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"sv);
    row("bytes beyond the end", "\x12\x05hi"sv);
    row("bytes without end", "\x12\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F"sv);
    row("a cut float", "\x1D\x00\x00"sv);
    row("a group", "\x0B\x0C"sv);
    row("field 0", "\x00\x01"sv);
    row("text", "not a model"sv);
  }

  void stopsAtDamage() {
    QFETCH(const QByteArray, message);
    ProtobufReader reader({message.constData(), static_cast<std::size_t>(message.size())});
    int fields = 0;
    while (reader.next()) ++fields;
    QVERIFY(reader.isDamaged());
    QVERIFY(fields <= message.size());
    QVERIFY(!reader.next());
  }
};

QTEST_GUILESS_MAIN(TestProtobufReader)
#include "tst_protobuf_reader.moc"
