// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/case.hpp"

/// The named degeneracies of a case: failures are sorted by them, and a smaller case keeps its class.
namespace oblong::fuzz {

/// The degeneracies in the order of a signature; docs/explanation/fuzzing/signatures.md defines each.
enum class Degeneracy {
    parallel_faces,
    near_parallel_faces,
    parallel_edge_face,
    near_parallel_edge_face,
    parallel_edges,
    near_parallel_edges,
    oblong_simplex,
    size_ratio,
    far_offset,
    single_point,
    collinear,
    near_collinear,
    flat,
    near_flat,
    duplicate_vertices,
    touching,
    tiny_gap,
    shallow_overlap,
    deep_overlap,
    subnormal,
    tiny,
    huge,
    curved,
    many_vertices,
};

inline constexpr std::array<std::string_view, 24> degeneracy_names{"parallel-faces",
                                                                   "near-parallel-faces",
                                                                   "parallel-edge-face",
                                                                   "near-parallel-edge-face",
                                                                   "parallel-edges",
                                                                   "near-parallel-edges",
                                                                   "oblong-simplex",
                                                                   "size-ratio",
                                                                   "far-offset",
                                                                   "single-point",
                                                                   "collinear",
                                                                   "near-collinear",
                                                                   "flat",
                                                                   "near-flat",
                                                                   "duplicate-vertices",
                                                                   "touching",
                                                                   "tiny-gap",
                                                                   "shallow-overlap",
                                                                   "deep-overlap",
                                                                   "subnormal",
                                                                   "tiny",
                                                                   "huge",
                                                                   "curved",
                                                                   "many-vertices"};
[[nodiscard]] constexpr std::string_view name(Degeneracy d) { return degeneracy_names[static_cast<std::size_t>(d)]; }

/// The order of the leading degeneracy: first those that affect numbers whatever the bodies are, then those that affect
/// a simplex and the position of the bodies, then those of one body, and last those that alone affect nothing.
inline constexpr std::array<Degeneracy, degeneracy_names.size()> leading_order{
    Degeneracy::huge,
    Degeneracy::tiny,
    Degeneracy::subnormal,
    Degeneracy::far_offset,
    Degeneracy::size_ratio,
    Degeneracy::oblong_simplex,
    Degeneracy::near_parallel_faces,
    Degeneracy::near_parallel_edge_face,
    Degeneracy::near_parallel_edges,
    Degeneracy::tiny_gap,
    Degeneracy::shallow_overlap,
    Degeneracy::touching,
    Degeneracy::near_collinear,
    Degeneracy::near_flat,
    Degeneracy::collinear,
    Degeneracy::flat,
    Degeneracy::single_point,
    Degeneracy::parallel_faces,
    Degeneracy::parallel_edge_face,
    Degeneracy::parallel_edges,
    Degeneracy::deep_overlap,
    Degeneracy::curved,
    Degeneracy::duplicate_vertices,
    Degeneracy::many_vertices,
};

struct Signature {
    std::vector<Degeneracy> found;  ///< in the order of the enumeration, none twice

    [[nodiscard]] bool has(Degeneracy d) const;
    /// Names joined by "+"; "plain" where nothing is degenerate.
    [[nodiscard]] std::string text() const;
    /// Returns the name of the one that most likely is the reason, the first of `leading_order` that was found; "plain"
    /// where nothing is degenerate. Combinations are many (with 24 names), reasons few.
    [[nodiscard]] std::string_view leading() const;
    [[nodiscard]] friend bool operator==(const Signature&, const Signature&) = default;
};

/// Returns the degeneracies of a case's bodies as they lie (of a cast: as they start; a raycast's ray is not looked
/// at). Exact except for the thresholds that the page states; asks the exact oracle once or twice, so it takes as long
/// as that. Total: never throws but bad_alloc; what is unknown, of curved surfaces say, is absent.
///
/// The same under swapping the bodies and permuting vertices; under multiplying all lengths by a power of two it
/// differs in subnormal, tiny and huge alone.
[[nodiscard]] Signature signature_of(const caseio::Case& c);

}  // namespace oblong::fuzz
