// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the command line of oblong (docs/reference/harnesses.md).
#include "fuzz/app/program.hpp"
#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/program/command_line.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    const std::vector<std::string> words = fuzz::words_of(fuzz::text_of(data, size));
    const cli::Extent extent = fuzz::is_harmless(words) ? cli::Extent::whole : cli::Extent::reading_only;
    fuzz::abort_if(
        fuzz::broken_program([extent](int argc, char** argv) { return cli::program(argc, argv, extent); }, words));
    return 0;
}
