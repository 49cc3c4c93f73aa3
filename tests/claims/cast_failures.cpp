// SPDX-License-Identifier: GPL-3.0-or-later
// The GJK ray cast in float and double on sweeps of the degenerate families, by severity: how often it says nothing,
// states a false hit or miss, or a parameter off by more than a relative sqrt(tolerance). The truth is the exact cast
// of the same case.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/native/cast_run.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/claims/budget.hpp"

namespace oblong::claims {
namespace {

struct Tally {
    int cases = 0, hits = 0, refused = 0, false_hit = 0, false_miss = 0, far = 0;
};

void judge(const caseio::Case& c, const fuzz::CastSpec& spec, Tally& tally) {
    const caseio::Result exact = fuzz::answer_proven(c);
    if (!exact.cast || !exact.cast->hit) return;
    const bool hits = *exact.cast->hit;
    const caseio::Result said = fuzz::run_cast(c, spec);
    if (said.outcome == Outcome::unsupported) return;
    ++tally.cases;
    tally.hits += hits;
    const std::optional<bool> hit = said.cast ? said.cast->hit : std::nullopt;
    if (!hit) {
        ++tally.refused;
    } else if (*hit != hits) {
        ++(*hit ? tally.false_hit : tally.false_miss);
    } else if (*hit) {
        const double truth = nearest<double>(exact.cast->parameter->value);
        const double stated = nearest<double>(said.cast->parameter->value);
        tally.far += !(std::abs(stated - truth) <= std::sqrt(std::stod(spec.tolerance)) * truth);
    }
}

void run(const Budget& budget) {
    const std::size_t count = budget(40, 2);
    const fuzz::CastSpec in_singles = fuzz::parse_cast_name("float/ray-gjk/tolerance-1e-6/no-progress");
    const fuzz::CastSpec in_doubles = fuzz::parse_cast_name("double/ray-gjk/tolerance-1e-15/no-progress");
    fmt::print("Cases of each cell: {}. Hits, no answer, false hits, false misses, far parameters: of 1000 cases.\n",
               count);
    fmt::print("{:<22}{:>9}  {:>35}  {:>35}\n", "", "", "float, tolerance 1e-6", "double, tolerance 1e-15");
    fmt::print("{:<22}{:>9}", "family", "severity");
    for (int i = 0; i < 2; ++i) fmt::print("  {:>7}{:>7}{:>7}{:>7}{:>7}", "hits", "none", "f.hit", "f.miss", "far");
    fmt::print("\n");
    for (const std::string_view name :
         {"near_touching", "exact_touching", "shallow_overlap", "near_parallel_faces", "needle", "sliver", "slab",
          "size_ratio", "far_offset", "coplanar_faces", "lattice", "flat"}) {
        const fuzz::Family* family = fuzz::find_family(std::string(name));
        if (family == nullptr) continue;
        for (const double severity : {0.0, 1.0}) {
            Tally f, d;
            for (std::size_t i = 0; i < count; ++i) {
                const caseio::Case pair =
                    fuzz::family_case(*family, 2004, static_cast<int>(i), static_cast<int>(count), severity);
                const caseio::Case c = fuzz::requery(pair, caseio::Query::sweep, 2004 + i);
                judge(c, in_doubles, d);
                judge(fuzz::narrow_to_float(c), in_singles, f);
            }
            fmt::print("{:<22}{:>9}", name, severity);
            for (const Tally& t : {f, d}) {
                const auto rate = [&t](int n) { return t.cases == 0 ? 0.0 : 1000.0 * n / t.cases; };
                fmt::print("  {:>7.0f}{:>7.1f}{:>7.1f}{:>7.1f}{:>7.1f}", rate(t.hits), rate(t.refused),
                           rate(t.false_hit), rate(t.false_miss), rate(t.far));
            }
            fmt::print("\n");
            std::fflush(stdout);
        }
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    oblong::claims::run(oblong::claims::Budget(argc, argv));
    return 0;
}
