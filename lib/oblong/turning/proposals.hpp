// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/scalar/builtin.hpp"
#include "oblong/turning/moving_pair.hpp"

/// Where to look, from positions rounded to doubles. What is found here proves nothing.
namespace oblong::turning {

class Proposals {
public:
    /// Throws InvalidBody for bodies that doubles cannot hold.
    explicit Proposals(const MovingPair& pair);

    /// A direction from B to A along which the bodies are far apart at a time; nothing if none is found.
    [[nodiscard]] std::optional<Vec3<Integer>> direction(const Rational& t);
    /// Whether the bodies seem to meet at a time.
    [[nodiscard]] bool seem_to_meet(const Rational& t);

private:
    struct Rounded {
        const MovingBody& moving;
        AnyBody<double> body;  ///< in its own frame
        void move(const Rational& t);
    };
    void move(const Rational& t);

    const MovingPair& pair_;
    Rounded a_, b_;
};

}  // namespace oblong::turning
