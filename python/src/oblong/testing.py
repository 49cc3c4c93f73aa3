# SPDX-License-Identifier: GPL-3.0-or-later
"""Assertions about the answers of a solver, for pytest and any other runner. They need no program."""

import json
import math
from fractions import Fraction
from typing import Any

import numpy as np

from . import queries
from ._arrays import exact
from .cases import Case


def _stated(answer):
    """The outcome and the distance that an answer states; None if it states none."""
    if isinstance(answer, str):
        return answer, None
    if isinstance(answer, dict):
        return answer.get("outcome"), answer.get("distance")
    if hasattr(answer, "outcome"):
        return answer.outcome, getattr(answer, "distance", None)
    return None, answer


def _ulp(x, scalar):
    """Unit in the last place of a number of float or double; exact cases are measured in doubles."""
    kind = np.float32 if scalar == "float" else np.float64
    return Fraction(float(np.spacing(kind(abs(x)))))


def _error(distance, value, bounds, scalar):
    """Units in the last place between a distance and the exact one, rounded; infinity if one of them alone is a finite number. A curved
    body's distance may be known by its bounds alone: then what is stated is right between them."""
    if math.isnan(value) and not math.isnan(distance):
        value = min(max(distance, bounds[0]), bounds[1])
    if distance == value:
        return Fraction(0)
    if not math.isfinite(distance) or not math.isfinite(value):
        return math.inf
    return abs(exact("distance", distance) - exact("distance", value)) / _ulp(value, scalar)


def reproducer(case: Case) -> str:
    """Python text that asks the same question."""
    plane = ", dimension=2" if case.dimension == 2 else ""
    return (f"import oblong\nfrom oblong.cases import Case\ncase = Case({json.dumps(case.document)!r})\n"
            f"print(oblong.distance(case.a, case.b{plane}))")


def _proof(case, outcome, distance):
    """A proof that the claim is false, else of the answer; None for the plane and for bodies without certificates."""
    if case.dimension == 2:  # these proofs are about sets of space
        return None
    try:
        refuted = None
        if outcome in ("separated", "touching", "overlapping", "intersecting"):
            refuted = queries.refute(case.a, case.b, outcome=outcome, id=case.id)
        if refuted is None and distance is not None and math.isfinite(distance):
            refuted = queries.refute(case.a, case.b, lower=distance, upper=distance, id=case.id)
        return refuted or queries.certify(case.a, case.b, id=case.id)
    except ValueError:
        return None


def assert_correct(answer: Any, case: Case, ulps: float = 4) -> None:
    """Asserts that an answer to a distance case is right: its outcome exactly, its distance within `ulps` units in the last place of
    the case's scalar (exact cases: of double).

    answer: a distance, an outcome, a dict with outcome and distance, or an object with these attributes. case: a Case with two
    bodies. The AssertionError names the exact answer, the kind of the proof and a reproducer."""
    truth = queries.distance(case.a, case.b, dimension=case.dimension)
    outcome, distance = _stated(answer)
    problems = []
    if outcome is not None and outcome != truth.outcome and not (
            outcome == "intersecting" and truth.outcome in ("touching", "overlapping")):
        problems.append(f"outcome {outcome}")
    if distance is not None:
        error = _error(distance, truth.value, (truth.lower, truth.upper), case.scalar)
        if not error <= ulps:
            problems.append(f"distance {distance!r}" + (f", {float(error):.3g} ulps away" if math.isfinite(error) else ""))
    elif outcome is None:
        problems.append("no answer")
    if not problems:
        return
    proof = _proof(case, outcome, distance)
    kind = proof.kind if proof is not None else f"none as a file; settled by {truth.rung}"
    raise AssertionError(
        f"case {case.id}: {' and '.join(problems)}\n"
        f"exact answer: {truth.outcome}, distance {truth.value!r} in [{truth.lower!r}, {truth.upper!r}]\n"
        f"proof: {kind}\n"
        f"reproducer:\n{reproducer(case)}")


__all__ = ["assert_correct", "reproducer"]
