#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A subject with a planted defect: the distance of two points, wrong the more the nearer the first lies to a plane."""
import json
import math
import sys

if "--describe" in sys.argv:
    print(json.dumps({"format": "oblong-subject/1", "name": "near_plane", "scalar": "double", "queries": ["distance"],
                      "promise": {"digits": 53, "statement": "rounding"}}))
    sys.exit()
for line in sys.stdin:
    case = json.loads(line)
    result = {"format": "oblong-result/1", "id": case["id"], "outcome": "unsupported"}
    bodies = [case["a"], case["b"]]
    if all(body["shape"] == "points" and len(body["vertices"]) == 1 and "pose" not in body for body in bodies):
        p, q = ([float(x) for x in body["vertices"][0]] for body in bodies)
        distance = math.dist(p, q)
        off = abs(p[0] + 2 * p[1] - p[2] - 3)
        distance *= 1 + 3e-14 / (off + 1e-10)
        if math.isfinite(distance):
            result.update(outcome="separated" if distance > 0 else "touching", distance=distance)
    print(json.dumps(result), flush=True)
