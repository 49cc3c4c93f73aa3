// SPDX-License-Identifier: GPL-3.0-or-later
#include <ios>

#include "fuzz/cli/program.hpp"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    return oblong::cli::program(argc, argv);
}
