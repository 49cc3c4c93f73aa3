// SPDX-License-Identifier: GPL-3.0-or-later

#include <fmt/format.h>

#include <stdexcept>

#include "fuzz/subjects/native/group_parts.hpp"
#include "fuzz/subjects/native/mtd_run.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {

caseio::Result run_mtd(const caseio::Case& c, const MtdSpec& spec) {
    return in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return run_mtd_in<S>(c, spec); });
}

namespace {

constexpr std::string_view method = "mtd-bounds";

std::string mtd_name(const MtdSpec& spec) {
    std::string name = fmt::format("{}/{}", name_in(solver_scalars, spec.scalar), method);
    if (spec.iteration_limit != MtdSpec{}.iteration_limit) name += fmt::format("/limit-{}", spec.iteration_limit);
    return name;
}

/// Precondition: the name has the method mtd.
MtdSpec parse(const std::string& name) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts[1] != method || parts.size() > 3)
        throw std::invalid_argument(
            fmt::format("solver name: expected SCALAR/mtd-bounds[/limit-N], found \"{}\"", name));
    MtdSpec spec;
    spec.scalar = find_named(solver_scalars, parts[0])->value;
    if (parts.size() == 3) spec.iteration_limit = parse_limit(parts[2]);
    return spec;
}

SubjectInfo info_of(const MtdSpec& spec) {
    SubjectInfo info = native_info(mtd_name(spec), name_in(solver_scalars, spec.scalar), {caseio::Query::penetration});
    info.promise.digits = described(spec.scalar).digits;
    info.promise_text = "depth_lower <= d <= depth_upper";
    info.promise_text += spec.scalar == SolverScalar::rational ? ", exactly" : ", as computed: rounding may break it";
    return info;
}

std::vector<SubjectInfo> listed() {
    std::vector<SubjectInfo> all;
    for (const ScalarDescription& s : solver_scalars) all.push_back(info_of({.scalar = s.value}));
    return all;
}

std::unique_ptr<Subject> make(const std::string& name) {
    if (!has_method(name, "mtd")) return nullptr;
    const MtdSpec spec = parse(name);
    return function_subject(info_of(spec), [spec](const caseio::Case& c) { return run_mtd(c, spec); });
}

std::vector<Meaningless> meaningless() {
    return {
        {"*/mtd-bounds/RULE-TOLERANCE",
         "where the bodies meet the loop ends with the origin in its simplex, which no "
         "rule changes"},
        {"*/mtd-bounds/tracking-*", "a case is asked cold, so that every point is a support point of this position"}};
}

}  // namespace

SubjectGroup mtd_group() {
    return {"bounds on the penetration depth from the last simplex", "SCALAR/mtd-bounds[/limit-N]", listed, make,
            meaningless};
}

}  // namespace oblong::fuzz
