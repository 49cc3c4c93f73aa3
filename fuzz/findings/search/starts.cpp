// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/starts.hpp"

#include "fuzz/cases/generate/lengths.hpp"
#include "fuzz/cases/generate/requery.hpp"

namespace oblong::fuzz {

namespace {

/// Returns whether the family is left out: its bodies are all large, or it is a fixed list.
bool is_left_out(const Family& family) {
    return family.name == "mesh" || family.name == "solids" || family.name == "captured";
}

}  // namespace

Fresh family_starts(caseio::Query query, std::size_t max_vertices) {
    std::vector<const Family*> small;
    for (const Family& family : families())
        if (!is_left_out(family)) small.push_back(&family);
    return [small, query, max_vertices](Draw& draw) {
        for (;;) {
            const Family& family =
                *small[static_cast<std::size_t>(draw.integer(0, static_cast<int>(small.size()) - 1))];
            const double severity = draw.uniform(0, 1);
            const std::uint64_t seed = draw.bits();
            caseio::Case c = family_case(family, seed, 0, 1, severity);
            if (vertex_count(c.a) > max_vertices || (c.b && vertex_count(*c.b) > max_vertices)) continue;
            return query == caseio::Query::distance ? c : requery(c, query, seed);
        }
    };
}

Fresh given_starts(std::vector<caseio::Case> given, Fresh other) {
    return [given = std::move(given), other = std::move(other)](Draw& draw) {
        if (draw.coin()) return other(draw);
        return given[static_cast<std::size_t>(draw.integer(0, static_cast<int>(given.size()) - 1))];
    };
}

caseio::Case suited(const caseio::Case& c, const SubjectInfo& subject) {
    return subject.scalar == "float" && c.scalar != caseio::CaseScalar::float32 ? narrow_to_float(c) : c;
}

}  // namespace oblong::fuzz
