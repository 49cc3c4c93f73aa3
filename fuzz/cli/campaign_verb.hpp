// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "fuzz/campaign/run.hpp"

/// Parts of the verb `campaign`.
namespace oblong::cli {

struct CampaignRunOptions {
    std::string plan, store = "out/main.sqlite", share, query = "distance";
    std::vector<std::string> fail_on;
    fuzz::PlanParts parts;
    fuzz::RunOptions run;
    bool show_plan = false, quiet = false, allow_declined = false;
};

/// The plan that was named, or is made of the parts that were given.
[[nodiscard]] fuzz::Plan chosen_plan(const CampaignRunOptions& o);

/// `campaign run`.
int campaign_run(const CampaignRunOptions& o);

/// The table of verdicts and how far the store is.
void write_status(const fuzz::Store& store, std::ostream& out);

/// 1 where the store holds answers that --fail-on lists, which is said on stderr; `otherwise` where not.
int exit_code(const fuzz::Store& store, const std::vector<std::string>& fail_on, int otherwise);

/// Makes the folder that a file is to lie in.
void make_folder_of(const std::string& file);

}  // namespace oblong::cli
