# SPDX-License-Identifier: GPL-3.0-or-later
"""CVXOPT's quadratic program as a distance, as a subject of Oblong.

    solvers.qp(P, q, G, h, A, b):  minimise ‖V l − W m‖² / 2  over  l, m ≥ 0,  Σl = 1,  Σm = 1

V and W have the vertices as columns. The distance is the root of twice the `primal objective` of an `optimal` result;
any other status is `not_converged`. CVXOPT documents when the iteration ends: the gap is at most `abstol` (1e-7), or at
most `reltol` (1e-6) times the objective, and the residuals of the constraints are at most `feastol` (1e-7). So an
optimum of at most abstol is no distance: below √(2·abstol) the answer is `intersecting`. No witnesses are stated, since
the weights meet the constraints within feastol alone.

    oblong subjects --check "program:python3 cvxopt_distance.py --abstol 1e-12 --reltol 1e-12 --feastol 1e-9"
"""
import argparse
import math
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import cvxopt
import numpy as np
from cvxopt import matrix, solvers

parser = argparse.ArgumentParser()
for name, default in {"abstol": 1e-7, "reltol": 1e-6, "feastol": 1e-7}.items():
    parser.add_argument("--" + name, type=float, default=default)
parser.add_argument("--maxiters", type=int, default=100)
options = vars(parser.parse_known_args()[0])
changed_options = [f"{name}-{value:g}" for name, value in options.items() if value != parser.get_default(name)]
solvers.options.update(options, show_progress=False)
shortest = math.sqrt(2 * options["abstol"])


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    points = np.hstack([np.array(a).T, -np.array(b).T])
    n = points.shape[1]
    sums = np.zeros((2, n))
    sums[0, :len(a)] = sums[1, len(a):] = 1
    try:
        found = solvers.qp(matrix(points.T @ points), matrix(np.zeros(n)), matrix(-np.eye(n)), matrix(np.zeros(n)),
                           matrix(sums), matrix(np.ones(2)))
    except (ArithmeticError, ValueError) as problem:  # how CVXOPT reports a system that it cannot factor
        raise oblong.Refused("failed", f"{type(problem).__name__}: {problem}") from problem
    if found["status"] != "optimal":
        raise oblong.Refused("not_converged", f"status {found['status']}")
    d = math.sqrt(2 * max(found["primal objective"], 0.0))
    return {"outcome": "separated" if d > shortest else "intersecting", "distance": d if d > shortest else 0.0,
            "iterations": found["iterations"], "converted_case": changed}


oblong.run(answer, name="/".join(["cvxopt/qp", *changed_options]), version=cvxopt.__version__, queries=["distance"],
           dimensions=[2, 3], absolute=shortest, relative=options["reltol"], statement="documented",
           promise_text=f"abstol {options['abstol']:g}, reltol {options['reltol']:g}, feastol {options['feastol']:g}: the "
           "iteration ends there; √(2·abstol) is the tolerance of a distance",
           conversions="poses are applied to vertices and rounded to double")
