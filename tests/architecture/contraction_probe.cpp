// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/linear/affine.hpp"
#include "oblong/scalar/builtin.hpp"

/// Sums of products as the solvers have them; contraction_test.cpp compiles and disassembles this unit.
namespace oblong::architecture {

double probe_triple(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
    return triple_product(a, b, c);
}

float probe_pose(const Affine<float>& pose, const Vec3<float>& p) { return squared_norm(pose(p)); }

}  // namespace oblong::architecture
