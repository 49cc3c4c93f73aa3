// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/curved/supporting.hpp"

namespace oblong::oracle {

/// A few vertices of every large hull of points in a set: guesses are made of these, proofs of all.
class WorkingVertices {
public:
    /// Starts with the extreme vertices along some fixed directions. Precondition: `all` outlives this.
    explicit WorkingVertices(const ScaledTree& all);

    /// Returns the set with only the chosen vertices: a subset of the whole.
    [[nodiscard]] const ScaledTree& chosen() const { return chosen_; }
    [[nodiscard]] bool is_everything() const { return everything_; }
    /// Adds from each hull the lowest few vertices that are lower along w than all chosen ones. \return false if there
    /// are none
    [[nodiscard]] bool add_lower(const IntegerVec& w);
    void add_everything();

private:
    const ScaledTree& all_;
    ScaledTree chosen_;
    bool everything_ = true;
};

}  // namespace oblong::oracle
