// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/options.hpp"
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
    const auto [verb, o] =
        add_verb<VerifyVerb>(campaign, action, "verify", "Judge a sample of a store again, and compare", verify);
    o->options.process = usual_limits();
    verb->add_option("STORE,--store", o->store, "the store (out/main.sqlite)")->expected(1);
    add_count(*verb, "--records", o->options.records, "stored answers to judge again (1000)", 0);
    add_count(*verb, "--batches", o->options.batches, "batches to make, ask and judge again, counters included (0)", 0);
    add_seed(*verb, o->options.seed, "the same seed, the same sample (1)");
    add_process_options(*verb, o->options.process);
    verb->footer(
        R"(A store keeps wrong answers and refusals as records, and counts the others: --records reaches the former,
--batches all. Times are not compared. Exits 1 if something differs, or if nothing of the sample can be
verified here; exits 3 if the store is damaged.

Examples:
  oblong campaign verify out/main.sqlite
  oblong campaign verify out/main.sqlite --records 0 --batches 50 --seed 7)");
}

}  // namespace oblong::cli
