// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/test_source.hpp"

#include <array>

#include "fuzz/findings/reproduce/libraries.hpp"

namespace oblong::fuzz {

Library library_of(const std::string& subject) {
    if (subject.starts_with("fcl/")) return Library::fcl;
    if (subject.starts_with("libccd/")) return Library::libccd;
    if (subject == "ode") return Library::ode;
    if (subject == "mujoco/contact") return Library::mujoco;
    if (subject == "box2d") return Library::box2d;
    if (subject == "chipmunk" || subject.starts_with("chipmunk/")) return Library::chipmunk;
    return subject.starts_with("bullet-") ? Library::bullet : Library::oblong;
}

std::string test_source(const Finding& f, Library library) {
    using enum caseio::Query;
    constexpr std::array of_library{fcl_test,    bullet_test, libccd_test,   ode_test,
                                    mujoco_test, box2d_test,  chipmunk_test, oblong_test};
    static_assert(of_library.size() == library_names.size());
    const bool has_depths = library == Library::ode || library == Library::mujoco || library == Library::chipmunk;
    if (f.c.query != distance && f.c.query != decide && !(f.c.query == penetration && has_depths))
        throw std::invalid_argument(f.c.id +
                                    ": tests are written of distances and decisions alone, for ODE, MuJoCo "
                                    "and Chipmunk also of depths");
    return of_library[static_cast<std::size_t>(library)](f);
}

}  // namespace oblong::fuzz
