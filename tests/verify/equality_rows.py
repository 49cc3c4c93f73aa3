# SPDX-License-Identifier: GPL-3.0-or-later
"""Proofs of every kind whose evidence lies below, at and above each bound by 10^-9, for equality_test.py: rows of an id, a case,
a certificate and the reason of the refusal, None where it is accepted.

Bodies are points, or balls of radii 1 and 2, so far apart along x, some in a within case of margin 2; and boxes around a point.
"""

from fractions import Fraction

LITTLE = Fraction(1, 10**9 + 7)
SIDES = (("below", -LITTLE), ("at", Fraction(0)), ("above", LITTLE))
ALONG, OUTWARDS = {"direction": ["-1", "0", "0"]}, {"direction": ["1", "0", "0"]}
POINTS = {"a": [[0, "1"]], "b": [[0, "1"]]}
PAIR = {"members": [{"a": {"vertices": [[0, "1"]]}, "b": {"vertices": [[0, "1"]]}}]}
CONTRADICTED, FARTHER, NEARER = "what is claimed is not contradicted", "not shown to be farther apart", "not shown to be nearer"
AT_REST = "of bodies at rest, for a cast"


def text(x):
    x = Fraction(x)
    return f"{x.numerator}/{x.denominator}"


def points(*vertices):
    return {"shape": "points", "vertices": [[text(x) for x in v] for v in vertices]}


def two_points(apart, **query):
    return {**query, "a": points((0, 0, 0)), "b": points((apart, 0, 0))}


def two_balls(apart, **query):
    centre = {"translation": [text(apart), "0", "0"]}
    return {**query, "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 2, "pose": centre}}


WITHIN = {"query": "within", "margin": 2}
# Name, bodies whose cores are so far apart, their radii, the margin.
WAYS = (("points", two_points, 0, 0), ("balls", two_balls, 3, 0),
        ("points, margin 2", lambda apart: two_points(apart, **WITHIN), 0, 2),
        ("balls, margin 2", lambda apart: two_balls(apart, **WITHIN), 3, 2))


def refuted(claim, **evidence):
    return {"kind": "refutation", "claim": claim, **evidence}


def bracket(**ends):
    return {"kind": "bracket", "roots": [], **ends}


def by_bracket(claim, **ends):
    return {**bracket(**ends), "kind": "refutation", "proves": "bracket", "claim": claim}


def unless(holds, why):
    return None if holds else why


def outcomes():
    for way, bodies, radii, margin in WAYS:
        for side, off in SIDES:
            case, t, contact = bodies(radii + margin + off), margin + off, radii + margin
            at = f"{way} {side} contact"
            yield f"separated: {at}", case, {"kind": "separated", **ALONG}, unless(off > 0, "the direction does not separate")
            if contact:
                yield (f"touching: {at}", case, {"kind": "touching", **POINTS},
                       unless(off == 0, "the cores are not as far apart as the radii"))
                yield (f"overlapping: {at}", case, {"kind": "overlapping", **POINTS},
                       unless(off < 0, "the points are not nearer than the radii"))
            for claim, by_direction, by_points in (("separated", None, off <= 0), ("touching", off > 0, off < 0),
                                                   ("overlapping", off >= 0, None), ("intersecting", off > 0, None)):
                said = {"outcome": claim}
                yield (f"{claim} refuted by a direction: {at}", case, refuted(said, **ALONG),
                       unless(by_direction, "a direction refutes nothing without an upper end" if by_direction is None else FARTHER))
                yield (f"{claim} refuted by a lower end: {at}", case, by_bracket(said, lower=text(t), **ALONG),
                       unless(by_direction, CONTRADICTED))
                if contact or off >= 0:
                    yield (f"{claim} refuted by points: {at}", case, refuted(said, **POINTS),
                           unless(by_points, "nearness refutes nothing without a lower end" if by_points is None else NEARER))
                    yield (f"{claim} refuted by an upper end: {at}", case, by_bracket(said, upper=text(t), **PAIR),
                           unless(by_points, CONTRADICTED))
            far, near = {"lower": text(t), **ALONG}, {"upper": text(t), **PAIR}
            yield (f"a lower end that is contact: {at}", case, bracket(outcome="separated", **{**far, "lower": text(margin)}),
                   "not shown to be apart" if off >= 0 else "the bodies are not shown to be so far apart")
            yield f"a lower end: {at}", case, bracket(outcome="separated", **far), unless(off > 0, "not shown to be apart")
            yield (f"a lower end beyond its evidence: {at}", case,
                   bracket(outcome="separated", **{**far, "lower": text(t + LITTLE)}), "the bodies are not shown to be so far apart")
            if contact:
                yield f"an upper end: {at}", case, bracket(outcome="overlapping", **near), unless(off < 0, "not shown to overlap")
                yield (f"an upper end beyond its evidence: {at}", case,
                       bracket(outcome="overlapping", **{**near, "upper": text(t - LITTLE)}), "the points are not so near")
            if off == 0:
                both = {"outcome": "touching", **far, **near}
                yield f"both ends: {at}", case, bracket(**both), None
                yield (f"an upper end above: {at}", case, bracket(**{**both, "upper": text(t + LITTLE)}), "not shown to touch")
                yield (f"a lower end below: {at}", case, bracket(**{**both, "lower": text(t - LITTLE)}), "not shown to touch")
    for side, off in SIDES:
        yield (f"an upper end {side} the radii", two_balls(0), bracket(outcome="overlapping", upper=text(off - 3), **PAIR),
               unless(off >= 0, "deeper than the balls"))
        yield (f"touching: a vertex {side} the plane", {"a": points((0, 0, 0)), "b": points((0, 0, 0), (off, 0, 0))},
               {"kind": "touching", **POINTS, **ALONG}, unless(off >= 0, "the direction does not support the bodies"))


def numbers():
    """Claims about the distance, which is 2, in a within case too."""
    for way, bodies, radii, _ in WAYS:
        case = bodies(2 + radii)
        for side, off in SIDES:
            low, high = {"lower": text(2 + off)}, {"upper": text(2 + off)}
            yield f"lower end {side} the distance: {way}", case, refuted(low, **POINTS), unless(off > 0, NEARER)
            yield f"upper end {side} the distance: {way}", case, refuted(high, **ALONG), unless(off < 0, FARTHER)
            yield (f"lower end {side} a bracket: {way}", case, by_bracket(low, upper="2/1", **PAIR), unless(off > 0, CONTRADICTED))
            yield (f"upper end {side} a bracket: {way}", case, by_bracket(high, lower="2/1", **ALONG), unless(off < 0, CONTRADICTED))
        for distance, why in ((2, None), (4, "the distance is rounded too high"), (0, "the distance is rounded too low")):
            yield (f"distance {distance}: {way}", case, {"kind": "distance", **POINTS, "squared": text((2 + radii) ** 2),
                                                         "rounded_to": "double", "distance": distance}, why)


def rounding():
    """Distances at the midpoints between doubles: 1 and 0 are even, so is infinity; the three others are odd."""
    unit, least, end, tiny = Fraction(1, 2**52), Fraction(1, 2**1074), Fraction(2) ** 1024, Fraction(1, 2**1200)
    half_step = Fraction(2) ** 970
    for stated, low, high, is_even in (
        (Fraction(1), 1 - unit / 4, 1 + unit / 2, True), (1 + unit, 1 + unit / 2, 1 + 3 * unit / 2, False),
        (Fraction(0), None, least / 2, True), (least, least / 2, 3 * least / 2, False),
        (end - 2 * half_step, end - 3 * half_step, end - half_step, False), ("inf", end - half_step, None, True),
    ):
        for bound, midpoint, inwards in (("lower", low, 1), ("upper", high, -1)):
            for side, off in (("below", -tiny), ("at", 0), ("above", tiny)):
                if midpoint is None:
                    continue
                distance, is_right = midpoint + off, off * inwards > 0 or (off == 0 and is_even)
                case, d = two_points(distance), text(distance)
                said = {"rounded_to": "double", "distance": stated if stated == "inf" else text(stated)}
                at = f"{float(stated).hex()} {side} its {bound} midpoint"
                yield (f"distance {at}", case, {"kind": "distance", **POINTS, "squared": text(distance**2), **said},
                       unless(is_right, "the distance is rounded too " + ("high" if bound == "lower" else "low")))
                old = refuted(said, **(POINTS if bound == "lower" else ALONG))
                yield f"refuted {at}", case, old, unless(not is_right, NEARER if bound == "lower" else FARTHER)
                ends = {"upper": d, **PAIR} if bound == "lower" else {"lower": d, **ALONG}
                yield f"refuted by a bracket {at}", case, by_bracket(said, **ends), unless(not is_right, CONTRADICTED)


def sweep(velocity, end, bodies):
    motion = {"velocity_a": [text(x) for x in velocity], "velocity_b": [0, 0, 0], **({"max": end} if end else {})}
    return {**bodies, "query": "sweep", "sweep": motion}


def casts():
    for form, roots, near in (("", {}, POINTS), ("by roots, ", {"roots": []}, PAIR)):
        miss = {"kind": "miss", **roots, **ALONG}

        def hit(lower, upper, **rest):
            return {"kind": "hit", **roots, "lower": text(lower), "upper": text(upper), **near, **rest}

        for side, off in SIDES:
            yield (f"{form}miss: gap {side} 0 at the start", sweep((-1, 0, 0), None, two_points(off)), miss,
                   unless(off > 0, "the direction does not separate at the start"))
            yield (f"{form}miss: gap {side} 0 at the end", sweep((1, 0, 0), 1, two_points(1 + off)), miss,
                   unless(off > 0, "the direction does not separate at the end"))
            yield (f"{form}miss: pace {side} 0", sweep((-off, 1, 0), None, two_points(1)), miss,
                   unless(off >= 0, "the bodies come nearer along the direction, without end"))
            ahead = {"a": points((0, 0, 0), (-off, 0, 0)), "b": points((5, 0, 0))}
            yield (f"{form}hit: gap {side} 0 at the lower end", sweep((1, 0, 0), 9, ahead), hit(5, 5, **ALONG),
                   unless(off >= 0, "the direction does not separate up to the bound"))
            yield (f"{form}hit: points {side} the radii", sweep((1, 0, 0), 9, two_balls(8 + off)), hit(0, 5),
                   unless(off <= 0, "the points do not meet"))
            yield (f"{form}hit: the end {side} the upper end", sweep((1, 0, 0), text(5 + off), two_points(5)), hit(0, 5),
                   unless(off >= 0, "beyond the end"))
            yield (f"{form}hit: pace {side} 0", sweep((-off, 0, 0), 9, two_points(-off)), hit(1, 1, **ALONG),
                   unless(off < 0, "the bodies do not come nearer along the direction"))
    for side, off in SIDES:
        case = sweep((1, 0, 0), 9, two_points(5))
        for bound, is_false in (("parameter_lower", off > 0), ("parameter_upper", off < 0)):
            proof = {**by_bracket({bound: text(5 + off)}, lower="5/1", upper="5/1", **ALONG, **PAIR), "proves": "hit"}
            yield f"{bound} {side} the hit", case, proof, unless(is_false, CONTRADICTED)


def own_questions():
    """What is so of the bodies at the start of a cast is not what the case asks."""
    said = {"outcome": "touching"}
    ray = {"query": "raycast", "a": points((5, 0, 0)), "ray": {"source": [0, 0, 0], "direction": [1, 0, 0]}}
    distance = {"kind": "distance", **POINTS, "squared": 25, "rounded_to": "double", "distance": 5}
    for number, proof in enumerate((
        {"kind": "separated", **ALONG}, distance, refuted(said, **ALONG), refuted({"upper": 1}, **ALONG),
        bracket(outcome="separated", lower="5/1", **ALONG), by_bracket(said, lower="5/1", **ALONG),
    )):
        for cast, case in (("sweep", sweep((1, 0, 0), None, two_points(5))), ("ray", ray)):
            yield f"{cast} {number}", case, proof, AT_REST
    yield "sweep: touching", sweep((1, 0, 0), None, two_points(0)), {"kind": "touching", **POINTS, **ALONG}, AT_REST
    yield "sweep: overlapping", sweep((1, 0, 0), None, two_balls(0)), {"kind": "overlapping", **POINTS}, AT_REST
    yield "sweep: depth", sweep((1, 0, 0), None, two_balls(2)), {"kind": "penetration", **POINTS, "squared": 4}, AT_REST


def minus(u, v):
    return [x - y for x, y in zip(u, v)]


def outward(corners, facet):
    """The facet with its normal away from the origin."""
    u, v, w = (corners[i] for i in (*facet, *facet)[:3])
    if len(facet) == 2:
        return facet if u[0] * v[1] - u[1] * v[0] > 0 else facet[::-1]
    (a, b, c), (d, e, f) = v, w
    height = u[0] * (b * f - c * e) + u[1] * (c * d - a * f) + u[2] * (a * e - b * d)
    return facet if height > 0 else [facet[0], facet[2], facet[1]]


def surface(half):
    """The vertices of a box, and the facets of its surface."""
    dimension = len(half)
    vertices = [[-h if k >> i & 1 else h for i, h in enumerate(half)] for k in range(1 << dimension)]
    facets = []
    for axis in range(dimension):
        for way in (0, 1):
            face = [k for k in range(len(vertices)) if k >> axis & 1 == way]
            parts = [face] if dimension == 2 else [[face[0], face[1], face[3]], [face[0], face[3], face[2]]]
            facets += [outward(vertices, part) for part in parts]
    return len(vertices), facets


def depths():
    for shape, half in (("cube", (2, 2, 2)), ("brick", (2, 3, 4)), ("square", (2, 2)), ("rectangle", (2, 5))):
        count, facets = surface(half)
        case = {"query": "penetration", "a": {"shape": "box", "half_extents": half}, "b": points((0,) * len(half))}
        case |= {"dimension": len(half)}
        listed = {"differences": [[k, 0] for k in range(count)], "facets": facets}
        members = [{"a": {"vertices": [[k, "1"]]}, "b": {"vertices": [[0, "1"]]}} for k in range(count)]
        around = {"members": members, "facets": facets}
        for side, off in SIDES:
            yield (f"{shape}: squared {side} the depth's", case, {"kind": "penetration", **OUTWARDS, "squared": text(4 + off), **listed},
                   None if off == 0 else "a facet nearer than the depth" if off > 0 else "the boundary is not shown to be so near")
            yield (f"{shape}: upper end {side} the facets", case, bracket(outcome="overlapping", upper=text(off - 2), **around),
                   unless(off >= 0, "a facet nearer than the depth"))
            # The surface touches the ball of radius 2 and is farther than the ball of radius 1.
            for ball in (1, 2):
                for bound in ("depth_lower", "depth_upper"):
                    is_false = bound == "depth_upper" and (off < 0 or (off == 0 and ball == 1))
                    yield (f"{shape}: {bound} {side} the ball of radius {ball}", case,
                           by_bracket({bound: text(ball + off)}, upper=text(-ball), **around), unless(is_false, CONTRADICTED))
            yield (f"{shape}: depth_lower {side} a lower end", case,
                   by_bracket({"depth_lower": text(2 + off)}, lower="-2/1", **OUTWARDS), unless(off > 0, CONTRADICTED))
        yield (f"{shape}: the true depth", case, by_bracket({"depth_lower": "2/1", "depth_upper": "2/1"}, lower="-2/1", upper="-2/1",
                                                            **OUTWARDS, **around), CONTRADICTED)
        for claim in ("separated", "touching", "overlapping", "intersecting"):
            yield (f"{shape}: {claim} refuted by a surface around 0", case, by_bracket({"outcome": claim}, upper="0/1", **around),
                   unless(claim in ("separated", "touching"), CONTRADICTED))
        yield f"{shape}: a surface around 0", case, bracket(outcome="overlapping", upper="0/1", **around), None
        yield (f"{shape}: a surface for more than 0", case, bracket(outcome="overlapping", upper=text(LITTLE), **around),
               "a surface that is not needed")


def rows():
    for group in outcomes, numbers, rounding, casts, own_questions, depths:
        for identity, case, proof, why in group():
            head = {"id": identity, "query": "distance", "scalar": "exact"}
            yield ({"format": "oblong-case/1", **head, **case}, {"format": "oblong-certificate/1", "id": identity, **proof}, why)
