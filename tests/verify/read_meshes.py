# SPDX-License-Identifier: GPL-3.0-or-later
"""Vertices of meshes as docs/reference/formats.md has them: OBJ, OFF, STL and PLY,
each vertex once; part of check_certificates.py. It checks no faces beyond what it needs to find the vertices."""

import math
import pathlib
import re
import struct
from fractions import Fraction

from exact_numbers import parse_number
from strict_json import expect

MAX_BYTES = 64 << 20
PLY_TYPES = {"char": "b", "int8": "b", "uchar": "B", "uint8": "B", "short": "h", "int16": "h", "ushort": "H", "uint16": "H",
             "int": "i", "int32": "i", "uint": "I", "uint32": "I", "float": "f", "float32": "f", "double": "d", "float64": "d"}


def words_of(line):
    return re.split(r"[ \t\v\f]+", line.split("#")[0].strip(" \t\v\f"))


def lines_of_words(text):
    """The words of each line that has any."""
    return [words for words in map(words_of, re.split(r"\r\n|\r|\n", text)) if words != [""]]


def coordinate(word, scalar="double"):
    expect(re.fullmatch(r"[0-9+\-.eE]+", word), "a finite coordinate")
    return parse_number(word, scalar)


def vertex(words, weighted):
    """x, y and z; behind them, where `weighted`, a weight, which is 1."""
    expect(len(words) >= 3 + weighted, "coordinates")
    expect(not weighted or coordinate(words[3]) == 1, "a vertex of weight 1")
    return [coordinate(word) for word in words[:3]]


def floats(numbers):
    expect(all(map(math.isfinite, numbers)), "finite coordinates")
    return list(map(Fraction, numbers))


def read_obj(content):
    encoding = {b"\xfe\xff": "utf-16", b"\xff\xfe": "utf-16"}.get(content[:2], "latin-1")
    text = content.decode(encoding, errors="replace").removeprefix("\u00ef\u00bb\u00bf")
    lines = lines_of_words(re.sub(r"\\(\r\n|\r|\n)", " ", text))
    expect(all(words[0][0].isalpha() for words in lines), "statements of an OBJ file")
    known = ("v", "vt", "vn", "vp", "vw")
    expect(all(words[0] in known or words[0][0] not in "vV" for words in lines), "statements of an OBJ file")
    return [vertex(words[1:], len(words) == 5) for words in lines if words[0] == "v"]


def read_off(content):
    lines = lines_of_words(content.decode("latin-1"))
    expect(lines, "an OFF file")
    head = re.match(r"(?:ST)?C?N?(4?)OFF", lines[0][0])
    expect(head, "an OFF file")
    counts, start = [word for word in (lines[0][0][head.end():], *lines[0][1:]) if word], 1
    while len(counts) < 2 and start < len(lines):
        counts, start = counts + lines[start], start + 1
    expect(len(counts) >= 2 and all(re.fullmatch("[0-9]{1,9}", word) for word in counts[:2]), "numbers of vertices and faces")
    count = int(counts[0])
    expect(start + count + int(counts[1]) <= len(lines), "a line for each vertex and face")
    return [vertex(words, bool(head[1])) for words in lines[start:start + count]]


def read_stl(content):
    count = struct.unpack_from("<I", content, 80)[0] if len(content) >= 84 else 0
    needed = 84 + 50 * count
    is_text = re.match(rb"\s*solid\s", content, re.IGNORECASE) and b"\0" not in content
    if len(content) >= 84 and (len(content) == needed or (not is_text and len(content) > needed and count > 0)):
        triangles = [struct.unpack_from("<12f", content, 84 + 50 * i)[3:] for i in range(count)]
        return [floats(t[k:k + 3]) for t in triangles for k in (0, 3, 6)]
    expect(is_text, "an STL file")
    lines, vertices, words = lines_of_words(content.decode("latin-1")), [], []
    for line in lines:
        words += ["solid"] if line[0].lower() == "solid" else ["endsolid"] if line[0].lower() == "endsolid" else line
    text = " ".join(words)
    facet = r"facet normal(?: \S+){3} outer loop((?: vertex(?: \S+){3}){3}) endloop endfacet"
    expect(re.fullmatch(rf"(?:solid(?: {facet})* endsolid ?)+", text, re.IGNORECASE), "an STL file")
    for loop in re.finditer(facet, text, re.IGNORECASE):
        numbers = re.split(r"(?i)vertex", loop[1])[1:]
        vertices += [vertex(three.split(), False) for three in numbers]
    return vertices


class PlyText:
    def __init__(self, body, _):
        self.lines = iter(lines_of_words(body.decode("latin-1")))
        self.words = iter(())

    def begin(self):
        self.words = iter(next(self.lines, []))

    def end(self):
        expect(next(self.words, None) is None, "the end of a line")

    def value(self, kind):
        word = next(self.words, "")
        if kind in "fd":
            return coordinate(word, "float" if kind == "f" else "double")
        expect(re.fullmatch(r"-?[0-9]{1,10}", word), "an integer")
        return int(word)

    def skip(self, _):
        expect(next(self.words, None) is not None, "a value for each property")


class PlyBytes:
    def __init__(self, body, order):
        self.body, self.order, self.at = body, order, 0

    def begin(self):
        pass

    end = begin

    def value(self, kind):
        self.skip(kind)
        found = struct.unpack_from(self.order + kind, self.body, self.at - struct.calcsize("=" + kind))[0]
        return floats([found])[0] if kind in "fd" else found

    def skip(self, kind):
        self.at += struct.calcsize("=" + kind)
        expect(self.at <= len(self.body), "a value for each property")


def read_ply(content):
    head = re.match(rb"ply[^\r\n]*(\r\n|\r|\n)(?:.*?\1)??end_header[^\r\n]*\1", content, re.DOTALL)
    expect(head, "a PLY header")
    form, elements = None, []
    for words in lines_of_words(head[0].decode("latin-1")):
        if words[0] == "format":
            form = " ".join(words[1:3])
        if words[0] == "element":
            expect(len(words) > 2 and re.fullmatch("[0-9]{1,9}", words[2]), "a number of elements")
            elements.append((words[1], int(words[2]), []))
        if words[0] == "property":
            types = words[2:4] if words[1:2] == ["list"] else words[1:2]
            expect(elements and types and all(name in PLY_TYPES for name in types), "the type of a property")
            elements[-1][2].append((words[-1], [PLY_TYPES[name] for name in types]))
    orders = {"ascii 1.0": "", "binary_little_endian 1.0": "<", "binary_big_endian 1.0": ">"}
    expect(form in orders, "the format of a PLY")
    source = (PlyBytes if orders[form] else PlyText)(content[head.end():], orders[form])
    vertices = []
    for name, count, properties in elements:
        for _ in range(count if properties else 0):
            source.begin()
            values = {}
            for key, types in properties:
                if len(types) == 2:
                    for _ in range(source.value(types[0])):
                        source.skip(types[1])
                elif name == "vertex" and key in ("x", "y", "z", "w"):
                    values[key] = source.value(types[0])
                else:
                    source.skip(types[0])
            source.end()
            if name == "vertex":
                expect({"x", "y", "z"} <= set(values) and values.get("w", 1) == 1, "coordinates, and a weight of 1")
                vertices.append([Fraction(values[key]) for key in "xyz"])
    return vertices


READERS = {".obj": read_obj, ".off": read_off, ".stl": read_stl, ".ply": read_ply}


def read_mesh(path):
    """The vertices, equal ones once, in their order."""
    path = pathlib.Path(path)
    reader = READERS.get(path.suffix.lower())
    expect(reader, "a mesh file: " + ", ".join(READERS))
    expect(path.is_file() and 0 < path.stat().st_size <= MAX_BYTES, "a mesh file that can be read")
    vertices = list(map(list, dict.fromkeys(map(tuple, reader(path.read_bytes())))))
    expect(vertices, "a mesh with vertices")
    return vertices
