// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/campaign_shares.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/campaign_watch.hpp"
#include "fuzz/app/declined.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/judge_options.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/store/store.hpp"

namespace oblong::cli {
namespace {

constexpr int max_seconds = 86400;  ///< of --watch
constexpr int max_words = 10'000;   ///< behind it

struct StoreVerb {
    std::vector<std::string> stores, fail_on;
    std::string output;
    std::vector<std::string> watch;  ///< SECONDS, or stores that follow the option
    bool quiet = false, salvage = false, partial = false;
};

/// Reads the words after --watch: seconds if the first is a number, otherwise more stores.
WatchOptions watch_of(const StoreVerb& o, bool names_stores) {
    WatchOptions watch{o.stores, WatchOptions().seconds, o.fail_on};
    for (std::size_t i = 0; i < o.watch.size(); ++i) {
        const std::string& word = o.watch[i];
        if (word.empty()) continue;
        const char* end = word.data() + word.size();
        double seconds = 0;
        const auto [stop, error] = std::from_chars(word.data(), end, seconds);
        if (i == 0 && error == std::errc() && stop == end && seconds > 0 && seconds <= max_seconds) {
            watch.seconds = seconds;
        } else if (std::filesystem::exists(word)) {
            if (!names_stores) watch.paths.clear();
            names_stores = true;
            watch.paths.push_back(word);
        } else {
            throw std::invalid_argument(fmt::format(
                "--watch: expected seconds above 0 and up to {}, or a store, found \"{}\"", max_seconds, word));
        }
    }
    return watch;
}

int status(const StoreVerb& o) {
    Output out(o.output);
    int code = fine;
    std::string damaged;
    for (const std::string& path : o.stores) {
        if (o.stores.size() > 1) out.stream() << caseio::shown(path) << '\n';
        if (is_share_folder(path)) {
            code = std::max(code, write_share_status(path, out.stream()));
            continue;
        }
        const fuzz::Store store(path, fuzz::Store::Mode::read);
        if (const fuzz::StoreDamage damage = store.check(); damage.any()) {
            damaged = path;
            say(path + ": the store is damaged: " + damage.text());
            continue;
        }
        write_status(store, out.stream(), o.output.empty() ? SummaryRows::leading : SummaryRows::all);
        write_growth(store, out.stream());
        code = std::max(code, exit_code(store, o.fail_on, fine));
    }
    if (!damaged.empty())
        throw caseio::BadInput(
            {damaged, 0, ""},
            "expected a whole store, found a damaged one; `oblong campaign run` with its plan answers "
            "again what is lost, `oblong campaign merge --salvage` keeps the rest");
    out.commit();
    return code;
}

void absorb(fuzz::Store& merged, const std::string& path, const StoreVerb& o) {
    const fuzz::Store store(path, fuzz::Store::Mode::read);
    if (!o.salvage) return merged.absorb(store);
    const fuzz::StoreDamage damage = store.check();
    if (!damage.beyond_repair.empty())
        throw caseio::BadInput({path, 0, ""}, "expected a store, found one beyond repair: " + damage.text());
    if (damage.any()) say(path + ": the store is damaged: " + damage.text());
    merged.absorb(store, &damage);
}

int merge(const StoreVerb& o) {
    if (o.stores.size() == 1 && is_share_folder(o.stores.front())) {
        if (o.salvage) throw std::invalid_argument("--salvage: expected stores, found a folder of shares");
        return merge_shares(o.stores.front(), o.output, o.partial, o.quiet);
    }
    if (o.partial) throw std::invalid_argument("--partial: expected a folder of shares, found stores");
    if (o.output.empty()) throw std::invalid_argument("-o,--output: expected the name of the new store");
    write_store(o.output, o.quiet, [&](fuzz::Store& merged) {
        for (const std::string& path : o.stores) absorb(merged, path, o);
    });
    return fine;
}

void add_run(CLI::App& campaign, Action& action) {
    const auto [verb, o] =
        add_verb<CampaignRunOptions>(campaign, action, "run", "Run a plan, or the rest of it", campaign_run);
    verb->add_option("--plan", o->plan, "main (default), papers, quick, or a file (oblong-plan/1)")->type_name("PLAN");
    add_file(*verb, "--store", o->store, "file of the answers (out/main.sqlite)");
    const char* own = "A plan of your own";
    add_list(*verb, "--families", o->parts.families,
             "families, comma-separated; default: all, or none with --cases or --meshes")
        ->group(own);
    add_repeated(*verb, "--cases", o->parts.files, "a case file; may be repeated")->group(own);
    add_list(*verb, "--meshes", o->parts.meshes, "meshes, comma-separated, used in pairs", "FILES")->group(own);
    add_list(*verb, "--subjects", o->parts.subjects, "subjects, comma-separated; default: those of main")->group(own);
    add_count(*verb, "--count", o->parts.count, "cases per family, or pairs of meshes (200)")->group(own);
    add_seed(*verb, o->parts.seed)->group(own);
    verb->add_flag("--narrowed", o->parts.narrowed, "round every case to float first")->group(own);
    add_word(*verb, "--query", o->query,
             "convert the families' pairs to raycast, sweep, penetration, signed or within cases",
             {"distance", "decide", "raycast", "sweep", "penetration", "signed", "within"}, "QUERY")
        ->group(own);
    add_keep(*verb, *o);
    add_count(*verb, "--workers", o->run.workers, "threads; default: one per processor", 1, 1024);
    verb->add_option("--share", o->share, "run only part I of N; `merge` joins the parts")->type_name("I/N");
    add_count(*verb, "--batches", o->run.max_batches, "stop after this many batches of 20 cases");
    add_time(*verb, o->run.seconds, "seconds for the whole run; no batch starts after them");
    add_fail_on(*verb, o->fail_on, "nothing");
    add_ci_files(*verb, o->ci);
    add_ci_minimise(*verb, o->ci);
    add_ci_baseline(*verb, o->ci);
    add_ci_max_failures(*verb, o->ci);
    add_oracle(*verb, o->run.route);
    add_quiet(*verb, o->quiet);
    add_allow_declined(*verb, o->allow_declined);
    o->run.process = usual_limits();
    add_process_options(*verb, o->run.process);
    verb->add_flag("--show-plan", o->show_plan, "write the plan as a plan file, and exit");
    verb->footer(
        R"(The same command continues a stopped or killed run; no answer is lost or counted twice. Ctrl-C finishes the
current batches. Exits 5 if a signal, --time, --batches or --max-failures ends the run before the plan is
done; exits 1 if the store has answers that --fail-on lists, with --baseline only if one of them is new.
Paths of the main plan are relative to the repository's root.

Examples:
  oblong campaign run --plan main --store out/main.sqlite
  oblong campaign run --families sliver,needle --subjects proven,fcl/libccd --count 1000 --seed 7 --store mine.sqlite
  oblong campaign run --plan quick --share 1/2 --store a.sqlite)");
}

void add_status(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("status", "Show the progress of a store, and its table of verdicts");
    const auto o = std::make_shared<StoreVerb>();
    o->stores = {"out/main.sqlite"};
    const CLI::Option* stores =
        verb->add_option("STORE,--store", o->stores, "stores, or folders of `campaign plan` (out/main.sqlite)");
    CLI::Option* watch =
        verb->add_option("--watch", o->watch, "look again every so many seconds (2) until the campaign ends")
            ->expected(0, max_words)
            ->type_name("SECONDS");
    add_output(*verb, o->output)->excludes(watch);
    add_fail_on(*verb, o->fail_on, "nothing");
    verb->footer(
        R"(The table has the libraries and the default solver of each scalar; -o writes it with all variants.

Reads the whole store and compares it with its fingerprints: about a second for 300 MB. Reports what a
damaged store has lost, and exits 3.

The second table shows whether more cases would find more: how many groups of failures (subject, family,
verdict, termination or kind of crash) were seen after so many cases. "last new" is the number of cases
after which the last group was new, "once" the number of groups with one answer alone.

--watch replaces the page on a terminal, and writes one line a look elsewhere. It compares no fingerprints.
Exits 0 (or 1 by --fail-on) if the campaign is at its end, 5 on a signal and if no run writes the
store.

Examples:
  oblong campaign status out/main.sqlite
  oblong campaign status out/main.sqlite --watch
  oblong campaign status mine.sqlite --fail-on failures > /dev/null || echo "something is wrong")");
    verb->callback([&action, o, stores, watch] {
        const bool is_watched = watch->count() > 0, names_stores = stores->count() > 0;
        action = [o, is_watched, names_stores] {
            return is_watched ? campaign_watch(watch_of(*o, names_stores)) : status(*o);
        };
    });
}

void add_merge(CLI::App& campaign, Action& action) {
    const auto [verb, o] = add_verb<StoreVerb>(campaign, action, "merge", "Merge stores", merge);
    verb->add_option("STORE", o->stores, "stores, or one folder of `campaign plan`")->required();
    add_file(*verb, "-o,--output", o->output, "the new store; of a folder: merged.sqlite in it");
    verb->add_flag("--partial", o->partial, "of a folder: merge the shares that are done");
    verb->add_flag("--salvage", o->salvage, "keep the undamaged part of a damaged store, and report what is lost");
    add_quiet(*verb, o->quiet);
    verb->footer(
        R"(Stores that answered the same question cannot be merged: the answer would count twice. Of a folder, merging
twice gives the same store; a damaged shard is named (exit code 3), and so are shares that are not done (5).

Examples:
  oblong campaign merge out/quick
  oblong campaign merge a.sqlite b.sqlite -o both.sqlite
  oblong campaign merge --salvage damaged.sqlite -o rest.sqlite)");
}

}  // namespace

void write_store(const std::string& path, bool quiet, const std::function<void(fuzz::Store&)>& fill) {
    make_folder_of(path);
    Output out(path, Output::By::other);
    {
        fuzz::Store store(out.temporary(), fuzz::Store::Mode::write);
        fill(store);
        if (!quiet) write_status(store, std::cerr);
    }
    out.commit();
}

void add_campaign(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("campaign", "Ask many subjects many cases, and store the answers");
    verb->require_subcommand(1);
    verb->footer("oblong campaign run --help tells more, with examples.");
    add_run(*verb, action);
    add_campaign_shares(*verb, action);
    add_status(*verb, action);
    add_merge(*verb, action);
    add_campaign_export(*verb, action);
    add_campaign_verify(*verb, action);
}

}  // namespace oblong::cli
