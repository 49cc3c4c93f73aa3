// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "fuzz/campaign/store/store.hpp"

namespace oblong::fuzz {

/// Opens a store for writing and checks it. What is whole in a damaged one is copied to a new file of the same name, so
/// that a run answers the lost batches again; the damaged file is kept as PATH.damaged. `say` gets what is lost, for
/// display. Throws BadInput if nothing can be kept.
[[nodiscard]] std::unique_ptr<Store> open_mended(const std::string& path,
                                                 const std::function<void(const std::string&)>& say);

}  // namespace oblong::fuzz
