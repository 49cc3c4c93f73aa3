// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "caseio/case.hpp"
#include "fuzz/cases/decode/plain_case.hpp"
#include "fuzz/cases/generate/family.hpp"

/// Neighbours of a case, by what makes GJK fail: parallel faces, tiny gaps, oblong facets, sizes far apart.
namespace oblong::fuzz {

/// One way to change a case. Deterministic: the same case and the same draws give the same result, on every machine.
struct Mutation {
    std::string_view name;
    std::string_view does;  ///< a clause for display
    /// Changes the case; false, and the case as it was, where it does not apply (a sphere has no vertices). The result
    /// is valid: finite, of the case's format, sizes not negative, at most `max_vertices` vertices a body unless there
    /// were more.
    bool (*apply)(PlainCase& c, Draw& draw);
    bool costly = false;  ///< asks the exact oracle: a thousand times slower than the others, so drawn rarely
    bool changes_scalar = false;
};

/// One way to make a case out of two. The result has the first one's query, format and dimension.
struct Crossing {
    std::string_view name;
    std::string_view does;
    bool (*apply)(PlainCase& c, const PlainCase& other, Draw& draw);  ///< as of a Mutation
};

/// Every mutation and crossing, in the order of docs/explanation/fuzzing/mutation.md.
[[nodiscard]] std::span<const Mutation> mutations();
[[nodiscard]] std::span<const Crossing> crossings();

/// One to three mutations of the list, drawn. The result is valid, of the same query and scalar, and `encode` takes it
/// where it took the case. An `exact` case becomes one of doubles. Words (source, note, expect) are dropped, the id
/// stays.
[[nodiscard]] caseio::Case mutate(const caseio::Case& c, Draw& draw);

/// The same in place; where `any_scalar`, floats may become doubles and doubles floats, which solvers of one scalar
/// refuse.
void mutate(PlainCase& c, Draw& draw, bool any_scalar = false);

/// A case out of two, by one crossing and sometimes a mutation.
[[nodiscard]] caseio::Case crossed(const caseio::Case& c, const caseio::Case& other, Draw& draw);
void cross(PlainCase& c, const PlainCase& other, Draw& draw);

}  // namespace oblong::fuzz
