// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/result.hpp"
#include "caseio/verdict.hpp"
#include "oracle/exact/exact_answer.hpp"

/// The judgement of one result against the exact answer.
namespace oblong::oracle {

using caseio::class_of;
using caseio::is_failure;
using caseio::name;
using caseio::Verdict;
using caseio::verdict_from_name;
using caseio::verdict_names;
using caseio::VerdictClass;

/// `Promise::digits` of a subject that answers in each case's own format.
inline constexpr int digits_of_the_case = -1;

/// The statement of a subject about its tolerance A + R·d.
enum class Statement {
    promise,     ///< it bounds the error: an answer beyond it breaks the promise
    documented,  ///< it ends the iteration, says the documentation: an answer within it is not wrong
    rounding,    ///< there is none: every error is one of rounding. A and R are 0
};

/// A subject's arithmetic and what it promises, as far as judging needs it.
struct Promise {
    int digits = 53;      ///< significand bits of its scalar; 0: exact (judged as double for rounding)
    double absolute = 0;  ///< A and R of the tolerance |stated − d| ≤ A + R d; both 0: none is stated
    double relative = 0;
    Statement statement = Statement::promise;

    /// Returns whether A + R·d is a bound that can be broken.
    [[nodiscard]] bool is_bound() const { return statement == Statement::promise && (absolute > 0 || relative > 0); }
};

struct Judgement {
    Verdict verdict = Verdict::unjudged;
    bool promise_broken = false;  ///< the promised error is exceeded, or a stated bound does not hold
    Outcome exact_outcome = Outcome::undecided;
    /// Errors of the stated distance, parameter or depth (absent if none was stated): in units in the last place of d
    /// in the subject's scalar, relative to d (absent for d = 0), and in units of S (of a parameter: of S / ‖r‖).
    std::optional<double> error_ulps, error_relative, error_in_size;
    /// The requested number, exactly: the distance, parameter or depth. Decimal, 20 significant digits; empty if
    /// unjudged or if there is none.
    std::string exact_distance;
    std::string reason;  ///< one clause for display: what was stated against what is so

    [[nodiscard]] VerdictClass verdict_class() const { return class_of(verdict, promise_broken); }
    [[nodiscard]] bool is_wrong() const { return verdict_class() == VerdictClass::wrong; }
    [[nodiscard]] bool fails() const { return is_failure(verdict_class()); }
};

/// Returns whether the subject's promise covers this answer: not where it says itself, by its termination, that it
/// ended without meeting its stopping rule.
[[nodiscard]] bool is_promised(const caseio::Result& r);

/// Returns the promise with the digits of a case of this scalar (double for exact ones) where it leaves them to the
/// case.
[[nodiscard]] Promise asked_in(Promise promise, caseio::CaseScalar scalar);

/// Judges one result; docs/reference/verdicts.md states the rules.
/// Precondition: the promise's digits are no longer left to the case. `no_termination`,
/// `crash` and `protocol` come from the runner of subject processes, which passes them in `r.message` as "crash: …",
/// "no_termination: …" or "protocol: …" with outcome failed.
[[nodiscard]] Judgement judge(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise);

}  // namespace oblong::oracle
