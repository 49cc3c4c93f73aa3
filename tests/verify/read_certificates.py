# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates as docs/reference/certificates.md has them, nothing more; part of check_certificates.py."""

from exact_numbers import FORMATS, index, integer_string, number
from strict_json import array, expect, only_fields, parse, string

MAX_CORNERS, MAX_FACETS = 1 << 16, 1 << 17
HEAD = ("format", "id", "kind")
OUTCOMES = ("separated", "touching", "overlapping", "intersecting")


def weights(value):
    return [_entry(entry, 2) for entry in array(value, "an array of [vertex, weight]")]


def differences(value):
    return [_entry(entry, 3) for entry in array(value, "an array of [vertex of a, vertex of b, weight]")]


def _entry(value, size):
    *indices, weight = array(value, f"an array of {size}", size)
    return [*map(index, indices), integer_string(weight)]


def corners(value):
    pairs = array(value, "an array of [vertex of a, vertex of b]")
    expect(len(pairs) <= MAX_CORNERS, f"at most {MAX_CORNERS} differences")
    return [[index(x) for x in array(pair, "[vertex of a, vertex of b]", 2)] for pair in pairs]


def facets(value):
    what = "three indices of differences, or two in the plane"
    all_facets = array(value, "an array of facets")
    expect(len(all_facets) <= MAX_FACETS, f"at most {MAX_FACETS} facets")
    expect(all(isinstance(facet, list) and len(facet) in (2, 3) for facet in all_facets), what)
    return [[index(x) for x in facet] for facet in all_facets]


def names(value):
    what = "an array of names of vertices, each an array of indices"
    return [[index(x) for x in array(name, what)] for name in array(value, what)]


def direction(value):
    return [integer_string(x) for x in array(value, "an array of 3 strings with integers", 3)]


def stated(value):
    return None if value == "inf" and type(value) is str else number(value)


def format_name(value):
    expect(string(value, "float or double") in FORMATS, "float or double")
    return value


def case_line(value):
    expect(string(value, "a case line"), "a case line")
    return value


def claim(value):
    expect(isinstance(value, dict), "a claim")
    if "outcome" in value:
        only_fields(value, "a claim", ("outcome",))
        expect(string(value["outcome"], "an outcome") in OUTCOMES, "one of " + ", ".join(OUTCOMES))
        return dict(value)
    if "rounded_to" in value:
        only_fields(value, "a claim", ("rounded_to", "distance"))
        return {"rounded_to": format_name(value["rounded_to"]), "distance": stated(value["distance"])}
    only_fields(value, "a claim", (), ("lower", "upper"))
    expect(value, "an outcome, or rounded_to and distance, or lower or upper")
    return {key: number(end) for key, end in value.items()}


READ = {"a": weights, "b": weights, "direction": direction, "squared": number, "lower": number, "upper": number,
        "vertices_a": names, "vertices_b": names, "claim": claim, "rounded_to": format_name, "distance": stated, "differences": differences, "facets": facets,
        "subject": lambda x: string(x, "a subject"), "converted_case": case_line}


def fields(kind, document):
    """The fields that this certificate must have, and those that it may have."""
    if kind == "distance":
        return ("a", "b", "squared", "rounded_to", "distance"), ()
    if kind in ("separated", "miss"):
        return ("direction",), ()
    if kind == "touching":
        return ("a", "b"), ("direction",)
    if kind == "overlapping":
        return (("differences",) if "differences" in document else ("a", "b")), ()
    if kind == "hit":
        return ("lower", "upper", "a", "b"), ("direction",)
    if kind == "penetration":
        if "facets" in document:
            return ("squared", "direction", "differences", "facets"), ()
        return ("squared", "a", "b"), ("direction",)
    expect(kind == "refutation", "the kind of a certificate")
    evidence = [key for key in ("direction", "differences") if key in document][:1] or ["a", "b"]
    return ("claim", *evidence), ("subject", "converted_case")


def read_certificate(text, of_bodies):
    """id, kind, and the fields with numbers as integers and fractions; `of_bodies` reads those about any bodies."""
    document = parse(text)
    expect(isinstance(document, dict) and document.get("format") == "oblong-certificate/1"
           and type(document["format"]) is str, 'the format "oblong-certificate/1"')
    expect("id" in document and "kind" in document, "an id and a kind")
    identity, kind = string(document["id"], "an id"), string(document["kind"], "a kind")
    if "roots" in document:
        return identity, kind, of_bodies(kind, document)
    required, optional = fields(kind, document)
    if {"a", "differences"} & set(required):  # only what refers to vertices may name them
        optional += ("vertices_a", "vertices_b")
    only_fields(document, "a certificate of kind " + kind, HEAD + required, optional)
    read = dict(READ, differences=corners) if kind == "penetration" else READ
    proof = {key: read[key](value) for key, value in document.items() if key not in HEAD}
    return identity, kind, proof
