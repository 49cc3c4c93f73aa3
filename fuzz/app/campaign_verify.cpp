// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/campaign_data.hpp"
#include "fuzz/app/checks.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/store/verify_store.hpp"

namespace oblong::cli {
namespace {

struct VerifyVerb {
    std::string store = "out/main.sqlite";
    fuzz::VerifyOptions options;
};

int verify(const VerifyVerb& o) {
    if (o.options.records == 0 && o.options.batches == 0)
        throw std::invalid_argument("--records, --batches: expected a number above 0 for one of them");
    const fuzz::Store store(o.store, fuzz::Store::Mode::read);
    if (const fuzz::StoreDamage damage = store.check(); damage.any())
        throw caseio::BadInput({o.store, 0, ""}, "expected a whole store, found a damaged one: " + damage.text());
    constexpr long long shown_at_most = 20;
    long long shown = 0;
    const fuzz::VerifySummary summary = fuzz::verify_store(store, o.options, [&](const fuzz::StoreDifference& d) {
        if (++shown > shown_at_most) return;
        say(fmt::format("{}: {}: {}: stored {}, now {}", o.store, caseio::shown(d.where), caseio::shown(d.field),
                        caseio::shown(d.stored), caseio::shown(d.now)));
    });
    if (shown > shown_at_most) say(fmt::format("{} more fields differ", shown - shown_at_most));
    for (const auto& [reason, count] : summary.not_verified)
        say(fmt::format("{}: not verified: {} {}", o.store, count, caseio::shown(reason)));
    Output out("");
    out.stream() << fmt::format("{}: {} of {} records judged again, {} of {} batches answered again, {} differ\n",
                                caseio::shown(o.store), summary.records, summary.records_in_store, summary.batches,
                                o.options.batches > 0 ? summary.batches_in_store : store.status().batches_done,
                                summary.differences);
    out.commit();
    if (summary.differences > 0) return verdict_fails;
    const bool nothing = summary.records == 0 && summary.batches == 0;
    return nothing && !summary.not_verified.empty() ? verdict_fails : fine;
}

}  // namespace

void add_campaign_verify(CLI::App& campaign, Action& action) {
    CLI::App* verb = campaign.add_subcommand("verify", "Judge a sample of a store again, and compare");
    const auto o = std::make_shared<VerifyVerb>();
    o->options.process = usual_limits();
    verb->add_option("STORE,--store", o->store, "the store (out/main.sqlite)")->expected(1);
    verb->add_option("--records", o->options.records, "stored answers to judge again (1000)")
        ->transform(whole_number(0))
        ->type_name("N");
    verb->add_option("--batches", o->options.batches, "batches to make, ask and judge again, counters included (0)")
        ->transform(whole_number(0))
        ->type_name("N");
    verb->add_option("--seed", o->options.seed, "the same seed, the same sample (1)")
        ->transform(seed())
        ->type_name("N");
    add_process_options(*verb, o->options.process);
    verb->footer(
        "A store keeps wrong answers and refusals as records, and counts the others: --records reaches the former,\n"
        "--batches all. Times are not compared. Exits 1 if something differs, or if nothing of the sample can be\n"
        "verified here; exits 3 if the store is damaged.\n"
        "\n"
        "Examples:\n"
        "  oblong campaign verify out/main.sqlite\n"
        "  oblong campaign verify out/main.sqlite --records 0 --batches 50 --seed 7");
    verb->callback([&action, o] { action = [o] { return verify(*o); }; });
}

}  // namespace oblong::cli
