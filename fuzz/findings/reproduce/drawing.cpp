// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "caseio/escape.hpp"
#include "fuzz/findings/reproduce/outline.hpp"
#include "fuzz/findings/reproduce/scene.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::fuzz {

namespace {

using Point = Vec3<double>;

constexpr double panel = 250, gutter = 20, header = 66, footer = 46;
constexpr double width = 4 * panel + 5 * gutter;
constexpr const char* colours[]{"#2563a8", "#c2570c"};

/// One square of the drawing: what is seen, from a centre, so much to each side.
struct View {
    std::string title;
    Point right, up;
    Flat centre;
    double half = 1;
    /// For a close-up of bodies that are apart: the greatest height of A and the least height of B. In a window as
    /// small as the last digits of the bodies, the rounding of far corners would close the gap.
    std::optional<std::array<double, 2>> bounds{};
};

class Panel {
public:
    Panel(const View& view, int index) : view_(view), left_(gutter + index * (panel + gutter)) {}

    [[nodiscard]] std::string frame() const {
        return fmt::format(
            "<rect x=\"{0:.1f}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" fill=\"#fff\" stroke=\"#bbb\"/>\n"
            "<text x=\"{0:.1f}\" y=\"{3}\" font-weight=\"bold\">{4}</text>\n",
            left_, header, panel, header - 8, caseio::in_xml(view_.title));
    }
    [[nodiscard]] std::string body(const std::vector<Point>& points, std::size_t which) const {
        const char* colour = colours[which];
        Outline shape = outline(points, view_.right, view_.up);
        for (Flat& p : shape) p = {(p.x - view_.centre.x) / view_.half, (p.y - view_.centre.y) / view_.half};
        if (shape.size() == 1) return dot_at(shape[0], colour, 4);
        shape = clipped(std::move(shape), 1);
        if (view_.bounds) {
            const double bound = ((*view_.bounds)[which] - view_.centre.y) / view_.half;
            for (Flat& p : shape) p.y = which == 0 ? std::min(p.y, bound) : std::max(p.y, bound);
        }
        std::string corners;
        for (const Flat& p : shape) corners += fmt::format("{:.2f},{:.2f} ", x(p), y(p));
        return fmt::format(
            "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.25\" stroke=\"{}\" stroke-width=\"1.5\"/>\n", corners,
            colour, colour);
    }
    [[nodiscard]] std::string mark(const Point& p, const char* colour) const { return dot_at(flat(p), colour, 3.5); }
    [[nodiscard]] std::string line(const Point& p, const Point& q) const {
        const Flat a = flat(p), b = flat(q);
        return fmt::format(
            "<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"#111\" stroke-dasharray=\"4 "
            "3\"/>\n",
            x(a), y(a), x(b), y(b));
    }
    /// A bar of a round length, about a third of the square.
    [[nodiscard]] std::string scale(const Rational& unit) const {
        const double shrunk = unit.convert_to<double>(), wanted = view_.half * 0.7 * shrunk;
        if (!(wanted > 0) || !std::isfinite(wanted)) return {};
        const double power = std::pow(10, std::floor(std::log10(wanted)));
        const double length = wanted >= 5 * power ? 5 * power : wanted >= 2 * power ? 2 * power : power;
        const double pixels = length / shrunk / view_.half * panel / 2;
        const double below = header + panel + 14;
        return fmt::format(
            "<path d=\"M{:.1f} {:.1f}h{:.1f}m0 -4v8m{:.1f} 0v-8\" stroke=\"#111\" fill=\"none\"/>\n"
            "<text x=\"{:.1f}\" y=\"{:.1f}\">{:g}</text>\n",
            left_, below, pixels, -pixels, left_ + pixels + 8, below + 4, length);
    }

private:
    [[nodiscard]] Flat flat(const Point& p) const {
        return {(dot(p, view_.right) - view_.centre.x) / view_.half, (dot(p, view_.up) - view_.centre.y) / view_.half};
    }
    [[nodiscard]] double x(const Flat& p) const { return left_ + panel / 2 * (1 + p.x); }
    [[nodiscard]] double y(const Flat& p) const { return header + panel / 2 * (1 - p.y); }
    [[nodiscard]] std::string dot_at(const Flat& p, const char* colour, double radius) const {
        if (std::abs(p.x) > 1.01 || std::abs(p.y) > 1.01) return {};
        return fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{}\" fill=\"{}\" stroke=\"#fff\"/>\n", x(p), y(p),
                           radius, colour);
    }

    View view_;
    double left_;
};

/// All of both bodies in the square.
View along(std::string title, const Point& right, const Point& up, const std::array<std::vector<Point>, 2>& bodies) {
    double low_x = INFINITY, high_x = -INFINITY, low_y = INFINITY, high_y = -INFINITY;
    for (const auto& body : bodies) {
        for (const Point& p : body) {
            const double px = dot(p, right), py = dot(p, up);
            low_x = std::min(low_x, px);
            high_x = std::max(high_x, px);
            low_y = std::min(low_y, py);
            high_y = std::max(high_y, py);
        }
    }
    const double half = std::max(high_x - low_x, high_y - low_y) * 0.56;
    return {std::move(title), right, up, {(low_x + high_x) / 2, (low_y + high_y) / 2}, half > 0 ? half : 1};
}

double longest(const std::array<std::vector<Point>, 2>& bodies) {
    double most = 0;
    for (const auto& body : bodies)
        for (const Point& p : body) most = std::max(most, norm(p));
    return most;
}

/// The nearest points from the side; where they coincide, a twentieth of the bodies around them.
View close_up(const Scene& scene) {
    const auto& [a, b] = *scene.nearest;
    const double d = norm(b - a);
    const Point up = scene.normal.value_or(Point{0, 0, 1});
    const Point aside = std::abs(up.x) < 0.6 ? Point{1, 0, 0} : Point{0, 1, 0};
    const Point across = aside - up * dot(aside, up);
    const Point right = across * (1 / norm(across));
    const Point middle = (a + b) * 0.5;
    const double half = d > 0 ? d * 1.6 : longest(scene.bodies) / 20;
    View view{scene.normal ? "close-up, A to B upwards" : "close-up, z upwards",
              right,
              up,
              {dot(middle, right), dot(middle, up)},
              half > 0 ? half : 1};
    if (d > 0) view.bounds = {dot(a, up), dot(b, up)};
    return view;
}

std::string words(const Finding& f) {
    std::string said = f.failure.judgement.reason.empty() ? f.failure.crash : f.failure.judgement.reason;
    if (said.size() > 120) said = said.substr(0, 117) + "…";
    return fmt::format(
        "<text x=\"{0}\" y=\"20\" font-size=\"15\" font-weight=\"bold\">{1}: {2}</text>\n"
        "<text x=\"{0}\" y=\"38\">{3} {4}: {5}</text>\n",
        gutter, caseio::in_xml(f.c.id), oracle::name(f.failure.verdict()), caseio::in_xml(f.subject),
        caseio::in_xml(f.version), caseio::in_xml(said));
}

std::string legend(const Finding& f) {
    const double y = header + panel + footer - 8;
    std::string text = fmt::format(
        R"(<rect x="{0}" y="{1}" width="12" height="12" fill="{2}" fill-opacity="0.4"/><text x="{3}" y="{4}">A</text>
<rect x="{5}" y="{1}" width="12" height="12" fill="{6}" fill-opacity="0.4"/><text x="{7}" y="{4}">B</text>
)",
        gutter, y - 10, colours[0], gutter + 18, y, gutter + 44, colours[1], gutter + 62);
    if (f.nearest) {
        text += fmt::format(
            "<circle cx=\"{0}\" cy=\"{1}\" r=\"3.5\" fill=\"{2}\"/><circle cx=\"{3}\" cy=\"{1}\" r=\"3.5\" "
            "fill=\"{4}\"/><text x=\"{5}\" y=\"{6}\">{7}, exact</text>\n",
            gutter + 96, y - 4, colours[0], gutter + 106, colours[1], gutter + 116, y,
            f.nearest->outcome == Outcome::separated ? "nearest points" : "a common point");
    }
    return text + fmt::format("<text x=\"{}\" y=\"{}\">exact: {}; bars in the case’s unit</text>\n", gutter + 290, y,
                              caseio::in_xml(f.proven()));
}

}  // namespace

std::string drawing(const Finding& f) {
    const Scene scene = scene_of(f);
    const Point x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    std::vector<View> views{along("x →, y ↑", x, y, scene.bodies), along("x →, z ↑", x, z, scene.bodies),
                            along("y →, z ↑", y, z, scene.bodies)};
    if (scene.nearest) views.push_back(close_up(scene));
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"#111\">\n<rect width=\"{0}\" height=\"{1}\" "
        "fill=\"#fafafa\"/>\n",
        width, header + panel + footer);
    svg += words(f);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const Panel square(views[i], static_cast<int>(i));
        svg += square.frame();
        for (std::size_t which = 0; which < 2; ++which)
            if (!scene.bodies[which].empty()) svg += square.body(scene.bodies[which], which);
        if (scene.nearest) {
            const auto& [a, b] = *scene.nearest;
            svg += square.line(a, b) + square.mark(a, colours[0]) + square.mark(b, colours[1]);
        }
        svg += square.scale(scene.unit);
    }
    return svg + legend(f) + "</svg>\n";
}

}  // namespace oblong::fuzz
