// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzing a solver of one's own (docs/how-to/fuzz-your-own-solver.md). This one has a common fault; the fuzzer finds
// it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "oblong/distance.hpp"
#include "oblong_fuzzing/pair.hpp"

using oblong::Vec3;
using Points = std::vector<Vec3<double>>;

/// The vertex farthest along n.
const Vec3<double>& support(const Points& body, const Vec3<double>& n) {
    return *std::max_element(body.begin(), body.end(), [&](auto& p, auto& q) { return dot(p, n) < dot(q, n); });
}

/// Gilbert's algorithm of 1966: nearer and nearer on the segment from v to a support point. NaN: cannot tell.
double my_distance(const Points& a, const Points& b) {
    Vec3<double> v = a.front() - b.front();
    for (int i = 0; i < 1000; ++i) {
        const Vec3<double> to_w = support(a, -v) - support(b, v) - v;
        if (-dot(v, to_w) <= 1e-6) return std::sqrt(dot(v, v));  // The fault: how large are the bodies?
        v = v + to_w * std::min(1.0, -dot(v, to_w) / dot(to_w, to_w));
    }
    return NAN;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto pair = oblong::fuzzing::pair_of(data, size);
    if (!pair) return 0;
    const double mine = my_distance(pair->a, pair->b);
    if (!std::isfinite(mine)) return 0;
    const auto exact = oblong::certified_distance(oblong::Points<double>(pair->a), oblong::Points<double>(pair->b));
    if (std::abs(mine - exact.value) <= 0.01 * exact.value) return 0;
    std::fprintf(stderr, "%.17g, but exactly %.17g:\n", mine, exact.value);
    std::printf("%s\n", case_line(*pair).c_str());
    std::fflush(stdout);
    std::abort();
}
