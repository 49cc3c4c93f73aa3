// SPDX-License-Identifier: GPL-3.0-or-later
// A harness without a planted defect, as a server: reads inputs from stdin, each after its length in eight bytes, and
// answers with its findings, one a line, and an empty line. With a file as its argument: runs that input alone.
#include <cstdio>
#include <cstring>

#include "fuzz/planted/reported.hpp"

namespace {

int run_file(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) return 4;
    std::vector<std::uint8_t> bytes;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) bytes.push_back(static_cast<std::uint8_t>(c));
    std::fclose(file);
    for (const std::string& finding : oblong::fuzz::findings_on(bytes)) std::puts(finding.c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) return run_file(argv[1]);
    std::uint64_t size = 0;
    std::vector<std::uint8_t> bytes;
    while (std::fread(&size, sizeof size, 1, stdin) == 1) {
        bytes.resize(size);
        if (size > 0 && std::fread(bytes.data(), size, 1, stdin) != 1) return 4;
        for (const std::string& finding : oblong::fuzz::findings_on(bytes)) std::puts(finding.c_str());
        std::puts("");
        std::fflush(stdout);
    }
    return 0;
}
