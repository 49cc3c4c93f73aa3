// SPDX-License-Identifier: GPL-3.0-or-later
// Van den Bergen 1999, §4, Theorem 2: w_k is in W_{k+1}. §5: where no subset meets the subalgorithm's conditions, the
// best vector of the backup procedure differs from v_k negligibly. Here: how often either is false, exactly and in
// floats.
#include <fmt/format.h>

#include <algorithm>

#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/pairs.hpp"

namespace oblong::claims {
namespace {

struct Seen {
    long steps = 0;
    long newest_left = 0;        ///< w_k was not in the carrier that all subsets gave
    long no_subset = 0;          ///< the backup procedure was called
    long nearer = 0;             ///< and its vector was strictly nearer the origin than v_k
    std::vector<double> change;  ///< ‖v_backup − v_k‖ / ‖v_k‖
    std::vector<double> gain;    ///< (‖v_k‖ − ‖v_backup‖) / ‖v_k‖
};

/// Johnson's subalgorithm with backup, watched.
template <OrderedField S>
class Watched {
public:
    Watched() = default;
    explicit Watched(Seen* seen) : seen_(seen) {}

    Reduction add(const Vec3<S>& w) {
        const Carrier<S> before = inner_.carrier();
        const unsigned slot = free_slot(before.set);
        table_.put(slot, w, before.set);
        const Reduction reduction = inner_.add(w);
        if (reduction == Reduction::not_finite) return reduction;
        const unsigned all = before.set | (1U << slot);
        bool carried = false;
        for (unsigned x = 1; x <= all; ++x) carried = carried || ((x & ~all) == 0 && table_.carries(x, all));
        ++seen_->steps;
        if (carried) {
            if (!contains(inner_.carrier().set, slot)) ++seen_->newest_left;
            return reduction;
        }
        ++seen_->no_subset;
        if constexpr (RealField<S>) {
            const Vec3<S> change = inner_.carrier().closest - before.closest;
            const S length = norm(before.closest);
            seen_->change.push_back(static_cast<double>(norm(change) / length));
            seen_->gain.push_back(static_cast<double>((length - norm(inner_.carrier().closest)) / length));
            if (seen_->gain.back() > 0) ++seen_->nearer;
        }
        return reduction;
    }
    [[nodiscard]] const Carrier<S>& carrier() const { return inner_.carrier(); }

private:
    Seen* seen_ = nullptr;
    JohnsonTable<S> table_;
    JohnsonBackup<S> inner_;
};

template <OrderedField S>
void run(const Pair& pair, Seen& seen, double tolerance) {
    GjkOptions<S> options;
    options.stop.tolerance = S(tolerance);
    options.guard = Guard::none;
    (void)gjk_distance<S>(Cloud<S>(pair.a), Cloud<S>(pair.b), options, Watched<S>(&seen));
}

double quantile(std::vector<double>& values, double q) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

void row(const char* scalar, const char* input, Seen seen) {
    fmt::print("{:<9} {:<7} {:>9} {:>11} {:>10} {:>8} {:>9.1e} {:>9.1e} {:>9.1e} {:>9.1e}\n", scalar, input, seen.steps,
               seen.newest_left, seen.no_subset, seen.nearer, quantile(seen.change, 0.5), quantile(seen.change, 0.99),
               quantile(seen.change, 1), quantile(seen.gain, 1));
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    fmt::print("Theorem 2 and the backup procedure: steps of the loop with all subsets and backup, no guard.\n");
    fmt::print("change: |v_backup - v_k| / |v_k|; gain: (|v_k| - |v_backup|) / |v_k|\n");
    fmt::print("{:<9} {:<7} {:>9} {:>11} {:>10} {:>8} {:>9} {:>9} {:>9} {:>9}\n", "scalar", "input", "steps",
               "w_k not in", "no subset", "nearer", "change50", "change99", "change max", "gain max");
    for (const bool oblong_input : {false, true}) {
        const char* input = oblong_input ? "oblong" : "random";
        Dice dice(2);
        Seen in_rationals;
        Seen in_float;
        Seen in_double;
        const std::size_t exact = budget(2000, 20);
        for (std::size_t i = 0; i < budget(50'000); ++i) {
            const Pair pair = oblong_input ? oblong_pair(dice) : round_pair(dice, 4 + i % 60, uniform(dice, 1.5, 6));
            if (i < exact) run<Rational>(pair, in_rationals, 0);
            run<float>(pair, in_float, 1e-6);
            run<double>(pair, in_double, 1e-14);
        }
        row("rational", input, std::move(in_rationals));
        row("float", input, std::move(in_float));
        row("double", input, std::move(in_double));
    }
}
