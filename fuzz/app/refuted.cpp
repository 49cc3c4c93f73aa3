// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/refuted.hpp"

#include <fmt/format.h>

#include <ostream>

namespace oblong::cli {

Refuted::Refuted(const std::string& proofs) : table_({"~refuted", "~subject", "verdict"}) {
    if (!proofs.empty()) proofs_.emplace(proofs);
}

void Refuted::add(const fuzz::JudgedAnswer& answer, const fuzz::Refutation& refutation) {
    if (proofs_) proofs_->stream() << caseio::write_certificate(refutation.proof) << '\n';
    if (++count_ > max_shown) return;
    table_.add({answer.result.id, answer.result.subject, std::string(oracle::name(answer.judgement.verdict))});
    table_.add({"", fmt::format("says {}; proven by {}: {}", refutation.says, refutation.by, refutation.proven())});
}

void Refuted::finish(std::ostream* people) {
    if (proofs_) proofs_->commit();
    tell(people);
}

std::string Refuted::keep_partial(std::ostream* people) {
    const std::string name = proofs_ ? proofs_->keep_partial() : "";
    tell(people);
    return name;
}

void Refuted::tell(std::ostream* people) {
    if (people == nullptr || count_ == 0) return;
    table_.write(*people, table_width(2));
    if (count_ > max_shown) *people << fmt::format("and {} more\n", count_ - max_shown);
    *people << '\n';
}

}  // namespace oblong::cli
