// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/cases/signature/signature.hpp"
#include "fuzz/subjects/subject.hpp"

/// How a subject fails on a case, and whether another failure is of the same class:
/// docs/explanation/fuzzing/minimisation.md.
namespace oblong::fuzz {

struct Failure {
    caseio::Result result;
    oracle::Judgement judgement;
    /// For a crash: the signal, exit code or message, without its numbers. For a result that cannot be read: the field,
    /// and what was expected. Otherwise empty.
    std::string crash;
    /// Whether what is stated (distance, parameter, depth) is above the exact one; nothing if neither is known.
    std::optional<bool> above;
    /// The error of what is stated, in units of 64·u·S, and as a part of the exact number, at most 1; 0 if unknown.
    double size_error = 0, relative_error = 0;

    [[nodiscard]] oracle::Verdict verdict() const { return judgement.verdict; }
    /// A verdict that fails, or a broken promise.
    [[nodiscard]] bool fails() const { return oracle::is_failure(verdict()) || judgement.promise_broken; }
};

/// Asks the subject and judges its answer, on the converted case where it converted.
[[nodiscard]] Failure failure_of(const caseio::Case& c, Subject& subject);

/// "crash: signal 11 (Segmentation fault)" without "crash: "; of other messages the first
/// line, of exceptions the first two, each run of digits `#`.
[[nodiscard]] std::string crash_kind(const std::string& message);

/// Returns the field that could not be read, and what was expected, without what was found: that is of one case alone.
[[nodiscard]] std::string protocol_kind(const std::string& message);

/// What a smaller case must preserve.
enum class Keep {
    verdict,        ///< verdict, promise, outcome, termination, and the kind of crash
    failure_class,  ///< these, the error's direction and size, and the degeneracies
};

/// The same verdict, broken promise, outcome, termination and kind of crash.
[[nodiscard]] bool same_verdict(const Failure& a, const Failure& b);

/// Returns whether `smaller` errs in the direction of `original` and by at least a tenth of its error, in units of
/// 64·u·S and relatively: a gross error does not become a marginal one. Measured against the original, so that many
/// steps lose no more than one.
[[nodiscard]] bool as_gross(const Failure& original, const Failure& smaller);

/// Returns whether nothing degenerate was gained, and nothing lost of how the bodies lie (what is parallel, an oblong
/// simplex, touching, a tiny gap, shallow or deep overlap). What concerns one body alone, or sizes and places, may go.
[[nodiscard]] bool same_degeneracy(const Signature& original, const Signature& smaller);

/// The property that minimising a failure keeps. Asks the subject first and the oracle only where it has to.
class KeepsFailure {
public:
    /// Precondition: `subject` outlives this.
    KeepsFailure(const caseio::Case& original, Subject& subject, Keep keep);
    [[nodiscard]] const Failure& original() const { return original_; }
    [[nodiscard]] const Signature& signature() const { return signature_; }
    [[nodiscard]] bool operator()(const caseio::Case& smaller) const;

private:
    Subject& subject_;
    Keep keep_;
    Failure original_;
    Signature signature_;
};

}  // namespace oblong::fuzz
