// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry for tools/guidance.sh: how long until a rare event? The environment variable OBLONG_FUZZ_EVENT names
// one of the list below; when an input brings it about, this prints it and ends the run. What the events are, and what
// was measured: docs/fuzzing/guidance.md.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "fuzz/bounds/bounds.hpp"
#include "fuzz/decode/decode.hpp"
#include "fuzz/referee/referee.hpp"
#include "fuzz/signal/run_signals.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/certify/any_core.hpp"
#include "oblong/certify/scan.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "oblong/support/any_body.hpp"
#include "oracle/exact/exact_number.hpp"

namespace {

using namespace oblong;
using namespace oblong::fuzz;

/// The two bodies of a decoded case; of a raycast, which has one, twice the same.
struct AskedPair {
    BodyPair<double> bodies;
    bool narrow;
};

AskedPair asked_pair(std::span<const std::uint8_t> bytes) {
    PlainCase c = decode_plain(bytes);
    AnyBody<double> b = c.b ? *c.b : c.a;
    return {{std::move(c.a), std::move(b), c.dimension}, c.narrow};
}

/// S, or somewhat more; 0 where a surface is curved.
double size_of(const BodyPair<double>& bodies) {
    double size = 0;
    for (const AnyBody<double>* body : {&bodies.a, &bodies.b}) {
        const auto core = any_core(*body);
        if (!core) return 0;
        size = std::max(size, CoreScan<double>(*core).extent() + core->radius);
    }
    return size;
}

template <std::floating_point S>
AnyBody<S> body_in(const AnyBody<double>& body) {
    return map_numbers<S>(body, [](double x) { return static_cast<S>(x); });
}

template <std::floating_point S>
struct Run {
    GjkResult<S> result;
    SignalValues signals;
};

template <std::floating_point S, class K>
Run<S> run(const AskedPair& pair, S tolerance, Guard guard, K k) {
    GjkOptions<S> options;
    using Rule = StoppingRule<S>;
    options.stop = {Rule::Kind::relative, Rule::Lower::running_max, Rule::Form::as_printed, tolerance, 0};
    options.guard = guard;
    options.iteration_limit = 500;
    const AnyBody<S> a = body_in<S>(pair.bodies.a);
    const AnyBody<S> b = body_in<S>(pair.bodies.b);
    RunSignals<S> sink;
    Run<S> run{gjk_distance<S>(BodySupport<S>(a), BodySupport<S>(b), options, std::move(k), sink), {}};
    run.signals = sink.finish(run.result, size_of(pair.bodies));
    return run;
}

/// Marks what the run's error is, in ulps and in the promised tolerance, and gives it in u (S + d).
template <std::floating_point S>
double error_of(Run<S>& run, const AskedPair& pair, double tolerance) {
    const bool stated = !run.result.overflowed && run.result.termination == Termination::relative;
    const RefereeAnswer exact = referee(pair.bodies);
    if (!stated || exact.outcome != Outcome::separated || exact.distance.radius.mantissa != 0) return 0;
    const double d = oracle::approximate(oracle::ExactNumber{exact.distance.squared()});
    const double error = static_cast<double>(std::abs(std::sqrt(static_cast<long double>(run.result.squared)) - d));
    const double unit = static_cast<double>(std::numeric_limits<S>::epsilon()) / 2;
    run.signals.worsen(Signal::error_ulps, error / (2 * unit * d));
    run.signals.worsen(Signal::promise_ratio, error / (tolerance * d));
    return error / (unit * (size_of(pair.bodies) + d));
}

bool float_cycles_under_repeated(const AskedPair& pair) {
    if (!pair.narrow) return false;
    const auto r = run<float>(pair, 1e-4F, Guard::repeated_support, Johnson<float>{});
    r.signals.mark();
    return r.result.termination == Termination::cycle;
}
bool double_cycles_under_repeated(const AskedPair& pair) {
    const auto r = run<double>(pair, 1e-10, Guard::repeated_support, JohnsonBackup<double>{});
    r.signals.mark();
    return r.result.termination == Termination::cycle;
}
bool long_period(const AskedPair& pair) {
    const auto r = run<double>(pair, 1e-10, Guard::none, JohnsonBackup<double>{});
    r.signals.mark();
    return r.result.period >= 6;
}
bool many_iterations(const AskedPair& pair) {
    const auto r = run<double>(pair, 1e-10, Guard::no_progress, Johnson<double>{});
    r.signals.mark();
    return r.result.iterations >= 18;
}
bool met_and_far_off(const AskedPair& pair) {
    auto r = run<double>(pair, 1e-10, Guard::no_progress, Johnson<double>{});
    const double error = error_of(r, pair, 1e-10);
    r.signals.mark();
    return error > 0x1p20;
}
bool long_double_is_inaccurate(const AskedPair& pair) {
    auto r = run<long double>(pair, 1e-17L, Guard::no_progress, Johnson<long double>{});
    const double error = error_of(r, pair, 1e-17);
    r.signals.mark();
    return error > 0x1p12;  // 64 u (S + d) of doubles
}

/// The bytes are those of a bound's measure, without the one that chooses it.
bool bound_is_near(Bound bound, double near, std::span<const std::uint8_t> bytes) {
    const BoundMeasure m = measure(bound, bytes);
    measured(Signal::bound_ratio, m.ratio, static_cast<int>(bound));
    return m.ratio > near;
}

struct Event {
    std::string_view name;
    bool (*of_case)(const AskedPair&);
    bool (*of_bytes)(std::span<const std::uint8_t>);
};
constexpr Event events[] = {
    {"float-cycle-repeated", float_cycles_under_repeated, nullptr},
    {"double-cycle-repeated", double_cycles_under_repeated, nullptr},
    {"period-6", long_period, nullptr},
    {"iterations-18", many_iterations, nullptr},
    {"met-and-far-off", met_and_far_off, nullptr},
    {"long-double-inaccurate", long_double_is_inaccurate, nullptr},
    {"filter-length-0.4", nullptr, [](auto bytes) { return bound_is_near(Bound::filter_length, 0.4, bytes); }},
    {"filter-volume-0.2", nullptr, [](auto bytes) { return bound_is_near(Bound::filter_volume, 0.2, bytes); }},
    {"ball-product-0.9", nullptr, [](auto bytes) { return bound_is_near(Bound::ball_product, 0.9, bytes); }},
};

const Event& asked() {
    const char* wanted = std::getenv("OBLONG_FUZZ_EVENT");
    for (const Event& e : events)
        if (wanted != nullptr && e.name == wanted) return e;
    std::fprintf(stderr, "OBLONG_FUZZ_EVENT: one of");
    for (const Event& e : events) std::fprintf(stderr, " %s", std::string(e.name).c_str());
    std::fprintf(stderr, "\n");
    std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Event& event = asked();
    const bool happened =
        event.of_case != nullptr ? event.of_case(asked_pair({data, size})) : event.of_bytes({data, size});
    if (happened) {
        std::fprintf(stderr, "EVENT %s\n", std::string(event.name).c_str());
        std::abort();
    }
    return 0;
}
