// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/campaign_shares.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/campaign/estimate.hpp"
#include "fuzz/campaign/share_folder.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::cli {
namespace {

struct PlanVerb {
    CampaignRunOptions chosen;
    std::string folder;
    int shares = 0, cores = 0;
    bool estimate = false;
    std::vector<std::string> costs;
};

std::string bytes_text(double bytes) {
    for (const char* unit : {"bytes", "kB", "MB", "GB"}) {
        if (bytes < 1000) return fmt::format("{:.3g} {}", bytes, unit);
        bytes /= 1000;
    }
    return fmt::format("{:.4g} TB", bytes);
}

/// The first few of a list, and how many there are.
std::string some_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) text += (i == 0 ? "" : "; ") + names[i];
    return caseio::shown(text) + (names.size() > most ? fmt::format("; and {} more", names.size() - most) : "");
}

void write_estimate(const PlanVerb& o, const fuzz::Plan& plan, std::ostream& out) {
    fuzz::MeasuredCosts costs;
    for (const std::string& path : o.costs) costs.add(fuzz::Store(path, fuzz::Store::Mode::read));
    if (costs.empty())
        throw caseio::BadInput({o.costs.front(), 0, ""},
                               "expected a store with measured costs, found none; `oblong campaign run --time 60` with "
                               "this plan and another --store measures them");
    const fuzz::Estimate e = fuzz::estimate(plan, costs);
    const int cores = o.cores > 0 ? o.cores : std::max(1, o.shares);
    const double hours = e.core_seconds / 3600;
    out << fmt::format("plan {}: {} cases, {} questions to subjects\n", caseio::shown(plan.name), e.cases, e.questions)
        << fmt::format("core hours: {:.3g}\n", hours)
        << fmt::format("hours on {} core{}: {:.3g}\n", cores, cores == 1 ? "" : "s", hours / cores)
        << "bytes: " << bytes_text(e.bytes) << '\n';
    if (!e.by_other_families.empty())
        out << fmt::format("{} pairs of family and subject were not measured, and count as other families: {}\n",
                           e.by_other_families.size(), some_of(e.by_other_families));
    if (!e.unknown.empty())
        out << fmt::format("{} subjects were not measured, and are not in these sums: {}\n", e.unknown.size(),
                           some_of(e.unknown));
}

/// Throws for a subject that no task could ask: before tasks are handed to many machines. Programs may be there alone.
void require_known(const fuzz::Plan& plan) {
    for (const fuzz::PlannedSubject& s : plan.subjects)
        if (!s.optional && !s.name.starts_with("program:")) (void)fuzz::make_subject(s.name);
}

int plan_shares(const PlanVerb& o) {
    if (o.estimate && o.costs.empty())
        throw std::invalid_argument(
            "--estimate: expected --costs STORE, whose costs are taken; `oblong campaign run --plan PLAN --time 60 "
            "--store pilot.sqlite` measures them");
    if (!o.estimate && !o.costs.empty()) throw std::invalid_argument("--costs: expected --estimate beside it");
    if (!o.estimate && (o.shares == 0 || o.folder.empty()))
        throw std::invalid_argument("expected --shares N and -o FOLDER, or --estimate");
    if (o.shares == 0 && !o.folder.empty()) throw std::invalid_argument("-o,--output: expected --shares N beside it");
    const fuzz::Plan plan = chosen_plan(o.chosen);
    if (o.estimate) {
        Output out("");
        write_estimate(o, plan, out.stream());
        out.commit();
    }
    if (o.folder.empty()) return fine;
    require_known(plan);
    const fuzz::ShareFolder made = fuzz::ShareFolder::make(o.folder, plan, o.shares);
    std::cerr << fmt::format("{}: plan {} in {} shares, {} batches, {} cases\n", caseio::shown(o.folder),
                             caseio::shown(made.plan().name), made.shares(), made.binding().batches,
                             made.binding().cases);
    return fine;
}

}  // namespace

void add_campaign_plan(CLI::App& campaign, Action& action) {
    const auto [verb, o] = add_verb<PlanVerb>(campaign, action, "plan",
                                              "Cut a plan into shares, as a folder that tasks work in", plan_shares);
    verb->add_option("PLAN", o->chosen.plan, "main, papers, quick, or a file (oblong-plan/1)")->required();
    add_count(*verb, "--shares", o->shares, "the number of shares: of tasks, and of files of answers");
    verb->add_option("-o,--output", o->folder, "the folder")->type_name("FOLDER");
    add_keep(*verb, o->chosen);
    verb->add_flag("--estimate", o->estimate, "write how long the plan runs and how large its store is");
    verb->add_option("--costs", o->costs, "stores with measured costs, for --estimate")->type_name("STORE");
    add_count(*verb, "--cores", o->cores, "processors that run it, for --estimate; default: the shares");
    verb->footer(
        R"(The shares depend on the plan and on N alone. A folder that holds this campaign already stays as it is.

Costs are means by family, query and subject, which every store keeps of the batches that it was written in.

Examples:
  oblong campaign run --plan quick --time 60 --store pilot.sqlite
  oblong campaign plan quick --estimate --costs pilot.sqlite --cores 64
  oblong campaign plan quick --shares 16 -o out/quick && oblong campaign submit --slurm out/quick)");
}

}  // namespace oblong::cli
