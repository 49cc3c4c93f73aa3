// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certify/certify.hpp"

int main() {
    const oblong::Box<double> box({1.0, 2.0, 2.0});
    oblong::Affine<double> beside;
    beside.translation = {5.0, 0.0, 0.0};
    const auto moved = oblong::posed(box, beside);
    const oblong::CertifiedDistance<double> answer = oblong::certified_distance(box, moved);
    const oblong::Enclosure<double> enclosure =
        oblong::enclose(box, moved, oblong::DirectionCandidate{{-1.0, 0.1, 0.0}});
    const bool right = answer.distance == 3.0 && enclosure.lower <= 3.0 && enclosure.upper >= 3.0;
    return right && oblong::certified_decision(box, moved) == oblong::Outcome::separated ? 0 : 1;
}
