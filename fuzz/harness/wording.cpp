// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/wording.hpp"

#include <fmt/format.h>

namespace oblong::fuzz {

std::string contradiction(Outcome said, double distance, Outcome exact) {
    return fmt::format("{} {} where the bodies are {}", name(said), distance, name(exact));
}

std::string error_above(double distance, double reach) {
    return fmt::format("a distance of {} that is wrong by more than {}", distance, reach);
}

std::string too_many_iterations(int iterations, int limit) {
    return fmt::format("{} iterations where {} are the limit", iterations, limit);
}

std::string limit_too_early(int iterations, int limit) {
    return fmt::format("the iteration limit of {} named after {}", limit, iterations);
}

std::string outcome_with(Outcome stated, const char* what) { return fmt::format("{} {}", name(stated), what); }

std::string sum_of_weights(double beyond_one) { return fmt::format("weights that sum to 1 + {:.3g}", beyond_one); }

}  // namespace oblong::fuzz
