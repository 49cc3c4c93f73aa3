# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex bodies from arrays. Lengths are in the user's unit; a size of 0 gives a flatter body.

A float32 array makes a float body, object arrays and `fractions.Fraction` an exact one, all else a double one. No number is
changed: what its scalar cannot hold is a ValueError that names the field. `scalar="float"`, "double" or "exact" chooses.
"""

from types import MappingProxyType
from typing import Any, Iterable

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import SCALARS, as_scalar, exact, handed_over, rounded, scalar_of, shaped

_AXES = {"x": 0, "y": 1, "z": 2}


class Body(_core.Body):
    """A convex body, immutable. `shape`, `scalar` ("float", "double" or "exact"), `fields` (as case files name them), `of` (parts
    of a sum or hull) and `pose` (None, or `linear` (3, 3) and `translation` (3,)) say what it is."""

    def __init__(self, shape, scalar, fields, *, axis="y", of=(), pose=None):
        if scalar not in SCALARS:
            raise ValueError(f"scalar: expected float, double or exact, found {scalar!r}")
        if axis not in _AXES:
            raise ValueError(f"axis: expected x, y or z, found {axis!r}")
        of = tuple(of)
        # Copies: an array that its owner writes into later changes no body.
        fields = {name: np.array(as_scalar(name, value, scalar)) for name, value in fields.items()}
        if pose is not None:
            pose = tuple(np.array(as_scalar("pose", x, scalar)) for x in pose)
        values = [handed_over(x) for x in fields.values()] + [None, None]
        flat_pose = None
        if pose is not None:
            flat_pose = [y for x in pose for y in handed_over(x)]
            if scalar != "exact":
                flat_pose = np.array(flat_pose, dtype=pose[0].dtype)
        super().__init__(shape, scalar, values[0], values[1], _AXES[axis], of, flat_pose)
        for array in list(fields.values()) + list(pose or ()):
            array.flags.writeable = False
        for name, value in (("shape", shape), ("scalar", scalar), ("fields", MappingProxyType(fields)), ("axis", axis), ("of", of),
                            ("pose", pose)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name, value):
        raise AttributeError(f"{name}: a body is immutable")

    def _like(self, pose):
        made = type(self).__new__(type(self))
        Body.__init__(made, self.shape, self.scalar, self.fields, axis=self.axis, of=self.of, pose=pose)
        return made

    def posed(self, pose: npt.ArrayLike | None = None, *, linear: npt.ArrayLike | None = None, quaternion: npt.ArrayLike | None = None,
              translation: npt.ArrayLike | None = None) -> "Body":
        """The body where a pose puts it: see `posed`."""
        return posed(self, pose, linear=linear, quaternion=quaternion, translation=translation)

    def astype(self, scalar: str) -> "Body":
        """The same body over another scalar; every number is rounded once, to nearest even."""
        if scalar not in SCALARS:
            raise ValueError(f"scalar: expected float, double or exact, found {scalar!r}")

        def converted(array):
            flat = [rounded(exact("body", x), scalar) for x in array.ravel()]
            result = np.empty(len(flat), dtype=object)
            result[:] = flat
            return as_scalar("body", result.reshape(array.shape), scalar)

        made = type(self).__new__(type(self))
        Body.__init__(made, self.shape, scalar, {k: converted(x) for k, x in self.fields.items()}, axis=self.axis,
                      of=[x.astype(scalar) for x in self.of], pose=self.pose and tuple(converted(x) for x in self.pose))
        return made

    def to_dict(self, dimension: int = 3) -> dict[str, Any]:
        """The body as an object of a case file."""
        def number(x):
            if self.scalar == "exact":
                return int(x) if x.denominator == 1 and abs(x) < 2**53 else str(x)
            return float(x) if self.scalar == "double" else float(str(x))

        def vector(x):
            return [number(y) for y in x[:dimension]]

        result = {"shape": self.shape}
        for name, value in self.fields.items():
            result[name] = (number(value[()]) if value.ndim == 0 else vector(value) if value.ndim == 1
                            else [vector(row) for row in value])
        if self.shape in ("capsule", "cylinder", "cone"):
            result["axis"] = self.axis
        if self.of:
            result["of"] = [x.to_dict(dimension) for x in self.of]
        if self.pose is not None:
            result["pose"] = {"linear": [vector(row) for row in self.pose[0][:dimension]],
                              "translation": vector(self.pose[1])}
        return result

    def __reduce__(self):
        return _restored, (type(self), self.shape, self.scalar, {k: np.array(x) for k, x in self.fields.items()}, self.axis, self.of,
                           self.pose and tuple(np.array(x) for x in self.pose))

    def __hash__(self):
        return hash((self.shape, self.scalar, tuple(str(x.tolist()) for x in self.fields.values())))

    def __repr__(self):
        inside = [f"{name}={np.array2string(value, threshold=12, separator=', ')}" for name, value in self.fields.items()]
        if self.of:
            inside.append(f"of={list(self.of)!r}")
        return f"{type(self).__name__}({', '.join(inside)}, scalar={self.scalar!r}{', posed' if self.pose else ''})"


def _restored(cls, shape, scalar, fields, axis, of, pose):
    made = cls.__new__(cls)
    Body.__init__(made, shape, scalar, fields, axis=axis, of=of, pose=pose)
    return made


def _chosen(scalar, *values):
    return scalar if scalar is not None else scalar_of(*values)


def _third_zero(field, array):
    """Points of the plane as points with z = 0."""
    shaped(field, array, (None, 3), (None, 2))
    if array.shape[1] == 3:
        return array
    zero = np.zeros((array.shape[0], 1), dtype=array.dtype)
    return np.concatenate([array, zero], axis=1)


class Points(Body):
    """Convex hull of at least one point.

    vertices: array (n, 3), or (n, 2) in the plane (z = 0), of finite numbers; or an object with such an array as `vertices`, as
    trimesh has it. Source: oblong/bodies.hpp."""

    def __init__(self, vertices: Any, *, scalar: str | None = None) -> None:
        vertices = getattr(vertices, "vertices", vertices)
        chosen = _chosen(scalar, vertices)
        array = as_scalar("vertices", vertices, chosen)
        super().__init__("points", chosen, {"vertices": _third_zero("vertices", array)})

    @property
    def vertices(self) -> npt.NDArray[Any]:
        """array (n, 3), in the order given, without the pose"""
        return self.fields["vertices"]


class _OfVector(Body):
    def __init__(self, name, field, value, scalar):
        chosen = _chosen(scalar, value)
        super().__init__(name, chosen, {field: shaped(field, as_scalar(field, value, chosen), (3,))})


class Box(_OfVector):
    """{ x : |x_i| <= half_extents_i }. half_extents: array (3,), not negative."""

    def __init__(self, half_extents: npt.ArrayLike, *, scalar: str | None = None) -> None:
        super().__init__("box", "half_extents", half_extents, scalar)


class Ellipsoid(_OfVector):
    """Image of the unit ball under diag(radii). radii: array (3,), not negative."""

    def __init__(self, radii: npt.ArrayLike, *, scalar: str | None = None) -> None:
        super().__init__("ellipsoid", "radii", radii, scalar)


class Sphere(Body):
    """Ball around the origin; a pose moves its centre and leaves it undeformed. radius: not negative."""

    def __init__(self, radius: Any, *, scalar: str | None = None) -> None:
        chosen = _chosen(scalar, radius)
        super().__init__("sphere", chosen, {"radius": shaped("radius", as_scalar("radius", radius, chosen), ())})


class _Axial(Body):
    def __init__(self, radius: Any, half_length: Any, axis: str = "y", *, scalar: str | None = None) -> None:
        chosen = _chosen(scalar, radius, half_length)
        sizes = {"radius": radius, "half_length": half_length}
        super().__init__(type(self)._name, chosen,
                         {k: shaped(k, as_scalar(k, x, chosen), ()) for k, x in sizes.items()}, axis=axis)


class Capsule(_Axial):
    """Segment from -half_length to +half_length on the axis ("x", "y" or "z"), plus an undeformed ball of `radius`."""

    _name = "capsule"


class Cylinder(_Axial):
    """Solid cylinder of `radius` around the axis, from -half_length to +half_length."""

    _name = "cylinder"


class Cone(_Axial):
    """Solid cone with its apex at +half_length and its disc of `radius` at -half_length."""

    _name = "cone"


class _Composed(Body):
    def __init__(self, of: Iterable[Body], *more: Body) -> None:
        if more or isinstance(of, Body):
            raise ValueError("of: expected one list of bodies")
        of = tuple(of)
        if not of or not all(isinstance(x, Body) for x in of):
            raise ValueError("of: expected at least one body, and bodies only")
        super().__init__(type(self)._name, of[0].scalar, {}, of=of)


class Sum(_Composed):
    """Minkowski sum of bodies over one scalar."""

    _name = "sum"


class Hull(_Composed):
    """Convex hull of the union of bodies over one scalar."""

    _name = "hull"


def _of_quaternion(quaternion, scalar):
    """The matrix of a quaternion w, x, y, z of any length, each entry rounded once, as case files have it."""
    q = shaped("quaternion", np.asarray(quaternion), (4,))
    w, x, y, z = (exact("quaternion", as_scalar("quaternion", v, scalar)[()]) for v in q)
    n = w * w + x * x + y * y + z * z
    if n == 0:
        raise ValueError("quaternion: expected a quaternion that is not 0")
    rows = [[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]]
    return np.array([[rounded(entry / n, scalar) for entry in row] for row in rows], dtype=object)


def posed(body: Body, pose: npt.ArrayLike | None = None, *, linear: npt.ArrayLike | None = None,
          quaternion: npt.ArrayLike | None = None, translation: npt.ArrayLike | None = None) -> Body:
    """The body under x -> linear x + translation, in the body's scalar.

    pose: array (4, 4), last row 0, 0, 0, 1, or (3, 4). linear: array (3, 3), used with exactly these entries; it may shear,
    reflect or be singular. quaternion: array (4,), w, x, y, z, of any length. translation: array (3,). A body that has a pose
    already gets the second one after it. Raises ValueError naming the field. Source: oblong/bodies.hpp."""
    scalar = body.scalar
    if pose is not None:
        if linear is not None or quaternion is not None or translation is not None:
            raise ValueError("pose: expected a pose, or linear, quaternion and translation")
        matrix = shaped("pose", as_scalar("pose", pose, scalar), (4, 4), (3, 4))
        if matrix.shape[0] == 4 and list(matrix[3]) != [0, 0, 0, 1]:
            raise ValueError("pose: expected a last row 0, 0, 0, 1")
        linear, translation = matrix[:3, :3], matrix[:3, 3]
    if quaternion is not None:
        if linear is not None:
            raise ValueError("quaternion: expected a quaternion or a matrix")
        linear = _of_quaternion(quaternion, scalar)
    linear = as_scalar("linear", np.eye(3, dtype=int) if linear is None else linear, scalar)
    translation = as_scalar("translation", np.zeros(3, dtype=int) if translation is None else translation, scalar)
    found = shaped("linear", linear, (3, 3)), shaped("translation", translation, (3,))
    if body.pose is None:
        return body._like(found)
    return Sum([body])._like(found)


_CLASSES = {"points": Points, "box": Box, "sphere": Sphere, "ellipsoid": Ellipsoid, "capsule": Capsule,
            "cylinder": Cylinder, "cone": Cone, "sum": Sum, "hull": Hull}
