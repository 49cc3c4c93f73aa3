# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates about bodies of any kind as docs/reference/certificates.md has them; part of check_certificates.py."""

import re
from fractions import Fraction

from exact_numbers import MAX_NUMBER, index, integer_string
from read_certificates import HEAD, MAX_CORNERS, case_line, claim, direction, facets, weights
from strict_json import array, expect, only_fields, string


def fraction(value):
    text = string(value, "a string with a fraction, p/q")
    expect(len(text) <= MAX_NUMBER and re.fullmatch(r"-?[0-9]+/[1-9][0-9]*", text), "a string with a fraction, p/q")
    return Fraction(text)


def fractions(value):
    return [fraction(x) for x in array(value, "an array of strings with fractions")]


def hull_entry(value):
    part, weight, point_of_it = array(value, "[part, weight, member]", 3)
    return index(part), integer_string(weight), member(point_of_it)


def member(raw):
    expect(isinstance(raw, dict) and len(raw) == 1, "a member: vertices, u, sum or hull")
    ((kind, content),) = raw.items()
    if kind == "vertices":
        return kind, weights(content)
    if kind == "u":
        return kind, fractions(content)
    expect(kind in ("sum", "hull"), "a member: vertices, u, sum or hull")
    return kind, [(member if kind == "sum" else hull_entry)(part) for part in array(content, "an array of parts")]


def members(value):
    pairs = array(value, "an array of pairs of members")
    expect(len(pairs) <= MAX_CORNERS, f"at most {MAX_CORNERS} pairs of members")
    for pair in pairs:
        only_fields(pair, "a pair of members", ("a", "b"))
    return [(member(pair["a"]), member(pair["b"])) for pair in pairs]


def body_claim(value):
    expect(isinstance(value, dict), "a claim")
    for what in ("depth", "parameter"):
        ends = (what + "_lower", what + "_upper")
        if any(end in value for end in ends):
            only_fields(value, "a claim", (), ends)
            return {key: fraction(end) for key, end in value.items()}
    if "hit" in value:
        only_fields(value, "a claim", ("hit",))
        expect(isinstance(value["hit"], bool), "true or false")
        return dict(value)
    return claim(value)


def one_of(*names):
    def read(value):
        expect(string(value, "a name") in names, "one of " + ", ".join(names))
        return value

    return read


READ_BODY = {"outcome": one_of("separated", "touching", "overlapping"), "proves": one_of("bracket", "hit", "miss"),
             "claim": body_claim, "lower": fraction, "upper": fraction, "direction": direction, "roots": fractions,
             "members": members, "facets": facets, "subject": lambda x: string(x, "a subject"),
             "converted_case": case_line}
EVIDENCE = ("lower", "upper", "direction", "members", "facets")


def read_body_proof(kind, document):
    """The fields of a certificate that has `roots`, as integers and fractions."""
    if kind == "refutation":
        required, optional = ("roots", "proves", "claim"), (*EVIDENCE, "subject", "converted_case")
    else:
        one_of("bracket", "hit", "miss")(kind)
        required, optional = ("roots",), (*EVIDENCE, "outcome")
    only_fields(document, "a certificate of kind " + kind, HEAD + required, optional)
    proof = {"kind": kind, "members": [], "facets": []}
    return proof | {key: READ_BODY[key](value) for key, value in document.items() if key not in HEAD}
