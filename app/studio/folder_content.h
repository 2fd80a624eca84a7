#pragma once

#include "dataset/scan/scan_report.h"
#include "ui/contract/dataset_gateway.h"

namespace burnish::app {

/// What a scan found, in the language of the moment.
ui::FolderContent folderContent(const dataset::ScanReport& report);

}  // namespace burnish::app
