# SPDX-License-Identifier: GPL-3.0-or-later
"""What the checks of all kinds of certificates share; part of check_certificates.py."""


class Refused(Exception):
    """The certificate does not prove what it says."""


def require(holds, otherwise):
    if not holds:
        raise Refused(otherwise)


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def minus(u, v):
    return [u[0] - v[0], u[1] - v[1], u[2] - v[2]]


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def sign(x):
    return (x > 0) - (x < 0)


def combination(parts, core):
    require(1 <= len(parts) <= 4, "one to four vertices of a body")
    point, total = [0, 0, 0], 0
    for index, weight in parts:
        require(weight >= 0, "a negative weight")
        vertex = core.vertex(index)
        point = [point[i] + weight * vertex[i] for i in range(3)]
        total += weight
    require(total > 0, "weights that sum to 0")
    return point, total
