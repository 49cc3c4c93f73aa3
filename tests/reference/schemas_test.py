#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The schemas in docs/reference/schemas say of lines what the program says.

The files that the repository holds, the examples of the pages and what the program writes fit their schemas. Lines with
one defect each do not, and the program refuses the same lines.

    schemas_test.py PROGRAM WORK_FOLDER
"""
import copy
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from refused import ACCEPTED, REFUSED  # noqa: E402

try:
    import jsonschema
except ImportError:
    debian = "/usr/bin/python3"  # whose packages another Python does not see
    if sys.executable != debian and Path(debian).exists():
        os.execv(debian, [debian, *sys.argv])
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[2]
FORMATS = ("case", "result", "contact", "verdict", "record", "plan", "certificate", "shares", "nearest")
failures = []


def no_constant(word):
    raise ValueError(word)


def objects_in(text):
    """The JSON objects of a text, one after another; ValueError where it holds anything else."""
    decoder = json.JSONDecoder(parse_constant=no_constant)
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        value, at = decoder.raw_decode(text, at)
        yield value


def expect(good, message):
    if not good:
        failures.append(message)


class Schemas:
    def __init__(self):
        self.of = {}
        self.seen = dict.fromkeys(FORMATS, 0)
        for name in FORMATS:
            schema = json.loads((ROOT / "docs/reference/schemas" / f"{name}.json").read_text(encoding="utf-8"))
            jsonschema.Draft202012Validator.check_schema(schema)
            self.of[name] = jsonschema.Draft202012Validator(schema)

    def problem(self, document):
        """What its format's schema says against a document; nothing where it fits."""
        name = str(document.get("format", "")).removeprefix("oblong-").removesuffix("/1")
        if name not in self.of:
            return "no such format"
        error = jsonschema.exceptions.best_match(self.of[name].iter_errors(document))
        return None if error is None else f"{error.json_path}: {error.message[:200]}"

    def accept(self, text, place):
        for number, document in enumerate(objects_in(text), 1):
            name = document.get("format", "?").removeprefix("oblong-").removesuffix("/1")
            if name in ("check", "law"):
                continue
            problem = self.problem(document)
            expect(problem is None, f"{place}, object {number}: {problem}")
            self.seen[name] = self.seen.get(name, 0) + 1


def repository_files():
    yield from sorted((ROOT / "tests/data").glob("*.jsonl"))
    for folder in ("parse", "result", "record", "plan", "certificate_text"):
        yield from sorted((ROOT / "fuzz/corpus" / folder).iterdir())


def examples(page):
    """The blocks of a page that are marked json, but for sketches with dots."""
    for block in page.read_text(encoding="utf-8").split("```json\n")[1:]:
        text = block.split("```")[0]
        if "…" not in text:
            yield text


def ask(program, *arguments, text=""):
    return subprocess.run([program, *map(str, arguments)], input=text, capture_output=True, text=True)


def written_by(program, work):
    """What the program writes of a few cases of some families, by format."""
    cases = work / "cases.jsonl"
    ask(program, "generate", "lattice", "curved", "plane", "posed", "--count", "4", "-o", cases)
    for query in ("sweep", "raycast", "penetration", "signed", "within"):
        yield ask(program, "generate", "lattice", "--count", "3", "--query", query).stdout
    yield cases.read_text()
    yield ask(program, "narrow", cases, "--reals", "hex").stdout
    yield ask(program, "distance", cases).stdout
    yield ask(program, "distance", "--reals", "hex", cases).stdout
    yield ask(program, "distance", "--all-nearest", cases).stdout
    plain = "double/johnson/relative-1e-10/running-max/no-progress"
    yield ask(program, "judge", cases, "--subject", "proven", "--subject", plain).stdout
    for query, verb in (("sweep", "cast"), ("raycast", "cast"), ("penetration", "penetration"), ("signed", "penetration"),
                        ("turning", "cast"), ("deforming", "cast")):
        asked = ask(program, "generate", "lattice", "exact_touching", "--count", "4", "--query", query).stdout
        yield ask(program, verb, text=asked).stdout
        yield ask(program, "judge", "--subject", "proven", text=asked).stdout
        yield ask(program, "certify", text=asked).stdout
    swept = ask(program, "generate", "lattice", "exact_touching", "--count", "4", "--query", "sweep").stdout
    for options in (["--exit"], ["--start", "parting"], ["--start", "outside", "--reals", "hex"]):
        yield ask(program, "cast", *options, text=swept).stdout
    yield ask(program, "penetration", "--along", "1,0,1/2", text=swept).stdout
    yield ask(program, "judge", cases, "--subject", plain, "--records").stdout
    yield ask(program, "certify", cases).stdout
    yield ask(program, "campaign", "run", "--plan", "main", "--show-plan", "--store", work / "none.sqlite").stdout
    for shares in (1, 2, 3):
        folder = work / f"shares{shares}"
        shutil.rmtree(folder, ignore_errors=True)
        ask(program, "campaign", "plan", "quick", "--shares", shares, "-o", folder)
        yield (folder / "shares.json").read_text()
    wrong = work / "wrong.jsonl"
    wrong.write_text("".join(json.dumps({"format": "oblong-result/1", "id": json.loads(line)["id"], "subject": "x",
                                         "outcome": "separated", "distance": 1e9}) + "\n"
                             for line in cases.read_text().splitlines()))
    proofs = work / "proofs.jsonl"
    yield ask(program, "judge", cases, "--results", wrong, "--proofs", proofs).stdout
    yield proofs.read_text()


def reads(program, name, line, work):
    """Whether the program reads the line, by the verb that reads its format; nothing where none does."""
    file = work / "line.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    cases = work / "one.jsonl"
    cases.write_text(json.dumps(ACCEPTED["case"]) + "\n")
    if name == "shares":
        (work / "shares2" / "shares.json").write_text(line, encoding="utf-8")
    judged = ["judge", cases, "--results", file]
    arguments = {"case": ["narrow", file], "result": judged, "contact": judged, "nearest": judged,
                 "certificate": ["verify", "--partial", cases, file], "record": ["report", file, "-o", work / "report.html"],
                 "plan": ["campaign", "run", "--plan", file, "--show-plan", "--store", work / "none.sqlite"],
                 "shares": ["campaign", "submit", "--parallel", work / "shares2", "--dry-run"]}.get(name)
    if arguments is None:
        return None
    done = ask(program, *arguments)
    expect(done.returncode in (0, 1, 3), f"{name}: {line}: exit {done.returncode}: {done.stderr}")
    return done.returncode != 3


def changed(document, path, value):
    """A copy with the value at the path replaced, or taken out where it is None."""
    copied = copy.deepcopy(document)
    holder = copied
    for step in path[:-1]:
        holder = holder[step]
    if value is None:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copied


def main():
    program, work = sys.argv[1], Path(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    schemas = Schemas()
    for file in repository_files():
        schemas.accept(file.read_text(encoding="utf-8"), file.relative_to(ROOT))
    for page in sorted((ROOT / "docs/reference").glob("*.md")):
        for text in examples(page):
            schemas.accept(text, page.name)
    for text in written_by(program, work):
        expect(text != "", "the program wrote nothing")
        schemas.accept(text, "what the program writes")
    print("fitting:", schemas.seen)
    for name in FORMATS:
        expect(schemas.seen[name] >= 3, f"{name}: hardly a line was tried")
    for name, document in ACCEPTED.items():
        expect(schemas.problem(document) is None, f"{name}: {schemas.problem(document)}")
        expect(reads(program, name.split()[0], json.dumps(document), work) is not False, f"{name}: the program refuses it")
    for name, path, value in REFUSED:
        line = json.dumps(changed(ACCEPTED[name], path, value))
        expect(schemas.problem(json.loads(line)) is not None, f"{name}: the schema accepts {line}")
        expect(reads(program, name.split()[0], line, work) is not True, f"{name}: the program reads {line}")
    print("refused:", len(REFUSED))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
