# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases as docs/reference/formats.md has them, their bodies as docs/reference/certificates.md lists them; part of check_certificates.py."""

from fractions import Fraction

from check_basics import minus
from check_parts import Core
from exact_numbers import FORMATS, number, rounded, size
from read_meshes import read_mesh
from strict_json import array, expect, only_fields, parse, string

QUERIES = ("distance", "decide", "raycast", "sweep", "penetration", "signed", "within")
FIELDS = ("dimension", "b", "ray", "sweep", "margin", "source", "expect", "note")


class Listed:
    """A body as a core and a radius; `core` is None where certificates do not speak of the body."""

    def __init__(self, core, radius):
        self.core, self.radius = core, radius


CURVED = Listed(None, None)


class BodyReader:
    def __init__(self, scalar, dimension, folder):
        self.scalar, self.dimension, self.folder = scalar, dimension, folder
        self.axes = "xyz"[:dimension]

    def number(self, value):
        return number(value, self.scalar)

    def size(self, value):
        return size(value, self.scalar)

    def vector(self, value, read=None):
        items = array(value, f"an array of {self.dimension} numbers", self.dimension)
        return [(read or self.number)(x) for x in items] + [Fraction(0)] * (3 - self.dimension)

    def pose(self, pose):
        """Rows of the linear map, and the translation."""
        only_fields(pose, "a pose", (), ("linear", "translation") + (("quaternion",) if self.dimension == 3 else ()))
        expect(pose and not {"linear", "quaternion"} <= set(pose), "linear or quaternion, translation, or both")
        rows = [[Fraction(int(i == j)) for j in range(3)] for i in range(3)]
        if "linear" in pose:
            for i, row in enumerate(array(pose["linear"], "an array of rows", self.dimension)):
                rows[i] = self.vector(row)[: self.dimension] + rows[i][self.dimension :]
        if "quaternion" in pose:
            w, x, y, z = (self.number(q) for q in array(pose["quaternion"], "an array of 4 numbers", 4))
            n = w * w + x * x + y * y + z * z
            expect(n != 0, "a quaternion that is not 0")
            matrix = [
                [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
            ]
            rows = [[rounded(entry / n, self.scalar) for entry in row] for row in matrix]
        translation = self.vector(pose["translation"]) if "translation" in pose else [Fraction(0)] * 3
        return rows, translation

    def points(self, body):
        only_fields(body, "points", ("shape", "vertices"), ("pose",))
        vertices = array(body["vertices"], "an array of at least one point")
        expect(vertices, "an array of at least one point")
        return Listed(Core("points", [self.vector(v) for v in vertices]), Fraction(0))

    def scale(self, value):
        factors = [self.number(value)] * 3 if not isinstance(value, list) else self.vector(value)
        expect(all(factors), "factors that are not 0")
        return factors

    def mesh(self, body):
        only_fields(body, "a mesh", ("shape", "file"), ("pose", "scale"))
        path = string(body["file"], "the path of a mesh")
        expect(path, "the path of a mesh")
        factors = self.scale(body["scale"]) if "scale" in body else [Fraction(1)] * 3
        vertices = [[rounded(x * f, self.scalar) for x, f in zip(v, factors)] for v in read_mesh(self.folder / path)]
        return Listed(Core("points", vertices), Fraction(0))

    def box(self, body):
        only_fields(body, "a box", ("shape", "half_extents"), ("pose",))
        half = self.vector(body["half_extents"], self.size)
        vertices = []
        for corner in range(8):
            flipped = [i for i in range(3) if corner >> i & 1]
            if all(half[i] != 0 for i in flipped):
                vertices.append([-half[i] if i in flipped else half[i] for i in range(3)])
        return Listed(Core("points", vertices), Fraction(0))

    def sphere(self, body):
        only_fields(body, "a sphere", ("shape", "radius"), ("pose",))
        return Listed(Core("points", [[Fraction(0)] * 3]), self.size(body["radius"]))

    def ellipsoid(self, body):
        only_fields(body, "an ellipsoid", ("shape", "radii"), ("pose",))
        radii = self.vector(body["radii"], self.size)
        wide = [i for i in range(3) if radii[i] != 0]
        return segment((wide + [0])[0], max(radii), Fraction(0)) if len(wide) < 2 else CURVED

    def axial(self, body):
        only_fields(body, "a " + body["shape"], ("shape", "radius", "half_length"), ("pose", "axis"))
        radius, half = self.size(body["radius"]), self.size(body["half_length"])
        axis = string(body.get("axis", "y"), "an axis")
        expect(axis in tuple(self.axes), "one of the axes " + self.axes)
        if body["shape"] != "capsule" and radius != 0:
            return CURVED
        return segment("xyz".index(axis), half, radius)

    def stated(self, body):
        """The body in the form that the program writes: a capsule by end points as a capsule, a sphere or a sum. Cylinders
        and cones by end points, polytopes and rotations by angles are not read."""
        if not isinstance(body, dict) or body.get("shape") != "capsule" or not {"from", "to"} & set(body):
            return body
        only_fields(body, "a capsule", ("shape", "radius", "from", "to"), ("pose",))
        ends = [self.vector(body[key]) for key in ("from", "to")]
        half = [(y - x) / 2 for x, y in zip(*ends)]
        centre = [(x + y) / 2 for x, y in zip(*ends)]
        along = [i for i in range(3) if half[i] != 0]

        def text(v):
            return [str(x) for x in v[: self.dimension]]

        if len(along) > 1 or any(rounded(x, self.scalar) != x for x in half + centre):
            made = {"shape": "sum", "of": [{"shape": "points", "vertices": [text(end) for end in ends]},
                                           {"shape": "sphere", "radius": body["radius"]}]}
        else:
            made = {"shape": "sphere", "radius": body["radius"]}
            if along:
                made |= {"shape": "capsule", "half_length": str(abs(half[along[0]])), "axis": "xyz"[along[0]]}
            if any(centre):
                made["pose"] = {"translation": text(centre)}
        if "pose" not in body:
            return made
        return (made if "pose" not in made else {"shape": "sum", "of": [made]}) | {"pose": body["pose"]}

    def parts(self, body):
        only_fields(body, "a " + body["shape"], ("shape", "of"), ("pose",))
        parts = array(body["of"], "an array of at least one body")
        expect(parts, "an array of at least one body")
        return [self.read(part) for part in parts]

    def sum(self, body):
        parts = self.parts(body)
        if any(part.core is None for part in parts):
            return CURVED
        return Listed(Core("sum", parts=[part.core for part in parts]), sum(part.radius for part in parts))

    def hull(self, body):
        parts = self.parts(body)
        if any(part.core is None or part.radius != parts[0].radius for part in parts):
            return CURVED
        return Listed(Core("hull", parts=[part.core for part in parts]), parts[0].radius)

    def read(self, body):
        shapes = {"points": self.points, "box": self.box, "sphere": self.sphere, "ellipsoid": self.ellipsoid,
                  "capsule": self.axial, "sum": self.sum, "hull": self.hull}
        if self.dimension == 3:
            shapes |= {"cylinder": self.axial, "cone": self.axial, "mesh": self.mesh}
        body = self.stated(body)
        expect(isinstance(body, dict) and "shape" in body, "a body: an object with shape")
        shape = string(body["shape"], "the name of a shape")
        expect(shape in shapes, "one of " + ", ".join(shapes))
        listed = shapes[shape](body)
        if "pose" not in body:
            return listed
        rows, translation = self.pose(body["pose"])
        if listed.core is None:
            return listed
        return Listed(listed.core.mapped(rows, translation), listed.radius)


def segment(axis, half, radius):
    end = [Fraction(0)] * 3
    end[axis] = half
    return Listed(Core("points", [end] if half == 0 else [end, [-x for x in end]]), radius)


class Case:
    """A case as certificates speak of it: bodies a and b (b is None in a raycast), and the motion of a cast; of a
    within case the margin. Meshes are files of the folder."""

    def __init__(self, text, folder):
        document = parse(text)
        expect(isinstance(document, dict) and document.get("format") == "oblong-case/1", 'the format "oblong-case/1"')
        only_fields(document, "a case", ("format", "id", "query", "scalar", "a"), FIELDS)
        self.id = string(document["id"], "an id")
        expect(self.id, "an id that is not empty")
        self.query = string(document["query"], "a query")
        expect(self.query in QUERIES, "one of " + ", ".join(QUERIES))
        scalar = string(document["scalar"], "a scalar")
        expect(scalar == "exact" or scalar in FORMATS, "float, double or exact")
        dimension = document.get("dimension")
        expect("dimension" not in document or str(dimension) in ("2", "3") and type(dimension) is not str, "2 or 3")
        self.dimension = int(dimension or 3)
        self.reader, self.document, self.margin = BodyReader(scalar, self.dimension, folder), document, Fraction(0)
        reader = self.reader
        self.a = reader.read(document["a"])
        for key in "source", "note":
            string(document.get(key, ""), key)
        expect(("b" in document) == (self.query != "raycast"), "a second body, but in a raycast none")
        expect(("ray" in document) == (self.query == "raycast"), "a ray in a raycast, and only there")
        expect(("sweep" in document) == (self.query == "sweep"), "a sweep in a sweep, and only there")
        self.b = reader.read(document["b"]) if "b" in document else None
        expect(("margin" in document) == (self.query == "within"), "a margin in a within case, and only there")
        if self.query == "within":
            self.margin = reader.size(document["margin"])
        self.velocity = self.end = self.source = None
        if self.query == "raycast":
            ray = document["ray"]
            only_fields(ray, "a ray", ("source", "direction"), ("max",))
            self.source, self.velocity = reader.vector(ray["source"]), reader.vector(ray["direction"])
            self.end = reader.size(ray["max"]) if "max" in ray else None
        if self.query == "sweep":
            sweep = document["sweep"]
            only_fields(sweep, "a sweep", ("velocity_a", "velocity_b"), ("max",))
            self.velocity = minus(reader.vector(sweep["velocity_a"]), reader.vector(sweep["velocity_b"]))
            self.end = reader.size(sweep["max"]) if "max" in sweep else None
