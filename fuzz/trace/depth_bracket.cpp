// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/depth_bracket.hpp"

#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/trace/depth_recording.hpp"
#include "oblong/certify/core/any_core.hpp"
#include "oblong/certify/proposal/proposal.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::fuzz {
namespace {

template <std::floating_point R>
DepthTrace trace_in(const caseio::Case& c, const EpaSpec& spec) {
    using Support = oblong::detail::RecordingSupport<R>;
    const AnyBody<R> body_a = map_numbers<R>(c.a, detail::represent<R>);
    const AnyBody<R> body_b = map_numbers<R>(*c.b, detail::represent<R>);
    const CoreView<R> core_a = any_core(body_a).value();
    const CoreView<R> core_b = any_core(body_b).value();
    const CoreScan<R> scan_a(core_a);
    const CoreScan<R> scan_b(core_b);
    SupportRecord seen_a, seen_b;
    const Support a{scan_a, seen_a};
    const Support b{scan_b, seen_b};
    PenetrationOptions<double> options;
    options.gjk.stop.tolerance = options.rule.tolerance = detail::tolerance_in<double>(spec.tolerance);
    options.iteration_limit = spec.iteration_limit;
    options.dimension = c.dimension;
    return detail::traced<double>({detail::AnySupport<double>(a), detail::AnySupport<double>(b)}, options);
}

void keep_core(AnyBody<Rational>& body) {
    if (std::holds_alternative<Sphere<Rational>>(body.shape)) {
        body.shape = Points<Rational>(std::vector<Vec3<Rational>>{Vec3<Rational>{}});
    } else if (const auto* capsule = std::get_if<Capsule<Rational>>(&body.shape)) {
        Vec3<Rational> end;
        end[static_cast<std::size_t>(capsule->axis())] = capsule->half_length();
        body.shape = Points<Rational>(std::vector<Vec3<Rational>>{end, -end});
    }
}

}  // namespace

DepthTrace trace_bracket(const caseio::Case& c, const EpaSpec& spec) {
    return spec.scalar == SolverScalar::float32 ? trace_in<float>(c, spec) : trace_in<double>(c, spec);
}

caseio::Case with_cores(caseio::Case c) {
    keep_core(c.a);
    if (c.b) keep_core(*c.b);
    return c;
}

}  // namespace oblong::fuzz
