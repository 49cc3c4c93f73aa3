// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/cases/mutate/mutate.hpp"

/// Each file of mutations appends its own to the list, in the order of the documentation.
namespace oblong::fuzz {

void add_small_mutations(std::vector<Mutation>& list);     ///< nudge, snap, near_copy, share_coordinate
void add_parallel_mutations(std::vector<Mutation>& list);  ///< parallel_faces, parallel_edges, good_diagonal
void add_size_mutations(std::vector<Mutation>& list);      ///< scale_one, scale_both, flatten, far_offset
void add_contact_mutations(std::vector<Mutation>& list);   ///< push, touch
void add_vertex_mutations(std::vector<Mutation>& list);    ///< more_vertices, fewer_vertices, other_order
void add_shape_mutations(std::vector<Mutation>& list);  ///< swap, other_shape, other_pose, other_motion, other_scalar
void add_crossings(std::vector<Crossing>& list);

}  // namespace oblong::fuzz
