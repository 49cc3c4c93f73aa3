// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/replay.hpp"

#include "fuzz/subjects/native/start.hpp"
#include "fuzz/trace/compiled_loops.hpp"
#include "fuzz/trace/trace_number.hpp"
#include "oblong/support/any_body.hpp"
#include "oblong/support/difference.hpp"

namespace oblong::fuzz {
namespace {

using caseio::to_real;

template <OrderedField S>
ReplayedSupport support_along(const BodySupport<S>& a, const BodySupport<S>& b, const Vec3<S>& n) {
    return detail::written_support(difference_support<S>(a, b, n));
}

template <OrderedField S>
std::vector<ReplayedReduction> reductions_of(detail::AnySubalgorithm<S> k, const std::vector<TraceRow>& rows) {
    std::vector<ReplayedReduction> all;
    for (const TraceRow& row : rows) {
        const Reduction reduction = k.add(detail::represent_vector<S>(values(row.w)));
        const Carrier<S>& carrier = k.carrier();
        const S squared = squared_norm(carrier.closest);
        ReplayedReduction one;
        one.found = reduction == Reduction::reduced || reduction == Reduction::origin_enclosed;
        one.enclosed = reduction == Reduction::origin_enclosed;
        one.set = carrier.set;
        for (unsigned i = 0; i < slot_count; ++i)
            if (contains(carrier.set, i)) one.weights[i] = to_real(carrier.weights[i]);
        one.v = to_real(carrier.closest);
        one.vv = to_real(squared);
        all.push_back(std::move(one));
        if (!all.back().found || carrier.set == all_slots) break;
    }
    return all;
}

template <OrderedField S>
Replay replay_in(const caseio::Case& c, const SolverSpec& spec, const std::vector<TraceRow>& rows) {
    const AnyBody<S> body_a = map_numbers<S>(c.a, detail::represent<S>);
    const AnyBody<S> body_b = map_numbers<S>(*c.b, detail::represent<S>);
    const BodySupport<S> a(body_a);
    const BodySupport<S> b(body_b);
    const Vec3<S> n =
        spec.start.empty() ? Vec3<S>{S(1), S(0), S(0)} : detail::start_direction<S>(body_a, body_b, spec.start);
    Replay result{to_real(n), support_along<S>(a, b, n), {}, {}};
    for (const TraceRow& row : rows)
        result.supports.push_back(support_along<S>(a, b, -detail::represent_vector<S>(values(row.v))));
    result.reductions = reductions_of(detail::AnySubalgorithm<S>(spec.subalgorithm), rows);
    return result;
}

}  // namespace

bool is_written_finite(const Vec3<caseio::Real>& v) {
    const auto finite = [](const caseio::Real& x) { return x.kind != caseio::Real::Kind::infinite; };
    return finite(v.x) && finite(v.y) && finite(v.z);
}

caseio::Result run_recorded(const caseio::Case& c, const SolverSpec& spec, const std::optional<BinaryFormat>& format,
                            RunDetail& rows) {
    return format ? run_in_format(c, {*format, spec}, &rows) : run_solver(c, spec, &rows);
}

Replay replay(const caseio::Case& c, const SolverSpec& spec, const std::vector<TraceRow>& rows,
              const std::optional<BinaryFormat>& format) {
    return in_number({spec.scalar, format},
                     [&]<class S>(std::type_identity<S>) { return replay_in<S>(c, spec, rows); });
}

}  // namespace oblong::fuzz
