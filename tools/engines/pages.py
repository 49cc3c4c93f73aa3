#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A page of each engine, from what `make engines` wrote and from tests/data/engine_findings.jsonl.

usage: tools/engines/pages.py FOLDER --to PAGES [--seed N] [--count N] [--date YYYY-MM-DD]

FOLDER is that of table.py; FOLDER/describe, causes and findings are written by findings.sh. Writes PAGES/ENGINE.md.
Standard library only."""
import argparse
import collections
import datetime
import itertools
import pathlib
import struct
import textwrap

from verdicts import QUERIES, ROOT, SETS, Row, engine_of, file_name, json_lines, known_subjects, per_cent, read

TITLES = {"rapier3d": "Rapier 3D", "rapier2d": "Rapier 2D", "physx": "PhysX", "jolt": "Jolt", "mujoco": "MuJoCo 3",
          "havok": "Havok", "crashcat": "crashcat", "manifold": "Manifold", "planck": "planck",
          "phaser-box2d": "phaser-box2d"}
FINDINGS = "tests/data/engine_findings.jsonl"


def wrap(text):
    return textwrap.fill(text, 120, break_on_hyphens=False, break_long_words=False)


def called(subject):
    """What is called, and with what settings: the subject's line of called.txt."""
    for line in (ROOT / "tools/engines/called.txt").read_text(encoding="utf-8").splitlines():
        name, _, text = line.partition(" ")
        if name == subject:
            return text
    raise SystemExit(f"tools/engines/called.txt: no line for {subject}")


def described(folder, subjects):
    yield from ["## What is called", "", "| subject | version | scalar | called, and settings | the adapter's "
                "conversions | stated accuracy |", "| --- | --- | --- | --- | --- | --- |"]
    for subject in subjects:
        told = json_lines(folder / "describe" / (file_name(subject) + ".json"))[0]
        yield (f"| `{subject}` | {told['version']} | {told['scalar']} | {called(subject)} | "
               f"{told['conversions']} | {told['promise_text']} |")
    yield ""


def rates(rows, subjects):
    yield from ["## Rates", "", "| subject | query | cases | ordinary: wrong, % | judged | degenerate: wrong, % "
                "| judged | documented contacts | gave up | declined | what is wrong |",
                "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"]
    for subject in subjects:
        for which, query in itertools.product(known_subjects()[subject][0], QUERIES):
            both = [rows.get((subject, kind, query, which)) for kind in ("ordinary", "degenerate")]
            if None in both or not any(row.judged for row in both):
                continue
            cells = [text for row in both for text in (per_cent(*row.wrong()), str(len(row.judged)))]
            sums = [str(sum(getattr(row, name) for row in both)) for name in ("documented", "refused", "declined")]
            yield (f"| `{subject}` | {query} | {SETS[which]} | " + " | ".join(cells + sums) + " | "
                   f"{Row([v for row in both for v in row.judged]).kinds() or '–'} |")
    yield ""


def causes(folder, subjects):
    found = [(s, g) for s in subjects for g in json_lines(folder / "causes" / (file_name(s) + ".jsonl"))]
    if not found:
        return
    yield from ["## Causes", "", wrap("The wrong answers of the tables, grouped by `oblong triage`: verdict, and the "
                "leading name of the [signature](../../explanation/fuzzing/signatures.md) of the case."), "",
                "| subject | verdict | leading degeneracy | wrong answers | one of them |",
                "| --- | --- | --- | ---: | --- |"]
    for subject, g in sorted(found, key=lambda pair: (subjects.index(pair[0]), -pair[1]["count"])):
        yield (f"| `{subject}` | `{g['verdict']}` | `{g['degeneracy']}` | {g['count']} "
               f"| `{g['case']['id']}` |")
    yield ""


def number(x, scalar):
    """A number of the case's format, in decimal and hex."""
    value = struct.unpack("f", struct.pack("f", x))[0] if scalar == "float" else float(x)
    mantissa, exponent = value.hex().split("p")
    return f"{x!r:<24}", f"{mantissa.rstrip('0').rstrip('.') if '.' in mantissa else mantissa}p{exponent}"


def numbers(name, values, scalar):
    decimal, hexadecimal = zip(*(number(x, scalar) for x in values))
    return f"  {name:<14} {' '.join(decimal)} {' '.join(f'{h:<20}' for h in hexadecimal)}".rstrip()


def bodies(case):
    scalar = case["scalar"]
    for side in "ab":
        if side not in case:
            continue
        body = case[side]
        yield f"{side}: {body['shape']}" + (f", axis {body['axis']}" if "axis" in body else "")
        for i, vertex in enumerate(body.get("vertices", [])):
            yield numbers(f"vertex {i}", vertex, scalar)
        for name in ("half_extents", "radius", "half_length"):
            if name in body:
                yield numbers(name, body[name] if isinstance(body[name], list) else [body[name]], scalar)
        if "pose" in body:
            for i, row in enumerate(body["pose"]["linear"]):
                yield numbers(f"linear {i}", row, scalar)
            yield numbers("translation", body["pose"]["translation"], scalar)
    for name in ("sweep", "ray"):
        for field, value in case.get(name, {}).items():
            yield numbers(field, value if isinstance(value, list) else [value], scalar)


def kept(folder):
    """The kept findings: {engine: [(case, verdict, group, proof, is accepted, own words, what they print)]}."""
    found, proofs = collections.defaultdict(list), {}
    for proof in json_lines(folder / "findings/proofs.jsonl"):
        proofs[proof["id"]] = proof
    accepted = {c["id"] for c in json_lines(folder / "findings/checks.jsonl") if c["accepted"]}
    for case in json_lines(ROOT / FINDINGS):
        place, subject = folder / "findings", case["note"].split(": ")[0]
        verdicts, groups = (json_lines(place / f"{case['id']}.{kind}") for kind in ("verdict", "cause"))
        if verdicts:
            told = json_lines(folder / "describe" / (file_name(subject) + ".json"))[0]
            verdicts[0]["scalar"] = told["scalar"]
            found[engine_of(subject)].append((case, verdicts[0], groups[0] if groups else None,
                                              proofs.get(case["id"]), case["id"] in accepted,
                                              *((place / f"{case['id']}.{kind}").read_text(encoding="utf-8").rstrip()
                                                for kind in ("mjs", "said"))))
    return found


def exact(case, verdict, proof):
    text = f"exact: {verdict['exact_outcome']}"
    if verdict.get("exact_distance") and verdict["exact_outcome"] == "separated":
        text += f", distance {verdict['exact_distance']}"
    for name in ("depth", "parameter"):
        if verdict.get("exact_" + name):
            text += f", {name} {verdict['exact_' + name]}"
    if proof and proof.get("squared"):
        text += f", squared {proof['squared']}"
    if proof and proof.get("distance"):
        text += f"; rounded to {case['scalar']} {proof['distance']}"
    return text


def finding(case, verdict, group, proof, accepted, words, said):
    subject, text = case["note"].split(": ", 1)
    moved = verdict.get("conversion_moved")
    yield from [f"### {case['id']}", "", wrap(text[0].upper() + text[1:] + "."), ""]
    yield wrap(f"- Subject `{subject}`, query `{case['query']}`, source `{case['source']}`.")
    yield wrap(f"- Called, and settings: {called(subject)}.")
    yield wrap(f"- Verdict `{verdict['verdict']}`: {verdict['reason']}.")
    for name in ("distance", "depth", "parameter"):
        if isinstance(verdict.get(name), (int, float)) and verdict["outcome"] != "failed":
            decimal, hexadecimal = number(verdict[name], verdict["scalar"])
            yield wrap(f"- Stated: {verdict['outcome']}, {name} {decimal.strip()} ({hexadecimal}).")
    if verdict.get("refutation"):
        yield wrap(f"- The claim \"{verdict['refutation']['says']}\" is refuted.")
    yield wrap(f"- The certificate of the right answer (`{proof['kind']}`) is "
               f"{'accepted' if accepted else 'refused'} by the checker.")
    yield wrap("- The adapter and the engine keep every number of the case." if moved is None else
               "- The engine's own copy of the bodies, on which the answer is judged, has the same exact answer."
               if moved == 0 else f"- The engine's own copy of the bodies, on which the answer is judged, has an exact "
               f"answer that differs by {moved:.0e}.")
    yield from ["", "```text", exact(case, verdict, proof), *bodies(case), "```", ""]
    command = known_subjects()[subject][2]
    yield from ["```sh", f"grep '\"id\": \"{case['id']}\"' {FINDINGS} > case.jsonl",
                f'oblong judge case.jsonl --subject "program:{command}" --proofs refuted.jsonl',
                "oblong certify case.jsonl -o proof.jsonl && oblong verify case.jsonl proof.jsonl", "```", "",
                "In the engine's own words, with the defaults first:", "", "```js", words, "```", "", "```text", said,
                "```", ""]


def findings(rows, mine, subjects):
    yield from ["## Minimised findings", ""]
    judged = sum(len(row.judged) for key, row in rows.items() if key[0] in subjects)
    if not mine:
        wrong = sum(row.wrong()[0] for key, row in rows.items() if key[0] in subjects)
        yield wrap(f"None is kept. The budget was the {judged} judged answers of this run, {wrong} of them wrong. An "
                   "answer is kept only where the engine's own copy of the bodies is known and the certificate of the "
                   "right answer is accepted.")
        return
    groups = collections.defaultdict(list)
    for item in mine:
        groups[item[2]["degeneracy"] if item[2] else "no longer shown"].append(item)
    yield from [wrap(f"Made small by `oblong minimise`, or by hand where their source says so. They are kept in "
                     f"`{FINDINGS}`; a test requires that their "
                     "certificates are accepted."), "", "| cause | finding | verdict | stated, and exact |",
                "| --- | --- | --- | --- |"]
    for cause, items in groups.items():
        for case, verdict, *_ in items:
            yield f"| `{cause}` | [{case['id']}](#{case['id']}) | `{verdict['verdict']}` | {verdict['reason']} |"
    yield ""
    for items in groups.values():
        for item in items:
            yield from finding(*item)


def page(engine, folder, rows, mine, arguments):
    subjects = [s for s in known_subjects() if engine_of(s) == engine and any(key[0] == s for key in rows)]
    yield from ["<!-- written by tools/engines/pages.py (make engines) -->", "", f"# {TITLES[engine]}", ""]
    yield wrap(f"Date: {arguments.date}. Seed {arguments.seed}, {arguments.count} cases of each degenerate family, "
               f"{3 * arguments.count} of each ordinary one. What the words of the tables mean: "
               "[the league table](../index.md). The adapters: [JavaScript engines](../../reference/engines.md).")
    yield ""
    if not subjects:
        yield "Not judged in this run."
        return
    yield from described(folder, subjects)
    yield from rates(rows, subjects)
    yield from causes(folder, subjects)
    yield from findings(rows, mine, subjects)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--to", type=pathlib.Path, required=True)
    parser.add_argument("--seed", default=36, type=int)
    parser.add_argument("--count", default=20, type=int)
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    arguments = parser.parse_args()
    rows, found = read(arguments.folder), kept(arguments.folder)
    arguments.to.mkdir(parents=True, exist_ok=True)
    for engine in dict.fromkeys(map(engine_of, known_subjects())):
        text = "\n".join(page(engine, arguments.folder, rows, found[engine], arguments)).rstrip() + "\n"
        (arguments.to / f"{engine}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
