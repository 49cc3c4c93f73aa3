#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`oblong verify` and the checker that Coq has proved accept and refuse the same certificates: genuine ones of every
family, refutations of wrong results, forgeries, and damaged lines. With --python the checker in Python says the same too.

    agree_test.py [--python] PROGRAM PROVED WORK_FOLDER [FORGERIES]

FORGERIES (default 1000) is the number of changed certificates, that of made-up ones, and that of damaged lines. What was
compared once is kept in WORK_FOLDER/agreed and not asked again, as long as neither the lines nor the checkers change: the
command takes up where an earlier run ended.
"""

import hashlib
import json
import pathlib
import random
import subprocess
import sys
import time
from collections import Counter
from itertools import islice

VERIFY = pathlib.Path(__file__).parents[1] / "verify"
sys.path.insert(0, str(VERIFY))
from agree_test import run, wrong_queries, wrong_results  # noqa: E402
from forge_certificates import forgeries  # noqa: E402
from made_up_cases import by_end_points, large_sums, made_up, other_queries  # noqa: E402
from malformed_test import damaged_lines, genuine_pairs  # noqa: E402

AT_ONCE = 10_000  # lines of one file


def digest(paths):
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


class Checkers:
    """The checkers and what they have said."""

    def __init__(self, program, proved, python, work):
        self.commands = {"oblong verify": [program, "verify"], "oblong-verify-proved": [proved]}
        sources = [pathlib.Path(program), pathlib.Path(proved)]
        if python:
            self.commands["check_certificates.py"] = [sys.executable, VERIFY / "check_certificates.py"]
            sources += sorted(VERIFY.glob("*.py"))
        self.work, self.version, self.seconds = work, digest(sources), Counter()
        (work / "agreed").mkdir(parents=True, exist_ok=True)

    def ask(self, name, paths, partial):
        command = [*self.commands[name], *["--partial"] * partial, *paths]
        begin = time.perf_counter()
        done = subprocess.run([*map(str, command)], capture_output=True, check=False)
        seconds = time.perf_counter() - begin
        if done.returncode not in (0, 1, 3) or b"Traceback" in done.stderr:
            sys.exit(f"{name} ended with {done.returncode}:\n{done.stderr[-2000:].decode(errors='replace')}")
        lines = map(json.loads, done.stdout.decode("utf-8").rstrip("\n").split("\n")) if done.stdout else ()
        return {"said": [[x["id"], x.get("kind"), x["accepted"]] for x in lines], "code": done.returncode}, seconds

    def compare(self, what, cases, proofs, partial=True):
        """What all say, as [id, kind, accepted], after a check that it is the same."""
        paths = self.work / f"{what}-cases.jsonl", self.work / f"{what}-proofs.jsonl"
        for path, lines in zip(paths, (cases, proofs)):
            path.write_bytes(b"".join((x if isinstance(x, bytes) else x.encode()) + b"\n" for x in lines))
        kept = self.work / "agreed" / hashlib.sha256(f"{self.version} {partial} {digest(paths)}".encode()).hexdigest()
        if not kept.exists():
            answers = {name: self.ask(name, paths, partial) for name in self.commands}
            (first, (ours, _)), *others = answers.items()
            for name, (theirs, _) in others:
                if ours != theirs:
                    differ = [x for x in zip(ours["said"], theirs["said"]) if x[0] != x[1]][:3]
                    sys.exit(f"{what}: {first} and {name} differ (exit codes {ours['code']} and {theirs['code']}, "
                             f"{len(ours['said'])} and {len(theirs['said'])} answers): {differ}; see {paths[1]}")
            taken = {name: seconds for name, (_, seconds) in answers.items()}
            kept.write_text(json.dumps({"said": ours["said"], "seconds": taken}), encoding="utf-8")
        known = json.loads(kept.read_text(encoding="utf-8"))
        self.seconds.update(known["seconds"])
        return known["said"]

    def compare_all(self, what, pairs):
        """Counts of what all say of many pairs of a case and a certificate: (kind, accepted) → how many."""
        counts, number, pairs = Counter(), 0, iter(pairs)
        while some := list(islice(pairs, AT_ONCE)):
            said = self.compare(f"{what}-{number}", [c for c, _ in some], [p for _, p in some])
            counts.update((kind, accepted) for _, kind, accepted in said)
            for end in ("cases", "proofs"):
                (self.work / f"{what}-{number}-{end}.jsonl").unlink()
            number += 1
            print(f"{what}: {sum(counts.values())} compared", file=sys.stderr)
        return counts


def genuine_certificates(checkers, program, work, each):
    """Cases by their ids, and certificates of them and of wrong results about them, which all checkers accept."""
    text = run(program, "generate", "--all", "--count", 2 * each, "--seed", 9).stdout
    text += run(program, "generate", "--all", "--count", each, "--scalar", "float").stdout
    cases = [line for line in text.splitlines() if len(line) < 20_000 and '"mesh"' not in line]
    cases += [*large_sums(), *by_end_points()]
    cases += other_queries(cases)
    (work / "cases.jsonl").write_text("\n".join(cases) + "\n", encoding="utf-8")
    run(program, "certify", work / "cases.jsonl", "-o", work / "proofs.jsonl")
    proofs = (work / "proofs.jsonl").read_text(encoding="utf-8").splitlines()
    genuine = list(map(json.loads, proofs))
    said = checkers.compare("genuine", cases, proofs)
    if len(said) < 100 or not all(accepted for *_, accepted in said):
        sys.exit(f"{sum(accepted for *_, accepted in said)} of {len(said)} genuine certificates are accepted")

    by_id = {json.loads(line)["id"]: line for line in cases}
    asked = {key: json.loads(line) for key, line in by_id.items()}
    split = [proof["id"].endswith("asked otherwise") for proof in genuine]
    results = [*wrong_results([p for p, other in zip(genuine, split) if not other]),
               *wrong_queries([p for p, other in zip(genuine, split) if other], asked)]
    (work / "results.jsonl").write_text("\n".join(results) + "\n", encoding="utf-8")
    run(program, "certify", "--refute", work / "results.jsonl", work / "cases.jsonl", "-o", work / "refutations.jsonl")
    lines = (work / "refutations.jsonl").read_text(encoding="utf-8").splitlines()
    refuted = list(map(json.loads, lines))
    said = checkers.compare("refuted", cases, lines)
    if len(said) < 50 or not all(accepted for *_, accepted in said):
        sys.exit(f"{sum(accepted for *_, accepted in said)} of {len(said)} genuine refutations are accepted")
    return by_id, genuine, refuted


def changed_certificates(by_id, proofs, count, pick):
    """About `count` pairs of a case and a changed certificate, as many of each certificate as of the others."""
    made, left = 0, len(proofs)
    for proof in pick.sample(proofs, len(proofs)):
        case = json.loads(by_id[proof["id"]], parse_int=str, parse_float=str)
        case.pop("expect", None)
        if "dimension" in case:
            case["dimension"] = int(case["dimension"])
        changed = [forged for forged in forgeries(proof, proofs, pick) if forged != proof]
        share = max(1, -(-(count - made) // left))
        for forged in pick.sample(changed, min(share, len(changed))):
            forged = dict(forged, id=f"{proof['id']}#{proof['kind'][0]}#{made}")
            yield json.dumps(dict(case, id=forged["id"])), json.dumps(forged)
            made += 1
        left -= 1


def main():
    arguments = [x for x in sys.argv[1:] if x != "--python"]
    python = "--python" in sys.argv
    program, proved, work = arguments[0], arguments[1], pathlib.Path(arguments[2])
    count = int(arguments[3]) if len(arguments) > 3 else 1000
    checkers = Checkers(program, proved, python, work)
    by_id, genuine, refuted = genuine_certificates(checkers, program, work, each=1 + count // 20_000)
    pick = random.Random(1)
    changed = checkers.compare_all("changed", changed_certificates(by_id, genuine + refuted, count, pick))
    pairs = ((json.dumps(case), json.dumps(proof)) for case, proof in made_up(pick, count))
    lucky = checkers.compare_all("made-up", pairs)

    def row(what, total, accepted):
        print(f"| {what} | {total:,} | {accepted:,} |")

    def accepted(counts):
        return sum(n for (_, yes), n in counts.items() if yes)

    print("| certificates | in all | accepted by each |\n| --- | --- | --- |")
    row("genuine", len(genuine), len(genuine))
    row("refutations of wrong results", len(refuted), len(refuted))
    for kind in sorted({kind for kind, _ in changed}):
        counts = Counter({key: n for key, n in changed.items() if key[0] == kind})
        row(f"changed, kind `{kind}`", sum(counts.values()), accepted(counts))
    row("made up", sum(lucky.values()), accepted(lucky))
    if sum(changed.values()) < min(count, 500) or 2 * accepted(changed) > sum(changed.values()):
        sys.exit("too few to mean anything")
    pairs = genuine_pairs(program, work)
    for part, what in ("proof", "certificates"), ("case", "cases"):
        lines, counts = 0, Counter()
        while lines < count // 2:
            some = min(AT_ONCE, count // 2 - lines)
            cases, proofs = damaged_lines(part, pairs, some, random.Random(lines))
            said = checkers.compare(f"damaged-{what}", cases, proofs, partial=False)
            counts.update((kind, yes) for _, kind, yes in said)
            lines += some
        row(f"damaged lines of {what}", lines, accepted(counts))
    print("seconds: " + ", ".join(f"{name} {seconds:.0f}" for name, seconds in checkers.seconds.items()))


if __name__ == "__main__":
    main()
