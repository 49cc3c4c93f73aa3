// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/test_source.hpp"

#include "fuzz/findings/reproduce/libraries.hpp"

namespace oblong::fuzz {

Library library_of(const std::string& subject) {
    if (subject.starts_with("fcl/")) return Library::fcl;
    if (subject.starts_with("libccd/")) return Library::libccd;
    return subject.starts_with("bullet-") ? Library::bullet : Library::oblong;
}

std::string test_source(const Finding& f, Library library) {
    if (f.c.query != caseio::Query::distance && f.c.query != caseio::Query::decide)
        throw std::invalid_argument(f.c.id + ": tests are written of distances and decisions alone");
    switch (library) {
        case Library::fcl:
            return fcl_test(f);
        case Library::bullet:
            return bullet_test(f);
        case Library::libccd:
            return libccd_test(f);
        default:
            return oblong_test(f);
    }
}

}  // namespace oblong::fuzz
