// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/signal/answer_signals.hpp"

namespace oblong::fuzz {

std::optional<double> absolute_error(const oracle::Judgement& judgement, const oracle::ExactAnswer& answer) {
    if (!judgement.error_in_size) return std::nullopt;
    return *judgement.error_in_size * answer.largest_coordinate.convert_to<double>();
}

SignalValues answer_signals(const caseio::Result& r, const oracle::Judgement& judgement,
                            const oracle::ExactAnswer& answer, const oracle::Promise& promise) {
    SignalValues values;
    if (r.iterations) values.worsen(Signal::iterations, *r.iterations);
    if (judgement.error_ulps) values.worsen(Signal::error_ulps, *judgement.error_ulps);
    const double size = answer.largest_coordinate.convert_to<double>();
    const auto measure = answer.measure();
    const double d = measure ? oracle::approximate(*measure) : 0;
    const double allowed = promise.absolute + promise.relative * d;
    const std::optional<double> error = absolute_error(judgement, answer);
    if (error && promise.is_bound() && allowed > 0 && oracle::is_promised(r))
        values.worsen(Signal::promise_ratio, *error / allowed);
    if (answer.judged() && measure && size > 0) values.worsen(Signal::decision, d / size);
    if (r.rung == "filter") values.worsen(Signal::rung, 1);
    if (r.rung == "extended") values.worsen(Signal::rung, 2);
    if (r.rung == "integer") values.worsen(Signal::rung, 3);
    return values;
}

}  // namespace oblong::fuzz
