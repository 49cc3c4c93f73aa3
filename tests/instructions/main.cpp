// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "tests/instructions/queries.hpp"

/// A program for valgrind: it calls `oblong_measured` once for every query and size, in the order in which it prints
/// their names, and does everything else outside (tests/instructions/guard.py).

namespace {

using namespace oblong::instructions;

struct Effort {
    std::size_t pairs = 100;
    int slower = 0;  ///< of 100 pairs so many are asked twice
};

double sweep(const Query& query, const Material& material, const Effort& effort) {
    double sum = 0;
    for (std::size_t i = 0; i < material.pairs.size(); ++i) {
        sum += query.ask(material, i);
        if (effort.slower > 0 && i % 100 % (100 / static_cast<std::size_t>(effort.slower)) == 0)
            sum += query.ask(material, i);
    }
    return sum;
}

}  // namespace

/// The name by which callgrind finds what to count.
extern "C" [[gnu::noinline]] double oblong_measured(const Query& query, const Material& material,
                                                    const Effort& effort) {
    return sweep(query, material, effort);
}

int main(int argc, char** argv) {
    CLI::App app{"Asks fixed queries for valgrind to count. Exit: 0 fine, 2 usage."};
    std::vector<int> sizes{8, 32, 128};
    std::vector<std::string> requested;
    Effort effort;
    app.add_option("--sizes", sizes, "vertices of each hull, with commas between")->delimiter(',');
    app.add_option("--queries", requested, "of the queries, with commas between")->delimiter(',');
    app.add_option("--pairs", effort.pairs, "how many of each size")->check(CLI::PositiveNumber);
    app.add_option("--slower", effort.slower, "ask so many of 100 pairs twice")->check(CLI::Range(1, 100));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : 2;
    }
    fmt::print("target {}\n", target());
    double sum = 0;
    for (const int vertices : sizes) {
        const Material pairs = material(vertices, effort.pairs);
        for (const Query& query : queries()) {
            if (!requested.empty() && std::ranges::find(requested, query.name) == requested.end()) continue;
            sum += query.ask(pairs, 0);  // what is bound or chosen at the first call is, before it counts
            sum += oblong_measured(query, pairs, effort);
            fmt::print("query {}/{} {}\n", query.name, vertices, effort.pairs);
        }
    }
    fmt::print("sum {}\n", sum);
}
