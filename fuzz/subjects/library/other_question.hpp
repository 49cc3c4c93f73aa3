// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <variant>

#include "caseio/case_reader.hpp"
#include "caseio/certificate_io.hpp"
#include "caseio/cover_io.hpp"
#include "caseio/motion_proof_io.hpp"
#include "caseio/union_result.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/judge/judge_other.hpp"

/// Lines of a case file that no `Case` holds, because they ask about more than two bodies at rest or in linear motion.
namespace oblong::fuzz {

/// The question that a verb asks of every line.
struct AskedAs {
    caseio::Query query = caseio::Query::distance;  ///< raycast stands for every cast
    std::string margin;                             ///< of `decide --within`, as typed; empty: none was typed
};

/// What judges and tables read of a line.
struct LineFacts {
    caseio::Query query;  ///< the line's own; of deforming and turning bodies raycast, as of every cast
    caseio::CaseScalar scalar;
    std::string source;
};

/// The question of a line itself: a margin is part of a decision.
[[nodiscard]] AskedAs asked_by(const LineFacts& facts);

/// A certificate of the answer to such a line; of a half-space it has the form of bodies of any kind.
using OtherCertificate =
    std::variant<caseio::TurningCertificate, caseio::DeformingCertificate, caseio::CoverLine, caseio::CertificateLine>;

/// The reason why a certificate of another form is refused.
[[nodiscard]] inline std::string of_other_form(const OtherCertificate& certificate) {
    if (std::holds_alternative<caseio::CertificateLine>(certificate))
        return "of two convex bodies at rest or in linear motion";
    if (std::holds_alternative<caseio::CoverLine>(certificate)) return "of unions, for a case of others";
    return std::holds_alternative<caseio::DeformingCertificate>(certificate)
               ? "of deforming bodies, for a case of others"
               : "of turning bodies, for a case of others";
}

/// A line as it was read.
class OtherQuestion {
public:
    OtherQuestion() = default;
    OtherQuestion(const OtherQuestion&) = delete;
    OtherQuestion& operator=(const OtherQuestion&) = delete;
    virtual ~OtherQuestion() = default;

    [[nodiscard]] virtual const std::string& id() const = 0;
    /// The question as one line that names no file; empty for a kind that programs are not asked.
    [[nodiscard]] virtual std::string line() const { return ""; }
    /// The answer of the public headers, without id and subject: `unsupported` with a reason if they have none.
    /// `time_ns` is the time inside the query.
    /// Of unions with the parts that decide.
    [[nodiscard]] virtual caseio::UnionResult answer(const AskedAs& as) const = 0;
    [[nodiscard]] virtual LineFacts facts() const = 0;
    /// The exact answer to the line's own question, of the oracle alone; of turning bodies what the oracle's checker
    /// accepts of the library's proof.
    [[nodiscard]] virtual oracle::OtherAnswer exact() const = 0;

    /// The certificate of the answer, or the reason why it has none, which follows "no certificate:" in a message.
    [[nodiscard]] virtual std::variant<std::string, OtherCertificate> certificate() const = 0;
    /// The reason why a certificate proves nothing of the line, or less than it asks; nothing if it proves the answer.
    /// \param partial accept one that proves less
    [[nodiscard]] virtual std::optional<std::string> refusal_of(const OtherCertificate& certificate, bool partial,
                                                                oracle::checking::Work work) const = 0;
};

/// A kind of such lines.
struct OtherKind {
    std::string_view name;  ///< in messages: "a NAME case"
    /// Whether the line is of this kind. False for what is no JSON. No line is of two kinds.
    bool (*is)(std::string_view line);
    /// Throws BadInput.
    std::unique_ptr<OtherQuestion> (*read)(std::string_view line, const caseio::BadInput::Place& place,
                                           const caseio::CaseReading& how);
};

/// Reads a line as `Question`, made of what `read` returns.
template <class Question, auto read>
[[nodiscard]] std::unique_ptr<OtherQuestion> read_question(std::string_view line, const caseio::BadInput::Place& place,
                                                           const caseio::CaseReading& how) {
    return std::make_unique<Question>(read(line, place, how));
}

[[nodiscard]] OtherKind deforming_kind();
[[nodiscard]] OtherKind half_space_kind();
[[nodiscard]] OtherKind turning_kind();
[[nodiscard]] OtherKind union_kind();

/// All kinds.
[[nodiscard]] std::span<const OtherKind> other_kinds();

/// The kind of a line; null if the line is a `Case`, or nothing that is known.
[[nodiscard]] const OtherKind* other_kind(std::string_view line);

/// The answer of the subject `proven`, with id and subject. Lack of memory is a refusal.
[[nodiscard]] caseio::UnionResult answer_other(const OtherQuestion& question, const AskedAs& as);

}  // namespace oblong::fuzz
