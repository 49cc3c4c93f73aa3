# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers as docs/reference/formats.md has them, as fractions; part of check_certificates.py."""

import functools
import re
import sys
from fractions import Fraction

from strict_json import BadLine, Literal, expect, saturated

sys.set_int_max_str_digits(0)  # the length of a number is bounded here

FORMATS = {"float": (24, -149, 128), "double": (53, -1074, 1024)}  # digits, lowest exponent, end
MAX_NUMBER = 100_000  # characters
EXACT_LIMIT = 4900  # powers of ten
BEYOND = {"float": 600, "double": 600}  # powers of ten: no need to look closer
BEYOND_HEX = {"float": 2000, "double": 2000}  # powers of two

FRACTION = re.compile(r"([+-]?)([0-9]+)/([0-9]+)")
HEXADECIMAL = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?(?:[pP]([+-]?[0-9]+))?")
DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?")


def floor_log2(x):
    """The largest e with 2^e <= x, for x > 0."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def rounded(x, scalar):
    """x rounded once, to nearest even, to the scalar's format."""
    if scalar == "exact" or x == 0:
        return x
    digits, lowest, end = FORMATS[scalar]
    unit = Fraction(2) ** max(floor_log2(abs(x)) - digits + 1, lowest)
    result = round(x / unit) * unit  # Python rounds fractions to even
    expect(abs(result) < Fraction(2) ** end, "a number in the range of " + scalar)
    return result


def _scaled(parts, base, scalar):
    """±digits · base^exponent, or 0 where that rounds to it; the exponent is judged before any power is computed."""
    sign, whole, part, exponent = parts
    digits, per_digit = (whole + part).strip("0"), 4 if base == 2 else 1
    dropped = len((whole + part).rstrip("0")) - len(whole + part)
    if not digits:
        return Fraction(0)
    last = saturated(exponent or "0") - per_digit * (len(part) + dropped)
    leading = last + per_digit * len(digits)
    if scalar == "exact":
        expect(abs(leading) <= (EXACT_LIMIT * 10 // 3 if base == 2 else EXACT_LIMIT), "an exact number in its range")
    else:
        bound = (BEYOND_HEX if base == 2 else BEYOND)[scalar]
        expect(leading <= bound, "a number in the range of " + scalar)
        if leading < -bound:
            return Fraction(0)
    value = Fraction(int(digits, 16 if base == 2 else 10)) * Fraction(base) ** last
    return -value if sign == "-" else value


def parse_number(text, scalar="exact"):
    """The rational that a decimal, a hex float or a fraction denotes, rounded once to the scalar."""
    expect(len(text) <= MAX_NUMBER, f"at most {MAX_NUMBER} characters")
    if fraction := FRACTION.fullmatch(text):
        below = int(fraction[3])
        expect(below != 0, "a denominator that is not 0")
        value = Fraction(int(fraction[2]), below)
        return rounded(-value if fraction[1] == "-" else value, scalar)
    for pattern, base in (HEXADECIMAL, 2), (DECIMAL, 10):
        parts = pattern.fullmatch(text)
        if parts and (parts[2] or parts[3]):
            return rounded(_scaled(parts.groups(""), base, scalar), scalar)
    raise BadLine("expected a finite number: a decimal, a hex float or a fraction p/q")


@functools.lru_cache(maxsize=100_000)  # cases of many certificates repeat their numbers
def _short(text, scalar):
    return parse_number(text, scalar)


def number(value, scalar="exact"):
    """Of a JSON number, or a string that holds one."""
    expect(isinstance(value, str), "a number, or a string with a decimal, a hex float or a fraction p/q")
    return _short(str(value), scalar) if len(value) < 100 else parse_number(value, scalar)


def size(value, scalar):
    x = number(value, scalar)
    expect(x >= 0, "a number that is not negative")
    return x


def integer_string(value):
    """A string with an integer: no plus, no leading zeros."""
    what = "a string with an integer"
    expect(isinstance(value, str) and not isinstance(value, Literal), what)
    expect(len(value.removeprefix("-")) <= MAX_NUMBER and re.fullmatch(r"-?(?:0|[1-9][0-9]*)", value), what)
    return int(value)


def index(value):
    """A JSON number that is the index of a vertex."""
    what = "the index of a vertex"
    expect(isinstance(value, Literal) and re.fullmatch(r"-?(?:0|[1-9][0-9]{0,9})", value), what)
    expect(0 <= int(value) < 1 << 32, what)
    return int(value)
