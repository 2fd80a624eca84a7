#include "dataset/image/header_notes.h"

namespace burnish::dataset {

std::vector<PictureNote> allNotes(const PictureHeader& header, const ColourConverter& converter) {
  std::vector<PictureNote> notes;
  if (header.isAnimated) notes.push_back(PictureNote::AnimatedFirstFrame);
  if (header.hasMorePages) notes.push_back(PictureNote::FirstPage);
  if (header.orientationIgnored) notes.push_back(PictureNote::OrientationIgnored);
  for (const PictureNote note : converter.notes()) notes.push_back(note);
  return notes;
}

Error withName(Error error, const std::string& name) {
  if (!error.args.empty() && error.args.front().empty()) error.args.front() = name;
  return error;
}

}  // namespace burnish::dataset
