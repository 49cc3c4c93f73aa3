// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry for tools/guidance.sh: how many inputs until a run is so bad? The environment variable
// OBLONG_FUZZ_EVENT names one measure of the list below; whenever an input reaches a level of it that none reached
// before, this prints "REACHED LEVEL INPUTS". What the measures are, and what came out:
// docs/explanation/fuzzing/index.md, "Guidance".
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "fuzz/bounds/bounds.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/referee/referee.hpp"
#include "fuzz/signal/run_signals.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/lowered/cores/scan.hpp"
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

/// What a measure tells libFuzzer: all signals of the run, as harnesses do, or with OBLONG_FUZZ_GUIDANCE=own its own
/// alone.
void tell(const SignalValues& values, Signal own) {
    static const bool alone = [] {
        const char* asked = std::getenv("OBLONG_FUZZ_GUIDANCE");
        return asked != nullptr && std::string_view(asked) == "own";
    }();
    if (alone) return measured(own, values[own]);
    values.mark();
}

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

template <std::floating_point S>
double tolerance = std::same_as<S, float> ? 1e-4 : 1e-10;

/// Whether the pair's numbers are of the scalar.
template <std::floating_point S>
bool holds(const AskedPair& pair) {
    return std::same_as<S, double> || pair.narrow;
}

template <std::floating_point S>
Run<S> usual_run(const AskedPair& pair) {
    return run<S>(pair, static_cast<S>(tolerance<S>), Guard::no_progress, Johnson<S>{});
}

/// Returns the iterations about polyhedra, otherwise 0: on curved bodies hundreds are common.
template <std::floating_point S>
double iterations(const AskedPair& pair) {
    if (!holds<S>(pair) || size_of(pair.bodies) == 0) return 0;
    const auto r = usual_run<S>(pair);
    tell(r.signals, Signal::iterations);
    return r.result.iterations;
}
/// Octaves of the error in u (S + d), where the rule was met.
template <std::floating_point S>
double error(const AskedPair& pair) {
    if (!holds<S>(pair)) return 0;
    auto r = usual_run<S>(pair);
    const double error = error_of(r, pair, tolerance<S>);
    tell(r.signals, Signal::error_ulps);
    return std::log2(error);
}
/// Octaves of the condition of the kept simplex, where it has one.
double conditioning(const AskedPair& pair) {
    const auto r = usual_run<double>(pair);
    tell(r.signals, Signal::conditioning);
    const double condition = r.signals[Signal::conditioning];
    return std::isfinite(condition) ? std::log2(condition) : 0;
}
/// The period of a lasso under the guard of 1999.
template <std::floating_point S, class K>
double period(const AskedPair& pair) {
    if (!holds<S>(pair)) return 0;
    const auto r = run<S>(pair, static_cast<S>(tolerance<S>), Guard::repeated_support, K{});
    tell(r.signals, Signal::lasso);
    return r.result.termination == Termination::cycle ? r.result.period : 0;
}

/// The error in percent of the bound. The bytes are those of a bound's measure, without the one that chooses it.
template <Bound bound>
double percent_of_bound(std::span<const std::uint8_t> bytes) {
    const BoundMeasure m = measure(bound, bytes);
    measured(Signal::bound_ratio, m.ratio, static_cast<int>(bound));
    return 100 * m.ratio;
}

struct Measure {
    std::string_view name;
    double (*of_case)(const AskedPair&);
    double (*of_bytes)(std::span<const std::uint8_t>);
};
constexpr Measure measures[] = {
    {"iterations", iterations<double>, nullptr},
    {"iterations-float", iterations<float>, nullptr},
    {"error", error<double>, nullptr},
    {"error-float", error<float>, nullptr},
    {"conditioning", conditioning, nullptr},
    {"period", period<double, JohnsonBackup<double>>, nullptr},
    {"period-float", period<float, Johnson<float>>, nullptr},
    {"filter-length", nullptr, percent_of_bound<Bound::filter_length>},
    {"filter-volume", nullptr, percent_of_bound<Bound::filter_volume>},
    {"ball-product", nullptr, percent_of_bound<Bound::ball_product>},
};

const Measure& asked() {
    const char* wanted = std::getenv("OBLONG_FUZZ_EVENT");
    for (const Measure& m : measures)
        if (wanted != nullptr && m.name == wanted) return m;
    std::fprintf(stderr, "OBLONG_FUZZ_EVENT: one of");
    for (const Measure& m : measures) std::fprintf(stderr, " %s", std::string(m.name).c_str());
    std::fprintf(stderr, "\n");
    std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Measure& measure = asked();
    static long inputs = 0;
    static int reached_level = 0;
    const double value =
        measure.of_case != nullptr ? measure.of_case(asked_pair({data, size})) : measure.of_bytes({data, size});
    ++inputs;
    if (value >= reached_level + 1) {
        reached_level = static_cast<int>(std::min(value, 1e9));
        std::fprintf(stderr, "REACHED %d %ld\n", reached_level, inputs);
    }
    return 0;
}
