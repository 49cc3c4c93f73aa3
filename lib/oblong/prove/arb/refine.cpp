// SPDX-License-Identifier: BSL-1.0
#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/prove/arb/elimination.hpp"
#include "oblong/prove/arb/nearest_features.hpp"

namespace oblong::curved {

namespace {

/// A round node that takes part, with what the equations need of it.
struct Part {
    bool in_a = true;
    std::size_t node = 0;
    const std::vector<Vec3<Wide>>* columns = nullptr;
    Flat* flat = nullptr;  ///< null: the point is the farthest one
    std::array<Wide, 3> u;
    Vec3<Wide> point;  ///< Σ u_j column_j
    Wide share;        ///< sum of the weights of the choices that contain it
    Wide length;       ///< ‖Eᵀ n‖
};

class Equations {
public:
    Equations(const Pair& pair, NearestFeatures& state) : pair_(pair), state_(state) {
        for (const Tied& tied : state.tied) {
            for (const Choice::Round& r : tied.a.rounds) add_part(true, r.node);
            for (const Choice::Round& r : tied.b.rounds) add_part(false, r.node);
        }
        unknowns_ = 4 + state.tied.size();
        for (const Part& part : parts_) unknowns_ += part.flat ? part.columns->size() : 0;
    }

    /// One Newton step. The largest change of a number without unit; nothing where the equations have no meaning.
    std::optional<Wide> step() {
        if (!evaluate()) return std::nullopt;
        LinearSystem system(unknowns_);
        write_balance(system);
        write_ties(system);
        write_flats(system);
        return apply(system.solve());
    }

    /// Writes the u of all parts to the choices.
    void settle() {
        if (!evaluate()) return;
        for (Tied& tied : state_.tied) {
            for (Choice::Round& r : tied.a.rounds) r.u = find(true, r.node).u;
            for (Choice::Round& r : tied.b.rounds) r.u = find(false, r.node).u;
        }
    }

private:
    [[nodiscard]] Part& find(bool in_a, std::size_t node) {
        return *std::ranges::find_if(parts_, [&](const Part& p) { return p.in_a == in_a && p.node == node; });
    }
    void add_part(bool in_a, std::size_t node) {
        for (const Part& p : parts_) {
            if (p.in_a == in_a && p.node == node) return;
        }
        Part part;
        part.in_a = in_a;
        part.node = node;
        part.columns = &(in_a ? pair_.wide_a : pair_.wide_b).vectors[node];
        for (Flat& flat : state_.flat) {
            if (flat.in_a == in_a && flat.node == node) part.flat = &flat;
        }
        parts_.push_back(std::move(part));
    }

    /// Points of the parts and of the tied choices for the present normal.
    bool evaluate() {
        for (Part& part : parts_) {
            part.share = Wide();
            part.point = {};
            if (part.flat) {
                part.u = part.flat->u;
            } else {
                Wide squared;
                for (std::size_t j = 0; j < part.columns->size(); ++j) {
                    part.u[j] = dot(state_.normal, (*part.columns)[j]);
                    squared = squared + part.u[j] * part.u[j];
                }
                part.length = square_root(squared);
                if (!(Wide(0) < part.length)) return false;
                // A's nearest point lies against the normal, B's along it.
                const Wide divisor = part.in_a ? -part.length : part.length;
                for (std::size_t j = 0; j < part.columns->size(); ++j) part.u[j] = part.u[j] / divisor;
            }
            for (std::size_t j = 0; j < part.columns->size(); ++j) {
                part.point = part.point + (*part.columns)[j] * part.u[j];
            }
        }
        points_.clear();
        for (const Tied& tied : state_.tied) {
            Vec3<Wide> w;
            for (const auto& v : tied.a.vertices) w = w + pair_.wide_a.vectors[v.node][v.vertex];
            for (const auto& v : tied.b.vertices) w = w - pair_.wide_b.vectors[v.node][v.vertex];
            for (const auto& r : tied.a.rounds) {
                Part& part = find(true, r.node);
                w = w + part.point;
                part.share = part.share + tied.weight;
            }
            for (const auto& r : tied.b.rounds) {
                Part& part = find(false, r.node);
                w = w - part.point;
                part.share = part.share + tied.weight;
            }
            points_.push_back(std::move(w));
        }
        return true;
    }

    /// Σ λ_k w_k − t n = 0, (1 − ‖n‖²)/2 = 0, Σ λ_k − 1 = 0.
    void write_balance(LinearSystem& system) {
        const Vec3<Wide>& n = state_.normal;
        const std::size_t count = state_.tied.size();
        Vec3<Wide> residual = n * Wide(-state_.distance);
        for (std::size_t k = 0; k < count; ++k) residual = residual + points_[k] * state_.tied[k].weight;
        std::array<std::array<Wide, 3>, 3> bend{};
        for (const Part& part : parts_) add_curvature(part, bend);
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) system.at(i, j) = i == j ? bend[i][j] - state_.distance : bend[i][j];
            system.at(i, 3) = -n[i];
            for (std::size_t k = 0; k < count; ++k) system.at(i, 4 + k) = points_[k][i];
            system.right(i) = -residual[i];
            system.at(3, i) = n[i];
        }
        system.right(3) = scaled(Wide(1) - squared_norm(n), -1);
        Wide sum(1);
        for (std::size_t k = 0; k < count; ++k) {
            system.at(4, 4 + k) = Wide(1);
            sum = sum - state_.tied[k].weight;
        }
        system.right(4) = sum;
    }

    /// The derivative of a part's point in n: ∓E (1 − u uᵀ) Eᵀ / ‖Eᵀ n‖ for A and B, which A − B turns to −.
    static void add_curvature(const Part& part, std::array<std::array<Wide, 3>, 3>& bend) {
        if (part.flat) return;
        const std::size_t width = part.columns->size();
        const Wide factor = part.share / part.length;
        for (std::size_t j = 0; j < width; ++j) {
            // Column j of E (1 − u uᵀ): its Gram matrix is the one wanted, a projection being its own square.
            const Vec3<Wide> g = (*part.columns)[j] - part.point * part.u[j];
            for (std::size_t r = 0; r < 3; ++r) {
                for (std::size_t c = 0; c < 3; ++c) bend[r][c] = bend[r][c] - factor * g[r] * g[c];
            }
        }
    }

    /// n · (w_k − w_0) = 0; the points of parts move across n, so their derivative in n is w_k − w_0.
    void write_ties(LinearSystem& system) {
        for (std::size_t k = 1; k < state_.tied.size(); ++k) {
            const Vec3<Wide> apart = points_[k] - points_[0];
            for (std::size_t i = 0; i < 3; ++i) system.at(4 + k, i) = apart[i];
            system.right(4 + k) = -dot(state_.normal, apart);
        }
    }

    /// Eᵀ n = 0 for flat parts, whose u are unknowns.
    void write_flats(LinearSystem& system) {
        std::size_t place = 4 + state_.tied.size();
        for (const Part& part : parts_) {
            if (!part.flat) continue;
            const Wide sign = part.in_a ? part.share : -part.share;
            for (const Vec3<Wide>& column : *part.columns) {
                for (std::size_t i = 0; i < 3; ++i) {
                    system.at(i, place) = sign * column[i];
                    system.at(place, i) = column[i];
                }
                system.right(place) = -dot(state_.normal, column);
                ++place;
            }
        }
    }

    Wide apply(const std::vector<Wide>& change) {
        Wide most;
        const auto move = [&](Wide& value, const Wide& by) {
            value = value + by;
            most = std::max(most, absolute(by));
        };
        for (std::size_t i = 0; i < 3; ++i) move(state_.normal[i], change[i]);
        state_.distance = state_.distance + change[3];
        for (std::size_t k = 0; k < state_.tied.size(); ++k) move(state_.tied[k].weight, change[4 + k]);
        std::size_t place = 4 + state_.tied.size();
        for (Part& part : parts_) {
            if (!part.flat) continue;
            for (std::size_t j = 0; j < part.columns->size(); ++j) move(part.flat->u[j], change[place++]);
        }
        return most;
    }

    const Pair& pair_;
    NearestFeatures& state_;
    std::vector<Part> parts_;
    std::vector<Vec3<Wide>> points_;
    std::size_t unknowns_ = 0;
};

}  // namespace

bool refine(const Pair& pair, NearestFeatures& state) {
    NearestFeatures moved = state;
    Equations equations(pair, moved);
    constexpr int max_steps = 12;
    const Wide enough = scaled(Wide(1), 16 - pair.bits);
    bool converged = false;
    for (int i = 0; i < max_steps && !converged; ++i) {
        const std::optional<Wide> change = equations.step();
        // A normal that turns over has left what it was to refine.
        if (!change || !oblong::is_finite(*change) || Wide(8) < *change) return false;
        converged = *change < enough;
    }
    equations.settle();
    state = std::move(moved);
    return converged;
}

}  // namespace oblong::curved
