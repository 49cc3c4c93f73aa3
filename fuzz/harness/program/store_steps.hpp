// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/run.hpp"
#include "fuzz/campaign/store/store.hpp"

namespace oblong::fuzz {

/// The operations on stores that are checked; a test replaces one by a faulty one.
struct StoreActions {
    std::function<bool(const Plan&, Store&, const RunOptions&)> run;
    std::function<void(Store& into, const Store& from)> absorb;
};
[[nodiscard]] StoreActions store_actions();

/// Returns the plan below: six sources of one case each, so as many batches; some of its answers fail, and leave
/// records.
[[nodiscard]] Plan stepped_plan();

/// Two stores of one small plan under a sequence of steps, two bytes each: run a few batches of a share, close and
/// reopen, die (go on with a copy of the files as they lie), merge, try to write from two places, bind to another plan,
/// read a damaged copy. After every step a store holds exactly the batches that were run into it, with the counts and
/// records of an uninterrupted run of these batches; at the end a resumed run makes both whole. Returns what does not
/// hold; empty if all does.
[[nodiscard]] std::string broken_store(std::span<const std::uint8_t> steps, const StoreActions& actions);

}  // namespace oblong::fuzz
