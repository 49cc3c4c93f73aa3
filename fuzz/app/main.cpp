// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <ios>

#include "fuzz/app/program.hpp"
#include "fuzz/subjects/memory.hpp"

int main(int argc, char** argv) {
    oblong::fuzz::let_numbers_throw();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to be told, as a full disk is
    std::ios::sync_with_stdio(false);
    return oblong::cli::program(argc, argv);
}
