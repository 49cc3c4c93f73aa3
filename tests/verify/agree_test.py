#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program and check_certificates.py accept and refuse the same certificates, genuine and forged.

    agree_test.py PROGRAM REPORTED.jsonl WORK_FOLDER
"""

import json
import os
import pathlib
import random
import subprocess
import sys
from fractions import Fraction

from forge_certificates import forgeries
from made_up_cases import by_end_points, large_sums, made_up, other_queries

CHECKER = pathlib.Path(__file__).with_name("check_certificates.py")
EACH = 24 if os.environ.get("OBLONG_TEST_LEVEL", "1") == "1" else 2


def run(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)


def wrong_results(proofs):
    """For each certificate a result that says something else, in turns of several ways to be wrong."""
    for number, proof in enumerate(proofs):
        outcome = "separated" if proof["kind"] == "distance" else proof.get("outcome", proof["kind"])
        distance = float.fromhex(proof["distance"]) if "distance" in proof else 0.0
        result = {"format": "oblong-result/1", "id": proof["id"], "subject": "made up", "outcome": outcome}
        if number % 6 < 3 or outcome != "separated":
            others = [x for x in ("separated", "touching", "overlapping", "intersecting") if x != outcome]
            result["outcome"] = others[number % 6 % len(others)]
        elif distance < 1e300:
            result["distance"] = (distance * 1.01, distance * 0.99, -1.0)[number % 6 - 3]
        yield json.dumps(result)


def wrong_queries(proofs, cases):
    """For certificates of casts and depths results that say something else."""
    for number, proof in enumerate(proofs):
        case = cases[proof["id"]]
        result = {"format": "oblong-result/1", "id": proof["id"], "subject": "made up", "outcome": "touching"}
        if proof["kind"] in ("hit", "miss"):
            late = 10 * float(Fraction(proof.get("upper", "0/1"))) + 1
            said = ({"hit": proof["kind"] == "miss"}, {"hit": True, "parameter": late}, {"hit": True, "parameter": -1.0})
            result.update(said[number % 3])
        elif case["query"] == "penetration" and proof["kind"] in ("penetration", "bracket"):
            result.update(outcome="overlapping", depth=(1e-30, 1e30, -1.0)[number % 3])
        else:
            result["outcome"] = "separated" if proof["kind"] in ("touching", "overlapping") else "intersecting"
        yield json.dumps(result)


def compare(program, cases, proofs):
    """The ids that both accept, after a check that both give the same answers."""
    ours = run(program, "verify", "--partial", cases, proofs)
    theirs = run(sys.executable, CHECKER, "--partial", cases, proofs)
    if ours.returncode not in (0, 1) or theirs.returncode not in (0, 1):
        sys.exit(f"a checker failed:\n{ours.stderr[-2000:]}\n{theirs.stderr[-2000:]}")
    if ours.returncode != theirs.returncode:
        sys.exit(f"exit codes {ours.returncode} and {theirs.returncode}")
    first = {line["id"]: line for line in map(json.loads, ours.stdout.splitlines())}
    second = {line["id"]: line for line in map(json.loads, theirs.stdout.splitlines())}
    if list(first) != list(second):
        sys.exit("the checkers speak of different cases, or in another order")
    for identity, line in first.items():
        if line["accepted"] != second[identity]["accepted"]:
            sys.exit(f"{identity}: the program says {line}, the second checker {second[identity]}")
    return [identity for identity, line in first.items() if line["accepted"]]

def refutations(program, work, results, count):
    """The certificates by which the program refutes wrong results about the cases in `work`: both checkers accept all,
    and there are four for each five of the `count` results."""
    (work / "results.jsonl").write_text("\n".join(results) + "\n", encoding="utf-8")
    run(program, "certify", "--refute", work / "results.jsonl", work / "cases.jsonl", "-o", work / "refutations.jsonl")
    refuted = [json.loads(line) for line in (work / "refutations.jsonl").read_text(encoding="utf-8").splitlines()]
    if compare(program, work / "cases.jsonl", work / "refutations.jsonl") != [proof["id"] for proof in refuted]:
        sys.exit("a genuine refutation is refused")
    if len(refuted) < 0.8 * count:
        sys.exit(f"only {len(refuted)} of {count} wrong results are refuted")
    return refuted


def compare_meshes(program, corpus, work):
    """Both read the meshes that the program certifies, and count their vertices alike."""
    cases = []
    for number, path in enumerate(sorted(corpus.iterdir())):
        body = {"shape": "mesh", "file": str(path.resolve()), "pose": {"translation": [number, 100, 0.5]}}
        body |= ({}, {"scale": 0.1}, {"scale": [-1, "1/3", 2]})[number % 3]
        case = {"format": "oblong-case/1", "id": path.name, "query": "distance", "scalar": ("double", "float")[number % 2],
                "a": body, "b": {"shape": "points", "vertices": [[1, 2, 3]]}}
        (work / "mesh-case.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
        if path.suffix in (".obj", ".off", ".ply", ".stl") and run(program, "certify", work / "mesh-case.jsonl").returncode == 0:
            cases.append(json.dumps(case))
    (work / "mesh-cases.jsonl").write_text("\n".join(cases) + "\n", encoding="utf-8")
    run(program, "certify", work / "mesh-cases.jsonl", "-o", work / "mesh-proofs.jsonl")
    if len(compare(program, work / "mesh-cases.jsonl", work / "mesh-proofs.jsonl")) != len(cases) or len(cases) < 8:
        sys.exit(f"not all of {len(cases)} meshes are read alike")
    print(f"{len(cases)} meshes: both accept their certificates")


def main():
    program, reported, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    work.mkdir(parents=True, exist_ok=True)
    text = run(program, "generate", "--all", "--count", 5, "--seed", 9).stdout
    text += run(program, "generate", "--all", "--count", 2, "--scalar", "float").stdout
    text += reported.read_text(encoding="utf-8")
    cases = [line for line in text.splitlines() if len(line) < 20_000 and '"mesh"' not in line]
    cases += [*large_sums(), *by_end_points()]
    # A third of them ask only whether the bodies meet.
    cases[::3] = [line.replace('"query": "distance"', '"query": "decide"') for line in cases[::3]]
    cases += other_queries(cases)
    (work / "cases.jsonl").write_text("\n".join(cases) + "\n", encoding="utf-8")
    run(program, "certify", work / "cases.jsonl", "-o", work / "proofs.jsonl")
    genuine = [json.loads(line) for line in (work / "proofs.jsonl").read_text(encoding="utf-8").splitlines()]
    accepted = compare(program, work / "cases.jsonl", work / "proofs.jsonl")
    if accepted != [proof["id"] for proof in genuine]:
        sys.exit("a genuine certificate is refused")

    compare_meshes(program, pathlib.Path(__file__).parents[2] / "fuzz" / "corpus" / "mesh", work)

    pick = random.Random(1)
    by_id = {json.loads(line)["id"]: line for line in cases}
    # Refutations of results that are wrong. "intersecting" is true of what touches or overlaps.
    distances = [proof for proof in genuine if not proof["id"].endswith("asked otherwise")]
    refuted = refutations(program, work, wrong_results(distances), len(distances))
    queries = [proof for proof in genuine if proof["id"].endswith("asked otherwise")]
    asked = {key: json.loads(line) for key, line in by_id.items()}
    refuted += refutations(program, work, wrong_queries(queries, asked), len(queries))

    forged_cases, forged_proofs = [], []
    for place, proof in enumerate(genuine + refuted):
        case = json.loads(by_id[proof["id"]], parse_int=str, parse_float=str)
        if "dimension" in case:
            case["dimension"] = int(case["dimension"])
        for number, forged in enumerate(forgeries(proof, genuine + refuted, pick)):
            # Of so many one, in turns: the second checker takes 8 ms for each, and each kind comes often.
            if forged == proof or (number + place) % EACH != 0:
                continue
            forged["id"] = case["id"] = f"{proof['id']}#{proof['kind'][0]}{number}"
            forged_cases.append(json.dumps({key: value for key, value in case.items() if key != "expect"}))
            forged_proofs.append(json.dumps(forged))
    (work / "forged-cases.jsonl").write_text("\n".join(forged_cases) + "\n", encoding="utf-8")
    (work / "forged-proofs.jsonl").write_text("\n".join(forged_proofs) + "\n", encoding="utf-8")
    still_true = compare(program, work / "forged-cases.jsonl", work / "forged-proofs.jsonl")
    kinds = {proof["kind"] for proof in genuine}
    if not {"miss", "hit", "penetration"} <= kinds:
        sys.exit(f"only {kinds}")
    named = sum("vertices_a" in proof or "vertices_b" in proof for proof in genuine)
    if named < 40:
        sys.exit(f"only {named} certificates name vertices")
    print(f"{len(genuine)} genuine certificates and {len(refuted)} refutations of wrong results: both accept all")
    print(f"{len(forged_proofs)} changed ones: both refuse {len(forged_proofs) - len(still_true)}, "
          f"both accept {len(still_true)} (other proofs of what is true)")
    pairs = list(made_up(pick, 12_000 // EACH))
    (work / "made-up-cases.jsonl").write_text("".join(json.dumps(c) + "\n" for c, _ in pairs), encoding="utf-8")
    (work / "made-up-proofs.jsonl").write_text("".join(json.dumps(p) + "\n" for _, p in pairs), encoding="utf-8")
    lucky = compare(program, work / "made-up-cases.jsonl", work / "made-up-proofs.jsonl")
    print(f"{len(pairs)} made-up certificates: both accept {len(lucky)}")
    if len(genuine) < 80 or len(forged_proofs) < 4000 // EACH or len(lucky) < 200 // EACH:
        sys.exit("too few to mean anything")


if __name__ == "__main__":
    main()
