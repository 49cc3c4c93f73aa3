#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`oblong verify` and the checker that Coq has proved accept and refuse the same certificates, genuine and forged.

    agree_test.py PROGRAM PROVED WORK_FOLDER [FORGERIES]
"""

import json
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "verify"))
from agree_test import run, wrong_queries, wrong_results  # noqa: E402
from forge_certificates import forgeries  # noqa: E402
from made_up_cases import by_end_points, large_sums, made_up, other_queries  # noqa: E402


def verdicts(command, cases, proofs):
    done = subprocess.run([*map(str, command), "--partial", str(cases), str(proofs)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{command[0]} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def compare(program, proved, work, name, cases, proofs):
    """How many both accept of how many, after a check that both say the same of each."""
    paths = work / f"{name}-cases.jsonl", work / f"{name}-proofs.jsonl"
    for path, lines in zip(paths, (cases, proofs)):
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    (ours, code), (theirs, other_code) = verdicts([program, "verify"], *paths), verdicts([proved], *paths)
    for first, second in zip(ours, theirs):
        told = [(x["id"], x["accepted"]) for x in (first, second)]
        if told[0] != told[1]:
            sys.exit(f"{name}: the program says {first}, the proved checker {second}; see {paths[1]}")
    if len(ours) != len(theirs) or code != other_code:
        sys.exit(f"{name}: {len(ours)} and {len(theirs)} answers, exit codes {code} and {other_code}")
    return sum(line["accepted"] for line in ours), len(ours)


def main():
    program, proved, work = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    work.mkdir(parents=True, exist_ok=True)
    text = run(program, "generate", "--all", "--count", 2, "--seed", 9).stdout
    text += run(program, "generate", "--all", "--count", 1, "--scalar", "float").stdout
    cases = [line for line in text.splitlines() if len(line) < 20_000 and '"mesh"' not in line]
    cases += [*large_sums(), *by_end_points()]
    cases += other_queries(cases)
    (work / "cases.jsonl").write_text("\n".join(cases) + "\n", encoding="utf-8")
    run(program, "certify", work / "cases.jsonl", "-o", work / "proofs.jsonl")
    proofs = (work / "proofs.jsonl").read_text(encoding="utf-8").splitlines()
    genuine = list(map(json.loads, proofs))
    accepted, of = compare(program, proved, work, "genuine", cases, proofs)
    if accepted != of or of < 100:
        sys.exit(f"{accepted} of {of} genuine certificates are accepted")

    by_id = {json.loads(line)["id"]: line for line in cases}
    asked = {key: json.loads(line) for key, line in by_id.items()}
    split = [proof["id"].endswith("asked otherwise") for proof in genuine]
    results = [*wrong_results([p for p, other in zip(genuine, split) if not other]),
               *wrong_queries([p for p, other in zip(genuine, split) if other], asked)]
    (work / "results.jsonl").write_text("\n".join(results) + "\n", encoding="utf-8")
    run(program, "certify", "--refute", work / "results.jsonl", work / "cases.jsonl", "-o", work / "refutations.jsonl")
    lines = (work / "refutations.jsonl").read_text(encoding="utf-8").splitlines()
    refuted = list(map(json.loads, lines))
    accepted, of_refuted = compare(program, proved, work, "refuted", cases, lines)
    if accepted != of_refuted or of_refuted < 50:
        sys.exit(f"{accepted} of {of_refuted} genuine refutations are accepted")

    pick = random.Random(1)
    forged_cases, forged_proofs = [], []
    everything = genuine + refuted
    share = 1 + count // len(everything)  # of each certificate
    for proof in everything:
        case = json.loads(by_id[proof["id"]], parse_int=str, parse_float=str)
        if "dimension" in case:
            case["dimension"] = int(case["dimension"])
        changed = [forged for forged in forgeries(proof, everything, pick) if forged != proof]
        for number, forged in enumerate(pick.sample(changed, min(share, len(changed)))):
            forged = dict(forged, id=f"{proof['id']}#{proof['kind'][0]}{number}#{len(forged_proofs)}")
            forged_cases.append(json.dumps({key: value for key, value in case.items() if key != "expect"} | {"id": forged["id"]}))
            forged_proofs.append(json.dumps(forged))
    still_true, of_forged = compare(program, proved, work, "forged", forged_cases, forged_proofs)
    pairs = list(made_up(pick, count))
    lucky, _ = compare(program, proved, work, "made-up", [json.dumps(c) for c, _ in pairs], [json.dumps(p) for _, p in pairs])
    print(f"both accept {of} genuine certificates and {of_refuted} refutations; of {of_forged} changed ones both accept "
          f"{still_true} (other proofs of what is true), of {len(pairs)} made up {lucky}")
    if of_forged < min(count, 500) or still_true > of_forged / 2:
        sys.exit("too few to mean anything")


if __name__ == "__main__":
    main()
