// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/simpler.hpp"

#include <algorithm>
#include <functional>

#include "oblong/body/convert_body.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;

/// The number with its numerator cut to at most `bits` significant bits, towards zero.
Rational cut(const Rational& x, unsigned bits) {
    Integer n = abs(numerator(x));
    if (n == 0) return x;
    const auto length = static_cast<unsigned>(msb(n)) + 1;
    if (length <= bits) return x;
    n = (n >> (length - bits)) << (length - bits);
    const Rational result(n, denominator(x));
    return x < 0 ? Rational(-result) : result;
}

Rational whole(const Rational& x) { return Rational(Integer(numerator(x) / denominator(x))); }

/// Points with the vertices [from, to) left out.
Body without(const Body& body, std::size_t from, std::size_t to) {
    const auto all = std::get<Points<Rational>>(body.shape).vertices();
    std::vector<Vec3<Rational>> rest(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(from));
    rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(to), all.end());
    return {Points<Rational>(std::move(rest)), body.pose};
}

void drop_vertices(const Body& body, std::vector<Body>& out) {
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    if (points == nullptr) return;
    const std::size_t count = points->vertices().size();
    // Halves, quarters, … single vertices; big bodies stop at a sixteenth until they are small.
    for (std::size_t step = count / 2; step >= 1; step /= 2) {
        if (count > 64 && step * 16 < count) break;
        for (std::size_t from = 0; from < count; from += step) {
            const std::size_t to = std::min(count, from + step);
            if (to - from < count) out.push_back(without(body, from, to));
        }
    }
}

void take_parts(const Body& body, std::vector<Body>& out) {
    const auto parts = [&](const auto& composed) {
        for (const Body& part : composed.parts()) out.push_back(part);
    };
    if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape)) parts(*sum);
    if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape)) parts(*hull);
}

/// All numbers of the body by `f`, and then one number at a time.
void change_numbers(const Body& body, const std::function<Rational(const Rational&)>& f, std::vector<Body>& out) {
    out.push_back(map_numbers<Rational>(body, f));
    constexpr int most = 60;
    int count = 0;
    static_cast<void>(map_numbers<Rational>(body, [&](const Rational& x) {
        ++count;
        return x;
    }));
    for (int wanted = 0; wanted < std::min(count, most); ++wanted) {
        int at = 0;
        out.push_back(map_numbers<Rational>(body, [&](const Rational& x) { return at++ == wanted ? f(x) : x; }));
    }
}

std::vector<Body> simpler_bodies(const Body& body, int dimension) {
    std::vector<Body> out;
    if (body.pose) out.push_back({body.shape, std::nullopt});
    take_parts(body, out);
    drop_vertices(body, out);
    change_numbers(body, whole, out);
    for (const unsigned bits : {1U, 4U, 11U, 24U}) {
        change_numbers(body, [bits](const Rational& x) { return cut(x, bits); }, out);
    }
    // In the plane a pose keeps its third row, so that ones are left alone there.
    change_numbers(body, [&](const Rational& x) { return Rational(dimension == 2 && x == 1 ? 1 : 0); }, out);
    std::erase(out, body);
    return out;
}

}  // namespace

std::vector<caseio::Case> simpler(const caseio::Case& c) {
    std::vector<caseio::Case> result;
    for (Body& a : simpler_bodies(c.a, c.dimension)) {
        result.push_back(c);
        result.back().a = std::move(a);
    }
    if (c.b) {
        for (Body& b : simpler_bodies(*c.b, c.dimension)) {
            result.push_back(c);
            result.back().b = std::move(b);
        }
    }
    return result;
}

}  // namespace oblong::fuzz
