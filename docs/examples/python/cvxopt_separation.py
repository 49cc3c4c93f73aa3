# SPDX-License-Identifier: GPL-3.0-or-later
"""CVXOPT's linear program as a decision, as a subject of Oblong.

    solvers.lp(0, G, h):            --form plane (default): find n, c with  n·v − c ≥ 1,  n·w − c ≤ −1
    solvers.lp(0, G, h, A, b):      --form point: find l, m ≥ 0 with  V l = W m,  Σl = 1,  Σm = 1

for all vertices v of A and w of B, the columns of V and W. A plane that is `optimal` separates, a point that is `optimal`
is common, and `primal infeasible` is the reverse; any other status is `not_converged`. CVXOPT documents that constraints,
and the certificate of infeasibility, hold within `feastol` (1e-7), and that its own solver needs [G; A] of full column
rank and A of full row rank: programs without are declined. `--solver glpk` asks GLPK's simplex method through the same
call, which needs no rank.

    oblong subjects --check "program:python3 cvxopt_separation.py --form point --solver glpk"
"""
import argparse
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # oblong_subject.py
import oblong_subject as oblong

import cvxopt
import numpy as np
from cvxopt import matrix, solvers

parser = argparse.ArgumentParser()
parser.add_argument("--form", choices=["plane", "point"], default="plane")
parser.add_argument("--solver", choices=["conelp", "glpk"], default="conelp")
parser.add_argument("--feastol", type=float, default=1e-7)
options = parser.parse_known_args()[0]
solvers.options.update(feastol=options.feastol, show_progress=False, glpk={"msg_lev": "GLP_MSG_OFF"})
name = "/".join(["cvxopt/lp", options.form] + [options.solver] * (options.solver != "conelp") +
                [f"feastol-{options.feastol:g}"] * (options.feastol != 1e-7))


def plane(a, b):
    rows = np.vstack([np.hstack([-a, np.ones((len(a), 1))]), np.hstack([b, -np.ones((len(b), 1))])])
    return rows, -np.ones(len(rows)), None, None


def point(a, b):
    n = len(a) + len(b)
    sums = np.zeros((2, n))
    sums[0, :len(a)] = sums[1, len(a):] = 1
    equations = np.vstack([np.hstack([a.T, -b.T]), sums])
    return -np.eye(n), np.zeros(n), equations, np.append(np.zeros(a.shape[1]), [1.0, 1.0])


def answer(case):
    a, b, changed = oblong.vertex_pair(case)
    program = (plane if options.form == "plane" else point)(np.array(a), np.array(b))
    needed, rank = (program[0], program[0].shape[1]) if options.form == "plane" else (program[2], len(program[2]))
    if options.solver == "conelp" and np.linalg.matrix_rank(needed) < rank:
        raise oblong.Unsupported("a program without full rank")
    G, h, A, right = (None if m is None else matrix(m) for m in program)
    try:
        found = solvers.lp(matrix(0.0, (G.size[1], 1)), G, h, A, right,
                           solver="glpk" if options.solver == "glpk" else None)
    except (ArithmeticError, ValueError) as problem:  # how CVXOPT reports a system that it cannot factor
        raise oblong.Refused("failed", f"{type(problem).__name__}: {problem}") from problem
    if found["status"] not in ("optimal", "primal infeasible"):
        raise oblong.Refused("not_converged", f"status {found['status']}")
    separated = (found["status"] == "optimal") == (options.form == "plane")
    return {"outcome": "separated" if separated else "intersecting", "converted_case": changed}


oblong.run(answer, name=name, version=cvxopt.__version__, queries=["decide"], dimensions=[2, 3],
           promise_text=f"constraints and certificates hold within feastol {options.feastol:g}",
           conversions="poses are applied to vertices and rounded to double")
