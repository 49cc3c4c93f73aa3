// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/bounds/climb.hpp"

#include <random>

namespace oblong::fuzz {

namespace {

/// Enough for two posed bodies of six vertices and a proposal.
constexpr std::size_t length = 640;

class Mutator {
public:
    explicit Mutator(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] std::size_t any(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    [[nodiscard]] std::vector<std::uint8_t> fresh() {
        std::vector<std::uint8_t> bytes(length);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_());
        return bytes;
    }
    void change(std::vector<std::uint8_t>& bytes) {
        for (std::size_t turns = 1 + any(4); turns > 0; --turns) {
            std::uint8_t& byte = bytes[any(bytes.size())];
            switch (any(3)) {
                case 0:
                    byte = static_cast<std::uint8_t>(byte ^ 1U << any(8));
                    break;
                case 1:
                    byte = static_cast<std::uint8_t>(byte + (any(2) == 0 ? 1 : 255));
                    break;
                default:
                    byte = static_cast<std::uint8_t>(random_());
            }
        }
    }

private:
    std::mt19937_64 random_;
};

}  // namespace

Climbed climb(Bound b, const ClimbBudget& budget, std::uint64_t seed, const std::vector<std::uint8_t>& start) {
    constexpr long patience = 3000;
    Mutator mutator(seed);
    Climbed best;
    std::vector<std::uint8_t> here = start.empty() ? mutator.fresh() : start;
    here.resize(length);
    double height = -1;
    long since = 0;
    for (std::vector<std::uint8_t> next = here; best.evaluations < budget.evaluations;) {
        if (budget.stop && best.evaluations % 64 == 0 && budget.stop()) return best;
        const BoundMeasure m = measure(b, next);
        ++best.evaluations;
        if (m.ratio > best.ratio || !m.broken.empty()) {
            best.ratio = m.ratio;
            best.bytes = next;
            best.broken = m.broken;
            if (!m.broken.empty()) return best;
        }
        since = m.ratio > height ? 0 : since + 1;
        if (m.ratio >= height) {
            height = m.ratio;
            here = next;
        }
        if (since > patience) {
            here = mutator.any(2) == 0 || best.bytes.empty() ? mutator.fresh() : best.bytes;
            height = -1;
            since = 0;
            next = here;
            continue;
        }
        next = here;
        mutator.change(next);
    }
    return best;
}

}  // namespace oblong::fuzz
