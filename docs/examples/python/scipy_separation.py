# SPDX-License-Identifier: GPL-3.0-or-later
"""SciPy's linear program (HiGHS) as a decision, as a subject of Oblong.

    linprog(0, A_ub, b_ub, bounds=(None, None)):   --form plane (default): n, c with  n·v − c ≥ 1,  n·w − c ≤ −1
    linprog(0, A_eq=, b_eq=, bounds=(0, None)):    --form point: l, m ≥ 0 with  V l = W m,  Σl = 1,  Σm = 1

for all vertices v of A and w of B, the columns of V and W. A plane that is found (status 0) separates, a point that is
found is common, and an infeasible program (status 2) is the reverse; any other status is `not_converged`. SciPy documents
`primal_feasibility_tolerance` and `dual_feasibility_tolerance`, 1e-7 by default. `--method` is SciPy's: highs (default),
highs-ds or highs-ipm; `--presolve no` leaves presolve out.

    oblong subjects --check "program:python3 scipy_separation.py --form point --method highs-ipm"
"""
import argparse
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import numpy as np
import scipy
from scipy.optimize import linprog

parser = argparse.ArgumentParser()
parser.add_argument("--form", choices=["plane", "point"], default="plane")
parser.add_argument("--method", choices=["highs", "highs-ds", "highs-ipm"], default="highs")
parser.add_argument("--presolve", choices=["yes", "no"], default="yes")
options = parser.parse_known_args()[0]
name = "/".join(["scipy/linprog", options.form] + [options.method] * (options.method != "highs") +
                ["no-presolve"] * (options.presolve == "no"))


def plane(a, b):
    rows = np.vstack([np.hstack([-a, np.ones((len(a), 1))]), np.hstack([b, -np.ones((len(b), 1))])])
    return {"A_ub": rows, "b_ub": -np.ones(len(rows)), "bounds": (None, None)}


def point(a, b):
    sums = np.zeros((2, len(a) + len(b)))
    sums[0, :len(a)] = sums[1, len(a):] = 1
    return {"A_eq": np.vstack([np.hstack([a.T, -b.T]), sums]), "b_eq": np.append(np.zeros(a.shape[1]), [1.0, 1.0]),
            "bounds": (0, None)}


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    program = (plane if options.form == "plane" else point)(np.array(a), np.array(b))
    unknowns = next(iter(program.values())).shape[1]
    found = linprog(np.zeros(unknowns), **program, method=options.method, options={"presolve": options.presolve == "yes"})
    if found.status not in (0, 2):
        raise oblong.Refused("not_converged", f"status {found.status}: {found.message}")
    separated = (found.status == 0) == (options.form == "plane")
    return {"outcome": "separated" if separated else "intersecting", "converted_case": changed}


oblong.run(answer, name=name, version=scipy.__version__, queries=["decide"], dimensions=[2, 3],
           promise_text="primal and dual feasibility within 1e-7",
           conversions="poses are applied to vertices and rounded to double")
