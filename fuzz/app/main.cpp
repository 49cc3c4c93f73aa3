// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <ios>

#include "fuzz/app/program.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/subjects/memory.hpp"

int main(int argc, char** argv) {
    oblong::fuzz::let_numbers_throw();
    std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is reported as an error, like a full disk
    std::ios::sync_with_stdio(false);
    oblong::cli::end_on_signal();
    return oblong::cli::program(argc, argv);
}
