// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "caseio/errors.hpp"
#include "caseio/record.hpp"
#include "fuzz/campaign/store.hpp"
#include "fuzz/cli/asked_subject.hpp"
#include "fuzz/cli/campaign_verb.hpp"
#include "fuzz/cli/checks.hpp"
#include "fuzz/cli/declined.hpp"
#include "fuzz/cli/fail_on.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/quiet.hpp"
#include "fuzz/cli/verb.hpp"

namespace oblong::cli {
namespace {

struct StoreVerb {
    std::vector<std::string> stores, fail_on;
    std::string output;
    bool quiet = false, salvage = false;
};

int status(const StoreVerb& o) {
    Output out(o.output);
    int code = fine;
    std::string damaged;
    for (const std::string& path : o.stores) {
        if (o.stores.size() > 1) out.stream() << path << '\n';
        const fuzz::Store store(path, fuzz::Store::Mode::read);
        if (const fuzz::StoreDamage damage = store.check(); damage.any()) {
            damaged = path;
            std::cerr << "oblong: " << path << ": the store is damaged: " << damage.text() << '\n';
            continue;
        }
        write_status(store, out.stream());
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
    if (damage.any()) std::cerr << "oblong: " << path << ": the store is damaged: " << damage.text() << '\n';
    merged.absorb(store, &damage);
}

int merge(const StoreVerb& o) {
    namespace fs = std::filesystem;
    const fs::path target = o.output;
    for (const std::string& path : o.stores)
        if (fs::exists(target) && fs::exists(path) && fs::equivalent(target, path))
            throw std::invalid_argument(path + " is to be merged and cannot be the output as well");
    // Made under another name and renamed, so that a merge is there as a whole or not at all.
    const std::string temporary = o.output + ".part-" + std::to_string(getpid());
    const auto remove = [&] {
        for (const char* tail : {"", "-wal", "-shm"}) fs::remove(temporary + tail);
    };
    make_folder_of(o.output);
    try {
        {
            fuzz::Store merged(temporary, fuzz::Store::Mode::write);
            for (const std::string& path : o.stores) absorb(merged, path, o);
            if (!o.quiet) write_status(merged, std::cerr);
        }
        std::error_code problem;
        fs::rename(temporary, target, problem);
        if (problem) throw caseio::EnvironmentError(o.output + ": cannot write: " + problem.message());
    } catch (...) {
        remove();
        throw;
    }
    return fine;
}

int export_lines(const StoreVerb& o) {
    const fuzz::Store store(o.stores.front(), fuzz::Store::Mode::read);
    Output out(o.output);
    for (const auto& [key, value] : fuzz::all_facts(store)) out.stream() << caseio::write_fact(key, value) << '\n';
    for (const caseio::Tally& tally : store.tallies()) out.stream() << caseio::write_tally(tally) << '\n';
    store.each_record([&](caseio::Record&& r) {
        out.stream() << caseio::write_record(r) << '\n';
        if (!out.stream()) out.flush();
    });
    out.commit();
    return fine;
}

void add_run(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("run", "Run a plan, or what is left of it");
    const auto o = std::make_shared<CampaignRunOptions>();
    verb->add_option("--plan", o->plan, "main (default), papers, quick, or a file (oblong-plan/1)")->type_name("PLAN");
    verb->add_option("--store", o->store, "where answers are kept (out/main.sqlite)")->type_name("FILE");
    const char* own = "A plan of your own";
    verb->add_option("--families", o->parts.families,
                     "families by commas; default: all, or none with --cases or --meshes")
        ->delimiter(',')
        ->type_name("LIST")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--cases", o->parts.files, "a case file; may be repeated")
        ->type_name("FILE")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--meshes", o->parts.meshes, "meshes by commas, taken in pairs")
        ->delimiter(',')
        ->type_name("FILES")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--subjects", o->parts.subjects, "subjects by commas; default: those of main")
        ->delimiter(',')
        ->type_name("LIST")
        ->group(own)
        ->allow_extra_args(false);
    verb->add_option("--count", o->parts.count, "cases a family, pairs of meshes (200)")
        ->transform(whole_number(1))
        ->type_name("N")
        ->group(own);
    verb->add_option("--seed", o->parts.seed, "the same seed, the same cases (1)")
        ->transform(seed())
        ->type_name("N")
        ->group(own);
    verb->add_flag("--narrowed", o->parts.narrowed, "round every case to float first")->group(own);
    verb->add_option("--query", o->query,
                     "turn the families' pairs into other cases: raycast, sweep, penetration, signed, within")
        ->check(CLI::IsMember({"distance", "decide", "raycast", "sweep", "penetration", "signed", "within"}))
        ->type_name("QUERY")
        ->group(own);
    verb->add_option("--workers", o->run.workers, "threads; default: one a processor")
        ->transform(whole_number(1, 1024))
        ->type_name("N");
    verb->add_option("--share", o->share, "do the I-th of N parts only; `merge` puts them together")->type_name("I/N");
    verb->add_option("--batches", o->run.max_batches, "end after so many batches of 20 cases")
        ->transform(whole_number(1))
        ->type_name("N");
    verb->add_option("--time", o->run.seconds, "seconds for the whole run: no batch is begun after them")
        ->check(above_zero())
        ->type_name("SECONDS");
    add_fail_on(*verb, o->fail_on, "nothing");
    add_quiet(*verb, o->quiet);
    add_allow_declined(*verb, o->allow_declined);
    o->run.process = usual_limits();
    add_process_options(*verb, o->run.process);
    verb->add_flag("--show-plan", o->show_plan, "write the plan as a file of one, and end");
    verb->footer(
        "A run that is stopped, or killed, is taken up by the same command with nothing lost or double. Ctrl-C "
        "finishes the\n"
        "batches at hand. A run that ends before its plan does, by a signal, --time or --batches, exits 5; one whose "
        "store\n"
        "holds answers that --fail-on lists exits 1. Paths of the main plan are relative to the repository's root.\n\n"
        "Examples:\n"
        "  oblong campaign run --plan main --store out/main.sqlite\n"
        "  oblong campaign run --families sliver,needle --subjects proven,fcl/libccd --count 1000 --seed 7 --store "
        "mine.sqlite\n"
        "  oblong campaign run --plan quick --share 1/2 --store a.sqlite");
    verb->callback([&action, o] { action = [o] { return campaign_run(*o); }; });
}

void add_status(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("status", "Show how far a store is, and its table of verdicts");
    const auto o = std::make_shared<StoreVerb>();
    o->stores = {"out/main.sqlite"};
    verb->add_option("STORE,--store", o->stores, "stores (out/main.sqlite)");
    verb->add_option("-o,--output", o->output, "write here instead of standard output")->type_name("FILE");
    add_fail_on(*verb, o->fail_on, "nothing");
    verb->footer(
        "Reads the whole store and compares it with its fingerprints: about a second for 300 MB. Of a damaged one it "
        "says\n"
        "what is lost, and exits 3.\n\n"
        "Examples:\n"
        "  oblong campaign status out/main.sqlite\n"
        "  oblong campaign status mine.sqlite --fail-on failures > /dev/null || echo \"something is wrong\"");
    verb->callback([&action, o] { action = [o] { return status(*o); }; });
}

void add_merge(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("merge", "Put stores together");
    const auto o = std::make_shared<StoreVerb>();
    verb->add_option("STORE", o->stores, "stores: parts of one plan, or different plans")->required();
    verb->add_option("-o,--output", o->output, "the new store")->required()->type_name("FILE");
    verb->add_flag("--salvage", o->salvage, "of a damaged store take what is whole, and say what is lost");
    add_quiet(*verb, o->quiet);
    verb->footer(
        "Stores that answered the same question cannot be merged: it would count twice.\n\n"
        "Examples:\n  oblong campaign merge a.sqlite b.sqlite -o both.sqlite\n"
        "  oblong campaign merge --salvage damaged.sqlite -o rest.sqlite");
    verb->callback([&action, o] { action = [o] { return merge(*o); }; });
}

void add_export(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("export", "Write a store as record lines (oblong-record/1)");
    const auto o = std::make_shared<StoreVerb>();
    o->stores = {"out/main.sqlite"};
    verb->add_option("STORE,--store", o->stores, "the store (out/main.sqlite)")->expected(1);
    verb->add_option("-o,--output", o->output, "write here instead of standard output")->type_name("FILE");
    verb->footer(
        "Facts and counters first, then one record a line.\n\nExample:\n  oblong campaign export out/main.sqlite -o "
        "records.jsonl");
    verb->callback([&action, o] { action = [o] { return export_lines(*o); }; });
}

}  // namespace

void add_campaign(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("campaign", "Ask many subjects many questions, and keep the answers");
    verb->require_subcommand(1);
    verb->footer("oblong campaign run --help tells more, with examples.");
    add_run(*verb, action);
    add_status(*verb, action);
    add_merge(*verb, action);
    add_export(*verb, action);
}

}  // namespace oblong::cli
