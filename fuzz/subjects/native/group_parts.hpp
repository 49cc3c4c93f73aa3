// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"

/// What the groups of native subjects have in common. Groups alone include it, since every scalar's runs include
/// group.hpp.
namespace oblong::fuzz {

/// Returns a subject's own data without its promise. \param scalar as its name states it
[[nodiscard]] SubjectInfo native_info(std::string name, std::string_view scalar, std::vector<caseio::Query> queries);

/// The same of a solver that answers distances, with its promise in words.
[[nodiscard]] SubjectInfo distance_info(std::string name, std::string_view scalar, const oracle::Promise& promise);

/// Returns what a promise about a distance says: "|distance - d| <= 0.1 + 1e-10 d"; empty if it promises nothing.
[[nodiscard]] std::string distance_promise(const oracle::Promise& promise);

/// Returns the subjects' own data, spec by spec.
template <class Spec>
[[nodiscard]] std::vector<SubjectInfo> infos_of(const std::vector<Spec>& specs, SubjectInfo (*info_of)(const Spec&)) {
    std::vector<SubjectInfo> all;
    for (const Spec& spec : specs) all.push_back(info_of(spec));
    return all;
}

/// Returns the combinations that have a reason.
[[nodiscard]] std::vector<Meaningless> with_reasons(std::vector<Meaningless> all);

/// Returns the point of that name with the reason for which `make` refuses it; nothing if the name is of another group.
[[nodiscard]] std::optional<LatticePoint> lattice_point(std::string name,
                                                        std::unique_ptr<Subject> (*make)(const std::string&));

/// Returns a decimal that is not negative as it was given. Throws std::invalid_argument, which names the part,
/// otherwise.
[[nodiscard]] std::string checked_tolerance(std::string_view text, std::string_view part);

/// Returns the decimal as a double; −1 if it is no decimal or beyond the largest double.
[[nodiscard]] double tolerance_value(const std::string& text);

/// Takes limit-N, if it is the last part, out of the parts. Throws std::invalid_argument as parse_limit does.
void take_limit(std::vector<std::string>& parts, int& limit);

}  // namespace oblong::fuzz
