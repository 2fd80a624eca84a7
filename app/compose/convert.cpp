#include "app/compose/convert.h"

#include <map>

namespace burnish::app {

Result<std::optional<DType>> floatsFromName(const std::string& name) {
  static const std::map<std::string, std::optional<DType>> kTypes = {{"same", std::nullopt},
                                                                     {"fp32", DType::F32},
                                                                     {"fp16", DType::F16},
                                                                     {"bf16", DType::BF16},
                                                                     {"fp8", DType::F8E4M3}};
  const auto found = kTypes.find(name);
  if (found != kTypes.end()) return found->second;
  return Error{ErrorCode::ValueOutOfRange, {"--dtype", name, "same, fp32, fp16, bf16, fp8"}, {}};
}

Result<WrittenModel> convertModel(const ConvertRequest& request) {
  BURNISH_TRY(const ModelPackage package, ModelPackage::open(request.from, request.package));
  BURNISH_TRY(const ModelContent content, contentOf(package));
  return writeModel(content, request.layout, request.to, request.floats);
}

}  // namespace burnish::app
