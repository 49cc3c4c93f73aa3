// SPDX-License-Identifier: GPL-3.0-or-later
// Writes COUNT cases for probe.cpp: every family that the certifier takes, in double and in float, with poses, boxes
// and balls as the families have them. One line a core:
//   FORMAT DIMENSION            f or d; 2 or 3
//   RADIUS POSED VERTICES ...   twice; the pose's rows and translation, then the vertices, as hex floats
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "fuzz/cases/generate/family.hpp"
#include "tests/attack/asked.hpp"

namespace {

using namespace oblong;

void write(const Vec3<double>& v) { std::printf(" %a %a %a", v.x, v.y, v.z); }

template <std::floating_point R>
void write(const CoreView<R>& core) {
    std::printf("%a %d %u", core.radius, core.pose != nullptr ? 1 : 0, core.size());
    if (core.pose != nullptr) {
        for (const Vec3<R>& row : core.pose->linear.rows) write(widened(row));
        write(widened(core.pose->translation));
    }
    for (std::uint32_t i = 0; i < core.size(); ++i) write(core.vertex(i));
    std::printf("\n");
}

template <std::floating_point R>
bool write(const caseio::Case& c) {
    const attack::Bodies<R> bodies(c);
    if (!bodies.certifiable()) return false;
    std::printf("%c %d\n", sizeof(R) == sizeof(float) ? 'f' : 'd', c.dimension);
    write(any_core(bodies.a).value());
    write(any_core(bodies.b).value());
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const int wanted = argc > 1 ? std::atoi(argv[1]) : 0;
    std::vector<const fuzz::Family*> families;
    for (const fuzz::Family& f : fuzz::families()) {
        // Large hulls, real files, and bodies that have no core.
        if (f.name != "regular" && f.name != "solids" && f.name != "mesh" && f.name != "curved" && f.name != "captured")
            families.push_back(&f);
    }
    const auto rounds = static_cast<int>(static_cast<std::size_t>(wanted) / families.size() + 1);
    int written = 0;
    for (int i = 0; written < wanted; ++i) {
        for (const fuzz::Family* family : families) {
            if (written == wanted) break;
            const caseio::Case c = fuzz::family_case(*family, 11, i, rounds);
            written += i % 2 == 0 ? write<double>(c) : write<float>(fuzz::narrow_to_float(c));
        }
    }
    return 0;
}
