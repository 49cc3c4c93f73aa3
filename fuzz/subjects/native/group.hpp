// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

/// A combination of parts that is no subject, and why.
struct Meaningless {
    std::string combination;  ///< such as "rational/*/as-printed"
    std::string why;
};

/// One point of the product of a group's parts.
struct LatticePoint {
    std::string name;
    std::string why_meaningless;  ///< empty if it is a subject
};

/// Subjects of one loop or one method, whose names share a grammar. native_groups.hpp lists the
/// groups.
struct SubjectGroup {
    std::string_view title;    ///< for display: "plain GJK distance"
    std::string_view grammar;  ///< of the names: "SCALAR/SUBALGORITHM/RULE-TOLERANCE/LOWER/GUARD"
    /// Returns the subjects that campaigns and `oblong subjects` list; any name of the grammar works.
    std::vector<SubjectInfo> (*listed)();
    /// The subject of that name; null if the name is not of this group's grammar, std::invalid_argument naming the part
    /// and what was expected there where it is and a part is wrong.
    std::unique_ptr<Subject> (*make)(const std::string& name);
    /// Returns the combinations of the product of the parts that are no subjects; null if all are.
    std::vector<Meaningless> (*meaningless)() = nullptr;
    /// The whole product of the parts, each number at its scalar's usual one; null if `listed` is the product.
    std::vector<LatticePoint> (*lattice)() = nullptr;
};

/// All groups of ours; peers are not among them.
[[nodiscard]] std::span<const SubjectGroup> subject_groups();

/// A subject that is one function. It answers one case; the result's `id` and `subject` are filled in afterwards.
[[nodiscard]] std::unique_ptr<Subject> function_subject(SubjectInfo info,
                                                        std::function<caseio::Result(const caseio::Case&)> answer);

/// Returns the plain loop's scalars, rules, bounds and guards, each number at its scalar's usual one, with each of
/// `methods` in place of the subalgorithm; why a point is no subject is what `make` refuses it with.
[[nodiscard]] std::vector<LatticePoint> lattice_of(std::span<const std::string> methods,
                                                   std::unique_ptr<Subject> (*make)(const std::string&));

/// Returns the parts of a name between its slashes.
[[nodiscard]] std::vector<std::string> name_parts(std::string_view name, char between = '/');

/// Returns whether the name is SCALAR/METHOD/… with a known scalar and that method, or one that starts with it and a
/// hyphen.
[[nodiscard]] bool has_method(std::string_view name, std::string_view method);

}  // namespace oblong::fuzz
