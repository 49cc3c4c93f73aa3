// SPDX-License-Identifier: BSL-1.0
/// The Voronoi-region subalgorithm with one face per lane, for one vector unit. Included once for each unit, in its
/// namespace, after oblong/simd/component_arrays.inl and oblong/simplex/voronoi.hpp.

#if HWY_MAX_BYTES >= 32

/// VoronoiRegions that tests the three faces at a fourth point at once: lane i has the face of the i-th slot after the
/// new point's and the next one. Finds the face that the origin projects to by the same operations on the same numbers,
/// so its result is bit-identical (docs/explanation/gjk/voronoi-regions.md). Falls back to VoronoiRegions for all other
/// cases. Requires a unit with four lanes of doubles.
class LaneRegions : public VoronoiRegions<double> {
    using S = double;

public:
    LaneRegions() = default;
    explicit LaneRegions(const Carrier<S>& held) : VoronoiRegions<S>(held) {
        for (unsigned i = 0; i < slot_count; ++i) remember(i, held.points[i]);
    }

    Reduction add(const Vec3<S>& w) {
        const unsigned set = carrier_.set;
        const unsigned slot = free_slot(set) % slot_count;
        const bool done = size(set) == 3 && over_face(w, slot);
        remember(slot, w);  // after it has read the others: what was just stored in parts cannot be loaded at once
        if (!done) return VoronoiRegions<S>::add(w);
        return carrier_.closest == Vec3<S>{} ? Reduction::origin_enclosed : Reduction::reduced;
    }

    Reduction assign(const std::array<Vec3<S>, slot_count>& points, unsigned all) {
        for (unsigned i = 0; i < slot_count; ++i) {
            remember(i, points[i]);
            carrier_.points[i] = by_numbers(points[i]);
        }
        if (all == all_lanes && assign_triangle(points))
            return carrier_.closest == Vec3<S>{} ? Reduction::origin_enclosed : Reduction::reduced;
        return VoronoiRegions<S>::assign(points, all);
    }

private:
    using D = hn::FixedTag<S, 4>;
    using V = hn::Vec<D>;
    static constexpr unsigned all_lanes = 0b111;

    /// One vector per lane.
    struct Vectors {
        V x, y, z;
    };
    /// Rotates the first three lanes by one: 1, 2, 0.
    static HWY_INLINE V next(const V& v) {
        alignas(32) static constexpr std::array<std::int64_t, 4> after{1, 2, 0, 3};
        return hn::TableLookupLanes(v, hn::SetTableIndices(D(), after.data()));
    }
    static HWY_INLINE Vectors next(const Vectors& v) { return {next(v.x), next(v.y), next(v.z)}; }
    static HWY_INLINE V dot(const Vectors& a, const Vectors& b) {
        return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
    }
    static HWY_INLINE Vectors cross(const Vectors& a, const Vectors& b) {
        return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
                hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
    }
    /// Returns one bit for each of the four lanes.
    template <class M>
    static HWY_INLINE unsigned bits(const M& mask) {
        alignas(8) std::array<std::uint8_t, 8> bytes{};
        (void)hn::StoreMaskBits(D(), mask, bytes.data());
        return bytes[0];
    }

    /// Stores each component twice in sequence, so that the slots after any slot are one vector load.
    void remember(unsigned slot, const Vec3<S>& w) {
        x_[slot] = x_[slot + slot_count] = w.x;
        y_[slot] = y_[slot + slot_count] = w.y;
        z_[slot] = z_[slot + slot_count] = w.z;
    }

    /// Reduces to the face that the origin projects to. \return false if nothing changed and VoronoiRegions must decide
    HWY_INLINE bool over_face(const Vec3<S>& point, unsigned slot) {
        const D d;
        const Vectors w{hn::Set(d, point.x), hn::Set(d, point.y), hn::Set(d, point.z)};
        const Vectors a{hn::Sub(hn::LoadU(d, &x_[slot + 1]), w.x), hn::Sub(hn::LoadU(d, &y_[slot + 1]), w.y),
                        hn::Sub(hn::LoadU(d, &z_[slot + 1]), w.z)};
        const Vectors b = next(a);
        const Vectors n = cross(a, b);
        const Vectors from_w = cross(w, a);
        const V height = dot(n, w);
        const V nn = dot(n, n);
        const V of_q = dot(n, from_w);
        const V minus_p = dot(n, next(from_w));  // rounds to the negative of what n · (b × w) rounds to
        const V of_both = hn::Sub(of_q, minus_p);
        const V inverse = hn::Div(hn::Set(d, S(1)), nn);
        const V share = hn::Mul(height, inverse);

        // The volume from the lowest slot, as VoronoiRegions computes it.
        const unsigned turned_left = bits(hn::Lt(dot(n, next(b)), hn::Zero(d))) >> ((3 - slot) % 3);
        const unsigned above = bits(hn::Lt(hn::Zero(d), height));
        const unsigned below = bits(hn::Lt(height, hn::Zero(d)));
        const unsigned beyond = ~((turned_left & 1U) != 0 ? above : below);
        const unsigned interior =
            all_lanes & beyond &
            bits(hn::And(hn::Lt(minus_p, hn::Zero(d)), hn::And(hn::Lt(hn::Zero(d), of_q), hn::Lt(of_both, nn))));
        // ‖a‖² + ‖w‖² is so small that no number overflows, the largest being ‖n‖² and n · (w × a). False for NaN.
        constexpr S largest = 0x1p480;
        const V sum = hn::Add(dot(a, a), dot(w, w));
        if ((bits(hn::Lt(sum, hn::Set(d, largest))) & all_lanes) != all_lanes || size(interior) != 1) return false;

        alignas(32) std::array<S, 4> x, y, z, p, q, r;
        hn::Store(hn::Mul(n.x, share), d, x.data());
        hn::Store(hn::Mul(n.y, share), d, y.data());
        hn::Store(hn::Mul(n.z, share), d, z.data());
        hn::Store(hn::Neg(hn::Mul(minus_p, inverse)), d, p.data());
        hn::Store(hn::Mul(of_q, inverse), d, q.data());
        hn::Store(hn::Mul(hn::Sub(nn, of_both), inverse), d, r.data());
        const unsigned i = lowest(interior) % 4;
        const Vec3<S> v{x[i], y[i], z[i]};
        Carrier<S>& carrier = carrier_;
        // Falls back where ‖v‖ does not decrease or a weight underflows.
        if (!(squared_norm(v) < squared_norm(carrier.closest)) || !(S(0) < p[i]) || !(S(0) < q[i])) return false;
        const unsigned slot_p = (slot + 1 + i) % slot_count;
        const unsigned slot_q = (slot + 1 + (i + 1) % 3) % slot_count;
        carrier.points[slot] = point;
        carrier.weights[slot_p] = p[i];
        carrier.weights[slot_q] = q[i];
        carrier.weights[slot] = r[i];
        carrier.set = 1U << slot | 1U << slot_p | 1U << slot_q;
        carrier.closest = v;
        return true;
    }

    /// One number per lane.
    static HWY_INLINE V lanes(S first, S second, S third) {
        const D d;
        const V rest = hn::IfThenElse(hn::FirstN(d, 2), hn::Set(d, second), hn::Set(d, third));
        return hn::IfThenElse(hn::FirstN(d, 1), hn::Set(d, first), rest);
    }
    /// Reduces the triangle in the first three slots, one edge per lane: lane i has the edge from slot i to the next.
    /// Reads the points themselves, to avoid store-forwarding stalls. \return false if VoronoiRegions must decide
    HWY_INLINE bool assign_triangle(const std::array<Vec3<S>, slot_count>& y) {
        const D d;
        const Vec3<S> a = y[0] - y[2];
        const Vec3<S> b = y[1] - y[2];
        const Vec3<S> n = oblong::cross(a, b);
        const VoronoiRegions<S>::Projection origin(y[2], a, b, n);
        const Vectors p{lanes(y[0].x, y[1].x, y[2].x), lanes(y[0].y, y[1].y, y[2].y), lanes(y[0].z, y[1].z, y[2].z)};
        const Vectors w = next(p);
        const Vectors along{hn::Sub(p.x, w.x), hn::Sub(p.y, w.y), hn::Sub(p.z, w.z)};
        const V ahead = hn::Neg(dot(w, along));
        const V share = hn::Div(ahead, dot(along, along));
        const auto beyond_w = hn::Not(hn::Lt(hn::Zero(d), ahead));
        const auto beyond_p = hn::Le(hn::Set(d, S(1)), share);
        const auto chosen = [&](const V& of_w, const V& of_p, const V& between) {
            return hn::IfThenElse(beyond_w, of_w, hn::IfThenElse(beyond_p, of_p, between));
        };
        const Vectors between{hn::Add(w.x, hn::Mul(along.x, share)), hn::Add(w.y, hn::Mul(along.y, share)),
                              hn::Add(w.z, hn::Mul(along.z, share))};
        const Vectors v{chosen(w.x, p.x, between.x), chosen(w.y, p.y, between.y), chosen(w.z, p.z, between.z)};
        // VoronoiRegions treats this as overflow, also an edge whose squared length underflows to 0.
        const auto finite = hn::Lt(dot(between, between), hn::Set(d, std::numeric_limits<S>::infinity()));
        const unsigned known = bits(hn::Or(beyond_w, finite));
        alignas(32) std::array<S, 4> squared, x, y_of, z, weight;
        hn::Store(dot(v, v), d, squared.data());
        hn::Store(v.x, d, x.data());
        hn::Store(v.y, d, y_of.data());
        hn::Store(v.z, d, z.data());
        hn::Store(chosen(hn::Zero(d), hn::Set(d, S(1)), share), d, weight.data());
        if (!origin.is_known()) return false;
        if (origin.is_inside()) return take(within({0, 1, 2}, n, origin)) == Reduction::reduced;
        if ((known & all_lanes) != all_lanes || !is_finite(S(squared[0] + squared[1] + squared[2]))) return false;
        unsigned i = squared[2] < squared[1] ? 2 : 1;
        if (!(squared[i] < squared[0])) i = 0;
        const unsigned after = i == 2 ? 0 : i + 1;
        Carrier<S>& carrier = carrier_;
        carrier.weights[i] = weight[i];
        carrier.weights[after] = S(1) - weight[i];
        carrier.set = (S(0) < weight[i] ? 1U << i : 0U) | (weight[i] < S(1) ? 1U << after : 0U);
        carrier.closest = {x[i], y_of[i], z[i]};
        return true;
    }

    std::array<S, std::size_t{2} * slot_count> x_{}, y_{}, z_{};
};

/// The fastest subalgorithm of the unit; all give identical results.
using Regions = LaneRegions;

#else
using Regions = VoronoiRegions<double>;
#endif
