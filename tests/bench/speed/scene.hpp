// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/bench/checks.hpp"
#include "tests/bench/figure.hpp"

/// A scene of the figure "speed": pairs that are asked in a random order, the exact answers, and who is asked.
namespace oblong::bench {

/// Adds the contestants of a scene. One line a contestant: its name, what it promises, and what is timed. The names
/// are explained, compared and set goals in tests/bench/speed.py.
class Contestants {
public:
    Contestants(Session& session, Row scene) : session_(session), scene_(std::move(scene)) {}

    /// Ours: a wrong claim fails the bench. \param ask Answer(std::uint32_t pair)
    template <class Ask>
    void ours(std::string name, Check check, Ask ask) {
        add_row(session_, named(std::move(name), std::move(check), true), ask);
    }
    /// Another library's: what is wrong is counted.
    template <class Ask>
    void theirs(std::string name, Check check, Ask ask) {
        add_row(session_, named(std::move(name), std::move(check), false), ask);
    }
    /// Ours, asked about all pairs at once, in the scene's order. \param call void(), what is timed
    /// \param read void(std::span<Answer>), the answers of the last call
    template <class Call, class Read>
    void batch(std::string name, Check check, Call call, Read read) {
        const auto sweep = [call](std::span<Answer>) { call(); };
        add_sweep(session_, named(std::move(name), std::move(check), true), sweep, read);
    }
    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return scene_.order; }

private:
    [[nodiscard]] Row named(std::string name, Check check, bool own) const {
        Row row = scene_;
        row.name = std::move(name);
        row.check = std::move(check);
        row.own = own;
        return row;
    }

    Session& session_;
    Row scene_;
};

/// How large a scene is to be made.
struct SceneRequest {
    int vertices = 0;
    std::size_t max_pairs = 0;  ///< 0: cold

    [[nodiscard]] std::size_t limited(std::size_t count) const {
        return max_pairs > 0 && max_pairs < count ? max_pairs : count;
    }
};

/// The exact answers of the proven ladder, the largest coordinate of all bodies.
template <class Ask>
[[nodiscard]] Reference reference_by_ladder(std::size_t count, double largest, Ask ask) {
    Reference reference;
    reference.largest = largest;
    reference.exact.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto answer = ask(static_cast<std::uint32_t>(i));
        reference.exact.push_back({answer.outcome, static_cast<double>(answer.distance)});
    }
    return reference;
}

/// Throws Unproven where the ladder's answer is not the certificate's.
void require_same(const Exact& ladder, const Exact& certificate, const std::string& where);

/// hulls.cpp: pairs of random hulls, and the same one by one, in one call and on two threads.
void time_hulls(Session& session, Gap gap, const SceneRequest& request);
void time_batches(Session& session, const SceneRequest& request);
/// solids.cpp: boxes, capsules beside hulls, and the meshes that Debian packages install.
void time_boxes(Session& session, Gap gap, const SceneRequest& request);
void time_capsules(Session& session, Gap gap, const SceneRequest& request);
void time_meshes(Session& session, Gap gap, const SceneRequest& request);
/// tracked.cpp: 20 steps of 0°, 1°, 6° and 12° each.
void time_tracked(Session& session, const SceneRequest& request);

}  // namespace oblong::bench
