// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "caseio/case.hpp"

namespace oblong::fuzz {

/// Pairs of real meshes' hulls at poses drawn from a seed.
class MeshPairs {
public:
    /// Reads those of `files` that exist. Throws BadInput on a mesh that cannot be read.
    explicit MeshPairs(const std::vector<std::string>& files);

    /// Pair `index` at `seed`, independent of every other. Both bodies are turned, scaled to the size 1 and
    /// set apart so that with growing severity (`index` over `count`) they go from well apart to deeply
    /// overlapping. Id "meshes-SEED-INDEX"; `note` names the files. Precondition: some mesh exists.
    [[nodiscard]] caseio::Case pair(std::uint64_t seed, int index, int count) const;

    [[nodiscard]] bool empty() const { return meshes_.empty(); }
    [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }

private:
    struct Mesh {
        std::string name;
        AnyBody<Rational> hull;
        double extent = 1;  ///< largest |coordinate|
    };
    std::vector<Mesh> meshes_;
    std::vector<std::string> missing_;
};

}  // namespace oblong::fuzz
