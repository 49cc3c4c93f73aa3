// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/working_set.hpp"

#include "oracle/curved/rough_number.hpp"
#include "oracle/curved/work.hpp"
#include "oracle/exact/cgal_distance.hpp"
#include "oracle/exact/rough_nearest.hpp"

namespace oblong::oracle {

namespace {

/// The first index at which n·p is smallest.
std::size_t lowest(const IntegerVec& n, std::span<const IntegerVec> set) {
    spend(3 * set.size(), bits_of(n));
    std::size_t best = 0;
    Integer least = dot(n, set[0]);
    for (std::size_t i = 1; i < set.size(); ++i) {
        Integer value = dot(n, set[i]);
        if (value < least) {
            least = std::move(value);
            best = i;
        }
    }
    return best;
}

/// The vertices of one body that CGAL sees.
class WorkingSet {
public:
    WorkingSet(std::span<const IntegerVec> all, std::vector<std::size_t> first)
        : all_(all), members_(std::move(first)) {
        for (const std::size_t i : members_) points_.push_back(all[i]);
    }
    [[nodiscard]] std::span<const IntegerVec> points() const { return points_; }

    /// Adds the vertex lowest along n if it lies below the point that `c`, in indices of this set, stands for.
    bool add_below(const IntegerVec& n, const Combination& c) {
        if (points_.size() == all_.size()) return false;
        const std::size_t i = lowest(n, all_);
        if (Integer(dot(n, all_[i]) * c.total) >= dot(n, numerator(c, points_))) return false;
        members_.push_back(i);
        points_.push_back(all_[i]);
        return true;
    }
    /// The same combination in indices of the whole set.
    [[nodiscard]] Combination of_all(Combination c) const {
        for (std::size_t& i : c.index) i = members_[i];
        return c;
    }

private:
    std::span<const IntegerVec> all_;
    std::vector<std::size_t> members_;
    std::vector<IntegerVec> points_;
};

}  // namespace

NearestPair nearest_points(const ScaledPair& pair) {
    CarryingVertices guess = rough_nearest(pair.a, pair.b);
    WorkingSet a(pair.a, std::move(guess.a));
    WorkingSet b(pair.b, std::move(guess.b));
    for (;;) {
        // Products of the program's matrix; its solution has numbers of four times the bits.
        const std::size_t count = a.points().size() + b.points().size();
        spend(20 * count * count, 4 * std::max(bits_of(a.points()[0]), bits_of(b.points()[0])));
        const NearestPair nearest = program_nearest(a.points(), b.points());
        const IntegerVec n =
            numerator(nearest.a, a.points()) * nearest.b.total - numerator(nearest.b, b.points()) * nearest.a.total;
        bool grown = false;
        if (n != IntegerVec{0, 0, 0}) {
            grown = a.add_below(n, nearest.a);
            grown = b.add_below(-n, nearest.b) || grown;
        }
        if (!grown) return {a.of_all(nearest.a), b.of_all(nearest.b)};
    }
}

}  // namespace oblong::oracle
