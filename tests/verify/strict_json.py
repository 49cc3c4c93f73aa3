# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON Lines as docs/reference/formats.md has them, nothing more; part of check_certificates.py."""

import json

MAX_LINE = 64 << 20  # bytes
MAX_VALUES = 5_000_000  # of a line
MAX_DEPTH = 64


class BadLine(Exception):
    """A line that cannot be read; the others can."""


class Literal(str):
    """A JSON number as it stands in the text."""


def expect(holds, what):
    if not holds:
        raise BadLine("expected " + what)


def _object(pairs):
    members = dict(pairs)
    expect(len(members) == len(pairs), "each field once")
    return members


def _number(text):
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, part = mantissa.lstrip("-").partition(".")
    digits = (whole + part).lstrip("0")
    if digits:
        size = len(digits) - len(part) + saturated(exponent or "0")
        expect(size <= 4932, "a number below 10^4932 in magnitude")
    return Literal(text)


def saturated(exponent):
    """The whole number, brought to a thousand million where it is beyond: its text may be long."""
    sign = -1 if exponent.startswith("-") else 1
    digits = exponent.lstrip("+-").lstrip("0")
    return sign * (10**9 if len(digits) > 9 else int(digits or "0"))


def _constant(name):
    raise BadLine("expected JSON, found " + name)


def _walk(document):
    """Bounds the depth and the count of values; refuses halves of surrogate pairs, which are no UTF-8."""
    values, open_values = 0, [(document, 1)]
    while open_values:
        value, depth = open_values.pop()
        values += 1
        expect(values <= MAX_VALUES, f"at most {MAX_VALUES} values in a line")
        items = ()
        if isinstance(value, dict):
            items = value.values()
            for key in value:
                _text(key)
        elif isinstance(value, list):
            items = value
        elif isinstance(value, str):
            _text(value)
            continue
        else:
            continue
        expect(depth <= MAX_DEPTH, f"at most {MAX_DEPTH} arrays and objects within each other")
        open_values.extend((item, depth + 1) for item in items)


def _text(string):
    if not string.isascii():
        expect(not any("\ud800" <= c <= "\udfff" for c in string), "both halves of a surrogate pair")


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_int=_number, parse_float=_number, parse_constant=_constant)


def parse(text):
    """The document that the text holds: numbers as `Literal`, each field once."""
    try:
        document = _decoder.decode(text)
    except (json.JSONDecodeError, RecursionError) as problem:
        raise BadLine("expected JSON: " + str(problem)) from None
    _walk(document)
    return document


def lines_of(path):
    """(number, text or BadLine) of every line that is not blank; only \\n ends a line."""
    with open(path, "rb") as stream:
        number = 0
        while line := stream.readline(MAX_LINE + 2):
            number += 1
            too_long = len(line.rstrip(b"\n")) > MAX_LINE
            while too_long and not line.endswith(b"\n"):
                line = stream.readline(MAX_LINE)
                if not line:
                    break
            if too_long:
                yield number, BadLine(f"expected a line of at most {MAX_LINE} bytes")
                continue
            line = line.removesuffix(b"\n").removesuffix(b"\r")
            if not line.strip(b" \t"):
                continue
            try:
                yield number, line.decode("utf-8").removeprefix("\ufeff")
            except UnicodeDecodeError:
                yield number, BadLine("expected UTF-8")


def only_fields(value, what, required, optional=()):
    """An object with all of the required fields and no others but the optional ones."""
    expect(isinstance(value, dict), what)
    for key in value:
        expect(key in required or key in optional, f"no field {key!r} in {what}")
    for key in required:
        expect(key in value, f"{what} with {key}")


def string(value, what):
    expect(isinstance(value, str) and not isinstance(value, Literal), what)
    return value


def array(value, what, size=None):
    expect(isinstance(value, list) and size in (None, len(value)), what)
    return value
