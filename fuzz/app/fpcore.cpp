// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>

#include "fuzz/app/nearest.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/value_names.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/fpcore/kernel.hpp"

namespace oblong::cli {
namespace {

struct FpcoreOptions {
    std::vector<std::string> kernels;
    std::string family, output, precision = "binary64";
    int count = 100;
    std::uint64_t seed = 1;
    double severity = -1;
    bool list = false;
};

int list_kernels(const FpcoreOptions& options) {
    Output out(options.output);
    TextTable table({"KERNEL", "ARGUMENTS", "WHAT"});
    for (const fuzz::Kernel& kernel : fuzz::kernels())
        table.add(
            {std::string(kernel.name), fmt::format("{}", fmt::join(kernel.arguments, " ")), std::string(kernel.about)});
    table.write(out.stream(), options.output.empty() ? table_width(1) : 0, TextTable::Narrow::stack);
    out.commit();
    return fine;
}

std::vector<const fuzz::Kernel*> chosen_kernels(const FpcoreOptions& options) {
    const std::vector<std::string> all = known_values("KERNEL");
    std::vector<const fuzz::Kernel*> chosen;
    for (const std::string& name : options.kernels.empty() ? all : options.kernels) {
        chosen.push_back(fuzz::find_kernel(name));
        if (chosen.back() == nullptr)
            throw std::invalid_argument("there is no kernel \"" + name + "\"" + did_you_mean(name, all) +
                                        " (oblong fpcore --list names them all)");
    }
    return chosen;
}

std::vector<caseio::Case> cases_of(const FpcoreOptions& options) {
    const fuzz::Family& family = known_family(options.family);
    std::vector<caseio::Case> cases;
    for (int i = 0; i < options.count; ++i) {
        cases.push_back(fuzz::family_case(family, options.seed, i, options.count, options.severity));
        if (options.precision == "binary32") cases.back() = fuzz::narrow_to_float(cases.back());
    }
    return cases;
}

int print(const FpcoreOptions& options) {
    if (options.list) return list_kernels(options);
    if (std::isnan(options.severity)) throw std::invalid_argument("--severity: expected a number from 0 to 1");
    const std::vector<const fuzz::Kernel*> chosen = chosen_kernels(options);
    std::vector<caseio::Case> cases;
    std::string source;
    if (!options.family.empty()) {
        cases = cases_of(options);
        source =
            fmt::format("ranges of {} cases of the family {}, seed {}, {}", options.count, options.family, options.seed,
                        options.severity < 0 ? "severities from 0 to 1" : fmt::format("severity {}", options.severity));
    }
    // Those of float and double solvers by default.
    const double tolerance = options.precision == "binary32" ? 1e-5 : 1e-10;
    std::map<fuzz::Loop, std::vector<fuzz::Moment>> moments;
    Output out(options.output);
    for (const fuzz::Kernel* kernel : chosen) {
        std::vector<fuzz::Range> ranges;
        if (!cases.empty()) {
            if (!moments.contains(kernel->loop))
                moments[kernel->loop] = fuzz::moments_of(cases, kernel->loop, options.seed, tolerance);
            ranges = fuzz::ranges_of(*kernel, moments[kernel->loop]);
            if (ranges.empty()) {
                const std::string why =
                    fmt::format("no case of {} evaluates {} on the path that is printed", options.family, kernel->name);
                if (!options.kernels.empty()) throw std::invalid_argument(why + "; more cases (--count) may");
                say("left out: " + why);
                continue;
            }
        }
        out.stream() << fuzz::fpcore(*kernel, options.precision, ranges, source) << '\n';
        if (!out.stream()) out.flush();
    }
    out.commit();
    return fine;
}

}  // namespace

void add_fpcore(CLI::App& program, Action& action) {
    const auto [verb, options] = add_verb<FpcoreOptions>(program, action, "fpcore",
                                                         "Print the solvers' inner expressions for other tools", print);
    verb->add_option("KERNEL", options->kernels, "expressions by name; none: all");
    CLI::Option* list = verb->add_flag("--list", options->list, "list the expressions and exit");
    CLI::Option* family = verb->add_option("--family", options->family, "measure the arguments' ranges on its cases")
                              ->type_name("FAMILY")
                              ->excludes(list);
    add_count(*verb, "--count", options->count, "cases of the family (100)")->needs(family);
    add_seed(*verb, options->seed)->needs(family);
    add_severity(*verb, options->severity)->needs(family);
    add_word(*verb, "--precision", options->precision, "binary64, or binary32: of cases that are rounded to floats",
             {"binary64", "binary32"}, "FORMAT");
    add_output(*verb, options->output);
    verb->footer(
        R"(Herbie reads FPCore 2.0; FPBench's exporters translate it for FPTaylor, Gappa and Daisy. Each
expression is recorded from the template that the solvers run, so it has their order of operations.
:pre states the comparisons of the path that was recorded and, with --family, the range of each
argument: the least and the greatest value in the loops of double solvers on the family's cases,
rounded outward to three digits.

Examples:
  oblong fpcore --list
  oblong fpcore johnson-triangle --family sliver --severity 0.8 -o johnson.fpcore
  oblong fpcore --family near_touching --count 50 --precision binary32)");
}

}  // namespace oblong::cli
