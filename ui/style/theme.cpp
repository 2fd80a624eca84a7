#include "ui/style/theme.h"

#include <QApplication>
#include <QFile>
#include <QStyleFactory>

// Outside of any namespace, as Qt asks: the linker would drop the resources of a static library otherwise.
static void initResources() {
  Q_INIT_RESOURCE(resources);
}

namespace burnish::ui {
namespace {

const ThemeColors kLight = {.window = QColor(0xf5, 0xf6, 0xf8),
                            .surface = QColor(0xff, 0xff, 0xff),
                            .raised = QColor(0xec, 0xee, 0xf2),
                            .line = QColor(0xd9, 0xdd, 0xe3),
                            .text = QColor(0x1b, 0x1f, 0x27),
                            .muted = QColor(0x59, 0x61, 0x6e),
                            .accent = QColor(0x0d, 0x6e, 0x63),
                            .onAccent = QColor(0xff, 0xff, 0xff),
                            .accentSoft = QColor(0xdc, 0xef, 0xec),
                            .danger = QColor(0xb0, 0x22, 0x1c),
                            .dangerSoft = QColor(0xfd, 0xec, 0xea),
                            .warning = QColor(0x8f, 0x4a, 0x06),
                            .warningSoft = QColor(0xfe, 0xf3, 0xdc),
                            .success = QColor(0x1c, 0x6e, 0x3d),
                            .successSoft = QColor(0xe2, 0xf3, 0xe8)};

const ThemeColors kDark = {.window = QColor(0x1a, 0x1c, 0x20),
                           .surface = QColor(0x22, 0x25, 0x2a),
                           .raised = QColor(0x2c, 0x30, 0x37),
                           .line = QColor(0x3a, 0x3f, 0x48),
                           .text = QColor(0xe8, 0xea, 0xee),
                           .muted = QColor(0xa2, 0xaa, 0xb6),
                           .accent = QColor(0x5c, 0xc9, 0xb8),
                           .onAccent = QColor(0x0b, 0x22, 0x1f),
                           .accentSoft = QColor(0x1f, 0x3d, 0x3a),
                           .danger = QColor(0xff, 0x8f, 0x85),
                           .dangerSoft = QColor(0x43, 0x23, 0x23),
                           .warning = QColor(0xf2, 0xb9, 0x5c),
                           .warningSoft = QColor(0x40, 0x33, 0x1c),
                           .success = QColor(0x6f, 0xcf, 0x97),
                           .successSoft = QColor(0x1f, 0x3a, 0x2b)};

QPalette paletteOf(const ThemeColors& colors) {
  QPalette palette(colors.raised, colors.window);
  const auto set = [&palette](QPalette::ColorRole role, const QColor& color) { palette.setColor(role, color); };
  set(QPalette::Window, colors.window);
  set(QPalette::WindowText, colors.text);
  set(QPalette::Base, colors.surface);
  set(QPalette::AlternateBase, colors.window);
  set(QPalette::Text, colors.text);
  set(QPalette::PlaceholderText, colors.muted);
  set(QPalette::Button, colors.surface);
  set(QPalette::ButtonText, colors.text);
  set(QPalette::ToolTipBase, colors.raised);
  set(QPalette::ToolTipText, colors.text);
  set(QPalette::Highlight, colors.accent);
  set(QPalette::HighlightedText, colors.onAccent);
  set(QPalette::Link, colors.accent);
  set(QPalette::Mid, colors.line);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    QColor faint = colors.muted;
    faint.setAlphaF(0.6F);
    palette.setColor(QPalette::Disabled, role, faint);
  }
  return palette;
}

/// The style sheet with its @names@ replaced by colours.
QString styleSheetOf(const ThemeColors& colors, bool dark) {
  QFile file(QStringLiteral(":/themes/burnish.qss"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QString sheet = QString::fromUtf8(file.readAll());
  sheet.replace(QStringLiteral("@scheme@"), dark ? QStringLiteral("dark") : QStringLiteral("light"));
  const std::pair<const char*, QColor> names[] = {{"window", colors.window},
                                                  {"surface", colors.surface},
                                                  {"raised", colors.raised},
                                                  {"line", colors.line},
                                                  {"text", colors.text},
                                                  {"muted", colors.muted},
                                                  {"accent", colors.accent},
                                                  {"onAccent", colors.onAccent},
                                                  {"accentSoft", colors.accentSoft},
                                                  {"danger", colors.danger},
                                                  {"dangerSoft", colors.dangerSoft},
                                                  {"warning", colors.warning},
                                                  {"success", colors.success},
                                                  {"warningSoft", colors.warningSoft},
                                                  {"successSoft", colors.successSoft}};
  for (const auto& [name, color] : names) sheet.replace(QStringLiteral("@%1@").arg(QLatin1String(name)), color.name());
  return sheet;
}

/// The desktop's own palette, without what an earlier call has set.
bool isDesktopDark() {
  QApplication::setPalette(QPalette());
  return isDark(QApplication::palette());
}

}  // namespace

bool isDark(const QPalette& palette) {
  const QColor ground = palette.color(QPalette::Window);
  const QColor text = palette.color(QPalette::WindowText);
  // A style sheet that makes the ground transparent leaves it black, whatever is below.
  return ground.alpha() > 0 ? ground.lightness() < text.lightness() : text.lightness() > 127;
}

const ThemeColors& themeColors(bool dark) {
  return dark ? kDark : kLight;
}

const ThemeColors& themeColors(const QPalette& palette) {
  return themeColors(isDark(palette));
}

void applyTheme(ThemeChoice choice) {
  initResources();
  const bool isFirst = qApp->styleSheet().isEmpty();
  const bool dark = choice == ThemeChoice::System ? isDesktopDark() : choice == ThemeChoice::Dark;
  if (isFirst) QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QApplication::setPalette(paletteOf(themeColors(dark)));
  qApp->setStyleSheet(styleSheetOf(themeColors(dark), dark));
}

}  // namespace burnish::ui
