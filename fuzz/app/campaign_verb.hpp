// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/summary_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/run.hpp"

/// Parts of the verb `campaign`.
namespace oblong::cli {

/// The plans that the program holds.
inline constexpr std::array<std::string_view, 3> plan_names{"main", "papers", "quick"};

struct CampaignRunOptions {
    std::string plan, store = "out/main.sqlite", share, query = "distance";
    std::vector<std::string> fail_on;
    fuzz::PlanParts parts;
    long long keep = 0;  ///< 0: as the plan says
    fuzz::RunOptions run;
    CiOptions ci;
    bool show_plan = false, quiet = false, allow_declined = false;
};

/// Adds --keep.
void add_keep(CLI::App& verb, CampaignRunOptions& o);

/// Returns the plan that was named, or is made of the parts that were given.
[[nodiscard]] fuzz::Plan chosen_plan(const CampaignRunOptions& o);

/// `campaign export`: record lines, or a table as CSV or Parquet.
void add_campaign_export(CLI::App& campaign, Action& action);

/// `campaign verify`: judges a sample again, and compares.
void add_campaign_verify(CLI::App& campaign, Action& action);

/// `campaign run`.
int campaign_run(const CampaignRunOptions& o);

/// Returns the plan, its cases and answers so far as the beginning of a line; 100 % only at the end.
[[nodiscard]] std::string progress_of(const fuzz::StoreStatus& status);

/// The table of verdicts and how far the store is.
void write_status(const fuzz::Store& store, std::ostream& out, SummaryRows rows = SummaryRows::leading);

/// How the number of a store's failure groups grew, at most 80 columns wide.
void write_growth(const fuzz::Store& store, std::ostream& out);

/// 1 where the store holds answers that --fail-on lists, which is said on stderr; `otherwise` if not.
int exit_code(const fuzz::Store& store, const std::vector<std::string>& fail_on, int otherwise);

/// Makes a store under another name, fills it and renames it: it is there as a whole or not at all. Unless `quiet` its
/// status goes to stderr.
void write_store(const std::string& path, bool quiet, const std::function<void(fuzz::Store&)>& fill);

/// Makes the folder that a file is to lie in.
void make_folder_of(const std::string& file);

}  // namespace oblong::cli
