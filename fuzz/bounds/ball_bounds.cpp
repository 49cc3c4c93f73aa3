// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/bounds/bounds.hpp"
#include "fuzz/bounds/truth.hpp"
#include "oblong/scalar/ball.hpp"

namespace oblong::fuzz::detail {

namespace {

/// A ball, and a member of it: its middle or an end.
struct Operand {
    Ball ball;
    Truth member;
};

Operand operand(Bytes& in) {
    const unsigned form = in.byte();
    const int exponent = static_cast<int>(in.byte() % 64) - 32;
    const double hi = std::ldexp(in.number(), exponent);
    const double lo = std::ldexp(in.number(), exponent - 53 - static_cast<int>(form % 4));
    Operand x;
    x.ball = Ball(two_sum(hi, form % 8 == 7 ? 0 : lo));
    const double around = std::abs(in.number());
    const int small = std::array{-1200, -106, -100, -40}[form / 8 % 4];
    x.ball.radius = small == -1200 ? 0 : std::ldexp(around, exponent + small);
    x.member = truth(x.ball.mid) + truth(x.ball.radius) * (static_cast<int>(form / 32 % 3) - 1);
    return x;
}

/// The same a power of two smaller.
void shrink(Operand& x, int by) {
    x.ball.mid = {std::ldexp(x.ball.mid.hi, -by), std::ldexp(x.ball.mid.lo, -by)};
    x.ball.radius = std::ldexp(x.ball.radius, -by);
    x.member = ldexp(x.member, -by);
}

/// What the operands' radii make of the result is no rounding error: `carried` is taken off both sides.
BoundMeasure compare(const Truth& exact, const Ball& result, const Truth& carried, const char* what) {
    if (!std::isfinite(result.radius)) return {};
    const Truth error = abs(exact - truth(result.mid));
    const Truth bound = truth(result.radius);
    if (error > bound || carried == 0) return compared(error, bound, what);
    if (error <= carried || bound <= carried) return {};
    return compared(error - carried, bound - carried, what);
}

}  // namespace

BoundMeasure measure_ball(Bound b, std::span<const std::uint8_t> bytes) {
    Bytes in(bytes);
    Operand x = operand(in);
    Operand y = operand(in);
    if (b == Bound::ball_sum && in.below(2) == 0) {  // cancel
        y.ball.mid = -x.ball.mid;
        y.ball.mid.lo *= in.number();
        y.member = truth(y.ball.mid) + truth(y.ball.radius);
    }
    double factor = in.number();
    // For one input in eight products underflow, in part or whole; what is shrunk itself stays exact.
    const unsigned range = in.byte();
    if (range % 8 == 6) {
        const int by = std::array{420, 470, 490, 520}[range / 8 % 4];
        shrink(x, by);
        shrink(y, by);
        factor = std::ldexp(factor, -by);
    }
    const Truth rx = truth(x.ball.radius);
    const Truth ry = truth(y.ball.radius);
    switch (b) {
        case Bound::ball_sum:
            return compare(x.member + y.member, x.ball + y.ball, rx + ry, "sum");
        case Bound::ball_product: {
            const Truth carried = abs(truth(x.ball.mid)) * ry + abs(truth(y.ball.mid)) * rx + rx * ry;
            return compare(x.member * y.member, x.ball * y.ball, carried, "product");
        }
        case Bound::ball_by_double:
            return compare(x.member * truth(factor), x.ball * factor, rx * abs(truth(factor)), "product with a double");
        case Bound::ball_quotient: {
            if (y.member == 0) return {};
            const Truth least = abs(truth(y.ball.mid)) - ry;
            if (least <= 0) return {};
            const Truth q = truth(x.ball.mid) / truth(y.ball.mid);
            return compare(x.member / y.member, x.ball / y.ball, (rx + abs(q) * ry) / least, "quotient");
        }
        default: {
            if (x.member < 0 || x.ball.mid.hi <= 0) return {};
            const Truth root = sqrt(truth(x.ball.mid));
            return compare(sqrt(x.member), square_root(x.ball), rx / root, "root");
        }
    }
}

}  // namespace oblong::fuzz::detail
