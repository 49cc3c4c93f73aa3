#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/findings/python.md, from what tools/solvers/solvers.py wrote.

usage: tools/solvers/page.py [--count 20] [--seed 36] [--date YYYY-MM-DD] > docs/findings/python.md

Standard library only."""
import argparse
import collections
import datetime
import json
import pathlib
import subprocess
import sys
import textwrap

from subjects import FINDINGS, GROUPS, QUERIES, ROOT, SETS, SUBJECTS, WRONG, families, is_wrong, json_lines

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "engines"))
from pages import bodies, exact, number  # noqa: E402
from verdicts import per_cent  # noqa: E402

INTRO = """<!-- written by tools/solvers/page.py (make solvers) -->

# Python solvers on trial

Date: {date}. Seed {seed}, {count} cases of each family, {more} of each ordinary one (severity 0.02, in the plane 0.1),
in double; the others have every [severity](../reference/families.md). Packages of Debian 12:
{packages}.
Polyhedra alone are asked; other bodies are declined. `make solvers` repeats the run.

*Wrong* is the class of the [verdicts](../reference/verdicts.md), less the answers that lie *within what is documented*:
each table counts those apart, and they are no failures. A rate stands with its Wilson interval at 95 %. *Gave up* are
refusals of polyhedra: a status other than success, or an exception.

## What is asked, and what is documented

No setting but those that the name states differs from the library's default. Each file states the call and its result.

| subject | file in docs/examples/python | version | stated accuracy | within what is documented |
| --- | --- | --- | --- | --- |
"""

ROOM = """
S is the largest absolute coordinate, k the number of vertices. A solver that finds a combination of vertices with
constraints violated by ε finds a point off the hull by a multiple of ε·S:

- *norm*, CVXOPT: all residuals of the equations together are within `feastol`, and so are those of the bounds:
  √3·ε·S·(2 + √k).
- *each*, HiGHS and GLPK: each row and each bound is within 1e-7: √3·ε·(1 + S·(2 + k)). GLPK's `tol_bnd` is relative,
  which this allows.
- *sum*, SLSQP: its accuracy also ends on the sum of the violations: √3·ε·S.

A distance may be off by the tolerance and this room; contact may be stated of bodies that are nearer than both
together. `separated`, since no common point is found within ε, may be stated of bodies whose overlap is no deeper than
this room. A plane that is found has no such room: it separates, or it does not. Only HiGHS may drop coefficients of at
most 1e-9 (`small_matrix_value`), which excuses an overlap of 2e-9.

Distances that a solver cannot tell from 0 by its documentation are answered `intersecting`.
"""


def wrap(text):
    return textwrap.fill(text, 120, break_on_hyphens=False, break_long_words=False)


def described(subject):
    told = json.loads(subprocess.run(subject.program().removeprefix("program:").split() + ["--describe"],
                                     stdout=subprocess.PIPE, text=True, check=True).stdout)
    room = []
    if subject.shortest:
        room.append(f"{subject.shortest:.2g}" + "·2·S" * subject.scaled + (f" + {subject.relative:g}·d" if subject.relative else ""))
    if subject.mode:
        room.append(f"*{subject.mode}*, ε = {subject.feasibility:g}")
    return f"| `{subject.name}` | `{subject.command}` | {told['version']} | {told['promise_text']} | {'; '.join(room) or '–'} |"


class Count:
    def __init__(self, subject, verdicts, cases):
        self.wrong, self.documented = [], []
        for v in filter(is_wrong, verdicts):
            (self.documented if subject.is_documented(v, cases[v["id"]]) else self.wrong).append(v)
        self.declined = sum(v["outcome"] == "unsupported" for v in verdicts)
        self.gave_up = sum(v["verdict"] == "refused" for v in verdicts) - self.declined
        self.unjudged = sum(v["verdict"] == "unjudged" for v in verdicts)
        self.judged = len(verdicts) - self.declined - self.gave_up - self.unjudged
        self.right = self.judged - len(self.wrong) - len(self.documented)

    def cell(self):
        """right/documented/wrong/gave up"""
        return f"{self.right} / {len(self.documented)} / {len(self.wrong)} / {self.gave_up}" if self.judged + self.gave_up else "–"

    def kinds(self):
        found = collections.Counter(v["verdict"] for v in self.wrong)
        return ", ".join(f"{found[k]} {k.replace('_', ' ')}" for k in WRONG if found[k]) or "–"


def league(folder):
    for query, title in QUERIES.items():
        for which, where in SETS.items():
            cases, group_of = {}, {}
            for group in GROUPS:
                for case in json_lines(folder / "cases" / which / f"{group.replace(' ', '_')}-{query}.jsonl"):
                    cases[case["id"]], group_of[case["id"]] = case, group
            rows = []
            for subject in SUBJECTS:
                verdicts = [v for v in json_lines(folder / "verdicts" / f"{subject.file()}-{which}.jsonl") if v["id"] in cases]
                if verdicts:
                    rows.append((subject, Count(subject, verdicts, cases),
                                 {g: Count(subject, [v for v in verdicts if group_of[v["id"]] == g], cases) for g in GROUPS}))
            if not rows:
                continue
            yield from ["", f"## {title}: {where}", "", "Each group: right / within what is documented / wrong / gave up.", "",
                        "| subject | wrong, % | judged | declined | " + " | ".join(GROUPS) + " | what is wrong |",
                        "| --- | ---: | ---: | ---: | " + "---: | " * len(GROUPS) + "--- |"]
            for subject, total, by_group in sorted(rows, key=lambda row: len(row[1].wrong) / max(row[1].judged, 1)):
                yield (f"| `{subject.name}` | {per_cent(len(total.wrong), total.judged)} | {total.judged} | {total.declined} | "
                       + " | ".join(by_group[g].cell() for g in GROUPS) + f" | {total.kinds()} |")


def finding(folder, case, proof, accepted):
    name, kind = case["note"].split(": ")
    subject = next(s for s in SUBJECTS if s.name == name)
    verdict = json_lines(folder / "findings" / f"{case['id']}.verdict")[0]
    yield from ["", f"### {case['id']}", ""]
    yield wrap(f"- Subject `{name}`, query `{case['query']}`, from `{case['source']}`. Verdict `{verdict['verdict']}`"
               + (f": {verdict['reason']}." if verdict.get("reason") else "."))
    if isinstance(verdict.get("distance"), (int, float)):
        decimal, hexadecimal = number(verdict["distance"], "double")
        yield wrap(f"- Stated: {verdict['outcome']}, distance {decimal.strip()} ({hexadecimal}).")
    if verdict["verdict"] == "inaccurate":
        allowed = subject.allowed(case, float(verdict["size"]), float(verdict["exact_distance"]))
        yield wrap(f"- The error is {float(verdict['error_in_size']) * float(verdict['size']):.2g}; within what is documented "
                   f"are {allowed:.2g}.")
    if verdict.get("refutation"):
        yield wrap(f"- The claim \"{verdict['refutation']['says']}\" is refuted.")
    moved = verdict.get("conversion_moved")
    yield wrap(f"- The certificate of the right answer (`{proof['kind']}`) is {'accepted' if accepted else 'refused'} by the "
               "checker. " + ("The library gets every number of the case." if not moved else
                              f"The library's copy of the bodies has an exact answer that differs by {moved:.0e}."))
    yield from ["", "```text", exact(case, verdict, proof), *bodies(case), "```"]


def findings(folder):
    yield from ["", "## Minimised findings", "",
                wrap(f"The worst wrong answer of each kind and subject, made small by `oblong minimise` if the small case is "
                     f"still outside of what is documented. They are kept in `{FINDINGS.relative_to(ROOT)}`; a test asks the "
                     "installed library again and requires that the certificates are accepted. To ask one again:"),
                "", "```sh", f"grep '\"id\": \"ID\"' {FINDINGS.relative_to(ROOT)} > case.jsonl",
                'oblong judge case.jsonl --subject "program:python3 docs/examples/python/FILE" --proofs refuted.jsonl',
                "oblong certify case.jsonl -o proof.jsonl && oblong verify case.jsonl proof.jsonl", "```", "",
                "| finding | subject | verdict | stated, and exact |", "| --- | --- | --- | --- |"]
    proofs = {proof["id"]: proof for proof in json_lines(folder / "findings/proofs.jsonl")}
    accepted = {check["id"] for check in json_lines(folder / "findings/checks.jsonl") if check["accepted"]}
    for case in json_lines(FINDINGS):
        verdict = json_lines(folder / "findings" / f"{case['id']}.verdict")[0]
        yield (f"| [{case['id']}](#{case['id']}) | `{case['note'].split(': ')[0]}` | `{verdict['verdict']}` "
               f"| {verdict.get('reason', '–')} |")
    for case in json_lines(FINDINGS):
        yield from finding(folder, case, proofs[case["id"]], case["id"] in accepted)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default=36, type=int)
    parser.add_argument("--count", default=20, type=int)
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    arguments = parser.parse_args()
    folder = ROOT / f"out/solvers/{arguments.seed}-{arguments.count}"
    packages = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}, ", "python3-shapely", "libgeos-c1v5",
                               "python3-cvxopt", "python3-scipy", "python3-numpy"], stdout=subprocess.PIPE, text=True,
                              check=False).stdout.rstrip(", ")
    print(INTRO.format(date=arguments.date, seed=arguments.seed, count=arguments.count, more=3 * arguments.count,
                       packages=wrap(packages)), end="")
    print("\n".join(map(described, SUBJECTS)))
    print(ROOM.rstrip())
    print("\n" + wrap("Families of the groups: " + "; ".join(
        f"*{group}* " + ", ".join(f"`{name}`" for which in SETS for name in families(group, which)) for group in GROUPS) + "."))
    notes = (ROOT / "tools/solvers/notes.txt").read_text(encoding="utf-8").rstrip()
    print("\n".join([*league(folder), "", notes, *findings(folder)]))


if __name__ == "__main__":
    main()
