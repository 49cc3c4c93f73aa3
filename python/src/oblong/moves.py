# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves that make a case smaller, and the smaller cases that keep its degeneracies."""

import functools
import json
from fractions import Fraction
from typing import Iterable

import numpy as np

from . import program
from ._arrays import DTYPES, exact, rounded
from .bodies import Body, Points
from .cases import Case, names_of

_SHARES = 12  # of a body's vertices, each removed by a move
_BITS = (4, 8, 16, 24)
COUNT = 2 * _SHARES + len(_BITS) + 2


def _exponent(x):
    """The e with 2^e <= x < 2^(e + 1), of x > 0."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def _numbers(body):
    for array in (*body.fields.values(), *(() if body.pose is None else body.pose[1:])):
        yield from (exact("body", x) for x in array.ravel())
    for part in body.of:
        yield from _numbers(part)


def _mapped(array, scalar, change):
    """The array with each number changed and rounded; None if a number is changed by the rounding."""
    new = [change(exact("body", x)) for x in array.ravel()]
    held = [rounded(x, scalar) for x in new]
    if any(not np.isfinite(float(x)) or exact("body", x) != y for x, y in zip(held, new)):
        return None
    result = np.empty(len(held), dtype=DTYPES[scalar])
    result[:] = held
    return result.reshape(array.shape)


def _scaled(body, factor):
    """The body with every length multiplied; None if a number cannot be held. Linear maps of poses have no unit."""
    fields = {k: _mapped(x, body.scalar, lambda y: y * factor) for k, x in body.fields.items()}
    of = [_scaled(x, factor) for x in body.of]
    pose = body.pose and (body.pose[0], _mapped(body.pose[1], body.scalar, lambda y: y * factor))
    if any(x is None for x in (*fields.values(), *of, *(pose or ()))):
        return None
    made = type(body).__new__(type(body))
    Body.__init__(made, body.shape, body.scalar, fields, axis=body.axis, of=of, pose=pose)
    return made


def _with_vertices(body, vertices):
    made = Points(vertices, scalar=body.scalar)
    return made if body.pose is None else made._like(body.pose)


def _to_unit(case):
    """Both bodies multiplied by the power of two that brings the largest number to [1, 2)."""
    largest = max((abs(x) for body in (case.a, case.b) for x in _numbers(body)), default=Fraction(0))
    if largest == 0 or _exponent(largest) == 0:
        return None
    factor = Fraction(2) ** -_exponent(largest)
    a, b = _scaled(case.a, factor), _scaled(case.b, factor)
    return None if a is None or b is None else (a, b)


def _to_origin(case):
    """Both bodies moved such that the first vertex of A is 0. Point sets without poses alone."""
    if case.a.shape != "points" or case.b.shape != "points" or case.a.pose is not None or case.b.pose is not None:
        return None
    origin = [exact("body", x) for x in case.a.vertices[0]]
    if not any(origin):
        return None
    moved = []
    for body in (case.a, case.b):
        columns = [_mapped(body.vertices[:, i], body.scalar, lambda y, i=i: y - origin[i]) for i in range(3)]
        if any(x is None for x in columns):
            return None
        moved.append(_with_vertices(body, np.stack(columns, axis=1)))
    return tuple(moved)


def _to_bits(case, bits):
    """Vertices rounded to so many bits behind the leading one of the largest number."""
    largest = max((abs(x) for body in (case.a, case.b) for x in _numbers(body)), default=Fraction(0))
    if largest == 0 or case.a.shape != "points" or case.b.shape != "points":
        return None
    unit = Fraction(2) ** (_exponent(largest) - bits)
    rows = [_mapped(x.vertices, x.scalar, lambda y: round(y / unit) * unit) for x in (case.a, case.b)]
    return None if any(x is None for x in rows) else tuple(_with_vertices(x, y) for x, y in zip((case.a, case.b), rows))


def _without(case, which, share):
    """One body without a share of its vertices; at least one stays."""
    body = (case.a, case.b)[which]
    if body.shape != "points" or len(body.vertices) < 2:
        return None
    kept = np.arange(len(body.vertices)) % _SHARES != share
    if kept.all() or not kept.any():
        return None
    smaller = _with_vertices(body, body.vertices[kept])
    return (smaller, case.b) if which == 0 else (case.a, smaller)


def moved(case: Case, move: int) -> tuple[Body, Body] | None:
    """The bodies after a move, 0 <= move < COUNT; None if it changes nothing or cannot be made without rounding."""
    if case.b is None or case.query not in ("distance", "decide", "penetration", "signed"):
        return None
    if move < 2 * _SHARES:
        # From the last share to the first: vertices that are kept keep their place, and so do the later shares.
        return _without(case, move % 2, _SHARES - 1 - move // 2)
    rest = move - 2 * _SHARES
    if rest < len(_BITS):
        return _to_bits(case, _BITS[rest])
    return _to_origin(case) if rest == len(_BITS) else _to_unit(case)


_TALK = program.Talk("signature")


@functools.lru_cache(maxsize=65536)
def _signature(line):
    return names_of(_TALK.ask(json.loads(line)))


def signature(case: Case) -> frozenset[str]:
    """Degeneracies of a case as a set of names; those of a line are asked once."""
    return _signature(case.line)


def smaller(case: Case, moves: Iterable[int]) -> Case:
    """The case after those of the moves, in their order, that keep its signature. A changed one has an id and a note of its own."""
    whole = case
    for move in moves:
        bodies = moved(case, move)
        if bodies is None:
            continue
        changed = case.with_bodies(*bodies)
        if signature(changed) == signature(case):
            case = changed
    if case is whole:
        return case
    return Case(case.document | {"id": case.id + "@smaller", "note": "smaller, of the same signature"})


def size(case: Case) -> tuple[int, int]:
    """What shrinking reduces: how many numbers a case has, then how long it is."""
    count = sum(x.size for body in (case.a, case.b) if body is not None for x in body.fields.values())
    return count, len(json.dumps(case.document))


__all__ = ["COUNT", "moved", "signature", "size", "smaller"]
