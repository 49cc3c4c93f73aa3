// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/mixed_run.hpp"

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/native/group_parts.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

namespace {

/// The name's parts from one on.
std::string from_part(const std::string& name, int first) {
    std::size_t at = 0;
    for (; first > 0; --first) at = name.find('/', at) + 1;
    return name.substr(at);
}

}  // namespace

std::string mixed_solver_name(const MixedSpec& spec) {
    const std::string loop = format_solver_name(spec.loop);
    const std::size_t slash = loop.find('/');
    return format_name(spec.parts.points) + "/" + loop.substr(0, slash) + "/" + format_name(spec.parts.subalgorithm) +
           loop.substr(slash);
}

bool begins_with_formats(const std::string& name) {
    return begins_with_format(name) && name.find('/') != std::string::npos && begins_with_format(from_part(name, 1));
}

MixedSpec parse_mixed_name(const std::string& name) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts.size() < 3 || !begins_with_format(parts[2]))
        throw std::invalid_argument("solver name: expected one format or three, POINTS/LOOP/SUBALGORITHM, found \"" +
                                    name + "\"");
    const std::string rest = parts.size() > 3 ? "/" + from_part(name, 3) : "";
    const MixedSpec spec{parse_format_solver_name(parts[1] + rest), {parse_format(parts[0]), parse_format(parts[2])}};
    if (!std::holds_alternative<SolverSpec>(spec.loop.solver))
        throw std::invalid_argument("solver name: three formats are those of a plain solver");
    for (const BinaryFormat& format : {spec.parts.points, spec.loop.format, spec.parts.subalgorithm})
        if (format.rounding == FormatRounding::stochastic)
            throw std::invalid_argument("solver name: three formats round to nearest, toward zero, up or down");
    return spec;
}

caseio::Result run_in_mixed_formats(const caseio::Case& c, const MixedSpec& spec) {
    const detail::MixedScope parts(spec.parts);
    return run_in_format(c, spec.loop);
}

std::unique_ptr<Subject> mixed_subject(const std::string& name) {
    const MixedSpec spec = parse_mixed_name(name);
    const std::string full = mixed_solver_name(spec);
    SubjectInfo info = native_info(full, full.substr(0, full.size() - from_part(full, 3).size() - 1),
                                   {caseio::Query::distance, caseio::Query::decide});
    info.promise = promise_of(std::get<SolverSpec>(spec.loop.solver));
    info.promise.digits =
        std::min({spec.loop.format.precision, spec.parts.points.precision, spec.parts.subalgorithm.precision});
    info.conversions = "support points are rounded to the first format; otherwise operations round";
    return function_subject(std::move(info), [spec](const caseio::Case& c) { return run_in_mixed_formats(c, spec); });
}

}  // namespace oblong::fuzz
