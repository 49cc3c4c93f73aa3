// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the GoogleTest source of one kept finding, as its library's test or, with a fourth word, as ours:
// write_source FINDINGS.jsonl ID OUTPUT [oblong].
#include <fstream>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "fuzz/findings/reproduce/test_source.hpp"

int main(int argc, char** argv) {
    using namespace oblong;
    if (argc != 4 && argc != 5) return 2;
    for (const caseio::Case& c : caseio::read_case_file(argv[1])) {
        if (c.id != argv[2]) continue;
        const std::string subject = c.note.substr(0, c.note.find(": "));
        const auto asked = fuzz::make_subject(subject);
        const fuzz::Library library = argc == 5 ? fuzz::Library::oblong : fuzz::library_of(subject);
        std::ofstream(argv[3]) << fuzz::test_source(fuzz::finding_of(c, *asked), library);
        return 0;
    }
    std::cerr << argv[2] << " is not in " << argv[1] << '\n';
    return 1;
}
