// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "fuzz/cases/generate/family.hpp"

/// Each file of families appends its own to the list.
namespace oblong::fuzz {

void add_size_families(std::vector<Family>& list);      ///< size_ratio, needle, sliver, slab
void add_parallel_families(std::vector<Family>& list);  ///< near_parallel_faces, coplanar_faces, near_parallel_edges
void add_flat_families(std::vector<Family>& list);      ///< flat, duplicate_points, collinear, single_point
void add_gap_families(std::vector<Family>& list);      ///< near_touching, exact_touching, deep_overlap, shallow_overlap
void add_lattice_families(std::vector<Family>& list);  ///< lattice, diagonal_quad, plane
void add_range_families(std::vector<Family>& list);    ///< far_offset, denormal, huge
void add_control_families(std::vector<Family>& list);  ///< regular, posed, curved
void add_plane_families(std::vector<Family>& list);    ///< plane_lattice … plane_curved
void add_mesh_families(std::vector<Family>& list);     ///< solids, mesh
void add_captured_family(std::vector<Family>& list);   ///< captured

/// The files, in the order of the documentation.
inline constexpr std::array family_files{
    add_size_families,  add_parallel_families, add_flat_families,  add_gap_families,  add_lattice_families,
    add_range_families, add_control_families,  add_plane_families, add_mesh_families, add_captured_family};

}  // namespace oblong::fuzz
