# SPDX-License-Identifier: GPL-3.0-or-later
"""Queries about one pair and about many, and proofs of their answers."""

import json
from typing import NamedTuple

import numpy as np

from . import _core
from ._arrays import as_scalar, exact, handed_over, scalar_of, shaped
from .bodies import Body, Points, posed

distance = _core.distance
decision = _core.decision
depth = _core.depth


def within(a, b, margin, *, warm_start=None):
    """Whether the signed distance is below, at or above a margin, proven: `outcome` nearer, equal or farther.

    margin: a number of the bodies' scalar, not negative, in their unit. Returns a WithinAnswer. Raises ValueError naming the
    field. Source: oblong/decision.hpp."""
    return _core._within(a, b, handed_over(shaped("margin", as_scalar("margin", margin, a.scalar), ())), True, warm_start)


def cast(a, b, velocity, max=None, *, witnesses=True):
    """First parameter in [0, max] at which a, moved by parameter * velocity, meets b, proven and rounded once.

    velocity: array (3,), of a minus that of b. max: not negative; None: unbounded. Returns a CastAnswer. Raises ValueError naming
    the field. Source: oblong/cast.hpp."""
    moved = handed_over(shaped("velocity", as_scalar("velocity", velocity, a.scalar), (3,)))
    end = None if max is None else handed_over(shaped("max", as_scalar("max", max, a.scalar), ()))
    return _core._cast(a, b, moved, end, witnesses)


def raycast(source, direction, body, max=None, *, witnesses=True):
    """First parameter in [0, max] at which source + parameter * direction lies in the body. source, direction: arrays (3,)."""
    origin = shaped("source", as_scalar("source", source, body.scalar), (3,))
    return cast(Points(origin[None, :], scalar=body.scalar), body, direction, max, witnesses=witnesses)


class Prepared(_core.Prepared):
    """Hulls of points, prepared for batches.

    vertices: array (n, k, 3) of float32 or float64: n bodies of k points; or a sequence of arrays (k_i, 3). Raises ValueError."""

    def __init__(self, vertices):
        if isinstance(vertices, np.ndarray):
            scalar = scalar_of(vertices)
            array = shaped("vertices", as_scalar("vertices", vertices, scalar), (None, None, 3))
            super().__init__(scalar, array.ravel(), np.full(array.shape[0], array.shape[1], dtype=np.int64))
            return
        vertices = list(vertices)
        scalar = scalar_of(*vertices) if vertices else "double"
        arrays = [shaped("vertices", as_scalar("vertices", x, scalar), (None, 3)) for x in vertices]
        flat = np.concatenate([x.ravel() for x in arrays]) if arrays else np.zeros(0)
        super().__init__(scalar, flat, np.array([len(x) for x in arrays], dtype=np.int64))


def distances(a, b, pairs=None, *, witnesses=True, threads=1):
    """`distance` of many pairs, as a structured array that owns the library's records.

    a, b: Prepared bodies, or sequences of bodies. pairs: integers (n, 2), an index into a and one into b; None: the i-th with the
    i-th. Fields: outcome (an index into `outcome_names`), value, lower, upper, witness_a, witness_b, normal, normal_unique, rung (an
    index into `rung_names`), iterations. Numbers are float32 or float64 as the bodies (exact bodies: float64). Raises ValueError
    naming the field. Source: oblong/batch.hpp, for sequences oblong/distance.hpp."""
    if isinstance(a, Prepared) and isinstance(b, Prepared):
        return _core._prepared_distances(a, b, pairs, witnesses, _positive(threads))
    return _core._sequence_distances(_sequence("a", a), _sequence("b", b), pairs, witnesses, _positive(threads))


def decisions(a, b, pairs=None, *, threads=1):
    """`decision` of many pairs, as a structured array: outcome, rung, iterations. Arguments as those of `distances`."""
    if isinstance(a, Prepared) and isinstance(b, Prepared):
        return _core._prepared_decisions(a, b, pairs, _positive(threads))
    return _core._sequence_decisions(_sequence("a", a), _sequence("b", b), pairs, _positive(threads))


def _sequence(field, bodies):
    if isinstance(bodies, Body | Prepared):
        raise ValueError(f"{field}: expected a sequence of bodies, or both prepared")
    bodies = list(bodies)
    for i, body in enumerate(bodies):
        if not isinstance(body, _core.Body):
            raise ValueError(f"{field}[{i}]: expected a body, found {type(body).__name__}")
    return bodies


def _positive(threads):
    if threads < 1:
        raise ValueError(f"threads: expected at least 1, found {threads}")
    return threads


class Bounds(NamedTuple):
    """Proven: lower <= distance <= upper."""

    lower: float
    upper: float


def bounds(a, b, *, direction=None, points=None, weights=None, distance=None):
    """Proven bounds of the distance, from anyone's claim, right or wrong.

    Exactly one of: direction, array (3,), claimed to separate; points, two arrays (3,), claimed to be nearest; weights, two lists
    of at most eight (vertex, weight); distance, a number, which proves nothing. Returns Bounds. Source: oblong/bounds.hpp."""
    claims = {"direction": direction, "points": points, "weights": weights, "distance": distance}
    given = [name for name, value in claims.items() if value is not None]
    if len(given) != 1:
        raise ValueError(f"claim: expected one of {', '.join(claims)}, found {', '.join(given) or 'none'}")
    if direction is not None:
        return Bounds(*_core._bounds_direction(a, b, shaped("direction", np.asarray(direction, dtype=float), (3,))))
    if points is not None:
        p, q = (shaped("points", np.asarray(x, dtype=float), (3,)) for x in points)
        return Bounds(*_core._bounds_points(a, b, p, q))
    if weights is not None:
        return Bounds(*_core._bounds_weights(a, b, [tuple(x) for x in weights[0]], [tuple(x) for x in weights[1]]))
    return Bounds(*_core._bounds_distance(a, b, distance))


class Certificate(NamedTuple):
    """A proof as files hold it. `line`: of oblong-certificate/1; `case_line`: the bodies, of oblong-case/1, every number exact."""

    line: str
    case_line: str

    @property
    def kind(self):
        """distance, separated, touching, overlapping or refutation"""
        return json.loads(self.line)["kind"]


def certify(a, b, id="pair"):
    """Proof of the distance, of contact or of overlap; None for curved bodies, which `oblong certify` proves.

    Source: oblong/certificate.hpp; fields: docs/reference/certificates.md."""
    line = _core._certify(a, b, id)
    return None if line is None else Certificate(line, _core._case_line(a, b, id))


def refute(a, b, *, outcome=None, lower=None, upper=None, distance=None, rounded_to=None, id="pair"):
    """Proof that a claim about the distance is false; None if it is true.

    Exactly one claim: outcome ("separated", "touching", "overlapping" or "intersecting"); lower and upper, either may be None; or
    distance, claimed to be rounded once to rounded_to ("float32" or "float64"; default: the type of the number). Numbers are
    taken exactly. Raises ValueError for bodies without certificates (curved ones). Source: oblong/certificate.hpp."""
    given = (outcome is not None) + (lower is not None or upper is not None) + (distance is not None)
    if given != 1:
        raise ValueError("claim: expected an outcome, lower and upper, or a distance")
    if outcome is not None:
        line = _core._refute_outcome(a, b, id, outcome)
    elif distance is not None:
        if rounded_to is None:
            rounded_to = "float32" if isinstance(distance, np.float32) else "float64"
        if rounded_to not in ("float32", "float64"):
            raise ValueError(f"rounded_to: expected float32 or float64, found {rounded_to!r}")
        stated = None if distance == np.inf else as_scalar("distance", exact("distance", distance), "double" if rounded_to == "float64" else "float")
        if stated is not None and stated < 0:
            return refute(a, b, lower=distance, upper=distance, id=id)
        line = _core._refute_rounded(a, b, id, rounded_to == "float32", None if stated is None else str(exact("distance", stated[()])))
    else:
        ends = [None if x is None else str(exact("claim", x)) for x in (lower, upper)]
        line = _core._refute_within(a, b, id, *ends)
    return None if line is None else Certificate(line, _core._case_line(a, b, id))


def verify(certificate, partial=False):
    """Whether the checker without compiled code (`oblong.checker`) accepts the proof; the reason if not, else None."""
    from . import checker

    return checker.refusal_of(certificate.case_line, certificate.line, partial)


__all__ = ["Bounds", "Certificate", "Prepared", "bounds", "cast", "certify", "decision", "decisions", "depth", "distance",
           "distances", "posed", "raycast", "refute", "verify", "within"]
