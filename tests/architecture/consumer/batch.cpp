// SPDX-License-Identifier: GPL-3.0-or-later
#include <oblong/batch.hpp>
#include <oblong/distance.hpp>

/// Two tetrahedra a unit apart, by vector units: the proven distance, and a batch of one.
int main() {
    const oblong::PreparedPolytope<double> a(oblong::Points<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    const oblong::PreparedPolytope<double> b(oblong::Points<double>({{-1, 0, 0}, {-2, 0, 0}, {-1, 1, 0}, {-1, 0, 1}}));
    const std::vector<oblong::PreparedPair<double>> pairs{{&a, &b}};
    std::vector<oblong::DecisionAnswer> outcomes(1);
    oblong::certified_decisions<double>(pairs, outcomes, {}, {.threads = 2});
    const bool right = oblong::certified_distance(a, b).value == 1 && outcomes[0].outcome == oblong::Outcome::separated;
    return right ? 0 : 1;
}
