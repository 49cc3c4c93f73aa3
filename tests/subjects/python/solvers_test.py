#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/examples/python: each subject of one library answers the smoke set as expected, and still shows its findings.

usage: solvers_test.py SOURCE OBLONG WORK LIBRARY PACKAGE    LIBRARY: shapely, cvxopt, scipy or numpy
Exits 77 where the library is not installed."""
import importlib.util
import pathlib
import subprocess
import sys

source, oblong, work = (pathlib.Path(word) for word in sys.argv[1:4])
library, package = sys.argv[4:]
if importlib.util.find_spec(library) is None:
    print(f"skipped: {package} is not installed")
    sys.exit(77)
sys.path.append(str(source / "tools/solvers"))
from subjects import FINDINGS, SUBJECTS, is_wrong, json_lines  # noqa: E402

# Answers of the smoke set that are no right ones, by the documented tolerance of the solver.
SMALL = "two boxes of size 2^-20"  # its distance is below √ftol and √(2·abstol); at ftol 1e-12 it is within it
BOXES = "a decision about two boxes"  # HiGHS ends its interior-point method with the status Error
FAR = "a far pair, a million apart"  # `unknown`: abstol and feastol cannot be met there in double
EXPECTED = {"cvxopt/qp": {SMALL, FAR}, "cvxopt/qp/abstol-1e-12/reltol-1e-12/feastol-1e-09": {SMALL, FAR},
            "scipy/slsqp": {SMALL}, "scipy/slsqp/ftol-1e-12/maxiter-1000": {SMALL},
            "scipy/linprog/point/highs-ipm": {BOXES}}
failures = []


def require(holds, text):
    if not holds:
        failures.append(text)


def run(*words):
    done = subprocess.run([str(oblong), *map(str, words)], stdout=subprocess.PIPE, text=True, check=False)
    require(done.returncode in (0, 1), f"{words}: exit code {done.returncode}")
    return done.stdout


def check(program):
    """(what is wrong, how many are right) of the smoke set."""
    lines = run("subjects", "--check", program, "--timeout", 60000).splitlines()
    wrong = {line.removeprefix("WRONG").strip().split(": ")[0] for line in lines if line.startswith("WRONG")}
    return wrong, sum(line.startswith("right") for line in lines)


work.mkdir(parents=True, exist_ok=True)
mine = [subject for subject in SUBJECTS if subject.name.split("/")[0] == library]
require(mine, f"no subject of {library}")
for subject in mine:
    program = subject.program().replace("/usr/bin/python3", sys.executable)
    wrong, right = check(program)
    require(wrong == EXPECTED.get(subject.name, set()), f"{subject.name}: the smoke set finds wrong: {sorted(wrong)}")
    require(right >= 1, f"{subject.name}: nothing of the smoke set is right")
    for case in json_lines(FINDINGS):
        if case["note"].split(": ")[0] != subject.name:
            continue
        given, verdicts, proof, checks = (work / f"{case['id']}.{part}" for part in ("case", "verdict", "proof", "check"))
        given.write_text("".join(line for line in FINDINGS.read_text(encoding="utf-8").splitlines(keepends=True)
                                 if f'"id": "{case["id"]}"' in line), encoding="utf-8")
        run("judge", given, "--subject", program, "--timeout", 60000, "--fail-on", "none", "-q", "-o", verdicts)
        verdict = json_lines(verdicts)[0]
        require(is_wrong(verdict) and f"{subject.name}: {verdict['verdict']}" == case["note"],
                f"{case['id']}: now {verdict['verdict']}; a library that is mended has its finding removed")
        require(not subject.is_documented(verdict, case), f"{case['id']}: lies within what is documented")
        run("certify", given, "-q", "-o", proof)
        run("verify", given, proof, "-q", "-o", checks)
        require([c["accepted"] for c in json_lines(checks)] == [True], f"{case['id']}: its certificate is not accepted")

# A defect in an adapter shows.
if library == "scipy":
    text = (source / "docs/examples/python/scipy_distance.py").read_text(encoding="utf-8")
    broken = text.replace("d = math.sqrt(max(found.fun, 0.0))", "d = max(found.fun, 0.0)")
    require(broken != text, "the adapter has changed: plant another defect")
    (work / "python").mkdir(exist_ok=True)
    (work / "oblong_subject.py").write_text((source / "docs/examples/oblong_subject.py").read_text(encoding="utf-8"),
                                            encoding="utf-8")
    (work / "python/broken.py").write_text(broken, encoding="utf-8")
    wrong, _ = check(f"program:{sys.executable} {work}/python/broken.py")
    require("two boxes, faces 2 apart" in wrong, f"a squared distance passes: {sorted(wrong)}")

print("\n".join(failures) or f"{len(mine)} subjects of {library}")
sys.exit(bool(failures))
