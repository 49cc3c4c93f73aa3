// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>

#include "fuzz/harness/checked.hpp"
#include "fuzz/referee/referee.hpp"
#include "oracle/exact/exact_answer.hpp"

/// The judges of harnesses that check thousands of pairs a second.
namespace oblong::fuzz {

/// Two bodies in doubles, which hold floats too.
struct AskedPair {
    BodyPair<double> bodies;
    bool narrow = false;     ///< every number is a float: floats are asked too
    std::uint64_t salt = 0;  ///< a hash of the input: what a check leaves to chance, it takes from here
};

/// FNV-1a.
[[nodiscard]] std::uint64_t hash_of(std::span<const std::uint8_t> bytes);

/// Returns the bodies of a decoded case, as a distance query; the same as asked_for(decode(bytes), distance).
[[nodiscard]] AskedPair asked_pair(std::span<const std::uint8_t> bytes);
/// Numbers that are no doubles are rounded; the salt is a hash of the id. Precondition: two bodies.
[[nodiscard]] AskedPair asked_pair(const caseio::Case& c);
[[nodiscard]] caseio::Case case_of(const AskedPair& pair, std::string id);

/// The judges are parameters, so that tests can give a check one that lies, or none.
struct Judges {
    std::function<RefereeAnswer(const BodyPair<double>&)> referee = [](const BodyPair<double>& b) {
        return fuzz::referee(b);
    };
    std::function<oracle::ExactAnswer(const caseio::Case&)> oracle = oracle::exact_answer;
    bool sampled = false;  ///< the oracle is asked about this case too, and must say the same as the referee
};

/// Returns the exact answer, or `undecided` for bodies that the referee does not take. Notes in `checked` if there is
/// no referee, where it refutes the integer rung, and if the oracle, asked, does not agree.
[[nodiscard]] RefereeAnswer exact_answer(const AskedPair& pair, const Judges& judges, Checked& checked);

/// Returns the oracle's objection to the referee's answer; empty if they agree.
[[nodiscard]] std::string oracle_differs(const AskedPair& pair, const RefereeAnswer& answer, const Judges& judges);

/// Returns whether the pair's numbers lie so far apart that exact integers need more than 1024 bits: a hundred times
/// slower.
[[nodiscard]] bool is_wide(const BodyPair<double>& bodies);

/// Handles one input of a harness: decodes it, checks it (samples the oracle for one input in `every`, by a hash of its
/// bytes), asks the oracle about every failure, keeps findings, and aborts on a broken promise. Checks one wide pair in
/// `wide_every`, a power of two, so that they do not take most of the time.
using PairCheck = std::function<Checked(const AskedPair&, const Judges&)>;
void run_pair_check(std::span<const std::uint8_t> bytes, const PairCheck& check, std::uint64_t every,
                    std::uint64_t wide_every = 16);

}  // namespace oblong::fuzz
