// SPDX-License-Identifier: GPL-3.0-or-later
#include <ios>

#include "fuzz/cli/program.hpp"
#include "fuzz/subject/memory.hpp"

int main(int argc, char** argv) {
    oblong::fuzz::let_numbers_throw();
    std::ios::sync_with_stdio(false);
    return oblong::cli::program(argc, argv);
}
