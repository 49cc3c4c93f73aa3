// SPDX-License-Identifier: GPL-3.0-or-later
#include <libalglib/optimization.h>

#include <cmath>

#include "tests/bench/figures/quadratic.hpp"

namespace oblong::bench::papers {

namespace {

/// One row a facet, n · x ≤ n · v in the world's frame, for the three variables from `first` on.
void add_facets(const Placed& body, alglib::ae_int_t first, alglib::ae_int_t& row, alglib::real_2d_array& rows,
                alglib::real_1d_array& upper) {
    const auto vertices = body.hull->vertices();
    for (const auto& [i, j, k] : body.hull->facets) {
        const Vector a = body.pose(vertices[i]);
        Vector n = cross(body.pose(vertices[j]) - a, body.pose(vertices[k]) - a);
        n = n * (1 / norm(n));
        for (alglib::ae_int_t c = 0; c < 3; ++c) rows[row][first + c] = n[static_cast<std::size_t>(c)];
        upper[row] = dot(n, a);
        ++row;
    }
}

}  // namespace

std::string_view quadratic_solver() { return "quadratic program (ALGLIB)"; }

std::optional<double> quadratic_distance(const Placed& a, const Placed& b) {
    const auto count = static_cast<alglib::ae_int_t>(a.hull->facets.size() + b.hull->facets.size());
    alglib::real_2d_array rows;
    rows.setlength(count, 6);
    for (alglib::ae_int_t i = 0; i < count; ++i) {
        for (alglib::ae_int_t j = 0; j < 6; ++j) rows[i][j] = 0;
    }
    alglib::real_1d_array lower;
    alglib::real_1d_array upper;
    lower.setlength(count);
    upper.setlength(count);
    for (alglib::ae_int_t i = 0; i < count; ++i) lower[i] = alglib::fp_neginf;
    alglib::ae_int_t row = 0;
    add_facets(a, 0, row, rows, upper);
    add_facets(b, 3, row, rows, upper);

    // ½ zᵀ H z = ½ ‖x − y‖².
    const alglib::real_2d_array quadratic =
        "[[1,0,0,-1,0,0],[0,1,0,0,-1,0],[0,0,1,0,0,-1],[-1,0,0,1,0,0],[0,-1,0,0,1,0],[0,0,-1,0,0,1]]";
    const alglib::real_1d_array ones = "[1,1,1,1,1,1]";
    try {
        alglib::minqpstate state;
        alglib::minqpcreate(6, state);
        alglib::minqpsetquadraticterm(state, quadratic);
        alglib::minqpsetlc2dense(state, rows, lower, upper, count);
        alglib::minqpsetscale(state, ones);
        alglib::minqpsetalgodenseipm(state, 1e-8);
        alglib::minqpoptimize(state);
        alglib::real_1d_array z;
        alglib::minqpreport found;
        alglib::minqpresults(state, z, found);
        if (found.terminationtype <= 0) return std::nullopt;
        return std::hypot(z[0] - z[3], z[1] - z[4], z[2] - z[5]);
    } catch (const alglib::ap_error&) {
        return std::nullopt;
    }
}

}  // namespace oblong::bench::papers
