// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "caseio/record.hpp"
#include "oracle/judge/verdict.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace oblong::cli {

/// Which verdicts make the program exit 1 (`--fail-on`).
class FailOn {
public:
    /// The meaning of an empty list.
    enum class Unsaid { failures, nothing };

    /// \param names  verdicts, classes of them (`wrong`, `tolerance_met`, …), "promise" (a broken one), "failures"
    ///     (`wrong` and `protocol`), or "none" alone.
    /// Throws std::invalid_argument on another name.
    explicit FailOn(const std::vector<std::string>& names, Unsaid unsaid = Unsaid::failures);

    /// Lists the verdicts of a class; of `wrong`, broken promises too.
    void add(oracle::VerdictClass whole);
    /// Returns whether any verdict fails at all.
    [[nodiscard]] bool anything() const { return promise_ || !verdicts_.empty(); }
    [[nodiscard]] bool operator()(const oracle::Judgement& j) const;

    /// Returns the number of answers of each listed kind, for display: "3 crash, 12 inaccurate". Empty if none fails.
    [[nodiscard]] std::string found_in(const std::vector<caseio::Tally>& tallies) const;

private:
    void add_failures();
    [[nodiscard]] bool lists(oracle::Verdict v) const;

    std::vector<oracle::Verdict> verdicts_;
    bool promise_ = false;
};

/// Every name that --fail-on takes.
[[nodiscard]] std::vector<std::string> fail_on_names();

/// Adds `--fail-on LIST`; `names` outlives parsing.
CLI::Option* add_fail_on(CLI::App& verb, std::vector<std::string>& names, const std::string& otherwise);

}  // namespace oblong::cli
