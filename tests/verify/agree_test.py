#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program and check_certificates.py accept and refuse the same certificates, genuine and forged.

    agree_test.py PROGRAM REPORTED.jsonl WORK_FOLDER
"""

import copy
import json
import os
import pathlib
import random
import subprocess
import sys
from fractions import Fraction

CHECKER = pathlib.Path(__file__).with_name("check_certificates.py")


def forgeries(proof, others, pick):
    """Changed copies of a certificate: some are refused by both checkers, a few happen to be true."""
    if "roots" in proof:
        yield from body_forgeries(proof, pick)
        return

    def changed(change):
        forged = copy.deepcopy(proof)
        change(forged)
        return forged

    def bump(part, by):
        part[-1] = str(int(part[-1]) + by)

    for key in ("a", "b") if "facets" in proof else ("a", "b", "differences"):
        for i in range(len(proof.get(key, []))):
            yield changed(lambda p: bump(p[key][i], 1))
            yield changed(lambda p: bump(p[key][i], -1))
            yield changed(lambda p: p[key][i].__setitem__(-1, str(-int(p[key][i][-1]))))
            yield changed(lambda p: p[key][i].__setitem__(0, p[key][i][0] + 1))
            yield changed(lambda p: p[key][i].__setitem__(0, 0))
            yield changed(lambda p: p[key].pop(i))
        if key in proof:
            yield changed(lambda p: [part.__setitem__(-1, str(3 * int(part[-1]))) for part in p[key]])
            yield changed(lambda p: [part.__setitem__(-1, "1") for part in p[key]])
    for key in {"vertices_a", "vertices_b"} & set(proof):
        for i in range(len(proof[key])):
            for k in range(0, len(proof[key][i]), 3):
                yield changed(lambda p: p[key][i].__setitem__(k, p[key][i][k] ^ 1))
                yield changed(lambda p: p[key][i].__setitem__(k, p[key][i][k] + 7))
            yield changed(lambda p: p[key][i].pop())
            yield changed(lambda p: p[key][i].append(0))
            yield changed(lambda p: p[key].pop(i))
        yield changed(lambda p: p[key].append([]))
        yield changed(lambda p: p.pop(key))
    for i in range(len(proof.get("direction", []))):
        yield changed(lambda p: p["direction"].__setitem__(i, str(-int(p["direction"][i]))))
        yield changed(lambda p: p["direction"].__setitem__(i, str(int(p["direction"][i]) + 1)))
        yield changed(lambda p: p["direction"].__setitem__(i, "0"))
    if "a" in proof:
        yield changed(lambda p: (p.__setitem__("a", proof["b"]), p.__setitem__("b", proof["a"])))
        parts = {key: proof[key] for key in ("format", "id", "a", "b")}
        yield {**parts, "kind": "touching"}
        yield {**parts, "kind": "refutation", "claim": {"outcome": "separated"}}
        yield {**parts, "kind": "refutation", "claim": {"lower": "1/2"}}
        yield {**parts, "kind": "overlapping"}
        yield {**parts, "kind": "touching", "direction": ["1", "0", "0"]}
        pairs = [[i, j, str(int(w) * int(x))] for i, w in proof["a"] for j, x in proof["b"]]
        yield {"format": proof["format"], "id": proof["id"], "kind": "overlapping", "differences": pairs}
        yield {**parts, "kind": "distance", "squared": "1/3", "rounded_to": "double", "distance": "0x1.2p+0"}
    if "distance" in proof:
        yield changed(lambda p: p.__setitem__("rounded_to", "float" if p["rounded_to"] == "double" else "double"))
        yield changed(lambda p: p.__setitem__("squared", p["squared"].split("/")[0] + "7/3"))
        yield changed(lambda p: p.__setitem__("distance", "inf"))
        yield changed(lambda p: p.__setitem__("distance", "0x1.8p-1"))
        value = float.fromhex(proof["distance"])
        for factor in (1 - 2.0**-53, 1 + 2.0**-52, 1 + 2.0**-23, 2.0, 0.0):
            yield changed(lambda p: p.__setitem__("distance", (value * factor).hex() if value * factor < 1e308 else "inf"))
    for key in {"lower", "upper", "squared"} & set(proof if proof["kind"] in ("hit", "penetration") else ()):
        for change in (lambda x: x + "1", lambda x: "-" + x, lambda x: "1" + x, lambda x: "0", lambda x: x + "/3"):
            if "/" not in proof[key] or "/" not in change("1"):
                yield changed(lambda p: p.__setitem__(key, change(p[key])))
    if "facets" in proof:
        for i in range(0, len(proof["facets"]), len(proof["facets"]) // 5 + 1):
            yield changed(lambda p: p["facets"].pop(i))
            yield changed(lambda p: p["facets"].append(p["facets"][i]))
            yield changed(lambda p: p["facets"][i].reverse())
            yield changed(lambda p: p["facets"][i].__setitem__(0, p["facets"][i][0] + 1))
    if proof["kind"] in ("miss", "hit", "penetration"):
        yield {**{k: x for k, x in proof.items() if k in ("format", "id")}, "kind": "miss", "direction": ["1", "0", "0"]}
    for axis in range(3):
        for sign in "1", "-1":
            direction = ["0", "0", "0"]
            direction[axis] = sign
            yield {"format": proof["format"], "id": proof["id"], "kind": "separated", "direction": direction}
    if "claim" in proof:
        for claim in (
            *({"outcome": name} for name in ("separated", "touching", "overlapping", "intersecting")),
            {"lower": "0"},
            {"lower": "1/3"},
            {"upper": "1/3"},
            {"upper": "-1"},
            {"lower": "1/7", "upper": "1/9"},
            {"rounded_to": "float", "distance": "0x1p-3"},
            {"rounded_to": "double", "distance": "0x0p+0"},
            {"rounded_to": "double", "distance": "inf"},
            {"rounded_to": "double", "distance": "1/3"},
            {"rounded_to": "float", "distance": "-0x1p-3"},
        ):
            yield changed(lambda p: p.__setitem__("claim", claim))
        parts = {key: proof[key] for key in ("format", "id", "kind", "claim")}
        for axis in range(3):
            yield {**parts, "direction": ["1" if i == axis else "0" for i in range(3)]}
        yield {**parts, "direction": ["0", "0", "0"]}
        if "a" in proof:
            pairs = [[i, j, str(int(w) * int(x))] for i, w in proof["a"] for j, x in proof["b"]]
            yield {**parts, "differences": pairs}
    for other in pick.sample(others, min(3, len(others))):
        yield {**other, "id": proof["id"]}


def written_leaves(member):
    """The lists of [index, weight, …] and of fractions in a member, to be changed."""
    ((kind, content),) = member.items()
    if kind in ("vertices", "u"):
        yield kind, content
    for part in content if kind in ("sum", "hull") else ():
        yield from written_leaves(part[2] if kind == "hull" else part)
    if kind == "hull":
        yield kind, content


def other_fraction(text, pick):
    return "{0.numerator}/{0.denominator}".format(Fraction(text) + pick.choice((Fraction(1, 7), Fraction(-1, 9), -1, 1)))


def body_forgeries(proof, pick):
    """Changed copies of a certificate about bodies of any kind."""

    def changed(change):
        forged = copy.deepcopy(proof)
        change(forged)
        return forged

    for key in {"lower", "upper"} & set(proof):
        yield changed(lambda p: p.__setitem__(key, other_fraction(p[key], pick)))
        yield changed(lambda p: p.pop(key))
        yield changed(lambda p: p.__setitem__(key, "0/1"))
    for i in range(len(proof["roots"])):
        yield changed(lambda p: p["roots"].__setitem__(i, other_fraction(p["roots"][i], pick)))
        yield changed(lambda p: p["roots"].pop(i))
    yield changed(lambda p: p["roots"].append("1/1"))
    for i in range(len(proof.get("direction", []))):
        yield changed(lambda p: p["direction"].__setitem__(i, str(-int(p["direction"][i]))))
        yield changed(lambda p: p["direction"].__setitem__(i, "0"))
    pairs = proof.get("members", [])
    for i in range(0, len(pairs), len(pairs) // 3 + 1):
        for side in ("a", "b"):
            for number, (kind, content) in enumerate(written_leaves(pairs[i][side])):
                for at in range(len(content)):

                    def leaf(p):
                        return list(written_leaves(p["members"][i][side]))[number][1]

                    if kind == "u":
                        yield changed(lambda p: leaf(p).__setitem__(at, other_fraction(leaf(p)[at], pick)))
                        yield changed(lambda p: leaf(p).pop(at))
                    else:
                        yield changed(lambda p: leaf(p)[at].__setitem__(1, str(int(leaf(p)[at][1]) + pick.choice((1, -2)))))
                        yield changed(lambda p: leaf(p)[at].__setitem__(0, leaf(p)[at][0] + 1))
        yield changed(lambda p: p["members"].pop(i))
        yield changed(lambda p: p["members"][i].update(a=p["members"][i]["b"], b=p["members"][i]["a"]))
    facets = proof.get("facets", [])
    for i in range(0, len(facets), len(facets) // 3 + 1):
        yield changed(lambda p: p["facets"].pop(i))
        yield changed(lambda p: p["facets"][i].reverse())
        yield changed(lambda p: p["facets"][i].__setitem__(0, p["facets"][i][0] + 1))
    if proof["kind"] == "bracket":
        for outcome in ("separated", "touching", "overlapping"):
            yield changed(lambda p: p.__setitem__("outcome", outcome))
    for claim in (
        *({"outcome": name} for name in ("separated", "touching", "overlapping", "intersecting")),
        *({"hit": hit} for hit in (True, False)),
        *({f"{what}{end}": text} for what in ("", "depth_", "parameter_") for end in ("lower", "upper") for text in ("0/1", "1/3", "-1/1", "9/2")),
        {"rounded_to": "float", "distance": "0x1p-3"},
        {"rounded_to": "double", "distance": "inf"},
    ):
        for proves in ("bracket", "hit", "miss"):
            forged = changed(lambda p: p.update(kind="refutation", proves=proves, claim=claim))
            forged.pop("outcome", None)
            yield forged


def made_up(pick, count):
    """Pairs of a small case and a small certificate that fits its format; few prove anything."""

    def body(dimension):
        vertices = [[pick.randint(-2, 2) for _ in range(dimension)] for _ in range(pick.randint(1, 5))]
        points = {"shape": "points", "vertices": vertices}
        if pick.random() < 0.7:
            return points
        return {"shape": "sum", "of": [points, {"shape": "sphere", "radius": pick.choice(["1/2", 1])}]}

    def weight():
        return pick.choice((1, 1, 2, 3, 0, -1))

    def side(total):
        weights = [weight() for _ in range(pick.randint(0, 3))]
        return [[pick.randint(0, 4), str(w)] for w in [*weights, total - sum(weights)]]

    def number():
        return f"{pick.randint(-2, 9)}/{pick.randint(1, 3)}"

    def rounded():
        return {"rounded_to": pick.choice(("float", "double")), "distance": pick.choice((number(), "0x1p+0", "inf"))}

    def claim():
        outcomes = ("separated", "touching", "overlapping", "intersecting")
        ends = ({"lower": number()}, {"upper": number()}, {"lower": number(), "upper": number()})
        return pick.choice((*({"outcome": x} for x in outcomes), *ends, rounded()))

    for number_of in range(count):
        dimension = pick.choice((2, 3))
        case = {"format": "oblong-case/1", "id": f"made up {number_of}", "query": "distance", "scalar": "exact",
                "dimension": dimension, "a": body(dimension), "b": body(dimension)}
        total = pick.randint(1, 4)
        points = {"a": side(total), "b": side(total)}
        direction = {"direction": [str(pick.randint(-2, 2)) for _ in range(dimension)] + ["0"] * (3 - dimension)}
        triples = [[pick.randint(0, 4), pick.randint(0, 4), str(weight())] for _ in range(pick.randint(1, 7))]
        evidence = pick.choice((points, direction, {"differences": triples}))
        kind = pick.choice(("distance", "separated", "touching", "overlapping", *["refutation"] * 4))
        parts = {
            "distance": {**points, "squared": pick.choice(("1/1", "4/1", "2/1", "1/4")), **rounded()},
            "separated": direction,
            "touching": {**points, **pick.choice((direction, {}))},
            "overlapping": pick.choice((points, {"differences": triples})),
            "refutation": {"claim": claim(), **evidence},
        }[kind]
        yield case, {"format": "oblong-certificate/1", "id": case["id"], "kind": kind, **parts}


def large_sums():
    """Sums, nested, posed and in hulls, of more vertices than certificates count."""
    pick = random.Random(3)

    def vector(size):
        return [pick.randint(-size, size) for _ in range(3)]

    def leaf():
        return pick.choice((
            {"shape": "box", "half_extents": [pick.randint(1, 3) for _ in range(3)]},
            {"shape": "points", "vertices": [vector(2), vector(2)]},
            {"shape": "points", "vertices": [vector(3) for _ in range(4)], "pose": {"translation": vector(3)}},
            {"shape": "capsule", "radius": 0, "half_length": pick.randint(0, 2), "axis": pick.choice("xyz")},
        ))

    def body(number):
        total = {"shape": "sum", "of": [leaf() for _ in range(pick.randint(14, 24))]}
        if number % 2:
            total["pose"] = {"linear": [vector(2) for _ in range(3)], "translation": vector(9)}
        if number % 3 == 0:
            total = {"shape": "sum", "of": [{"shape": "sphere", "radius": "1/2"}, total, leaf()]}
        if number % 4 == 0 and number % 3:
            total = {"shape": "hull", "of": [leaf(), total], "pose": {"translation": vector(4)}}
        return total

    for number in range(48):
        other = body(number + 1) if number % 6 == 0 else leaf()
        other = {"shape": "sum", "of": [other], "pose": {"translation": vector((3, 60, 200)[number % 3])}}
        yield json.dumps({"format": "oblong-case/1", "id": f"large sum {number}", "query": "distance",
                          "scalar": "exact", "a": body(number), "b": other})


def other_queries(cases):
    """Some of the cases asked for their depth, swept towards each other, or hit by a ray from a corner of the second."""
    pick = random.Random(7)
    for number, line in enumerate(cases):
        case = json.loads(line, parse_int=str, parse_float=str)
        if case["query"] not in ("distance", "decide") or number % 2:
            continue
        case["dimension"] = dimension = int(case.get("dimension", 3))
        case.pop("expect", None)
        case["id"] += " asked otherwise"
        case["query"] = ("penetration", "sweep", "raycast", "within")[number // 2 % 4]
        vectors = [[str(pick.randint(-3, 3)) for _ in range(dimension)] for _ in range(2)]
        if case["query"] == "within":
            case["margin"] = pick.choice(("0", "1/2", "2"))
        if case["query"] == "sweep":
            case["sweep"] = {"velocity_a": vectors[0], "velocity_b": vectors[1]}
        if case["query"] == "raycast":
            case.pop("b")
            case["ray"] = {"source": vectors[0], "direction": vectors[1]}
        if number % 5 == 0:
            case.get("sweep", case.get("ray", {}))["max"] = "4"
        yield json.dumps(case)


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


def main():
    program, reported, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    work.mkdir(parents=True, exist_ok=True)
    text = run(program, "generate", "--all", "--count", 5, "--seed", 9).stdout
    text += run(program, "generate", "--all", "--count", 2, "--scalar", "float").stdout
    text += reported.read_text(encoding="utf-8")
    cases = [line for line in text.splitlines() if len(line) < 20_000 and '"mesh"' not in line]
    cases += large_sums()
    # A third of them ask only whether the bodies meet.
    cases[::3] = [line.replace('"query": "distance"', '"query": "decide"') for line in cases[::3]]
    cases += other_queries(cases)
    (work / "cases.jsonl").write_text("\n".join(cases) + "\n", encoding="utf-8")
    run(program, "certify", work / "cases.jsonl", "-o", work / "proofs.jsonl")
    genuine = [json.loads(line) for line in (work / "proofs.jsonl").read_text(encoding="utf-8").splitlines()]
    accepted = compare(program, work / "cases.jsonl", work / "proofs.jsonl")
    if accepted != [proof["id"] for proof in genuine]:
        sys.exit("a genuine certificate is refused")

    # Refutations of results that are wrong, under ids of their own.
    distances = [proof for proof in genuine if not proof["id"].endswith("asked otherwise")]
    (work / "results.jsonl").write_text("\n".join(wrong_results(distances)) + "\n", encoding="utf-8")
    run(program, "certify", "--refute", work / "results.jsonl", work / "cases.jsonl", "-o", work / "refutations.jsonl")
    refuted = [json.loads(line) for line in (work / "refutations.jsonl").read_text(encoding="utf-8").splitlines()]
    if compare(program, work / "cases.jsonl", work / "refutations.jsonl") != [proof["id"] for proof in refuted]:
        sys.exit("a genuine refutation is refused")
    # "intersecting" is true of what touches or overlaps.
    if len(refuted) < 0.8 * len(distances):
        sys.exit(f"only {len(refuted)} of {len(distances)} wrong results are refuted")

    pick = random.Random(1)
    by_id = {json.loads(line)["id"]: line for line in cases}
    queries = [proof for proof in genuine if proof["id"].endswith("asked otherwise")]
    (work / "results.jsonl").write_text(
        "\n".join(wrong_queries(queries, {key: json.loads(line) for key, line in by_id.items()})) + "\n", encoding="utf-8"
    )
    run(program, "certify", "--refute", work / "results.jsonl", work / "cases.jsonl", "-o", work / "refutations.jsonl")
    more = [json.loads(line) for line in (work / "refutations.jsonl").read_text(encoding="utf-8").splitlines()]
    if compare(program, work / "cases.jsonl", work / "refutations.jsonl") != [proof["id"] for proof in more]:
        sys.exit("a genuine refutation of a cast or depth is refused")
    if len(more) < 0.8 * len(queries):
        sys.exit(f"only {len(more)} of {len(queries)} wrong casts and depths are refuted")
    refuted += more

    forged_cases, forged_proofs = [], []
    for proof in genuine + refuted:
        case = json.loads(by_id[proof["id"]], parse_int=str, parse_float=str)
        if "dimension" in case:
            case["dimension"] = int(case["dimension"])
        for number, forged in enumerate(forgeries(proof, genuine + refuted, pick)):
            # A third of them, but in the attack at full counts (tools/attack.sh).
            if forged == proof or (os.environ.get("OBLONG_ATTACK") != "full" and pick.random() > 1 / 3):
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
    pairs = list(made_up(pick, 6000))
    (work / "made-up-cases.jsonl").write_text("".join(json.dumps(c) + "\n" for c, _ in pairs), encoding="utf-8")
    (work / "made-up-proofs.jsonl").write_text("".join(json.dumps(p) + "\n" for _, p in pairs), encoding="utf-8")
    lucky = compare(program, work / "made-up-cases.jsonl", work / "made-up-proofs.jsonl")
    print(f"{len(pairs)} made-up certificates: both accept {len(lucky)}")
    if len(genuine) < 80 or len(forged_proofs) < 2000 or len(lucky) < 100:
        sys.exit("too few to mean anything")


if __name__ == "__main__":
    main()
