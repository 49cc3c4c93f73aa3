#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Deletes and weakens every condition of a room in turn, and says which test notices: `make conditions`.

    conditions.py plant OUT FILE...          copies of the files with all defects, each behind a switch, and OUT/list.json
    conditions.py run PROGRAM LIST RESULTS   runs the tests of PROGRAM with one defect after another switched on

A defect: a condition that is left out, or always or never holds; an operand of && or || left out; > for >=, < for <=
and the other way round; a bound that is one more or less; a check that is not called. All are compiled at once and one
is switched on by OBLONG_PLANTED=NUMBER (fuzz/planted/switch.hpp). What no test can notice stands in
fuzz/planted/equivalent.txt with the reason; "#2" behind a defect is the second of its kind in the file alone. A run fails
if no test notices some other defect, or if the list names one that does not exist.
Tests of fuzz/planted/slow.txt run only with defects that no other test notices.
A run is taken up where it stopped, unless sources or tests have changed.
"""

import collections
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "fuzz/planted/equivalent.txt"
SLOW = ROOT / "fuzz/planted/slow.txt"
SECONDS = 60  # of processor time for the tests with one defect
SLOW_SECONDS = 600  # of processor time for those of slow.txt
STACK = 1 << 28  # bytes: tests recurse as deep as a proof may nest, and code that is not optimised has large frames
MEMORY = "/dev/shm"  # for files of tests: those of stores wait for a disk nine seconds of ten
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
CHECKS = re.compile(r"(?:require_\w+|only_fields|array_of)$")
TOKEN = re.compile(r"""\s+|//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\#[^\n]*(?:\\\n[^\n]*)*
    |[A-Za-z_]\w*|\d[\w.']*|<<=|>>=|<=>|->|::|&&|\|\||<=|>=|==|!=|[-+*/%&|^]=|<<|\+\+|--|.""", re.S | re.X)


class Source:
    """A file as tokens, with the matching brackets."""

    def __init__(self, text):
        self.text, self.tokens, self.match = text, [], {}
        for found in TOKEN.finditer(text):
            if not re.match(r"\s|//|/\*|#", found[0]):
                self.tokens.append((found[0], found.start(), found.end()))
        open_brackets = []
        for i, (token, _, _) in enumerate(self.tokens):
            if token in ("(", "[", "{"):
                open_brackets.append(i)
            elif token in (")", "]", "}"):
                self.match[i] = open_brackets.pop()
                self.match[self.match[i]] = i

    def word(self, i):
        return self.tokens[i][0] if 0 <= i < len(self.tokens) else ""

    def spaced(self, i):
        """Whether blanks stand on both sides, as clang-format has them around binary operators and not in templates."""
        _, start, end = self.tokens[i]
        return self.text[start - 1].isspace() and self.text[end].isspace()

    def of(self, first, last):
        """The text of tokens [first, last), in one line."""
        return re.sub(r"\s+", " ", self.text[self.tokens[first][1] : self.tokens[last - 1][2]])

    def brace_of_value(self, i):
        """Whether the { at i begins a value, as in Vec{0, 0, 0}, and no block."""
        start = self.tokens[i][1]
        return start > 0 and not self.text[start - 1].isspace()

    def begin_of(self, i):
        """The first token of the expression around the operator at i."""
        while i > 0:
            before = self.word(i - 1)
            if before in (")", "]") or (before == "}" and self.brace_of_value(self.match[i - 1])):
                i = self.match[i - 1]
            elif before in ("(", "[", "{", "}", ";", ",", "return", "=", "+=", "-=", "*=", "case", "throw"):
                return i
            else:
                i -= 1
        return i

    def end_of(self, i):
        """One behind its last token."""
        while i < len(self.tokens):
            here = self.word(i)
            if here in ("(", "[") or (here == "{" and self.brace_of_value(i)):
                i = self.match[i] + 1
            elif here in (")", "]", "{", "}", ";", ","):
                return i
            else:
                i += 1
        return i


def operators(source, first, last, wanted):
    """Operators of an expression that stand in no bracket of it."""
    found, i = [], first
    while i < last:
        word = source.word(i)
        if word in ("(", "[") or (word == "{" and i in source.match):
            i = source.match[i]
        elif word in wanted and source.spaced(i):
            found.append(i)
        i += 1
    return found


def logical(source, first, last):
    """Texts in which one operand of && or || is left out, those in brackets included."""
    for operator in ("||", "&&"):
        at = operators(source, first, last, (operator,))
        if not at:
            continue
        ends = list(zip([first] + [i + 1 for i in at], at + [last]))
        for k in range(len(ends)):
            rest = f" {operator} ".join(source.of(*e) for j, e in enumerate(ends) if j != k)
            yield f"without {source.of(*ends[k])}", rest
        for k, (begin, end) in enumerate(ends):
            for what, text in logical(source, begin, end):
                yield what, f" {operator} ".join(text if j == k else source.of(*e) for j, e in enumerate(ends))
        return
    inner = first + 1 if source.word(first) == "!" else first
    if source.word(inner) == "(" and source.match[inner] == last - 1:
        for what, text in logical(source, inner + 1, last - 1):
            yield what, source.of(first, inner + 1) + text + ")"


def comparisons(source, first, last, weaken):
    """Texts in which one comparison is another, at any depth."""
    for i in range(first, last):
        word = source.word(i)
        if word not in COMPARISONS or not source.spaced(i):
            continue
        before, behind = source.of(first, i), source.of(i + 1, last)
        only = i in operators(source, first, last, ("==", "!=")) and not operators(source, first, last, ("?", "&&", "||"))
        if word not in ("==", "!=") or not only:  # what is left out needs no other comparison
            yield f"{COMPARISONS[word]} for {word} after {source.word(i - 1)}", f"{before} {COMPARISONS[word]} {behind}"
        if weaken and word in ("<=", ">="):
            end = min([k for k in operators(source, i + 1, last, ("&&", "||", "?")) if k > i] + [source.end_of(i + 1), last])
            bound, rest = source.of(i + 1, end), source.of(end, last) if end < last else ""
            step = "+" if word == "<=" else "-"
            yield f"{bound} {step} 1", f"{before} {word} ({bound}) {step} 1 {rest}"


def alternatives(source, first, last, kind):
    """(what, text) of every defect of the expression [first, last)."""
    marks = operators(source, first, last, ("?",))
    if marks:
        question = marks[0]
        rest = source.of(question, last)
        yield "always the first", f"true {rest}"
        yield "always the second", f"false {rest}"
        for what, text in logical(source, first, question):
            yield what, f"{text} {rest}"
        for what, text in comparisons(source, first, last, False):
            yield what, text
        return
    yield "always", "true"
    if kind != "require":
        yield "never", "false"
    for what, text in [*logical(source, first, last), *comparisons(source, first, last, kind == "require")]:
        yield what, f"bool({text})"


def sites(source):
    """(first, last, kind) of expressions that decide something, the outermost, in order."""
    found, skip_to, i = [], 0, 0
    while i < len(source.tokens):
        word = source.word(i)
        if word in ("for", "while", "static_assert", "requires", "template") and source.word(i + 1) in ("(", "<"):
            # The head of a loop is left alone, what a template's head compares as well.
            i = source.match[i + 1] + 1 if source.word(i + 1) == "(" else i + 2
            continue
        if i < skip_to:
            i += 1
            continue
        if word == "require" and source.word(i + 1) == "(" and source.word(i - 1) != "void":
            last = source.end_of(i + 2)
            found.append((i + 2, last, "require"))
            skip_to = last
        elif word == "if" and source.word(i + 1) == "(":
            first, last = i + 2, source.match[i + 1]
            if not operators(source, first, last, ("=",)) and ";" not in source.of(first, last):
                found.append((first, last, "if"))
                skip_to = last
        elif (word in ("&&", "||", "?") or word in COMPARISONS) and source.spaced(i):
            first, last = source.begin_of(i), source.end_of(i)
            declares = source.word(first) in ("auto", "const") or source.word(last) == "{"
            if not declares and first < i < last:
                found.append((first, last, "value"))
                skip_to = last
        i += 1
    return found


def calls(source):
    """(first, last) of statements that only check: `require_x(…);`, `return require_x(…);`, `value.only_fields(…);`."""
    for i, (word, _, _) in enumerate(source.tokens):
        if not CHECKS.match(word) or source.word(i + 1) != "(" or source.word(source.match[i + 1] + 1) != ";":
            continue
        first = i
        while source.word(first - 1) in (".", "::", "->") or source.word(first - 1) in (")", "]"):
            first = source.match[first - 1] if source.word(first - 1) in (")", "]") else first - 2
        if source.word(first - 1) in (";", "{", "}", ")", "return", ":", "else"):
            yield first, source.match[i + 1] + 1


def plant(out, files):
    """Writes the copies and the list of defects."""
    defects = []

    def number(file, source, first, last, what):
        line = source.text.count("\n", 0, source.tokens[first][1]) + 1
        defects.append({"file": file, "line": line, "condition": source.of(first, last), "what": what})
        return f"oblong::planted::on({len(defects)})"

    for file in files:
        source = Source((ROOT / file).read_text())
        edits = []
        for first, last, kind in sites(source):
            text = ""
            for what, changed in alternatives(source, first, last, kind):
                text += f"{number(file, source, first, last, what)} ? ({changed}) : "
            original = source.of(first, last)
            if text:
                void = kind == "value" and operators(source, first, last, ("?",))
                edits.append((first, last, f"({text}{original if void else f'bool({original})'})"))
        for first, last in calls(source):
            if not any(a < last and first < b for a, b, _ in edits):
                edits.append((first, last, f"({number(file, source, first, last, 'not called')} ? void() : void("
                                           f"{source.of(first, last)}))"))
        text = source.text
        for first, last, changed in sorted(edits, reverse=True):
            text = text[: source.tokens[first][1]] + changed + text[source.tokens[last - 1][2] :]
        at = text.index("#include")
        copy = out / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text[:at] + '#include "fuzz/planted/switch.hpp"\n' + text[at:])
    (out / "list.json").write_text(json.dumps(defects, indent=1))


def listed(path):
    """The defects (file, condition, what) that a list holds; a reason may follow."""
    lines = path.read_text().splitlines()
    return {tuple(part.strip() for part in line.split(" | ")[:3]) for line in lines if line and not line.startswith("#")}


def key_of(defect):
    return defect["file"], defect["condition"], defect["what"]


def keys_of(defects):
    """For each defect the keys that list it: its own, which lists all like it in its file, and that of its place alone."""
    seen = collections.Counter()
    for defect in defects:
        file, condition, what = key_of(defect)
        seen[key_of(defect)] += 1
        yield {(file, condition, what), (file, condition, f"{what} #{seen[key_of(defect)]}")}


def slow_tests():
    """The tests of slow.txt as a filter of GoogleTest."""
    lines = SLOW.read_text().splitlines()
    return ":".join(line.split(" | ")[0].strip() for line in lines if line and not line.startswith("#"))


def pass_with(program, number, tests, seconds):
    """Which of these tests fails, dies or hangs with the defect; an empty text: none. And whether a false proof was accepted."""
    environment = dict(os.environ, OBLONG_PLANTED=str(number), GTEST_FAIL_FAST="1", RC_PARAMS="seed=1999", GTEST_FILTER=tests)
    if os.access(MEMORY, os.W_OK):
        environment.setdefault("TMPDIR", MEMORY)
    most = resource.getrlimit(resource.RLIMIT_STACK)[1]
    stack = STACK if most == resource.RLIM_INFINITY else min(STACK, most)
    limited = ["prlimit", f"--cpu={seconds}:{seconds + 5}", f"--stack={stack}:", program]
    done = subprocess.run(limited, capture_output=True, text=True, errors="replace", env=environment)
    if done.returncode == 0:
        return "", False
    failed = re.findall(r"^\[  FAILED  \] (\S+?)(?:,.*)? \(\d+ ms\)", done.stdout, re.M)
    running = re.findall(r"^\[ RUN      \] (\S+)", done.stdout, re.M)
    name = failed[0] if failed else (running[-1] if running else "none") + \
        (", which hangs" if done.returncode == -24 else ", which dies")
    return name, '"accepted"' in done.stdout


def tests_with(program, number):
    """As pass_with: all tests but the slow ones, and those where no other notices."""
    noticed = pass_with(program, number, "-" + slow_tests(), SECONDS)
    if noticed[0]:
        return noticed
    return pass_with(program, number, slow_tests(), SLOW_SECONDS)


def run(program, list_file, results):
    """Every defect once; prints those that no test notices. The exit code is 1 where there are any."""
    defects = json.loads(Path(list_file).read_text())
    digest = hashlib.sha256(Path(program).read_bytes()).hexdigest()
    results = Path(results)
    kept = json.loads(results.read_text()) if results.exists() else {}
    caught = kept.get("caught", {}) if kept.get("program") == digest else {}
    for tests, seconds in ("-" + slow_tests(), SECONDS), (slow_tests(), SLOW_SECONDS):
        if failed := pass_with(program, 0, tests, seconds)[0]:
            sys.exit(f"{program}: {failed} fails without any defect")
    known, asked, used = listed(EQUIVALENT), {}, set()
    results.parent.mkdir(parents=True, exist_ok=True)
    for index, (defect, keys) in enumerate(zip(defects, keys_of(defects)), 1):
        used |= keys & known
        if not keys & known:
            asked[index] = defect
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        running = {workers.submit(tests_with, program, i): i for i in asked if str(i) not in caught}
        for done in concurrent.futures.as_completed(running):
            name, accepted = done.result()
            caught[str(running[done])] = {"by": name, "accepted": accepted, **asked[running[done]]}
            results.write_text(json.dumps({"program": digest, "caught": caught}, indent=1))
    excused = len(defects) - len(asked)
    survived = [defect for index, defect in asked.items() if not caught[str(index)]["by"]]
    files = {defect["file"] for defect in defects}
    for defect in survived:
        print(f"{defect['file']}:{defect['line']}: no test notices: {defect['condition']} | {defect['what']}")
    stale = [key for key in sorted(known - used) if key[0] in files]
    for key in stale:
        print(f"{EQUIVALENT.relative_to(ROOT)}: there is no such defect: {' | '.join(key)}")
    accepted = sum(entry["accepted"] for entry in caught.values())
    noticed = len(defects) - len(survived) - excused
    print(f"{len(defects)} defects: {noticed} noticed by a test ({accepted} by a false proof that is accepted), "
          f"{len(defects) - noticed - len(survived)} change nothing, {len(survived)} noticed by none")
    return 1 if survived or stale else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["plant"]:
        plant(Path(sys.argv[2]), sys.argv[3:])
    elif sys.argv[1:2] == ["run"]:
        sys.exit(run(*sys.argv[2:5]))
    else:
        sys.exit(__doc__)
