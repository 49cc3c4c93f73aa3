// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/scalar/builtin.hpp"
#include "oblong/turning/moving_pair.hpp"

/// Where to look, from positions rounded to doubles, and what those prove by a bound of the rounding.
namespace oblong::turning {

class Proposals {
public:
    /// Throws InvalidBody for bodies that doubles cannot hold.
    explicit Proposals(const MovingPair& pair);

    /// How the bodies lie at time 0, proven; nothing if doubles do not hold them there.
    [[nodiscard]] std::optional<Outcome> start();
    /// A direction from B to A along which the bodies are far apart at a time; nothing if none is found. Proves
    /// nothing.
    [[nodiscard]] std::optional<Vec3<Integer>> direction(const Rational& t);
    /// Whether the bodies seem to meet at a time. Proves nothing.
    [[nodiscard]] bool seem_to_meet(const Rational& t);
    /// Whether the bodies have a common point at a time, proven: rounded, they are deeper in each other than rounding
    /// moved them.
    [[nodiscard]] bool meet(const Rational& t);

private:
    struct Rounded {
        const MovingBody& moving;
        bool is_exact = false;  ///< rounding changed no number of the shape
        AnyBody<double> body;   ///< in its own frame
        Mat3<Rational> turn = {};
        Affine<Rational> pose = {};           ///< what was rounded
        std::optional<Rational> extent = {};  ///< a bound of ‖x‖ over the shape, if it was asked

        explicit Rounded(const MovingBody& of);
        void move(const Rational& t);
        /// A bound of what rounding moved any point of the core at the time of the last `move`. Precondition: is_exact.
        [[nodiscard]] Rational error(const Rational& t);
    };
    void move(const Rational& t);
    [[nodiscard]] Outcome decision() const;

    const MovingPair& pair_;
    Rounded a_, b_;
    std::optional<Rational> moved_;  ///< the time of the last move
};

}  // namespace oblong::turning
