// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "caseio/case.hpp"
#include "caseio/certificate_io.hpp"
#include "oracle/exact/exact_answer.hpp"

/// Where judges take exact answers from: docs/reference/verdicts.md, "The exact answer".
namespace oblong::fuzz {

/// By a proof that the independent checker accepts, where there is one; or by the oracle's own solvers.
enum class ExactRoute { proof, solve };

/// The key of the fact of a run by which its route is known, and what it says.
inline constexpr const char* oracle_fact = "exact answers";
[[nodiscard]] const char* description(ExactRoute route);

/// What exact answers are made by.
struct ExactSources {
    /// Makes a certificate of a case, by whatever means; nothing if it has none.
    std::function<std::optional<caseio::CertificateLine>(const caseio::Case&)> prove;
    std::function<oracle::ExactAnswer(const caseio::Case&)> solve;
};
/// The provers of the library, and the oracle's solvers: undecided if memory does not suffice.
[[nodiscard]] const ExactSources& usual_sources();

/// A proven and a solved answer of one case that differ: a route of the oracle or the checker is wrong, and no verdict
/// can be trusted.
class RoutesDiffer : public std::logic_error {
public:
    RoutesDiffer(const caseio::Case& c, const std::string& how);
};

struct RoutedAnswer {
    oracle::ExactAnswer answer;
    bool is_proven = false;  ///< by a proof; otherwise solved
};

/// Returns the exact answer of a case. By `proof`, that of a raycast, sweep or penetration is taken from a certificate
/// that the checker accepts and that shows the whole answer (oracle::proven_answer). What has none is solved, and so is
/// one proven case of 32, which its id selects. Throws RoutesDiffer if the two answers differ.
[[nodiscard]] RoutedAnswer routed_answer(const caseio::Case& c, ExactRoute route,
                                         const ExactSources& sources = usual_sources());

/// Returns whether a case of this id is solved although it is proven.
[[nodiscard]] bool is_solved_too(std::string_view id);

/// Of how many proven cases one is solved too.
inline constexpr unsigned solved_share = 32;

/// The measure by which tallies count the answers that were judged by a proof, and its key.
inline constexpr std::string_view oracle_measure = "oracle";
inline constexpr std::string_view proof_key = "proof";

}  // namespace oblong::fuzz
