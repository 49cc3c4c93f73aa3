# SPDX-License-Identifier: GPL-3.0-or-later
"""What `make solvers` judges, on which cases, and what each solver documents about its accuracy."""
import dataclasses
import json
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "tests/data/solver_findings.jsonl"
WRONG = ("crash", "no_termination", "protocol", "false_separation", "false_overlap", "bad_witness", "inaccurate")
SETS = {"2": "in the plane", "3": "in space"}
QUERIES = {"distance": "Distances", "decide": "Decisions"}
# Families by what they make hard; `ordinary` ones have a low severity and thrice the count.
GROUPS = {"ordinary": ["regular", "posed", "plane"],
          "parallel": ["slab", "near_parallel_faces", "coplanar_faces", "near_parallel_edges", "diagonal_quad", "plane_edges"],
          "thin": ["needle", "sliver", "flat", "duplicate_points", "collinear", "single_point", "plane_sliver"],
          "contact": ["near_touching", "exact_touching", "deep_overlap", "shallow_overlap", "lattice", "plane_lattice",
                      "plane_touching", "plane_near_touching"],
          "size and place": ["size_ratio", "far_offset", "plane_size_ratio", "plane_far_offset"]}


def families(group, which):
    return [name for name in GROUPS[group] if name.startswith("plane") == (which == "2")]


@dataclasses.dataclass
class Subject:
    """A solver with its settings. `shortest` is the distance below which the documented tolerance makes no difference
    between apart and in contact; `feasibility` the documented violation of a constraint, `mode` how it bounds a point.
    If it is `scaled`, both are relative to a power of 2 at or above the size. `dropped` bounds the effect of entries of at
    most 1e-9, which HiGHS drops (`small_matrix_value`)."""
    name: str
    command: str
    queries: str
    sets: str
    shortest: float = 0.0
    relative: float = 0.0
    feasibility: float = 0.0
    mode: str = ""
    scaled: bool = False
    dropped: float = 0.0

    def program(self):
        return f"program:/usr/bin/python3 {ROOT}/docs/examples/python/{self.command}"

    def file(self):
        return self.name.replace("/", "_")

    def band(self, case, size):
        """How far a combination of vertices of size `size` may be from the body, for constraints within `feasibility`."""
        n = sum(len(case[s]["vertices"]) if case[s]["shape"] == "points" else 8 for s in "ab")
        if self.mode == "norm":  # of all residuals of the equations together, relative to 1; likewise of the bounds
            return self.feasibility * math.sqrt(3) * size * (2 + math.sqrt(n))
        if self.mode == "each":  # of each row and each bound
            return self.feasibility * math.sqrt(3) * (1 + size * (2 + n))
        if self.mode == "sum":  # of all residuals
            return self.feasibility * math.sqrt(3) * size
        return 0.0

    def allowed(self, case, size, distance):
        """The error of a distance that is within what the solver documents."""
        return self.shortest * (2 * size if self.scaled else 1) + self.relative * distance + self.band(case, size)

    def is_documented(self, verdict, case):
        """A wrong answer that lies within what the solver documents of its result."""
        size, d, stated = (float(verdict.get(key) or 0) for key in ("size", "exact_distance", "distance"))
        if not self.feasibility:
            return False
        if verdict["verdict"] == "false_overlap":
            return d <= self.allowed(case, size, 0)
        if verdict["verdict"] == "false_separation":
            if case["query"] == "distance":
                return stated <= self.allowed(case, size, 0)
            depth = float(verdict.get("ill_posedness") or 0) * size
            return depth <= (self.allowed(case, size, 0) if self.name.startswith(POINT) else self.dropped)
        if verdict["verdict"] == "inaccurate":
            return float(verdict["error_in_size"]) * size <= self.allowed(case, size, d)
        return False


POINT = ("cvxopt/lp/point", "scipy/linprog/point")  # `separated` is that no common point was found
T7 = math.sqrt(2e-7)
SUBJECTS = [
    Subject("shapely/intersects", "shapely_subject.py", "distance,decide", "2"),
    Subject("shapely/touches", "shapely_subject.py --predicate touches", "decide", "2"),
    Subject("shapely/prepared", "shapely_subject.py --predicate prepared", "decide", "2"),
    Subject("cvxopt/qp", "cvxopt_distance.py", "distance", "23", T7, 1e-6, 1e-7, "norm"),
    Subject("cvxopt/qp/abstol-1e-12/reltol-1e-12/feastol-1e-09",
            "cvxopt_distance.py --abstol 1e-12 --reltol 1e-12 --feastol 1e-9", "distance", "23", math.sqrt(2e-12), 1e-12,
            1e-9, "norm"),
    Subject("scipy/slsqp", "scipy_distance.py", "distance", "23", 1e-3, 0, 1e-6, "sum"),
    Subject("scipy/slsqp/ftol-1e-12/maxiter-1000", "scipy_distance.py --ftol 1e-12 --maxiter 1000", "distance", "23",
            1e-6, 0, 1e-12, "sum"),
    Subject("scipy/slsqp/scaled", "scipy_distance.py --scaled", "distance", "23", 1e-3, 0, 1e-6, "sum", True),
    Subject("cvxopt/lp/plane", "cvxopt_separation.py", "decide", "23", 0, 0, 1e-7, "norm"),
    Subject("cvxopt/lp/point", "cvxopt_separation.py --form point", "decide", "23", 0, 0, 1e-7, "norm"),
    Subject("cvxopt/lp/plane/glpk", "cvxopt_separation.py --solver glpk", "decide", "23", 0, 0, 1e-7, "each"),
    Subject("cvxopt/lp/point/glpk", "cvxopt_separation.py --form point --solver glpk", "decide", "23", 0, 0, 1e-7, "each"),
    Subject("scipy/linprog/plane", "scipy_separation.py", "decide", "23", 0, 0, 1e-7, "each", dropped=2e-9),
    Subject("scipy/linprog/point", "scipy_separation.py --form point", "decide", "23", 0, 0, 1e-7, "each"),
    Subject("scipy/linprog/point/highs-ipm", "scipy_separation.py --form point --method highs-ipm", "decide", "23", 0, 0,
            1e-7, "each"),
    Subject("numpy/gjk-boolean", "numpy_gjk.py", "decide", "3"),
]


def json_lines(path):
    """The objects of a file of JSON lines; none where there is no file."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def is_wrong(verdict):
    return verdict["verdict"] in WRONG or verdict.get("promise_broken", False)
