#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Both checkers at equality, and a little to both sides of it: each row of equality_rows.py is accepted, or refused for its reason.

    equality_test.py PROGRAM WORK_FOLDER
"""

import json
import pathlib
import subprocess
import sys

from equality_rows import rows

CHECKER = pathlib.Path(__file__).with_name("check_certificates.py")


def answers(*command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command[0]} failed:\n{done.stderr[-3000:]}")
    return {line["id"]: line for line in map(json.loads, done.stdout.splitlines())}


def main():
    program, work = sys.argv[1], pathlib.Path(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    table = list(rows())
    cases, proofs = work / "cases.jsonl", work / "proofs.jsonl"
    cases.write_text("".join(json.dumps(case) + "\n" for case, _, _ in table), encoding="utf-8")
    proofs.write_text("".join(json.dumps(proof) + "\n" for _, proof, _ in table), encoding="utf-8")
    ours = answers(program, "verify", "--partial", cases, proofs)
    theirs = answers(sys.executable, CHECKER, "--partial", cases, proofs)
    wrong = []
    for case, proof, why in table:
        first, second = ours.get(case["id"], {}), theirs.get(case["id"], {})
        if first.get("reason") != why or first.get("accepted") is not (why is None):
            wrong.append(f"{case['id']}: expected {why or 'accepted'}, the program says {first}")
        if second.get("accepted") is not (why is None):
            wrong.append(f"{case['id']}: expected {why or 'accepted'}, the second checker says {second}")
        if wrong and wrong[-1].startswith(case["id"]):
            wrong += [json.dumps(case), json.dumps(proof)]
    accepted = sum(why is None for _, _, why in table)
    print(*wrong[:60], f"{accepted} accepted and {len(table) - accepted} refused, as the table has them", sep="\n")
    if wrong or len(ours) != len(table) or min(accepted, len(table) - accepted) < 150:
        sys.exit("not as the table has them, or too few rows")


if __name__ == "__main__":
    main()
