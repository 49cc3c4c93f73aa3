// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <vector>

#include "caseio/files_in_use.hpp"
#include "fuzz/app/fuzz_verb.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/bounds/climb.hpp"
#include "fuzz/bounds/kept_inputs.hpp"

namespace oblong::cli {

int fuzz_bound(const FuzzOptions& options) {
    const std::string wanted = options.subject.substr(std::string("bounds/").size());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < fuzz::bound_count; ++i) names.emplace_back(info(static_cast<fuzz::Bound>(i)).name);
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found == names.end())
        throw std::invalid_argument("there is no bound \"" + wanted + "\"" + did_you_mean(wanted, names));
    const auto bound = static_cast<fuzz::Bound>(found - names.begin());
    std::vector<std::uint8_t> start;
    if (!options.start.empty()) {
        caseio::note_input(options.start);
        const fuzz::KeptInputs kept = fuzz::read_inputs(options.start);
        if (const auto before = kept.find(wanted); before != kept.end()) start = before->second;
    }
    // Without a limit of any kind, so many inputs; with one of time alone, as many as it allows.
    constexpr long usual = 100'000;
    const bool timed = options.seconds && options.evaluations == 0;
    const long evaluations = timed                     ? std::numeric_limits<long>::max()
                             : options.evaluations > 0 ? options.evaluations
                                                       : usual;
    const Budget budget(options.limit());
    const auto over = [&] { return budget.stop_asked() || (options.seconds && budget.is_spent()); };
    Output out(options.output);
    const fuzz::Climbed best = fuzz::climb(bound, {evaluations, over}, options.seed, start);
    // A line of tests/data/bound_inputs.txt, which --start and oblong_bounds read.
    out.stream() << wanted << ' ';
    for (const std::uint8_t byte : best.bytes) out.stream() << fmt::format("{:02x}", byte);
    out.stream() << '\n';
    out.commit();
    if (!options.quiet || !best.broken.empty())
        std::cerr << fmt::format("{}: |true error| / bound is at least {:.4f} after {} inputs, seed {}{}\n", wanted,
                                 best.ratio, best.evaluations, options.seed,
                                 best.broken.empty() ? "" : ": " + best.broken);
    if (!best.broken.empty()) return verdict_fails;
    FuzzEnd end;
    if (budget.stop_asked()) end.unended = "interrupted";
    if (end.unended.empty() && !timed && best.evaluations < evaluations)
        end.unended = fmt::format("out of time after {} of {} inputs", best.evaluations, evaluations);
    return exit_code(end);
}

}  // namespace oblong::cli
