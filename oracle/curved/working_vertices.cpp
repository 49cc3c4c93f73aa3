// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/working_vertices.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"

namespace oblong::oracle {

namespace {

using Set = Tree<Integer>;

constexpr std::size_t small_enough = 40;
constexpr std::size_t at_once = 6;

std::vector<Integer> heights(const Set& hull, const IntegerVec& w) {
    std::vector<Integer> values;
    values.reserve(hull.vectors.size());
    for (const IntegerVec& v : hull.vectors) values.push_back(dot(w, v));
    return values;
}

/// The lowest vertex along each direction with coordinates −1, 0 and 1.
std::vector<IntegerVec> extremes(const Set& hull) {
    std::vector<IntegerVec> chosen;
    for (int code = 0; code < 27; ++code) {
        const IntegerVec w{code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
        if (w == IntegerVec{0, 0, 0}) continue;
        const std::vector<Integer> values = heights(hull, w);
        const auto lowest = std::min_element(values.begin(), values.end()) - values.begin();
        const IntegerVec& v = hull.vectors[static_cast<std::size_t>(lowest)];
        if (std::find(chosen.begin(), chosen.end(), v) == chosen.end()) chosen.push_back(v);
    }
    return chosen;
}

/// A copy with fewer vertices; whether that is everything.
Set thinned(const Set& set, bool& everything) {
    Set result{set.kind, {}, {}};
    if (set.kind == Set::Kind::points && set.vectors.size() > small_enough) {
        everything = false;
        result.vectors = extremes(set);
    } else {
        result.vectors = set.vectors;
    }
    for (const Set& part : set.parts) result.parts.push_back(thinned(part, everything));
    return result;
}

bool add_lower_vertices(const Set& all, Set& chosen, const IntegerVec& w) {
    bool grown = false;
    for (std::size_t i = 0; i < all.parts.size(); ++i)
        grown = add_lower_vertices(all.parts[i], chosen.parts[i], w) || grown;
    if (all.kind != Set::Kind::points || all.vectors.size() == chosen.vectors.size()) return grown;
    const std::vector<Integer> mine = heights(chosen, w);
    const Integer least = *std::min_element(mine.begin(), mine.end());
    const std::vector<Integer> values = heights(all, w);
    std::vector<std::size_t> lower;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] < least) lower.push_back(i);
    const auto middle = lower.begin() + static_cast<long>(std::min(at_once, lower.size()));
    std::partial_sort(lower.begin(), middle, lower.end(),
                      [&](std::size_t i, std::size_t j) { return values[i] < values[j]; });
    for (auto it = lower.begin(); it != middle; ++it) chosen.vectors.push_back(all.vectors[*it]);
    return grown || !lower.empty();
}

}  // namespace

WorkingVertices::WorkingVertices(const ScaledTree& all) : all_(all) {
    chosen_.scale = all.scale;
    chosen_.set = thinned(all.set, everything_);
}

bool WorkingVertices::add_lower(const IntegerVec& w) {
    return !everything_ && add_lower_vertices(all_.set, chosen_.set, w);
}

void WorkingVertices::add_everything() {
    chosen_ = all_;
    everything_ = true;
}

}  // namespace oblong::oracle
