// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/findings/reproduce/libraries.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"

namespace oblong::fuzz {

namespace {

struct ShapeText {
    std::string operator()(const Points<double>& s) const {
        return fmt::format("oblong::Points<double>({})", vertex_list(s.vertices()));
    }
    std::string operator()(const Box<double>& s) const {
        return fmt::format("oblong::Box<double>({{{}}})", literals(s.half_extents()));
    }
    std::string operator()(const Sphere<double>& s) const {
        return fmt::format("oblong::Sphere<double>({})", literal(s.radius()));
    }
    std::string operator()(const Capsule<double>& s) const {
        static constexpr const char* axes[]{"x", "y", "z"};
        return fmt::format("oblong::Capsule<double>({}, {}, oblong::Axis::{})", literal(s.radius()),
                           literal(s.half_length()), axes[static_cast<std::size_t>(s.axis())]);
    }
    template <class S>
    std::string operator()(const S&) const {
        throw std::invalid_argument("certified answers are of points, boxes, spheres and capsules");
    }
};

std::string body_text(const char* name, const AnyBody<double>& body) {
    const Affine<double> pose = body.pose.value_or(Affine<double>{});
    const auto& r = pose.linear.rows;
    return fmt::format(
        "    const auto shape_{0} = {1};\n"
        "    const oblong::Affine<double> pose_{0}{{{{{{oblong::Vec3<double>{{{2}}}, {{{3}}}, {{{4}}}}}}}, {{{5}}}}};\n"
        "    const auto {0} = oblong::posed(shape_{0}, pose_{0});\n",
        name, std::visit(ShapeText{}, body.shape), literals(r[0]), literals(r[1]), literals(r[2]),
        literals(pose.translation));
}

}  // namespace

std::string oblong_test(const Finding& f) {
    const SourceBodies bodies = source_bodies(f, false);
    std::string text =
        heading(f) + compile_line("-std=c++20 -I lib -L build/release/lib -loblong -lflint-arb -lflint -lhwy -lgmp");
    // Written as a plain string, so that no reader of this file takes it for an include of its own.
    text += "#include <gtest/gtest.h>\n\n#include \"oblong/distance.hpp\"\n\nnamespace {\n\n";
    text += fmt::format("TEST(Oblong, {}) {{\n", identifier(f.c.id));
    text += body_text("a", bodies.a) + body_text("b", bodies.b);
    text += fmt::format(
        "    const auto answer = oblong::certified_distance(a, b);\n"
        "    EXPECT_EQ(answer.outcome, oblong::Outcome::{});\n"
        "    // The exact distance, rounded once.\n"
        "    EXPECT_EQ(answer.value, {});\n",
        name(f.exact_outcome), literal(f.measure.convert_to<double>()));
    return text + "}\n\n}  // namespace\n";
}

}  // namespace oblong::fuzz
