# SPDX-License-Identifier: GPL-3.0-or-later
"""What a subject program in Python needs: reads cases (oblong-case/1), writes results (oblong-result/1).

One file without dependencies, Python 3.8 or later. An adapter says who it is and answers one case at a time:

    import oblong_subject as oblong

    def answer(case):
        if case.a["shape"] != "sphere":
            raise oblong.Unsupported("only spheres")
        return {"outcome": "separated", "distance": 1.5}

    oblong.run(answer, name="mine", version="1", scalar="double", queries=["distance"])

Importing it turns standard output to standard error, so that a library that prints cannot garble results: import it
before the library. Numbers are read exactly and rounded once, to the case's scalar, whatever way they are written.
"""
import json
import math
import os
import re
import sys
from fractions import Fraction

_results = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
os.dup2(2, 1)
sys.stdout = sys.stderr


class Unsupported(Exception):
    """The case is none for this subject: outcome `unsupported`."""


class Refused(Exception):
    """The subject gives up on the case: an outcome such as not_converged, undecided, not_finite or failed."""

    def __init__(self, outcome, message=""):
        super().__init__(message)
        self.outcome = outcome


class _Literal(str):
    """A JSON number as it was written."""


_DECIMAL = re.compile(r"([+-]?)(?:([0-9]+)\.?([0-9]*)|\.([0-9]+))(?:[eE]([+-]?[0-9]{1,9}))?")
_HEX = re.compile(r"([+-]?)0[xX](?:([0-9a-fA-F]+)\.?([0-9a-fA-F]*)|\.([0-9a-fA-F]+))(?:[pP]([+-]?[0-9]{1,9}))?")
_FRACTION = re.compile(r"([+-]?)([0-9]+)/([0-9]+)")
_LONGEST, _LIMIT = 100_000, 4900


def _integer(digits, base=10):
    """int() refuses more than 4300 decimal digits."""
    value = 0
    for start in range(0, len(digits), 4000):
        part = digits[start:start + 4000]
        value = value * base ** len(part) + int(part, base)
    return value


def exact(text):
    """The rational that a decimal, a hex float or a fraction p/q denotes, as a Fraction."""
    if len(text) > _LONGEST:
        raise ValueError("a number of more than 100000 characters")
    match = _FRACTION.fullmatch(text)
    if match:
        value = Fraction(_integer(match[2]), _integer(match[3]))
        return -value if match[1] == "-" else value
    base, match = (10, _DECIMAL.fullmatch(text)) if "x" not in text.lower() else (16, _HEX.fullmatch(text))
    if not match:
        raise ValueError(f"no number: {text[:40]!r}")
    whole, part = (match[2], match[3]) if match[2] is not None else ("", match[4])
    mantissa = _integer(whole + part, base)
    exponent = int(match[5] or 0)
    if base == 10:
        scale, exponent = 10, exponent - len(part)
    else:
        scale, exponent = 2, exponent - 4 * len(part)
    if abs(exponent) > (_LIMIT + _LONGEST) * 4:
        if mantissa == 0:
            return Fraction(0)
        raise ValueError(f"out of range: {text[:40]!r}")
    value = Fraction(mantissa) * Fraction(scale) ** exponent
    return -value if match[1] == "-" else value


_FORMATS = {"float": (24, -149, 128), "double": (53, -1074, 1024)}


def rounded(value, scalar):
    """The float or double nearest to a Fraction, ties to even, as a Python float. OverflowError where there is none."""
    digits, lowest, end = _FORMATS[scalar]
    if value == 0:
        return 0.0
    size = abs(value)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()  # size < 2^(exponent + 1)
    if size < Fraction(2) ** exponent:
        exponent -= 1
    unit = max(exponent - digits + 1, lowest)
    mantissa = round(size / Fraction(2) ** unit)  # to even
    if mantissa and mantissa.bit_length() + unit > end:
        raise OverflowError(f"beyond the range of {scalar}")
    return math.copysign(math.ldexp(mantissa, unit), value)


def round_float(x):
    """A Python float rounded to the nearest binary32, as a Python float; beyond the range an infinity."""
    if x == 0 or not math.isfinite(x):
        return x
    try:
        return rounded(Fraction(x), "float")
    except OverflowError:
        return math.copysign(math.inf, x)


class _Reading:
    """Turns the numbers of one case into floats."""

    def __init__(self, scalar, own):
        self.scalar, self.own = scalar, own

    def value(self, x):
        if isinstance(x, list):
            return [self.value(y) for y in x]
        if not isinstance(x, str):
            raise Unsupported(f"a {type(x).__name__} where a number is expected")
        return self.held(self.number(x))

    def number(self, text):
        value = exact(text)
        return value if self.scalar == "exact" else Fraction(rounded(value, self.scalar))

    def held(self, value):
        """A number of the subject's own format; anything else is not the subject's to answer."""
        try:
            own = rounded(value, self.own)
        except OverflowError:
            own = None
        if own is None or Fraction(own) != value:
            raise Unsupported(f"numbers that are no {self.own}s")
        return own

    def pose(self, pose, dimension):
        unit = [[float(i == j) for j in range(dimension)] for i in range(dimension)]
        if pose is None:
            return {"linear": unit, "translation": [0.0] * dimension}
        for key in pose:
            if key not in ("linear", "quaternion", "translation"):
                raise Unsupported(f"the field pose.{key}")
        linear = self.value(pose["linear"]) if "linear" in pose else unit
        if "quaternion" in pose:
            linear = self.turned(pose["quaternion"])
        translation = self.value(pose["translation"]) if "translation" in pose else [0.0] * dimension
        return {"linear": linear, "translation": translation}

    def turned(self, quaternion):
        w, x, y, z = (self.number(q) for q in quaternion)
        n = w * w + x * x + y * y + z * z
        rows = [[n - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), n - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), n - 2 * (x * x + y * y)]]
        keep = (lambda v: v) if self.scalar == "exact" else (lambda v: Fraction(rounded(v, self.scalar)))
        return [[self.held(keep(entry / n)) for entry in row] for row in rows]

    def body(self, body, dimension):
        read = {"shape": body["shape"], "pose": self.pose(body.get("pose"), dimension), "posed": "pose" in body}
        for key, value in body.items():
            if key in ("shape", "pose"):
                continue
            if key == "of":
                read[key] = [self.body(part, dimension) for part in value]
            elif key == "axis":
                read[key] = value
            elif key in ("vertices", "half_extents", "radius", "radii", "half_length"):
                read[key] = self.value(value)
            else:
                raise Unsupported(f"the field {key} of a body")
        if body["shape"] in ("capsule", "cylinder", "cone"):
            read.setdefault("axis", "y")
        return read


class Case:
    """A case: `id`, `query`, `scalar` (as it is given), `dimension`, the bodies `a` and `b` (None for a raycast),
    `ray` and `sweep` (dicts, or None; "max" may be missing).

    A body is a dict of its fields, in which every number is a float; "pose" is always there, with "linear" (row by row;
    a quaternion is turned into a matrix) and "translation", and "posed" says whether the case had one.
    """

    def __init__(self, document, own):
        known = {"format", "id", "query", "scalar", "dimension", "a", "b", "ray", "sweep", "source", "note", "expect"}
        for key in document:
            if key not in known:
                raise Unsupported(f"the field {key}")
        self.id, self.query, self.scalar = document["id"], document["query"], document["scalar"]
        self.dimension = int(document.get("dimension", 3))
        reading = _Reading(self.scalar, own)
        self.a = reading.body(document["a"], self.dimension)
        self.b = reading.body(document["b"], self.dimension) if "b" in document else None
        motion = ({key: reading.value(value) for key, value in document[name].items()} if name in document else None
                  for name in ("ray", "sweep"))
        self.ray, self.sweep = motion


def parse(line):
    """The JSON object of a line, its numbers as they are written."""

    def no_number(name):
        raise ValueError(f"{name} is no JSON")

    return json.loads(line, parse_float=_Literal, parse_int=_Literal, parse_constant=no_number)


def read_case(line, own="double"):
    """The case of a line for a subject that computes in `own`, float or double. Unsupported where that format does not
    hold its numbers."""
    return Case(parse(line), own)


def is_identity(linear):
    return all(entry == (i == j) for i, row in enumerate(linear) for j, entry in enumerate(row))


def corners(body):
    """The vertices of `points` or of a `box` in the body's own frame; None for other shapes."""
    if body["shape"] == "points":
        return body["vertices"]
    if body["shape"] != "box":
        return None
    half = body["half_extents"]
    return [[h if (mask >> i) & 1 else -h for i, h in enumerate(half)] for mask in range(1 << len(half))]


def placed(body, scalar):
    """The vertices of `points` or of a `box` in the frame of the world, each coordinate computed exactly and rounded
    once to `scalar`; and whether anything was rounded: then the case is converted, see `converted`."""
    linear, shift = body["pose"]["linear"], body["pose"]["translation"]
    moved, changed = [], False
    for vertex in corners(body):
        point = []
        for row, s in zip(linear, shift):
            value = Fraction(s) + sum(Fraction(m) * Fraction(v) for m, v in zip(row, vertex))
            point.append(rounded(value, scalar))
            changed = changed or Fraction(point[-1]) != value
        moved.append(point)
    return moved, changed


def vertex_pair(case, scalar="double"):
    """The vertices of both bodies in the frame of the world, as `placed` has them, and the `converted_case` of a result:
    None where nothing was rounded. Unsupported for bodies other than `points` and `box`."""
    vertices, changed = [], {}
    for name in "ab":
        body = getattr(case, name)
        if body is None or corners(body) is None:
            raise Unsupported(f"a {body['shape']}" if body else "a ray")
        moved, was_rounded = placed(body, scalar)
        if was_rounded:
            changed[name] = {"shape": "points", "vertices": moved}
        vertices.append(moved)
    return *vertices, converted(case, scalar, **changed) if changed else None


def _plain(body):
    """A body as case lines have it."""
    written = {key: value for key, value in body.items() if key not in ("pose", "posed", "of")}
    if "of" in body:
        written["of"] = [_plain(part) for part in body["of"]]
    if body.get("posed"):
        written["pose"] = body["pose"]
    return written


def converted(case, own, a=None, b=None):
    """`converted_case` for a result: the case with another body a or b (dicts such as {"shape": "points", "vertices":
    …}). Its scalar is the subject's own, since its numbers are numbers of that format."""
    document = {"format": "oblong-case/1", "id": case.id, "query": case.query, "scalar": own,
                "dimension": case.dimension, "a": _plain(a or case.a)}
    if case.b is not None:
        document["b"] = _plain(b or case.b)
    for name in ("ray", "sweep"):
        if getattr(case, name) is not None:
            document[name] = getattr(case, name)
    return json.dumps(document, allow_nan=False)


def _answer_value(key, value):
    """Numbers as results have them: an infinity is a string, NaN is no answer."""
    if isinstance(value, (list, tuple)):
        return [_answer_value(key, x) for x in value]
    if isinstance(value, (bool, int, str, dict)) or value is None:
        return value
    x = float(value)  # also of numpy
    if math.isnan(x):
        raise Refused("not_finite", f"{key} is NaN")
    return x if math.isfinite(x) else "inf" if x > 0 else "-inf"


def _write(document):
    _results.write(json.dumps(document, allow_nan=False) + "\n")
    _results.flush()


def _result(document, name, answer, scalar, queries, dimensions):
    result = {"format": "oblong-result/1", "id": document["id"], "subject": name}
    try:
        if document["query"] not in queries:
            raise Unsupported(f"the query {document['query']}")
        if int(document.get("dimension", 3)) not in dimensions:
            raise Unsupported(f"dimension {int(document.get('dimension', 3))}")
        answered = answer(Case(document, scalar))
        return {**result, **{key: _answer_value(key, value) for key, value in answered.items() if value is not None}}
    except Unsupported as problem:
        return {**result, "outcome": "unsupported", "message": str(problem)}
    except Refused as problem:
        return {**result, "outcome": problem.outcome, "message": str(problem)}
    except Exception as problem:  # the library's own: a crash, which costs this case alone
        return {**result, "outcome": "failed", "message": f"crash: exception: {type(problem).__name__}: {problem}"}


def run(answer, *, name, version="", scalar="double", queries=("distance",), dimensions=(3,), absolute=0, relative=0,
        statement="promise", promise_text="", conversions=""):
    """Answers the cases of standard input, one flushed line each, or `--describe`. Declines other queries and
    dimensions.

    `answer` takes a Case and returns a dict of a result's fields but format, id and subject; one that is None is left
    out, and `time_ns`, if given, is the time in the library alone. It raises Unsupported or Refused where it has no
    answer. `absolute` and `relative` bound the error of a distance that is promised; 0: nothing is. `statement` is
    "documented" where they end an iteration and bound nothing."""
    if "--describe" in sys.argv[1:]:
        _write({"format": "oblong-subject/1", "name": name, "version": version, "scalar": scalar,
                "queries": list(queries),
                "promise": {"digits": _FORMATS[scalar][0], "absolute": absolute, "relative": relative,
                            "statement": statement},
                "promise_text": promise_text, "conversions": conversions})
        return
    for line in sys.stdin:
        if line.strip():
            _write(_result(parse(line), name, answer, scalar, queries, dimensions))
