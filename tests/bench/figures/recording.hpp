// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/figures/hull.hpp"
#include "tests/bench/figures/simulation.hpp"

/// A simulation's queries, kept so that every solver answers the same ones in the same order.
namespace oblong::bench::papers {

struct Query {
    std::uint32_t frame = 0;
    std::uint32_t i = 0;
    std::uint32_t j = 0;
    Outcome exact = Outcome::undecided;
};

struct Recording {
    const std::vector<Hull>* hulls = nullptr;  ///< one a body
    std::size_t frames = 0;
    std::vector<Pose> poses;  ///< by frame · bodies + body
    std::vector<Query> queries;
    std::size_t meeting = 0;  ///< queries whose exact outcome is a contact

    [[nodiscard]] std::size_t bodies() const { return hulls->size(); }
    [[nodiscard]] Placed a(const Query& q) const { return {&(*hulls)[q.i], poses[q.frame * bodies() + q.i]}; }
    [[nodiscard]] Placed b(const Query& q) const { return {&(*hulls)[q.j], poses[q.frame * bodies() + q.j]}; }
    /// Of the pair among all pairs.
    [[nodiscard]] std::size_t pair(const Query& q) const { return q.i * bodies() + q.j; }
};

/// Runs the simulation. Contacts are decided by the certified solver, so that the motion is no solver's own.
[[nodiscard]] inline Recording record(const std::vector<Hull>& hulls, SimulationSettings settings, std::size_t frames) {
    for (const Hull& hull : hulls) settings.radii.push_back(hull.radius);
    Simulation simulation(settings);
    fuzz::Draw draw(settings.seed);
    std::vector<Mat3<double>> orientations;
    for (std::size_t k = 0; k < hulls.size(); ++k) orientations.push_back(pose_of(fuzz::rotation(draw), {}).linear);

    Recording recording{&hulls, frames, {}, {}};
    recording.poses.reserve(frames * hulls.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        // Within a frame all bodies move before any pair is asked.
        bool placed = false;
        const auto place = [&] {
            for (std::size_t k = 0; k < hulls.size(); ++k) {
                const Flyer& f = simulation.flyers()[k];
                recording.poses.push_back({product(turn(f.axis, f.angle), orientations[k]), f.centre});
            }
            placed = true;
        };
        simulation.advance([&](std::uint32_t i, std::uint32_t j) {
            if (!placed) place();
            Query query{static_cast<std::uint32_t>(frame), i, j};
            query.exact = exact_outcome(recording.a(query), recording.b(query));
            const bool meet = query.exact != Outcome::separated;
            recording.meeting += meet ? 1 : 0;
            recording.queries.push_back(query);
            return meet;
        });
        if (!placed) place();
    }
    return recording;
}

}  // namespace oblong::bench::papers
