// SPDX-License-Identifier: GPL-3.0-or-later
#include <ios>

#include "fuzz/app/program.hpp"
#include "fuzz/subjects/memory.hpp"

int main(int argc, char** argv) {
    oblong::fuzz::let_numbers_throw();
    std::ios::sync_with_stdio(false);
    return oblong::cli::program(argc, argv);
}
