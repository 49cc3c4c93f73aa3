// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {

/// A combination of parts that is no subject, and why.
struct Meaningless {
    std::string combination;  ///< such as "rational/*/as-printed"
    std::string why;
};

/// One point of the product of a group's parts.
struct LatticePoint {
    std::string name;
    std::string why_meaningless;  ///< empty where it is a subject
};

/// Subjects of one loop or one method, whose names share a grammar. A group lives in one file of this room and is
/// listed in groups.cpp.
struct SubjectGroup {
    std::string_view title;    ///< for people: "plain GJK distance"
    std::string_view grammar;  ///< of the names: "SCALAR/SUBALGORITHM/RULE-TOLERANCE/LOWER/GUARD"
    /// Those that campaigns and `oblong subjects` list; any name of the grammar works.
    std::vector<SubjectInfo> (*listed)();
    /// The subject of that name; null where the name is not of this group's grammar, std::invalid_argument naming the
    /// part and what was expected there where it is and a part is wrong.
    std::unique_ptr<Subject> (*make)(const std::string& name);
    /// What the product of the parts holds and is no subject.
    std::vector<Meaningless> (*meaningless)();
    /// The whole product of the parts, each number at its scalar's usual one; null where `listed` is the product.
    std::vector<LatticePoint> (*lattice)() = nullptr;
};

/// All groups of ours; peers are not among them.
[[nodiscard]] std::span<const SubjectGroup> subject_groups();

/// A subject that is one function. It answers one case; the result's `id` and `subject` are filled in afterwards.
[[nodiscard]] std::unique_ptr<Subject> function_subject(SubjectInfo info,
                                                        std::function<caseio::Result(const caseio::Case&)> answer);

/// The plain loop's scalars, rules, bounds and guards, each number at its scalar's usual one, with each of `methods` in
/// place of the subalgorithm; why a point is no subject is what `make` refuses it with.
[[nodiscard]] std::vector<LatticePoint> lattice_of(std::span<const std::string> methods,
                                                   std::unique_ptr<Subject> (*make)(const std::string&));

/// The parts of a name between its slashes.
[[nodiscard]] std::vector<std::string> name_parts(std::string_view name);

/// Whether the name is SCALAR/METHOD/… with a known scalar and that method, or one that starts with it and a hyphen.
[[nodiscard]] bool has_method(std::string_view name, std::string_view method);

}  // namespace oblong::fuzz
