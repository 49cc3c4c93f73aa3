// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/builtin.hpp"
#include "oblong/simd/batch.hpp"

/// What asks for memory ahead of time; fetch_test.cpp compiles and disassembles this unit.
namespace oblong::architecture {

void probe_query(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b) {
    simd::detail::fetch_now(a, b);
}

void probe_batch(std::span<const PreparedPair<float>> pairs, std::span<std::uint32_t> sizes) {
    simd::for_each_pair<float>(pairs, {}, [&](std::size_t i) { sizes[i] = pairs[i].a->size(); });
}

}  // namespace oblong::architecture
