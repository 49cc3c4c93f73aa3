// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/native/refutation.hpp"

namespace oblong::cli {

/// The refutations that `oblong judge` shows: a table of the first ones, and the certificates in a file.
class Refuted {
public:
    /// \param proofs where certificates go; empty: nowhere
    explicit Refuted(const std::string& proofs);

    void add(const fuzz::JudgedAnswer& answer, const fuzz::Refutation& refutation);
    /// Writes the table, and gives the file of certificates its name.
    void finish(std::ostream* people);
    /// The same before the end; the name under which certificates are kept, empty if none are asked for.
    std::string keep_partial(std::ostream* people);

private:
    void tell(std::ostream* people);

    static constexpr int max_shown = 20;
    TextTable table_;
    std::optional<Output> proofs_;
    long long count_ = 0;
};

}  // namespace oblong::cli
