# SPDX-License-Identifier: GPL-3.0-or-later
"""SciPy's SLSQP as a distance, as a subject of Oblong.

    scipy.optimize.minimize(f, x0, jac=True, method="SLSQP", bounds=(0, 1), constraints=Σl = 1, Σm = 1)

with f = ‖V l − W m‖², V and W having the vertices as columns, from equal weights. The distance is the root of `fun` if
`success` is true; else the answer is `not_converged`, with SciPy's message. SciPy documents `ftol`, 1e-6 by default, as
the "precision goal for the value of f in the stopping criterion", and 100 iterations. So a value of at most ftol is no
distance: below √ftol the answer is `intersecting`. No witnesses are stated, since the weights meet the constraints within
SLSQP's own tolerance.

`--scaled` divides the vertices by the power of 2 at or above their largest coordinate, S, and multiplies the distance
by it, which rounds nothing; the tolerance is then √ftol·S.

    oblong subjects --check "program:python3 scipy_distance.py --ftol 1e-12 --maxiter 1000"
"""
import argparse
import math
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import numpy as np
import scipy
from scipy.optimize import minimize

parser = argparse.ArgumentParser()
parser.add_argument("--ftol", type=float, default=1e-6)
parser.add_argument("--maxiter", type=int, default=100)
parser.add_argument("--scaled", action="store_true")
options = vars(parser.parse_known_args()[0])
scaled = options.pop("scaled")
changed_options = [f"{name}-{value:g}" for name, value in options.items() if value != parser.get_default(name)]
changed_options += ["scaled"] * scaled
shortest = math.sqrt(options["ftol"])


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    points = np.hstack([np.array(a).T, -np.array(b).T])
    n = points.shape[1]
    unit = 2.0 ** math.ceil(math.log2(np.abs(points).max() or 1)) if scaled else 1.0
    points /= unit
    sums = np.zeros((2, n))
    sums[0, :len(a)] = sums[1, len(a):] = 1

    def squared(weights):
        v = points @ weights
        return v @ v, 2 * (points.T @ v)

    start = np.append(np.full(len(a), 1 / len(a)), np.full(len(b), 1 / len(b)))
    found = minimize(squared, start, jac=True, method="SLSQP", bounds=[(0, 1)] * n, options=options,
                     constraints={"type": "eq", "fun": lambda x: sums @ x - 1, "jac": lambda x: sums})
    if not found.success:
        raise oblong.Refused("not_converged", found.message)
    d = math.sqrt(max(found.fun, 0.0))
    d = d * unit if d > shortest else 0.0
    return {"outcome": "separated" if d > 0 else "intersecting", "distance": d,
            "iterations": int(found.nit), "converted_case": changed}


oblong.run(answer, name="/".join(["scipy/slsqp", *changed_options]), version=scipy.__version__, queries=["distance"],
           dimensions=[2, 3], absolute=0 if scaled else shortest, statement="documented",
           promise_text=f"ftol {options['ftol']:g}, the precision goal of the squared distance in the stopping criterion; "
           "√ftol is the tolerance of a distance" + ", relative to S" * scaled,
           conversions="poses are applied to vertices and rounded to double")
