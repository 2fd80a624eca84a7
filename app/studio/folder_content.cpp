#include "app/studio/folder_content.h"

#include "ui/text/error_text.h"

#include <QCoreApplication>

namespace burnish::app {

namespace {

QString noteOf(const char* english) {
  return QCoreApplication::translate("Dataset", english);
}

ui::PictureItem pictureItem(const dataset::ScannedPicture& picture) {
  ui::PictureItem item;
  item.path = QString::fromStdString(picture.path);
  item.caption = QString::fromStdString(picture.caption.text);
  item.hasCaption = picture.hasCaptionFile;
  item.width = picture.width;
  item.height = picture.height;
  for (const dataset::PictureNote note : picture.notes) item.notes << noteOf(dataset::noteText(note));
  for (const dataset::CaptionNote note : picture.caption.notes) item.notes << noteOf(dataset::noteText(note));
  if (picture.captionFault) item.notes << ui::errorText(*picture.captionFault).sentence;
  return item;
}

}  // namespace

ui::FolderContent folderContent(const dataset::ScanReport& report) {
  ui::FolderContent content;
  content.folder = QString::fromStdString(report.folder);
  content.pictures.reserve(report.pictures.size());
  for (const dataset::ScannedPicture& picture : report.pictures) content.pictures.push_back(pictureItem(picture));
  for (const auto* list : {&report.refused, &report.ignored}) {
    for (const RefusedFile& file : *list) content.refused.push_back({QString::fromStdString(file.path), file.reason});
  }
  return content;
}

}  // namespace burnish::app
