// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace oblong::cli {

struct WatchOptions {
    std::vector<std::string> paths;  ///< stores, or folders of shares
    double seconds = 2;              ///< between two looks
    std::vector<std::string> fail_on;
};

/// `campaign status --watch`: on a terminal a page that is replaced, otherwise a line a look. Ends with `fine`, or
/// what --fail-on says, where all campaigns are at their ends; with `stopped` after a signal, or where no run writes
/// those that are not at their ends.
int campaign_watch(const WatchOptions& o);

}  // namespace oblong::cli
