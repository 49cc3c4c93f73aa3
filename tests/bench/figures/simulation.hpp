// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <stdexcept>
#include <utility>
#include <vector>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/linear/vec.hpp"
#include "oblong/scalar/builtin.hpp"

/// The multi-body simulation of I-COLLIDE as van den Bergen 1999, appendix B, describes it: bodies fly and turn in a
/// cube, bounce off its walls and exchange their velocities where they collide. It knows bodies as balls alone;
/// whether two of them meet is asked of the caller.
namespace oblong::bench::papers {

struct SimulationSettings {
    std::vector<double> radii;  ///< of the ball around each body's centre that holds it
    double side = 1;            ///< of the cube, which has room for the balls
    double step = 0.05;         ///< way a frame, in radii
    double degrees = 10;        ///< turn a frame
    std::uint64_t seed = 1999;
};

struct Flyer {
    Vec3<double> centre;    ///< of the ball, in [0, side]³
    Vec3<double> velocity;  ///< a frame
    Vec3<double> axis;      ///< unit: turns about it by `angle`, from an orientation of its own
    double angle = 0;
};

/// Two bodies whose fixed bounding cubes meet, by number, the lower first.
struct Candidate {
    std::uint32_t i = 0;
    std::uint32_t j = 0;
};

class Simulation {
public:
    explicit Simulation(SimulationSettings settings)
        : settings_(std::move(settings)),
          touching_(settings_.radii.size() * settings_.radii.size()),
          random_(settings_.seed) {
        const auto count = settings_.radii.size();
        const auto cells = static_cast<std::size_t>(std::ceil(std::cbrt(static_cast<double>(count))));
        for (std::size_t k = 0; k < count; ++k) {
            const double r = settings_.radii[k];
            const double room = settings_.side - 2 * r;
            if (!(room > 0)) throw std::invalid_argument("the cube has no room for its bodies");
            // One body a cell of a lattice, anywhere in it.
            const auto place = [&](std::size_t cell) {
                return r + room * (static_cast<double>(cell) + random_.uniform(0, 1)) / static_cast<double>(cells);
            };
            Flyer flyer;
            flyer.centre.x = place(k % cells);
            flyer.centre.y = place(k / cells % cells);
            flyer.centre.z = place(k / cells / cells);
            flyer.velocity = direction() * (settings_.step * r);
            flyer.axis = direction();
            flyers_.push_back(flyer);
        }
    }

    [[nodiscard]] const std::vector<Flyer>& flyers() const { return flyers_; }

    /// Moves and turns every body, reflecting it at the walls, then asks `meet(i, j)` of each pair whose bounding cubes
    /// meet. A pair that meets now and did not in the frame before exchanges its velocities.
    /// \return the pairs that were asked, in that order
    template <class Meet>
    std::vector<Candidate> advance(Meet&& meet) {
        for (std::size_t k = 0; k < flyers_.size(); ++k) move(flyers_[k], settings_.radii[k]);
        std::vector<Candidate> asked;
        for (std::uint32_t i = 0; i < flyers_.size(); ++i) {
            for (std::uint32_t j = i + 1; j < flyers_.size(); ++j) {
                const bool before = touching_[i * flyers_.size() + j];
                bool now = false;
                if (cubes_meet(i, j)) {
                    asked.push_back({i, j});
                    now = meet(i, j);
                    if (now && !before) std::swap(flyers_[i].velocity, flyers_[j].velocity);
                }
                touching_[i * flyers_.size() + j] = now;
            }
        }
        return asked;
    }

private:
    [[nodiscard]] Vec3<double> direction() {
        for (;;) {
            Vec3<double> p;
            for (std::size_t i = 0; i < 3; ++i) p[i] = random_.uniform(-1, 1);
            const double square = squared_norm(p);
            if (square <= 1 && square > 0.01) return p * (1 / std::sqrt(square));
        }
    }
    void move(Flyer& flyer, double radius) const {
        flyer.centre = flyer.centre + flyer.velocity;
        flyer.angle += settings_.degrees * std::numbers::pi / 180;
        for (std::size_t i = 0; i < 3; ++i) {
            double& x = flyer.centre[i];
            const double least = radius;
            const double most = settings_.side - radius;
            if (x < least || x > most) {
                x = x < least ? 2 * least - x : 2 * most - x;
                flyer.velocity[i] = -flyer.velocity[i];
            }
        }
    }
    [[nodiscard]] bool cubes_meet(std::uint32_t i, std::uint32_t j) const {
        const Vec3<double> across = flyers_[i].centre - flyers_[j].centre;
        const double reach = settings_.radii[i] + settings_.radii[j];
        return std::abs(across.x) <= reach && std::abs(across.y) <= reach && std::abs(across.z) <= reach;
    }

    SimulationSettings settings_;
    std::vector<Flyer> flyers_;
    std::vector<bool> touching_;  ///< by i · count + j, of the last frame
    fuzz::Draw random_;
};

}  // namespace oblong::bench::papers
