# SPDX-License-Identifier: GPL-3.0-or-later
"""Assertions about the answers of a solver, for pytest and any other runner. They need no program."""

import json
import math
from fractions import Fraction

import numpy as np

from . import queries
from ._arrays import exact


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


def reproducer(case):
    """Python text that asks the same question."""
    return f"import oblong\nfrom oblong.cases import Case\ncase = Case({json.dumps(case.document)!r})\nprint(oblong.distance(case.a, case.b))"


def assert_correct(answer, case, ulps=4):
    """Asserts that an answer to a distance case is right: its outcome exactly, its distance within `ulps` units in the last place of
    the case's scalar (exact cases: of double).

    answer: a distance, an outcome, a dict with outcome and distance, or an object with these attributes. case: a Case with two
    bodies. The AssertionError names the exact answer, the kind of the proof and a reproducer."""
    truth = queries.distance(case.a, case.b)
    outcome, distance = _stated(answer)
    problems = []
    if outcome is not None and outcome != truth.outcome and not (
            outcome == "intersecting" and truth.outcome in ("touching", "overlapping")):
        problems.append(f"outcome {outcome}")
    if distance is not None:
        if not math.isfinite(distance):
            problems.append(f"distance {distance}")
        elif math.isfinite(truth.value):
            error = abs(exact("distance", distance) - exact("distance", truth.value)) / _ulp(truth.value, case.scalar)
            if error > ulps:
                problems.append(f"distance {distance!r}, {float(error):.3g} ulps away")
    elif outcome is None:
        problems.append("no answer")
    if not problems:
        return
    refuted = None
    try:
        if outcome in ("separated", "touching", "overlapping", "intersecting"):
            refuted = queries.refute(case.a, case.b, outcome=outcome, id=case.id)
        if refuted is None and distance is not None and math.isfinite(distance):
            refuted = queries.refute(case.a, case.b, lower=distance, upper=distance, id=case.id)
        proof = refuted or queries.certify(case.a, case.b, id=case.id)
    except ValueError:  # bodies without certificates
        proof = None
    kind = proof.kind if proof is not None else f"none as a file; settled by {truth.rung}"
    raise AssertionError(
        f"case {case.id}: {' and '.join(problems)}\n"
        f"exact answer: {truth.outcome}, distance {truth.value!r} in [{truth.lower!r}, {truth.upper!r}]\n"
        f"proof: {kind}\n"
        f"reproducer:\n{reproducer(case)}")


__all__ = ["assert_correct", "reproducer"]
