// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/record.hpp"
#include "caseio/result.hpp"
#include "fuzz/campaign/exact_route.hpp"
#include "oracle/exact/condition.hpp"
#include "oracle/judge/provable.hpp"

namespace oblong::fuzz {

/// A result with its judgement, and what the judgement was made against.
struct JudgedAnswer {
    caseio::Result result;
    oracle::Judgement judgement;
    double size = 0;      ///< S of docs/reference/verdicts.md, of the case that was judged
    double distance = 0;  ///< what was asked for, exactly, rounded: the distance, parameter or depth
    /// If the subject converted the case: the change of the exact distance (parameter, depth), in the case's unit.
    /// Absent if it did not, or if either exact distance is unknown.
    std::optional<double> conversion_moved;
    /// Condition of the case that was judged.
    oracle::ConditionFigures condition{};
    /// The error over condition · u, u the unit roundoff of the subject's scalar: to first order the least relative
    /// change of the input, in units of u, for which the answer is right. A wrong outcome counts ill_posedness / u, or
    /// the error if that is more. Absent of refusals, and where neither is known.
    std::optional<double> backward_error;
    bool by_proof = false;  ///< whether the exact answer is proven (ExactRoute::proof), and not solved
};

/// Judges any number of results of one case; each exact answer is computed once, and only when it is needed, and
/// results that state the same are judged once: variants of a solver often agree.
class CaseJudge {
public:
    /// Precondition: `c` outlives the judge. \param route of the exact answer
    explicit CaseJudge(const caseio::Case& c, ExactRoute route = ExactRoute::solve) : case_(c), route_(route) {}

    /// A result with a converted case is judged on that case. A converted case that read_converted_case refuses is a
    /// `protocol` error. Where the oracle's own routes cannot tell, a proof of the case that the checker accepts does
    /// (oracle::ProvableAnswer). Throws RoutesDiffer.
    [[nodiscard]] JudgedAnswer judge(caseio::Result result, const oracle::Promise& promise);

    /// Returns the exact answer of the case as given.
    [[nodiscard]] const oracle::ExactAnswer& exact();

    /// Returns the nearest points of the bodies of the case on which an answer was judged; nothing if the oracle cannot
    /// decide. Computed once for each case. Precondition: the answer is from this judge.
    [[nodiscard]] const std::optional<caseio::Nearest>& nearest(const JudgedAnswer& answer);

private:
    const caseio::Case& case_;
    ExactRoute route_;
    /// The exact answer of a case, and of it what every judged answer repeats.
    struct Exact {
        /// Precondition: `c` outlives this.
        Exact(const caseio::Case& c, ExactRoute route);
        oracle::ProvableAnswer answer;
        bool is_proven;
        double size = 0, distance = 0;  ///< as in JudgedAnswer
        /// Computed at the first call.
        [[nodiscard]] const oracle::ConditionFigures& condition();
        /// The answer with the nearest points of the bodies, which a proven one lacks. Computed at the first call.
        [[nodiscard]] const oracle::ExactAnswer& solved();

    private:
        Exact(const caseio::Case& c, RoutedAnswer routed);
        const caseio::Case* case_;
        std::optional<oracle::ConditionFigures> condition_;
        std::optional<oracle::ExactAnswer> solved_;
    };
    /// A case that a subject made of the one given.
    struct Converted {
        Converted(caseio::Case read, ExactRoute route) : c(std::move(read)), exact(c, route) {}
        caseio::Case c;
        Exact exact;
    };
    [[nodiscard]] Exact& given();

    /// A result of the case as given, and its judgement.
    struct Known {
        caseio::Result result;
        oracle::Promise promise;
        oracle::Judgement judgement;
    };
    [[nodiscard]] oracle::Judgement judgement_of(const caseio::Result& result, const oracle::Promise& promise);

    std::optional<Exact> exact_;
    std::vector<Known> known_;
    /// Keyed by case line: peers often convert alike.
    std::unordered_map<std::string, std::unique_ptr<Converted>> converted_;
    std::unordered_map<std::string, std::optional<caseio::Nearest>> nearest_;  ///< the case as given has an empty line
};

/// The place of a case in tables: its family and severity, from a generated case's `source`.
struct Provenance {
    std::string family;
    double severity = 0;
};

/// `otherwise` names the family of a case that no family made. A family's pair under another query belongs to
/// "FAMILY@QUERY", one of primitives alone to "FAMILY@shapes", a case narrowed to float to "FAMILY@float": they are
/// other questions.
[[nodiscard]] Provenance provenance(const caseio::Case& c, const std::string& otherwise);
/// The same of a line that no `Case` holds: "FAMILY@KIND".
[[nodiscard]] Provenance provenance(std::string_view source, std::string_view kind, const std::string& otherwise);

/// Returns whether an answer is worth a record of its own: wrong, or a refusal. Cases outside what a subject takes are
/// not.
[[nodiscard]] bool worth_a_record(const JudgedAnswer& answer);

/// How the reason of a record ends whose exact answer is proven.
inline constexpr std::string_view proof_note = " (exact by a checked certificate)";

/// Returns the record of an answer without its case line, which the caller may share between records.
[[nodiscard]] caseio::Record make_record(const JudgedAnswer& answer, const Provenance& of, const std::string& version);

}  // namespace oblong::fuzz
