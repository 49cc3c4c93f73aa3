// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "oblong/scalar/multiprecision.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/cast_rays.hpp"

// van den Bergen 2004, §4: "Choosing a tolerance that is less than the machine epsilon will result in infinite
// looping", and with one an order of magnitude above it the support point check is no longer necessary. How runs
// without a guard end, by scalar and tolerance.

namespace oblong::claims {
namespace {

struct Ends {
    long rule = 0, zero = 0, miss = 0, cycle = 0, failed = 0, limit = 0, overflow = 0;
};

template <class S>
Ends run(RayBody which, const S& tolerance, std::size_t rays) {
    const AnyBody<S> body = ray_body<S>(which);
    const BodySupport<S> support(body);
    CastOptions<S> options;
    options.tolerance = tolerance;
    options.guard = CastGuard::none;
    options.iteration_limit = 2000;
    std::mt19937_64 random(2004);
    Ends ends;
    for (std::size_t i = 0; i < rays; ++i) {
        const auto r = ray_cast<S>(support, ray_in<S>(random_ray(random, 0.9)), options);
        if (r.overflowed) {
            ++ends.overflow;
        } else if (r.outcome == CastOutcome::miss) {
            ++ends.miss;
        } else if (r.termination == Termination::relative) {
            ++ends.rule;
        } else if (r.termination == Termination::origin_enclosed) {
            ++ends.zero;
        } else if (r.termination == Termination::cycle) {
            ++ends.cycle;
        } else if (r.termination == Termination::subalgorithm_failed) {
            ++ends.failed;
        } else {
            ++ends.limit;
        }
    }
    return ends;
}

template <class S>
void table(const Budget& budget, std::size_t rays) {
    const S epsilon = std::numeric_limits<S>::epsilon();
    for (std::size_t b = 0; b < ray_body_names.size(); ++b) {
        for (const double factor : {100.0, 10.0, 1.0, 0.1, 1e-3, 0.0}) {
            const Ends e = run<S>(static_cast<RayBody>(b), S(epsilon * S(factor)), budget(rays, 5));
            fmt::print("{:12} {:12} {:7g} {:7} {:7} {:7} {:8} {:7} {:7}\n", ScalarTraits<S>::name, ray_body_names[b],
                       factor, e.rule, e.zero, e.miss, e.cycle, e.failed, e.limit + e.overflow);
        }
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    fmt::print("How casts without a guard end; tolerance in units of the scalar's epsilon.\n");
    fmt::print("{:12} {:12} {:>7} {:>7} {:>7} {:>7} {:>8} {:>7} {:>7}\n", "scalar", "body", "tol/eps", "rule", "v = 0",
               "miss", "cycled", "failed", "limit");
    table<float>(budget, 5000);
    table<double>(budget, 5000);
    table<long double>(budget, 1000);
    table<Quad>(budget, 200);
}
