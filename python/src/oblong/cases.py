# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases: queries about a pair of bodies, as lines of `oblong-case/1`, and the degenerate families that make them."""

import json
import os
from fractions import Fraction
from typing import Any, Iterable, Iterator, Mapping

import numpy as np

from . import program
from ._arrays import DTYPES, rounded
from .bodies import _CLASSES, Body


def _number(value, scalar):
    if isinstance(value, str):
        text = value.lower()
        if "/" not in text and "x" in text:
            sign, text = (-1, text[1:]) if text[0] == "-" else (1, text.lstrip("+"))
            mantissa, _, power = text[2:].partition("p")
            whole, _, part = mantissa.partition(".")
            exact = Fraction(sign * int(whole + part or "0", 16), 16 ** len(part)) * Fraction(2) ** int(power or 0)
        else:
            exact = Fraction(text)
    else:
        exact = Fraction(value)
    return rounded(exact, scalar)


def _numbers(value, scalar, length):
    """An array of the scalar; vectors of the plane get a third number 0."""
    if not isinstance(value, list):
        return _array(_number(value, scalar), scalar)
    if value and isinstance(value[0], list):
        return np.stack([_numbers(x, scalar, length) for x in value])
    return _array([_number(x, scalar) for x in value] + [rounded(Fraction(0), scalar)] * (length - len(value)), scalar)


def _array(value, scalar):
    if scalar != "exact":
        return np.array(value, dtype=DTYPES[scalar])
    result = np.empty(np.shape(value), dtype=object)
    result[()] = value
    return result


def body_from_dict(document: Mapping[str, Any], scalar: str) -> Body:
    """The body of an object of a case file. Meshes are not read here: the program writes them as points."""
    shape = document["shape"]
    if shape not in _CLASSES:
        raise ValueError(f"shape: expected one of {', '.join(_CLASSES)}, found {shape!r}")
    order = {"points": ("vertices",), "box": ("half_extents",), "ellipsoid": ("radii",), "sphere": ("radius",)}
    fields = {k: _numbers(document[k], scalar, 3) for k in order.get(shape, ("radius", "half_length")) if k in document}
    made = _CLASSES[shape].__new__(_CLASSES[shape])
    Body.__init__(made, shape, scalar, fields, axis=document.get("axis", "y"),
                  of=[body_from_dict(x, scalar) for x in document.get("of", ())])
    pose = document.get("pose")
    if pose is None:
        return made
    linear = pose.get("linear")
    if linear is not None:
        rows = [list(row) + [0] * (3 - len(row)) for row in linear] + [[0, 0, 1]] * (3 - len(linear))
        linear = _numbers(rows, scalar, 3)
    quaternion = pose.get("quaternion")
    return made.posed(linear=linear, quaternion=None if quaternion is None else _numbers(quaternion, scalar, 4),
                      translation=_numbers(pose.get("translation", [0, 0, 0]), scalar, 3))


class Case:
    """A case. `id`, `query`, `scalar`, `dimension`; `a` and `b` (bodies; b is None in a raycast); `document`, the parsed line."""

    def __init__(self, line: str | Mapping[str, Any]) -> None:
        try:
            self.document = json.loads(line) if isinstance(line, str) else dict(line)
        except ValueError as problem:
            raise ValueError(f"line: expected one of oblong-case/1: {problem}") from problem
        if self.document.get("format") != "oblong-case/1":
            raise ValueError("format: expected oblong-case/1")
        self.id, self.query, self.scalar = (self.document[k] for k in ("id", "query", "scalar"))
        self.dimension = self.document.get("dimension", 3)
        self.a = body_from_dict(self.document["a"], self.scalar)
        self.b = body_from_dict(self.document["b"], self.scalar) if "b" in self.document else None

    @classmethod
    def of(cls, a: Body, b: Body, *, id: str = "pair", query: str = "distance", dimension: int = 3, **more: Any) -> "Case":
        """The case of two bodies over one scalar. `more`: members of the line, such as margin, sweep or source."""
        if a.scalar != b.scalar:
            raise ValueError(f"b: expected a body over {a.scalar}, the scalar of a, found {b.scalar}; Body.astype converts")
        return cls({"format": "oblong-case/1", "id": id, "query": query, "scalar": a.scalar,
                    **({"dimension": 2} if dimension == 2 else {}), "a": a.to_dict(dimension), "b": b.to_dict(dimension), **more})

    @property
    def line(self) -> str:
        """The case as a line, without the line feed."""
        return json.dumps(self.document)

    @property
    def severity(self) -> float:
        """Severity of a case of a family, 0 to 1; NaN of others."""
        for part in self.document.get("source", "").split():
            if part.startswith("severity:"):
                return float(part.removeprefix("severity:"))
        return float("nan")

    @property
    def family(self) -> str | None:
        """Family that made the case, or None."""
        source = self.document.get("source", "")
        return source.split()[0].removeprefix("family:") if source.startswith("family:") else None

    def astype(self, scalar: str) -> "Case":
        """The same question over another scalar; every number of the bodies is rounded once, to nearest even. Raises ValueError for
        cases that have more numbers than their bodies: raycast, sweep and within."""
        if self.query in ("raycast", "sweep", "within"):
            raise ValueError(f"query: expected distance, decide, penetration or signed, found {self.query}")
        return self if scalar == self.scalar else self.with_bodies(self.a.astype(scalar), self.b.astype(scalar))

    def with_bodies(self, a: Body, b: Body, **more: Any) -> "Case":
        """The case about other bodies over one scalar. more: members of the line to replace."""
        of = Case.of(a, b, id=self.id, query=self.query, dimension=self.dimension)
        return Case(self.document | {k: of.document[k] for k in ("scalar", "a", "b")} | more)

    def __repr__(self):
        return f"Case({self.id!r}, {self.query!r}, {self.scalar!r})"


def read(path: str | os.PathLike[str]) -> list[Case]:
    """Cases of a file of lines."""
    with open(path, encoding="utf-8") as file:
        return [Case(line) for line in file if line.strip()]


def family_names() -> list[str]:
    """Names of the families that the program knows."""
    return [line.split()[0] for line in program.run("generate", "--list")[1:] if line.strip() and not line[0].isspace()]


def families(*names: str, count: int = 10, seed: int = 1, severity: float | None = None, scalar: str = "double", query: str | None = None,
             shapes: Iterable[str] | None = None) -> Iterator[Case]:
    """Iterates over cases of degenerate families; without names over all. The same seed gives the same cases.

    count: cases of each family. severity: 0 (harmless) to 1; None: evenly distributed. scalar: "double", "float", or "exact": the
    cases of double, as fractions. query, shapes: as `oblong generate` takes them. Raises ValueError for a name or
    number that the program refuses, ProgramError without it."""
    if scalar not in DTYPES:
        raise ValueError(f"scalar: expected double, float or exact, found {scalar!r}")
    made = "double" if scalar == "exact" else scalar
    arguments = ["generate", *(names or ["--all"]), "--count", str(count), "--seed", str(seed), "--scalar", made]
    if severity is not None:
        if not 0 <= severity <= 1:
            raise ValueError(f"severity: expected a number from 0 to 1, found {severity}")
        arguments += ["--severity", repr(float(severity))]
    if query is not None:
        arguments += ["--query", query]
    if shapes is not None:
        arguments += ["--shapes", ",".join(shapes)]
    program.path()
    try:
        lines = program.run(*arguments)
    except program.ProgramError as problem:
        raise ValueError(f"families: {problem}") from problem
    return (Case(line).astype(scalar) if scalar == "exact" else Case(line) for line in lines)


def signatures(cases: Iterable[Case]) -> list[frozenset[str]]:
    """Degeneracies of each case as a set of names, which may be empty; docs/explanation/fuzzing/signatures.md defines them."""
    return [names_of(x) for x in program.objects("signature", lines=[x.line for x in cases])]


def names_of(signature: Mapping[str, str]) -> frozenset[str]:
    """The names of a line of `oblong signature`."""
    return frozenset(signature["signature"].split("+")) - {"plain"}
