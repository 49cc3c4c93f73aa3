# SPDX-License-Identifier: GPL-3.0-or-later
"""Queries about one pair and about many, and proofs of their answers."""

import json
from typing import Any, NamedTuple, Sequence

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import as_scalar, exact, handed_over, scalar_of, shaped
from ._core import CastAnswer, WarmStart, WithinAnswer
from .bodies import Body, Points, posed

distance = _core.distance
decision = _core.decision
depth = _core.depth
signed_distance = _core.signed_distance


def within(a: Body, b: Body, margin: Any, *, dimension: int = 3, warm_start: WarmStart | None = None) -> WithinAnswer:
    """Whether the signed distance is below, at or above a margin, proven: `outcome` nearer, equal or farther.

    margin: a number of the bodies' scalar, not negative, in their unit. dimension, warm_start: as `distance` takes them. Returns a
    WithinAnswer. Raises ValueError naming the field. Source: oblong/decision.hpp."""
    flat = handed_over(shaped("margin", as_scalar("margin", margin, a.scalar), ()))
    return _core._within(a, b, flat, dimension, warm_start)


def cast(a: Body, b: Body, velocity: npt.ArrayLike, max: Any = None, *, velocity_b: npt.ArrayLike | None = None,
         witnesses: bool = True, dimension: int = 3) -> CastAnswer:
    """First parameter in [0, max] at which a, moved by parameter * velocity, meets b, moved by parameter * velocity_b, proven and
    rounded once.

    velocity, velocity_b: arrays (3,) of the bodies' scalar; velocity_b None: b rests. The velocities are subtracted exactly. max: not
    negative; None or infinity: unbounded. Returns a CastAnswer; its witnesses are the common point where the bodies are then. Raises
    ValueError naming the field. Source: oblong/cast.hpp."""
    return _core._cast(a, b, _motion(velocity, max, velocity_b, a.scalar), witnesses, dimension)


def _motion(velocity, end, velocity_b, scalar):
    moved = handed_over(shaped("velocity", as_scalar("velocity", velocity, scalar), (3,)))
    other = None if velocity_b is None else handed_over(shaped("velocity_b", as_scalar("velocity_b", velocity_b, scalar), (3,)))
    return moved, _end(end, scalar), other


def _end(end, scalar):
    """The largest parameter as the compiled part takes it. An exact one cannot be infinite: None says the same."""
    if end is None or (scalar == "exact" and isinstance(end, float | np.floating) and end == np.inf):
        return None
    return handed_over(shaped("max", as_scalar("max", end, scalar), ()))


def raycast(source: npt.ArrayLike, direction: npt.ArrayLike, body: Body, max: Any = None, *, witnesses: bool = True,
            dimension: int = 3) -> CastAnswer:
    """First parameter in [0, max] at which source + parameter * direction lies in the body. source, direction: arrays (3,) of the
    body's scalar; the rest as `cast` takes it. Raises ValueError naming the field. Source: oblong/cast.hpp."""
    origin = shaped("source", as_scalar("source", source, body.scalar), (3,))
    try:
        return cast(Points(origin[None, :], scalar=body.scalar), body, direction, max, witnesses=witnesses, dimension=dimension)
    except ValueError as problem:
        raise ValueError(str(problem).replace("velocity:", "direction:", 1)) from problem


class Prepared(_core.Prepared):
    """Hulls of points, prepared for batches.

    vertices: array (n, k, 3) of float32 or float64: n bodies of k points; or a sequence of arrays (k_i, 3). `scalar` is "float" or
    "double". Raises ValueError naming the field. Source: oblong/prepared.hpp."""

    def __init__(self, vertices: npt.ArrayLike | Sequence[npt.ArrayLike]) -> None:
        self.scalar: str
        if isinstance(vertices, np.ndarray):
            self.scalar = scalar = scalar_of(vertices)
            array = shaped("vertices", as_scalar("vertices", vertices, scalar), (None, None, 3))
            super().__init__(scalar, array.ravel(), np.full(array.shape[0], array.shape[1], dtype=np.int64))
            return
        vertices = list(vertices)
        self.scalar = scalar = scalar_of(*vertices) if vertices else "double"
        arrays = [shaped("vertices", as_scalar("vertices", x, scalar), (None, 3)) for x in vertices]
        flat = np.concatenate([x.ravel() for x in arrays]) if arrays else np.zeros(0)
        super().__init__(scalar, flat, np.array([len(x) for x in arrays], dtype=np.int64))


Bodies = Prepared | Sequence[Body]
Pairs = npt.ArrayLike | None


def _asked(a, b, threads):
    """The bodies of a batch as the compiled part takes them, and the threads."""
    if threads < 1:
        raise ValueError(f"threads: expected at least 1, found {threads}")
    if isinstance(a, Prepared) and isinstance(b, Prepared):
        return a, b, threads
    return _sequence("a", a), _sequence("b", b), threads


def distances(a: Bodies, b: Bodies, pairs: Pairs = None, *, witnesses: bool = True, threads: int = 1) -> npt.NDArray[np.void]:
    """`distance` of many pairs, as a structured array that owns the library's records.

    a, b: Prepared bodies, or sequences of bodies. pairs: integers (n, 2), an index into a and one into b; None: the i-th with the
    i-th. Fields: outcome (an index into `outcome_names`), value, lower, upper, witness_a, witness_b, normal, normal_unique, rung (an
    index into `rung_names`), iterations. Numbers are float32 or float64 as the bodies (exact bodies: float64). Raises ValueError
    naming the field. Source: oblong/batch.hpp, for sequences oblong/distance.hpp."""
    a, b, threads = _asked(a, b, threads)
    ask = _core._prepared_distances if isinstance(a, Prepared) else _core._sequence_distances
    return ask(a, b, pairs, witnesses, threads)


def decisions(a: Bodies, b: Bodies, pairs: Pairs = None, *, threads: int = 1) -> npt.NDArray[np.void]:
    """`decision` of many pairs, as a structured array: outcome, rung, iterations. Arguments as those of `distances`."""
    a, b, threads = _asked(a, b, threads)
    ask = _core._prepared_decisions if isinstance(a, Prepared) else _core._sequence_decisions
    return ask(a, b, pairs, threads)


def depths(a: Bodies, b: Bodies, pairs: Pairs = None, *, witnesses: bool = True, threads: int = 1) -> npt.NDArray[np.void]:
    """`depth` of many pairs: arguments and fields as those of `distances`. Source: oblong/penetration.hpp."""
    a, b, threads = _asked(a, b, threads)
    return _core._depths(a, b, pairs, threads, witnesses)


def signed_distances(a: Bodies, b: Bodies, pairs: Pairs = None, *, witnesses: bool = True,
                     threads: int = 1) -> npt.NDArray[np.void]:
    """`signed_distance` of many pairs: arguments and fields as those of `distances`. Source: oblong/penetration.hpp."""
    a, b, threads = _asked(a, b, threads)
    return _core._signed_distances(a, b, pairs, threads, witnesses)


def comparisons(a: Bodies, b: Bodies, margins: npt.ArrayLike, pairs: Pairs = None, *, threads: int = 1) -> npt.NDArray[np.void]:
    """`within` of many pairs, as a structured array: outcome (an index into `nearness_names`), rung, iterations.

    margins: a number, or an array (n,), one a pair, not negative, of the bodies' scalar. Other arguments as those of `distances`.
    Raises ValueError naming the field. Source: oblong/decision.hpp."""
    a, b, threads = _asked(a, b, threads)
    return _core._comparisons(a, b, pairs, threads, _of_pairs("margins", margins, (), a, pairs))


def casts(a: Bodies, b: Bodies, velocities: npt.ArrayLike, max: npt.ArrayLike | None = None, pairs: Pairs = None, *,
          velocities_b: npt.ArrayLike | None = None, witnesses: bool = True, threads: int = 1) -> npt.NDArray[np.void]:
    """`cast` of many pairs: fields as those of `distances`; value is the parameter of the first contact, NaN without one.

    velocities, velocities_b: arrays (3,), or (n, 3), one a pair. max: a number, an array (n,), or None. Other arguments as those of
    `distances`. Raises ValueError naming the field. Source: oblong/cast.hpp."""
    a, b, threads = _asked(a, b, threads)
    motion = (_of_pairs("velocities", velocities, (3,), a, pairs), _of_pairs("max", max, (), a, pairs),
              _of_pairs("velocities_b", velocities_b, (3,), a, pairs))
    return _core._casts(a, b, pairs, threads, motion, witnesses)


def _of_pairs(field, values, shape, a, pairs):
    """Numbers of each pair as the compiled part takes them; those of one shape are everyone's."""
    if values is None:
        return None
    scalar = a.scalar if isinstance(a, Prepared) else a[0].scalar if a else "double"
    array = shaped(field, as_scalar(field, values, scalar), shape, (None, *shape))
    count = len(a if pairs is None else np.asarray(pairs))
    if array.shape not in (shape, (count, *shape)):
        raise ValueError(f"{field}: expected numbers of {count} pairs, found {len(array)}")
    return handed_over(np.ascontiguousarray(np.broadcast_to(array, (count, *shape))))


def _sequence(field, bodies):
    if isinstance(bodies, Body | Prepared):
        raise ValueError(f"{field}: expected a sequence of bodies, or both prepared")
    bodies = list(bodies)
    for i, body in enumerate(bodies):
        if not isinstance(body, _core.Body):
            raise ValueError(f"{field}[{i}]: expected a body, found {type(body).__name__}")
    return bodies


class Bounds(NamedTuple):
    """Proven: lower <= distance <= upper."""

    lower: float
    upper: float


def bounds(a: Body, b: Body, *, direction: npt.ArrayLike | None = None, points: Sequence[npt.ArrayLike] | None = None,
           weights: Sequence[Any] | None = None, distance: float | None = None) -> Bounds:
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
    def kind(self) -> str:
        """distance, separated, touching, overlapping or refutation"""
        return json.loads(self.line)["kind"]


def certify(a: Body, b: Body, id: str = "pair") -> Certificate | None:
    """Proof of the distance, of contact or of overlap; None for bodies of which the library has no proof (`oblong certify` has more).

    Source: oblong/certificate.hpp; fields: docs/reference/certificates.md."""
    line = _core._certify(a, b, id)
    return None if line is None else Certificate(line, _core._case_line(a, b, id))


def refute(a: Body, b: Body, *, outcome: str | None = None, lower: Any = None, upper: Any = None, distance: Any = None,
           rounded_to: str | None = None, id: str = "pair") -> Certificate | None:
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
        scalar = "double" if rounded_to == "float64" else "float"
        stated = None if distance == np.inf else as_scalar("distance", exact("distance", distance), scalar)
        if stated is not None and stated < 0:
            return refute(a, b, lower=distance, upper=distance, id=id)
        line = _core._refute_rounded(a, b, id, rounded_to == "float32", None if stated is None else str(exact("distance", stated[()])))
    else:
        ends = [None if x is None else str(exact("claim", x)) for x in (lower, upper)]
        line = _core._refute_within(a, b, id, *ends)
    return None if line is None else Certificate(line, _core._case_line(a, b, id))


def verify(certificate: Certificate, partial: bool = False) -> str | None:
    """Whether the checker without compiled code (`oblong.checker`) accepts the proof; the reason if not, else None."""
    from . import checker

    if not isinstance(certificate, Certificate):
        raise TypeError(f"certificate: expected what certify or refute returns, found {type(certificate).__name__}")
    return checker.refusal_of(certificate.case_line, certificate.line, partial)


__all__ = ["Bounds", "Certificate", "Prepared", "bounds", "cast", "casts", "certify", "comparisons", "decision", "decisions", "depth",
           "depths", "distance", "distances", "posed", "raycast", "refute", "signed_distance", "signed_distances", "verify", "within"]
