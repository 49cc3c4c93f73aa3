// SPDX-License-Identifier: GPL-3.0-or-later
// How close does each error bound of the certifier come to being wrong? tools/bounds.sh runs this and keeps the table.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "fuzz/bounds/climb.hpp"
#include "fuzz/bounds/kept_inputs.hpp"

namespace {

using namespace oblong::fuzz;

/// The better of a search from the kept input and one from nothing.
Climbed search(Bound bound, long evaluations, unsigned long seed, const KeptInputs& kept) {
    Climbed found = climb(bound, {evaluations}, seed);
    const auto before = kept.find(info(bound).name);
    if (before == kept.end() || !found.broken.empty()) return found;
    Climbed further = climb(bound, {evaluations}, seed, before->second);
    return further.ratio > found.ratio || !further.broken.empty() ? further : found;
}

}  // namespace

int main(int argc, char** argv) {
    const long evaluations = argc > 1 ? std::atol(argv[1]) : 100000;
    const unsigned long seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
    const std::string file = argc > 3 ? argv[3] : "";
    if (evaluations <= 0 || argc > 4) {
        fmt::print(stderr,
                   "usage: oblong_bounds [EVALUATIONS [SEED [FILE]]]\n"
                   "FILE holds the best inputs so far: searches start from them too, and better ones are kept.\n");
        return 2;
    }
    KeptInputs kept = file.empty() ? KeptInputs{} : read_inputs(file);
    fmt::print("| bound | rung | ratio, at least | what is compared |\n| --- | --- | --- | --- |\n");
    bool broken = false;
    for (std::size_t i = 0; i < bound_count; ++i) {
        const auto bound = static_cast<Bound>(i);
        const Climbed found = search(bound, evaluations, seed, kept);
        fmt::print("| {} | {} | {:.3f} | {} |\n", info(bound).name, info(bound).rung, found.ratio, info(bound).what);
        std::fflush(stdout);
        kept[std::string(info(bound).name)] = found.bytes;
        if (found.broken.empty()) continue;
        broken = true;
        fmt::print(stderr, "{}: {}\n", info(bound).name, found.broken);
    }
    if (!file.empty() && !write_inputs(file, kept)) {
        fmt::print(stderr, "cannot write {}\n", file);
        return 4;
    }
    return broken ? 1 : 0;
}
