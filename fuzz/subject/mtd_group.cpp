// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/mtd_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subject/mtd_run.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

extern template caseio::Result run_mtd_in<float>(const caseio::Case&, const MtdSpec&);
extern template caseio::Result run_mtd_in<double>(const caseio::Case&, const MtdSpec&);
extern template caseio::Result run_mtd_in<long double>(const caseio::Case&, const MtdSpec&);
extern template caseio::Result run_mtd_in<Quad>(const caseio::Case&, const MtdSpec&);
extern template caseio::Result run_mtd_in<Digits100>(const caseio::Case&, const MtdSpec&);
extern template caseio::Result run_mtd_in<Rational>(const caseio::Case&, const MtdSpec&);

caseio::Result run_mtd(const caseio::Case& c, const MtdSpec& spec) {
    switch (spec.scalar) {
        case SolverScalar::float32:
            return run_mtd_in<float>(c, spec);
        case SolverScalar::float64:
            return run_mtd_in<double>(c, spec);
        case SolverScalar::long_double:
            return run_mtd_in<long double>(c, spec);
        case SolverScalar::quad:
            return run_mtd_in<Quad>(c, spec);
        case SolverScalar::digits100:
            return run_mtd_in<Digits100>(c, spec);
        case SolverScalar::rational:
            break;
    }
    return run_mtd_in<Rational>(c, spec);
}

namespace {

constexpr std::string_view method = "mtd-bounds";

std::string mtd_name(const MtdSpec& spec) {
    std::string name = fmt::format("{}/{}", scalar_names[static_cast<std::size_t>(spec.scalar)], method);
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
    spec.scalar = static_cast<SolverScalar>(std::ranges::find(scalar_names, parts[0]) - scalar_names.begin());
    if (parts.size() == 3) spec.iteration_limit = parse_limit(parts[2]);
    return spec;
}

SubjectInfo info_of(const MtdSpec& spec) {
    constexpr std::array<int, 6> digits{24, 53, 64, 113, 335, 0};
    SubjectInfo info;
    info.name = mtd_name(spec);
    info.version = "0.1.0";
    info.scalar = scalar_names[static_cast<std::size_t>(spec.scalar)];
    info.queries = {caseio::Query::penetration};
    info.promise.digits = digits[static_cast<std::size_t>(spec.scalar)];
    info.promise_text = "depth_lower <= d <= depth_upper";
    info.promise_text += spec.scalar == SolverScalar::rational ? ", exactly" : ", as computed: rounding may break it";
    return info;
}

std::vector<SubjectInfo> listed() {
    std::vector<SubjectInfo> all;
    for (std::size_t s = 0; s < scalar_names.size(); ++s)
        all.push_back(info_of({.scalar = static_cast<SolverScalar>(s)}));
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
