// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "caseio/case.hpp"
#include "fuzz/cases/generate/twister.hpp"

/// Degenerate families of cases, each with a severity knob.
namespace oblong::fuzz {

/// The generator's source of randomness: the same numbers on every machine and library (only raw
/// 64-bit draws of mt19937_64 are used, never std distributions, whose sequences are not fixed).
class Draw {
public:
    explicit Draw(std::uint64_t seed) : engine_(seed) {}
    [[nodiscard]] std::uint64_t bits() { return engine_(); }
    [[nodiscard]] int integer(int low, int high);  ///< uniform on the closed range
    [[nodiscard]] double uniform(double low, double high);
    [[nodiscard]] bool coin() { return (engine_() & 1U) != 0; }

private:
    Twister engine_;
};

struct Family {
    std::string_view name;
    std::string_view summary;                           ///< one line for `oblong generate --list`
    std::string_view severity_means;                    ///< what the knob does, with its range of effect
    caseio::Case (*make)(Draw& draw, double severity);  ///< severity in [0, 1]; a distance case over doubles
};

/// Every family, in the order of the documentation.
[[nodiscard]] std::span<const Family> families();
[[nodiscard]] const Family* find_family(std::string_view name);

/// Case `index` of a family at a seed: independent of every other index. Its id is "NAME-SEED-INDEX", its
/// `source` "family:NAME severity:S seed:N". The severity runs evenly over [0, 1] with the index when negative.
[[nodiscard]] caseio::Case family_case(const Family& family, std::uint64_t seed, int index, int count,
                                       double severity = -1);

/// The same case with every number rounded to float, id "ID@float"; poses and sizes alike.
[[nodiscard]] caseio::Case narrow_to_float(const caseio::Case& c);

}  // namespace oblong::fuzz
