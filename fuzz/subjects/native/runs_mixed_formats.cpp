// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/format_cycle.hpp"
#include "fuzz/subjects/native/format_tolerance.hpp"
#include "fuzz/subjects/native/mixed_formats.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"

namespace oblong::fuzz::detail {

GjkResult<FormatNumber> run_mixed_variant(const Question<FormatNumber>& q, const SolverSpec& spec) {
    const BodySupport<FormatNumber> a(q.a);
    const BodySupport<FormatNumber> b(q.b);
    const GjkOptions<FormatNumber> options = options_of(q, spec);
    return with_subalgorithm<FormatNumber>(spec.subalgorithm, [&](auto k) {
        return gjk_distance<FormatNumber>(StoredSupport(a), StoredSupport(b), options,
                                          ScopedSubalgorithm<decltype(k)>(std::move(k)), q.sink);
    });
}

}  // namespace oblong::fuzz::detail
