#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changed copies of certificates, for agree_test.py: most of them prove nothing."""

import copy
from fractions import Fraction


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
