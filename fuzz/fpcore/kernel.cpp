// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fpcore/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "fuzz/fpcore/kernel_parts.hpp"

namespace oblong::fuzz {
namespace {

/// A decimal of three digits: at most the number if `below`, otherwise at least it.
std::string rounded_outward(double number, bool below) {
    const double step = std::max(std::abs(number) * 1e-3, std::numeric_limits<double>::denorm_min());
    for (double near = number;; near += below ? -step : step) {
        std::string text = fmt::format("{:.3g}", near);
        const double read = std::strtod(text.c_str(), nullptr);
        if (below ? read <= number : number <= read) return text;
    }
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    return fmt::format("{}", fmt::join(words, between));
}

}  // namespace

std::vector<std::string> detail::names_of(const std::string& arguments) {
    std::vector<std::string> names;
    std::istringstream in(arguments);
    for (std::string name; in >> name;) {
        if (name.back() != '*') {
            names.push_back(name);
            continue;
        }
        name.pop_back();
        for (const char* axis : {"x", "y", "z"}) names.push_back(name + axis);
    }
    return names;
}

detail::Numbers detail::flat(std::span<const Vec3<double>> vectors) {
    Numbers numbers;
    for (const Vec3<double>& v : vectors) numbers.insert(numbers.end(), {v.x, v.y, v.z});
    return numbers;
}

Recorded Kernel::at(std::span<const double> values) const {
    return record(in_terms, arguments, values, ends_with_test);
}

std::span<const Kernel> kernels() {
    static const std::vector<Kernel> all = [] {
        std::vector<Kernel> both = detail::simplex_kernels();
        for (Kernel& kernel : detail::loop_kernels()) both.push_back(std::move(kernel));
        return both;
    }();
    return all;
}

const Kernel* find_kernel(std::string_view name) {
    const auto found = std::ranges::find(kernels(), name, &Kernel::name);
    return found == kernels().end() ? nullptr : &*found;
}

std::vector<Range> ranges_of(const Kernel& kernel, std::span<const Moment> moments) {
    const Recorded path = kernel.at(kernel.example);
    std::vector<Range> ranges;
    for (const Moment& moment : moments) {
        const std::vector<double> values = kernel.arguments_at(moment);
        if (values.empty() || !kernel.at(values).is_same_path(path)) continue;
        const auto is_finite = [](double value) { return std::isfinite(value); };
        if (!std::ranges::all_of(values, is_finite) || !std::isfinite(kernel.in_doubles(values))) continue;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (ranges.size() == i) ranges.push_back({values[i], values[i]});
            ranges[i] = {std::min(ranges[i].first, values[i]), std::max(ranges[i].second, values[i])};
        }
    }
    return ranges;
}

std::string fpcore(const Kernel& kernel, const std::string& precision, std::span<const Range> ranges,
                   const std::string& source) {
    const Recorded path = kernel.at(kernel.example);
    std::vector<std::string> conditions;
    for (std::size_t i = 0; i < ranges.size(); ++i)
        conditions.push_back(fmt::format("(<= {} {} {})", rounded_outward(ranges[i].first, true), kernel.arguments[i],
                                         rounded_outward(ranges[i].second, false)));
    conditions.insert(conditions.end(), path.conditions.begin(), path.conditions.end());
    std::string pre = joined(conditions, "\n           ");
    if (conditions.size() > 1) pre = "(and " + pre + ")";
    return fmt::format("(FPCore ({})\n :name \"{}\"\n :description \"{}{}\"\n :cite ({})\n :precision {}\n{} {})\n",
                       joined(kernel.arguments, " "), kernel.name, kernel.about, source.empty() ? "" : "; " + source,
                       kernel.cite, precision, pre.empty() ? "" : " :pre " + pre + "\n", path.expression);
}

}  // namespace oblong::fuzz
