// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/body_proof_io.hpp"
#include "oracle/judge/verdict.hpp"
#include "oracle/verify/verify_body.hpp"

/// Judging where the oracle's own routes cannot tell: by proofs, of which only what the checker accepts is believed.
namespace oblong::oracle {

/// Makes a proof about a case, by whatever means; nothing if it has none.
using ProofSource = std::function<std::optional<caseio::ExactBodyProof>(const caseio::Case&)>;

/// Returns the answer with what a checked proof shows of the same case: an outcome that was undecided, bounds that were
/// absent or wider. What the answer knows already stays.
[[nodiscard]] ExactAnswer with_shown(ExactAnswer answer, const Shown& shown);

/// The exact answer of a case, and the better one that a proof gives, which is asked for when it is needed, once.
class ProvableAnswer {
public:
    /// Precondition: the case outlives this, or `judge` is not called afterwards.
    /// \param exact of the case
    ProvableAnswer(const caseio::Case& c, ExactAnswer exact, ProofSource source);

    [[nodiscard]] const ExactAnswer& exact() const { return exact_; }
    /// The same as oracle::judge; judges an unjudged result again by a proof.
    [[nodiscard]] Judgement judge(const caseio::Result& r, const Promise& promise);

private:
    const caseio::Case* case_;
    ProofSource source_;
    ExactAnswer exact_;
    bool is_asked_ = false;
    std::optional<ExactAnswer> proven_;
};

}  // namespace oblong::oracle
