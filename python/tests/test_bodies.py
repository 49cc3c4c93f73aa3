# SPDX-License-Identifier: GPL-3.0-or-later
import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest

import oblong


@pytest.mark.parametrize("make, field", [
    (lambda: oblong.Sphere(-1), "radius"),
    (lambda: oblong.Sphere([1, 2]), "radius"),
    (lambda: oblong.Box([1, 2]), "half_extents"),
    (lambda: oblong.Box([1, 2, np.inf]), "half_extents"),
    (lambda: oblong.Points(np.zeros((0, 3))), "vertices"),
    (lambda: oblong.Points([[0, 0, np.nan]]), "vertices"),
    (lambda: oblong.Points([[0, 0, "x"]]), "vertices"),
    (lambda: oblong.Points([0, 0, 0]), "vertices"),
    (lambda: oblong.Points([[1, 2, 3], [1, 2]]), "vertices"),
    (lambda: oblong.Sum(oblong.Sphere(1), oblong.Sphere(1)), "of"),
    (lambda: oblong.Capsule(1, -1), "half_length"),
    (lambda: oblong.Cone(1, 1, "w"), "axis"),
    (lambda: oblong.Sum([]), "of"),
    (lambda: oblong.Hull([oblong.Sphere(1), oblong.Sphere(np.float32(1))]), "of"),
    (lambda: oblong.Sphere(1).posed(quaternion=[0, 0, 0, 0]), "quaternion"),
    (lambda: oblong.Sphere(1).posed(translation=[0, 0, np.nan]), "pose"),
    (lambda: oblong.Sphere(1).posed(np.ones((4, 4))), "pose"),
    (lambda: oblong.Sphere(np.float32(1)).posed(translation=[0.1, 0, 0]), "translation"),
    (lambda: oblong.Sphere(Fraction(1, 3), scalar="double"), "radius"),
    (lambda: oblong.Sphere(2**53 + 1), "radius"),
    (lambda: oblong.Sphere(np.longdouble(1)), "radius"),
])
def test_errors_name_the_field(make, field):
    with pytest.raises(ValueError, match=f"^{field}"):
        make()


def test_arrays_keep_their_precision():
    assert oblong.Points(np.zeros((1, 3), np.float32)).scalar == "float"
    assert oblong.Points(np.zeros((1, 3))).scalar == "double"
    assert oblong.Points([[0, 0, 0]]).scalar == "double"
    assert oblong.Points([[Fraction(1, 3), 0, 0]]).scalar == "exact"
    assert oblong.Sphere(np.float32(0.1)).fields["radius"] == np.float32(0.1)


def test_mixed_scalars_are_refused_and_converted():
    a, b = oblong.Sphere(np.float32(1)), oblong.Sphere(1.0)
    with pytest.raises(ValueError, match="^b: expected a body over float"):
        oblong.distance(a, b)
    assert oblong.decision(a.astype("double"), b).outcome == "overlapping"
    third = oblong.Sphere(Fraction(1, 3))
    assert third.astype("double").fields["radius"] == 1 / 3
    assert third.astype("float").fields["radius"] == np.float32(1 / 3)


def test_poses_follow_each_other():
    turned = oblong.Points([[1, 0, 0]]).posed(quaternion=[1, 0, 0, 1])
    moved = turned.posed(translation=[0, 0, 2])
    answer = oblong.distance(moved, oblong.Points([[0, 0, 0]]))
    assert answer.witness_a.tolist() == [0, 1, 2]
    matrix = np.eye(4)
    matrix[:3, 3] = [0, 3, 4]
    assert oblong.distance(oblong.Points([[0, 0, 0]]).posed(matrix), oblong.Points([[0, 0, 0]])).distance == 5


def test_a_mesh_is_its_vertices_and_the_plane_has_z_zero():
    class Mesh:
        vertices = np.array([[1.0, 2.0, 3.0]])

    assert oblong.Points(Mesh()).vertices.tolist() == [[1, 2, 3]]
    assert oblong.Points([[1, 2]]).vertices.tolist() == [[1, 2, 0]]


CORNERS = [[0, 0, 0], [0.1, 0, 0], [0, 0.25, 0]]
MESHES = {
    "a.obj": "v 0 0 0\nv 0.1 0 0\nv 0 0.25 0\nv 0 0 0\nf 1 2 3\n",
    "a.off": "OFF\n3 1 0\n0 0 0\n0.1 0 0\n0 0.25 0\n3 0 1 2\n",
    "a.ply": "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty double z\nend_header\n"
             "0 0 0\n0.1 0 0\n0 0.25 0\n",
    "a.STL": "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0.1 0 0\nvertex 0 0.25 0\nendloop\nendfacet\nendsolid\n",
}


@pytest.mark.parametrize("name", MESHES)
def test_a_mesh_of_a_file_is_its_vertices(name, tmp_path):
    (tmp_path / name).write_text(MESHES[name])
    body = oblong.mesh(tmp_path / name)
    assert body.scalar == "double" and body.vertices.tolist() == CORNERS
    assert oblong.mesh(str(tmp_path / name), scalar="float") == oblong.Points(np.array(CORNERS, np.float32))
    assert oblong.mesh(tmp_path / name, scalar="exact").vertices[1, 0] == Fraction(0.1)


@pytest.mark.parametrize("name, text, reason", [
    ("a.txt", "v 0 0 0", r"\.obj"), ("a.obj", "v 0 0 nan", "finite"), ("a.obj", "f 1 2 3", "vertices"), ("a.obj", "", "read"),
    ("a.obj", "v 0 0 0 2", "weight")])
def test_a_bad_mesh_file_is_named(name, text, reason, tmp_path):
    (tmp_path / name).write_text(text)
    with pytest.raises(ValueError, match=f"^path: .*{name}: .*{reason}"):
        oblong.mesh(tmp_path / name)
    with pytest.raises(FileNotFoundError, match="none.obj"):
        oblong.mesh(tmp_path / "none.obj")
    with pytest.raises(ValueError, match="^scalar"):
        oblong.mesh(tmp_path / name, scalar="half")


@pytest.mark.parametrize("body", [
    oblong.Points([[1, 2, 3]]), oblong.Cone(1, 2, "z").posed(translation=[1, 0, 0]),
    oblong.Hull([oblong.Box([Fraction(1, 3), 1, 1]), oblong.Sphere(Fraction(1))])])
def test_bodies_are_values(body):
    assert pickle.loads(pickle.dumps(body)) == body
    assert copy.copy(body) == body
    assert body != oblong.Sphere(5)


def test_fields_cannot_be_changed():
    with pytest.raises(ValueError):
        oblong.Points([[1, 2, 3]]).vertices[0, 0] = 5


def test_a_body_keeps_its_numbers():
    array = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0.0]])
    body, other = oblong.Points(array), oblong.Points([[0, 0, 5.0]])
    before = hash(body)
    array[:] = 4
    assert oblong.distance(body.posed(translation=[0, 0, 0]), other).value == 5
    assert body.vertices[1].tolist() == [1, 0, 0] and hash(body) == before
    assert array.flags.writeable
    with pytest.raises(ValueError):
        body.vertices[0, 0] = 7
    with pytest.raises(AttributeError, match="immutable"):
        oblong.Box([1, 1, 1]).half_extents = [5, 5, 5]
    with pytest.raises(TypeError):
        body.fields["vertices"] = array
