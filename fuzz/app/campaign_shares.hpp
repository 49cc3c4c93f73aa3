// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include "fuzz/app/verb.hpp"

/// The verbs of `campaign` that are about a folder of shares.
namespace oblong::cli {

/// `campaign plan`: shares, and what a plan costs.
void add_campaign_plan(CLI::App& campaign, Action& action);

/// `campaign plan`, `campaign task`, `campaign submit`.
void add_campaign_shares(CLI::App& campaign, Action& action);

/// Returns whether `campaign plan` has made this folder.
[[nodiscard]] bool is_share_folder(const std::string& path);

/// `campaign merge FOLDER`: merges the shards that are done. Nothing is written where one is damaged (exit code 3) or,
/// without `partial`, missing (exit code 5). \param output  empty: merged.sqlite in the folder
int merge_shares(const std::string& folder, std::string output, bool partial, bool quiet);

/// `campaign status FOLDER`: how far the shares are. Returns bad_input if a shard is damaged.
int write_share_status(const std::string& folder, std::ostream& out);

}  // namespace oblong::cli
