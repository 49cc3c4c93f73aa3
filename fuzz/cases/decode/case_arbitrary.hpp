// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <ostream>
#include <vector>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/simpler.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family.hpp"

/// RapidCheck generators of cases. All of them shrink by `simpler`, so that a counterexample is a valid
/// case throughout, and print it as the case line that `oblong` reads.
namespace oblong::caseio {

/// Found by RapidCheck where it prints a counterexample.
inline void showValue(const Case& c, std::ostream& out) { out << write_case(c); }

}  // namespace oblong::caseio

namespace oblong::fuzz {

/// Returns the case with its tree of simpler ones.
[[nodiscard]] inline rc::Shrinkable<caseio::Case> shrinkable_case(caseio::Case c) {
    return rc::shrinkable::shrinkRecur(std::move(c),
                                       [](const caseio::Case& from) { return rc::seq::fromContainer(simpler(from)); });
}

/// Cases of one family, at any seed and severity up to `most`.
[[nodiscard]] inline rc::Gen<caseio::Case> family_cases(const Family& family, double most = 1) {
    return [&family, most](const rc::Random& random, int) {
        rc::Random engine = random;
        const std::uint64_t seed = engine.next() >> 32U;
        const double severity = most * static_cast<double>(engine.next() >> 11U) * 0x1p-53;
        return shrinkable_case(family_case(family, seed, 0, 1, severity));
    };
}

/// Cases of all families whose bodies are small and come from no file and no list.
[[nodiscard]] inline rc::Gen<caseio::Case> any_family_cases() {
    return [](const rc::Random& random, int size) {
        rc::Random engine = random;
        std::vector<const Family*> small;
        for (const Family& f : families()) {
            if (f.name != "mesh" && f.name != "solids" && f.name != "captured") small.push_back(&f);
        }
        const Family& chosen = *small[engine.next() % small.size()];
        return family_cases(chosen, chosen.name == "regular" ? 0.4 : 1)(engine, size);
    };
}

/// Small integers in double: up to `size` and ten vertices a body. Coincidences of every kind are common.
[[nodiscard]] inline rc::Gen<caseio::Case> lattice_cases(int size, int vertices = 10) {
    return [size, vertices](const rc::Random& random, int) {
        Draw draw(rc::Random(random).next());
        const auto body = [&] {
            std::vector<Vec3<Rational>> points;
            const int count = draw.integer(1, vertices);
            for (int i = 0; i < count; ++i) {
                points.push_back(
                    Vec3<Rational>{draw.integer(-size, size), draw.integer(-size, size), draw.integer(-size, size)});
            }
            return AnyBody<Rational>{Points<Rational>(std::move(points)), std::nullopt};
        };
        const AnyBody<Rational> a = body();
        const AnyBody<Rational> b = body();
        caseio::Case c = distance_case(a, b);
        c.id = "lattice";
        return shrinkable_case(std::move(c));
    };
}

/// Distance cases as fuzzers see them: decoded from up to 200 random bytes.
[[nodiscard]] inline rc::Gen<caseio::Case> decoded_cases() {
    return [](const rc::Random& random, int) {
        rc::Random engine = random;
        std::vector<std::uint8_t> bytes(engine.next() % 200);
        for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(engine.next() >> 56U);
        return shrinkable_case(asked_for(decode(bytes), caseio::Query::distance));
    };
}

}  // namespace oblong::fuzz

namespace rc {

/// `const oblong::caseio::Case& c` as a property's parameter is a case of any family.
template <>
struct Arbitrary<oblong::caseio::Case> {
    static Gen<oblong::caseio::Case> arbitrary() { return oblong::fuzz::any_family_cases(); }
};

}  // namespace rc
