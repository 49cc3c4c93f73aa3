// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/contract.hpp"

#include <fmt/format.h>

namespace oblong::fuzz {

namespace {

bool finite(const caseio::Real& x) { return x.kind != caseio::Real::Kind::infinite; }

bool finite(const Vec3<caseio::Real>& v) { return finite(v.x) && finite(v.y) && finite(v.z); }

std::string broken_answer(const caseio::Result& r) {
    const std::string stated(name(r.outcome));
    if (!r.distance) return stated + " without a distance";
    if (!finite(*r.distance)) return stated + " with a distance that is not finite";
    if (r.distance->value < 0) return stated + " with a negative distance";
    if (r.witness_a && !finite(*r.witness_a)) return stated + " with a witness on the first body that is not finite";
    if (r.witness_b && !finite(*r.witness_b)) return stated + " with a witness on the second body that is not finite";
    return {};
}

}  // namespace

std::string broken_contract(const caseio::Result& r, int iteration_limit) {
    if (r.outcome == Outcome::unsupported) return r.message.empty() ? "unsupported without a message" : "";
    if (!r.iterations || !r.termination) return fmt::format("{} without a reason for its end", name(r.outcome));
    if (*r.iterations > iteration_limit) {
        return fmt::format("{} iterations where {} are the limit", *r.iterations, iteration_limit);
    }
    if (*r.termination == Termination::iteration_limit && *r.iterations < iteration_limit) {
        return fmt::format("the iteration limit of {} named after {}", iteration_limit, *r.iterations);
    }
    if (!is_refusal(r.outcome)) return broken_answer(r);
    return r.distance ? fmt::format("{} with a distance", name(r.outcome)) : "";
}

}  // namespace oblong::fuzz
