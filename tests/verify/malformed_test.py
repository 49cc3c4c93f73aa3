#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program and check_certificates.py read and refuse the same lines, of certificates and of cases.

Lines of a few genuine certificates and their cases are damaged by a seeded generator, one by one: other values, fields
missing, doubled, misspelt and strange, numbers in every spelling that somebody might take for one, bytes at random.

    malformed_test.py PROGRAM WORK_FOLDER [COUNT [SEED]]
"""

import copy
import json
import pathlib
import random
import subprocess
import sys

CHECKER = pathlib.Path(__file__).with_name("check_certificates.py")

CASES = [
    {"query": "distance", "scalar": "double", "a": {"shape": "box", "half_extents": [1, 1, 1]},
     "b": {"shape": "points", "vertices": [[3, 0, 0], [4, "1/2", 0.5]], "pose": {"translation": [0, 0, 0]}}},
    {"query": "decide", "scalar": "exact", "a": {"shape": "sphere", "radius": 1},
     "b": {"shape": "capsule", "radius": "1/3", "half_length": 1, "axis": "x",
           "pose": {"quaternion": [1, 0, 0, 0], "translation": [5, 0, 0]}}},
    {"query": "distance", "scalar": "exact", "dimension": 2, "note": "n", "source": "s", "expect": {"any": [1.5, None]},
     "a": {"shape": "sum", "of": [{"shape": "box", "half_extents": [1, 1]}, {"shape": "sphere", "radius": 0}]},
     "b": {"shape": "hull", "of": [{"shape": "points", "vertices": [[0, 0], [2, 0]]},
                                   {"shape": "points", "vertices": [[0, 2]], "pose": {"linear": [[1, 0], [0, 1]]}}]}},
    {"query": "penetration", "scalar": "float", "a": {"shape": "box", "half_extents": [2, 2, 2]},
     "b": {"shape": "box", "half_extents": [1, 1, 1]}},
    {"query": "sweep", "scalar": "exact", "a": {"shape": "box", "half_extents": [1, 1, 1]},
     "b": {"shape": "ellipsoid", "radii": [0, 0, 0], "pose": {"translation": [5, 0, 0]}},
     "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0], "max": 8}},
    {"query": "raycast", "scalar": "double", "a": {"shape": "cylinder", "radius": 0, "half_length": 1},
     "ray": {"source": [-3, 2, 0], "direction": [1, 0, 0]}},
    {"query": "distance", "scalar": "double", "a": {"shape": "points", "vertices": [[0, 0, 0]]},
     "b": {"shape": "points", "vertices": [[0, 0, 0], [0, 3, 0]]}},
]
# By hand: what `certify` does not write of these cases.
PROOFS = [
    (6, {"kind": "touching", "a": [[0, "1"]], "b": [[0, "1"]], "direction": ["0", "-1", "0"]}),
    (0, {"kind": "refutation", "subject": "s", "claim": {"outcome": "touching"}, "direction": ["-1", "0", "0"]}),
    (0, {"kind": "refutation", "claim": {"lower": "3"}, "a": [[0, "1"]], "b": [[0, "1"]]}),
    (0, {"kind": "refutation", "claim": {"upper": "1/2", "lower": 0}, "direction": ["-1", "0", "0"]}),
    (0, {"kind": "refutation", "claim": {"rounded_to": "double", "distance": "inf"}, "a": [[0, "1"]], "b": [[0, "1"]]}),
    (2, {"kind": "refutation", "claim": {"outcome": "touching"},
         "differences": [[0, 0, "1"], [1, 0, "1"], [2, 1, "1"], [3, 2, "1"]]}),
    (0, {"kind": "separated", "direction": ["-1", "0", "0"]}),
]
NUMBERS = ["1", "0", "-1", "2.5", "1e0", "1E+2", "-0", "0.0", "1/2", "-3/4", "0x1p+0", "0x.8", "-0X1.8P1", "1/1", "+1", "+.5",
           "7.", "", " ", " 1", "1 ", "1\t", "\u0661", "\uff11", "\u00bd", "1_0", "0x1_0", "1,5", "01", "-01", "00", "--1", "+-1",
           "1/0", "0/0", "1/-2", "1/+2", "1 / 2", "/", "1/", "/2", "1/2/3", "0x", "0xp1", "0x1p", "0x1.p", "1e", "1e+", ".",
           "-", "+", "e5", "nan", "NaN", "inf", "-inf", "Infinity", "1e999999999", "1e-999999999", "1e4900", "1e4901",
           "1e-4900", "1e-4899", "0x1p16333", "0x1p16332", "0x1p-16334", "0x1p-16333", "0e99999999999999999999", "1e308",
           "1e309", "3.5e38", "1e-400", "1e99999999999999999999", "1f", "1d", "1u", "0b1", "0o7", "1\u0000", "\u00001",
           "1\n", "1\u2028", "9" * 5000, "1" + "0" * 4899, "1" + "0" * 4900, "0." + "0" * 4898 + "1", "1/" + "3" * 5000, "true",
           "12345678901234567890123", "0x" + "f" * 40, "9" * 100_001]
GENTLE = ["0", "1", "-2", "1/3", "0x1.8p1", 0, 1, 2, 3, 0.5, [0, "1"], [1, "2"], [0, 0, "1"], [1, 2, 3], [2, 0], "x"]
RAW = ["null", "true", "false", "-2", "-0", "0", "1", "2", "3", "1.0", "0.0", "1e0", "1e5", "1E400", "1e4932", "1e5000", "4294967295",
       "4294967296", "18446744073709551616", "9" * 30, "9" * 5000, "[]", "{}", "[[]]", "[0]", '["1"]', "[[0, \"1\"]]", '""', '"x"',
       "NaN", "Infinity", "-Infinity", "nan", "+1", "01", "1.", ".5", "0x1", "1_0", "'1'", "/**/1", "\u0661", "tru", "None",
       '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d\\ude00"', '"\\x41"', '"\\u00"', '"a\tb"', '"\u00e9"', '"\\u0000"', '{"a": 1, "a": 2}',
       "[" * 70 + "]" * 70, "[" * 62 + "]" * 62, "[" * 63 + "]" * 63, '"' + "x" * 300 + '"', '"inf"', '"float"', '"double"',
       '"exact"', '"separated"', '"intersecting"', '"undecided"', '"x"', '"z"', "[1, 2, 3]", "[1, 2]", '["0", "0", "1"]']
BYTES = [b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"\xc2\xa0", b"\x0b", b"\x0c", b"\r",
         b"\x1b", b"\x7f", b" ", b"\t", b",", b":", b'"', b"{", b"}", b"[", b"]", b"0", b"-", b"e", b"\\", b"/", b"\xe2\x80\xa8"]


class Raw:
    """JSON text, or what is none, in a value's place."""

    def __init__(self, text):
        self.text = text


def text_of(value):
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    if isinstance(value, Members):
        return "{" + ", ".join(json.dumps(key) + ": " + text_of(item) for key, item in value.items) + "}"
    return json.dumps(value)


class Members:
    """An object that may hold a key twice."""

    def __init__(self, items):
        self.items = items


def tree(value):
    if isinstance(value, dict):
        return Members([[key, tree(item)] for key, item in value.items()])
    return list(map(tree, value)) if isinstance(value, list) else value


def holders(value, all_holders):
    """Every list and every list of members within."""
    if isinstance(value, Members):
        all_holders.append(value.items)
        for _, item in value.items:
            holders(item, all_holders)
    elif isinstance(value, list):
        all_holders.append(value)
        for item in value:
            holders(item, all_holders)
    return all_holders


def damage_tree(document, pick, keep_id):
    holder = pick.choice([h for h in holders(document, []) if h])
    at = pick.randrange(len(holder))
    is_member = any(holder is m.items for m in members(document))
    if is_member and holder[at][0] == "id" and keep_id:
        return
    gentle = pick.random() < 0.35  # so that more can be read
    value = copy.deepcopy(pick.choice(GENTLE)) if gentle else Raw(pick.choice(RAW)) if pick.random() < 0.5 else pick.choice(NUMBERS)
    how = pick.random()
    if is_member and gentle:
        holder[at][1] = value
    elif is_member:
        if how < 0.6:
            holder[at][1] = value
        elif how < 0.7:
            holder.pop(at)
        elif how < 0.8:
            holder.append([holder[at][0], copy.deepcopy(pick.choice((holder[at][1], value)))])
        elif how < 0.9:
            holder[at][0] = pick.choice((holder[at][0].upper(), holder[at][0] + " ", "", "x", "direction", "claim", "pose"))
        else:
            holder.append([pick.choice(("x", "", "direction", "differences", "a", "b", "facets", "lower", "max", "subject",
                                        "converted_case", "dimension", "squared", "note", "sweep")), value])
    elif how < 0.7:
        holder[at] = value
    elif how < 0.8:
        holder.pop(at)
    elif how < 0.9:
        holder.insert(at, copy.deepcopy(holder[at]))
    else:
        holder.append(value)


def members(value):
    if isinstance(value, Members):
        return [value, *(m for _, item in value.items for m in members(item))]
    return [m for item in value for m in members(item)] if isinstance(value, list) else []


def damaged(document, pick):
    """A line of bytes without a line end."""
    document = tree(document)
    for _ in range(pick.choice((1, 1, 1, 2))):
        damage_tree(document, pick, keep_id=pick.random() < 0.9)
    line = text_of(document).encode("utf-8", "surrogatepass")
    if pick.random() < 0.3:
        for _ in range(pick.choice((1, 1, 2))):
            at = pick.choice((0, len(line), pick.randrange(len(line) + 1)))
            cut = pick.choice((0, 0, 1, 1, 3))
            line = line[:at] + pick.choice(BYTES + [b""]) + line[at + cut:]
    return line.replace(b"\n", b" ")


def run(command):
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=600)
    except subprocess.TimeoutExpired:
        sys.exit(f"{command} does not end")


def answers(done):
    """What is said of each certificate; whether it could be read shows in that its kind is told."""
    if done.returncode not in (0, 1, 3) or b"Traceback" in done.stderr:
        sys.exit(f"a reader failed with {done.returncode}: {done.stderr[-3000:].decode(errors='replace')}")
    lines = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    return [(line["id"], line.get("kind"), line["accepted"]) for line in lines], done.returncode == 3


def compare(program, cases, proofs, which):
    """Both readers' answers, the same; on a difference the line."""
    ours = answers(run([program, "verify", cases, proofs]))
    theirs = answers(run([sys.executable, CHECKER, cases, proofs]))
    if ours != theirs:
        differences = sorted(set(ours[0]) ^ set(theirs[0]), key=str) or ["the order, or whether all lines can be read"]
        lines = which.read_bytes().split(b"\n")
        for what in differences[:5]:
            print("differ:", what)
            print(*(line[:600] for line in lines if json.dumps(what[0]).encode() in line), sep="\n")
        sys.exit(f"{len(differences)} answers differ (exit 3: the program {ours[1]}, the second checker {theirs[1]})")
    return ours[0]


def write(path, lines):
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines) + b"\n")


def genuine_pairs(program, work):
    """Pairs of a case and a certificate that holds of it: those that the program writes, and those by hand."""
    cases = [{"format": "oblong-case/1", "id": f"c{i}", **case} for i, case in enumerate(CASES)]
    write(work / "genuine-cases.jsonl", cases)
    done = run([program, "certify", work / "genuine-cases.jsonl"])
    proofs = [json.loads(line) for line in done.stdout.splitlines()]
    proofs += [{"format": "oblong-certificate/1", "id": f"c{case}", **proof} for case, proof in PROOFS]
    proofs.append({**proofs[0], "kind": "refutation", "claim": {"outcome": "touching"}, "converted_case": json.dumps(cases[0])})
    del proofs[-1]["squared"], proofs[-1]["rounded_to"], proofs[-1]["distance"]
    by_id = {case["id"]: case for case in cases}
    pairs = [(by_id[proof["id"]], proof) for proof in proofs]
    if len({case["id"] for case, _ in pairs}) != len(CASES):
        sys.exit("not every case has a certificate")
    return pairs


def damaged_lines(damaged_part, pairs, count, pick):
    """`count` lines of cases and of certificates, of which those of `damaged_part` are damaged."""

    def text(value):
        return json.dumps(value).encode()

    lines = []
    for number in range(count):
        case, proof = pairs[number % len(pairs)]
        case, proof = {**case, "id": f"#{number}"}, {**proof, "id": f"#{number}"}
        if "converted_case" in proof:
            proof["converted_case"] = json.dumps(case)
        lines.append((text(case), damaged(proof, pick)) if damaged_part == "proof" else (damaged(case, pick), text(proof)))
    return [case for case, _ in lines], [proof for _, proof in lines]


def main():
    program, work = sys.argv[1], pathlib.Path(sys.argv[2])
    count, seed = int(sys.argv[3]) if len(sys.argv) > 3 else 3000, int(sys.argv[4]) if len(sys.argv) > 4 else 1
    work.mkdir(parents=True, exist_ok=True)
    pairs = genuine_pairs(program, work)
    pick, total, read = random.Random(seed), 0, 0
    for damaged_part in "proof", "case":
        cases, proofs = damaged_lines(damaged_part, pairs, count, pick)
        write(work / f"{damaged_part}-cases.jsonl", cases)
        write(work / f"{damaged_part}-proofs.jsonl", proofs)
        said = compare(program, work / f"{damaged_part}-cases.jsonl", work / f"{damaged_part}-proofs.jsonl",
                       work / f"{damaged_part}-{damaged_part}s.jsonl")
        total += count
        read += sum(kind is not None for _, kind, _ in said)
    if not total // 20 < read < total - total // 20:
        sys.exit(f"only {read} of {total} can be read: the generator damages too much or too little")
    print(f"{total} damaged lines: both read {read} and refuse {total - read}")
    # A number of many digits that ends in what no number has: its reader may not go back over the digits again and again.
    long_numbers = []
    for number in range(20):
        box = {"shape": "box", "half_extents": [("0x" if number % 2 else "") + "9" * 95_000 + ":", 1, 1]}
        long_numbers.append({**pairs[0][0], "id": f"long {number}", "a": box})
    write(work / "long-cases.jsonl", long_numbers)
    write(work / "long-proofs.jsonl", [{**pairs[0][1], "id": case["id"]} for case in long_numbers])
    compare(program, work / "long-cases.jsonl", work / "long-proofs.jsonl", work / "long-cases.jsonl")


if __name__ == "__main__":
    main()
