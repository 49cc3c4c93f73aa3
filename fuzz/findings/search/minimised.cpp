// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/minimised.hpp"

#include "fuzz/cases/minimise/minimise.hpp"

namespace oblong::fuzz {

SearchFinding minimised(const SearchFinding& finding, Examiner& examiner, const Effort& effort) {
    const auto alike = [&](const caseio::Case& c) {
        std::vector<Examined> examined = examiner.examine({&c, 1});
        if (examined.empty()) return false;
        Examined& e = examined.front();
        if (e.finding != finding.examined.finding || std::isinf(e.height)) return false;
        // Without a class to keep, the height is what the search was for.
        if (!finding.examined.finding && e.height < finding.examined.height) return false;
        examiner.judge(c, e);
        return e.judgement->verdict == finding.of.verdict &&
               e.result.termination == finding.examined.result.termination &&
               e.result.outcome == finding.examined.result.outcome;
    };
    SearchFinding smaller = finding;
    smaller.found = minimise(finding.found, alike, effort.trials, effort.stop);
    const std::vector<Examined> again = examiner.examine({&smaller.found, 1});
    if (again.empty()) return finding;
    smaller.examined = again.front();
    smaller.of = examiner.class_of(smaller.found, smaller.examined);
    return smaller;
}

}  // namespace oblong::fuzz
