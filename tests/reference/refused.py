# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines that can be read, and single changes after which they cannot; part of schemas_test.py."""

import json

BOX = {"shape": "box", "half_extents": [1, 1, "1/2"]}
CASE = {"format": "oblong-case/1", "id": "c", "query": "distance", "scalar": "double", "a": BOX,
        "b": {"shape": "points", "vertices": [[3, 0, 0], ["0x1p2", 0, "-1e-1"]],
              "pose": {"quaternion": [1, 0, 0, 0.5], "translation": [0, 0, 1]}}}
RESULT = {"format": "oblong-result/1", "id": "c", "subject": "s", "outcome": "separated", "distance": 1.25,
          "lower": "5/4", "upper": "inf", "witness_a": [1, 0, 0], "iterations": 4, "termination": "relative"}
POINTS = {"a": [[0, "1"]], "b": [[1, "1"]]}
RECORD = {"format": "oblong-record/1", "kind": "record", "subject": "s", "family": "sliver", "severity": 0.5,
          "verdict": "accurate", "promise_broken": False, "outcome": "separated", "exact_outcome": "separated",
          "exact_distance": "1", "error_ulps": "inf", "reason": "", "case": json.dumps(CASE), "result": json.dumps(RESULT),
          "subject_version": "1"}
PROOF = {"format": "oblong-certificate/1", "id": "c"}

# A name is a format, and behind a blank which line of it.
ACCEPTED = {
    "case": CASE,
    "case of the plane": {**CASE, "dimension": 2, "a": {"shape": "box", "half_extents": [1, "-0"]},
                          "b": {"shape": "capsule", "radius": 0, "half_length": "+1", "axis": "x"}},
    "case of a ray": {"format": "oblong-case/1", "id": "c", "query": "raycast", "scalar": "exact", "a": BOX,
                      "ray": {"source": [-3, 0, 0], "direction": [1, 0, 0], "max": "7/2"}},
    "case with a margin": {**CASE, "query": "within", "margin": 2},
    "case with a sweep": {**CASE, "query": "sweep", "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]}},
    "result": RESULT,
    "result of a cast": {"format": "oblong-result/1", "id": "c", "subject": "s", "outcome": "touching", "hit": True, "parameter": 1},
    "result within": {"format": "oblong-result/1", "id": "c", "subject": "s", "outcome": "overlapping", "within": "nearer"},
    "verdict": {"format": "oblong-verdict/1", "id": "c", "subject": "s", "verdict": "exact", "promise_broken": False,
                "outcome": "separated", "exact_outcome": "separated", "distance": 1, "exact_distance": "1", "size": 1.0},
    "record": RECORD,
    "record of a count": {"format": "oblong-record/1", "kind": "tally", "subject": "s", "family": "f", "severity_bin": 9,
                          "measure": "verdict", "key": "exact", "count": 3},
    "record of a fact": {"format": "oblong-record/1", "kind": "fact", "key": "seed", "value": "1"},
    "record with a picture": {**RECORD, "nearest": {"outcome": "separated", "gap": 1, "a": [0, 0, 0], "b": [1, 0, 0]}},
    "plan": {"format": "oblong-plan/1", "name": "p", "subjects": ["proven", {"name": "proven", "every": 2}],
             "sources": [{"name": "sliver", "count": 3}, {"kind": "meshes", "files": ["a.obj"]}]},
    "shares": {"format": "oblong-shares/1", "shares": 2, "batches": 600, "cases": 12000, "fingerprint": "bb8a1bd6e69c8c5c"},
    "certificate": {**PROOF, "kind": "distance", **POINTS, "squared": "1/4", "rounded_to": "double", "distance": "0x1p-1"},
    "certificate of a gap": {**PROOF, "kind": "separated", "direction": ["-1", "0", "12"]},
    "certificate of an overlap": {**PROOF, "kind": "overlapping", "differences": [[0, 1, "1"]]},
    "certificate of a depth": {**PROOF, "kind": "penetration", "squared": "1", "direction": ["1", "0", "0"],
                               "differences": [[0, 0], [1, 0], [0, 1]], "facets": [[0, 1, 2]]},
    "certificate against a claim": {**PROOF, "kind": "refutation", "subject": "s", "claim": {"lower": "1/2"}, **POINTS},
    "certificate of any body": {**PROOF, "kind": "bracket", "lower": "0/1", "direction": ["0", "1", "0"], "roots": ["1/1"],
                                "members": [{"a": {"sum": [{"vertices": [[0, "1"]]}, {"u": ["1/2"]}]},
                                             "b": {"hull": [[0, "1", {"vertices": [[0, "1"]]}]]}}]},
}

# What, where, and the value that stands there instead; None takes the field out.
REFUSED = [
    ("case", ["format"], "oblong-case/2"), ("case", ["id"], ""), ("case", ["id"], None), ("case", ["query"], "depth"),
    ("case", ["scalar"], "half"), ("case", ["b"], None), ("case", ["margin"], 1), ("case", ["ray"], {}),
    ("case", ["sweep"], {}), ("case", ["dimension"], 4), ("case", ["dimension"], 2), ("case", ["colour"], "red"),
    ("case", ["a", "shape"], "cube"), ("case", ["a", "half_extents"], [1, 1]), ("case", ["a", "half_extents"], [1, 1, -1]),
    ("case", ["a", "half_extents"], [1, 1, "-1/2"]), ("case", ["a", "radius"], 1), ("case", ["a"], {"shape": "mesh"}),
    ("case", ["a"], {"shape": "sum", "of": []}), ("case", ["a"], {"shape": "cone", "radius": 1, "half_length": 1, "axis": "w"}),
    ("case", ["a"], {"shape": "hull", "of": [{"shape": "sphere", "radius": -1}]}),
    ("case", ["b", "vertices"], []), ("case", ["b", "vertices", 0], [1, 2]), ("case", ["b", "vertices", 0, 0], "1/0"),
    ("case", ["b", "vertices", 0, 0], "nan"), ("case", ["b", "vertices", 0, 0], "inf"), ("case", ["b", "vertices", 0, 0], " 1"),
    ("case", ["b", "vertices", 0, 0], "1/-2"), ("case", ["b", "vertices", 0, 0], True), ("case", ["b", "vertices", 0, 0], "1_0"),
    ("case", ["b", "pose"], {}), ("case", ["b", "pose", "linear"], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ("case", ["b", "pose", "quaternion"], [0, 0, 0, 0]), ("case", ["b", "pose", "quaternion"], [1, 0, 0]),
    ("case", ["b", "pose", "scale"], 2),
    ("case of the plane", ["b", "axis"], "z"), ("case of the plane", ["b", "shape"], "cylinder"),
    ("case of the plane", ["b", "pose"], {"quaternion": [1, 0, 0, 0]}), ("case of the plane", ["b", "pose"], {"translation": [0, 0, 0]}),
    ("case of a ray", ["ray"], None), ("case of a ray", ["b"], BOX), ("case of a ray", ["ray", "max"], -1),
    ("case of a ray", ["ray", "direction"], None), ("case with a margin", ["margin"], -1), ("case with a margin", ["margin"], None),
    ("case with a sweep", ["sweep"], None), ("case with a sweep", ["sweep", "velocity_b"], None),
    ("result", ["outcome"], "apart"), ("result", ["outcome"], None), ("result", ["distance"], "nan"), ("result", ["distance"], [1]),
    ("result", ["witness_a"], [1, 0]), ("result", ["iterations"], -1), ("result", ["iterations"], 2.5), ("result", ["termination"], "done"),
    ("result", ["rung"], "double"), ("result", ["parameter"], 1), ("result", ["point"], [0, 0, 0]), ("result", ["depht"], 1),
    ("result", ["within"], "nearer"), ("result of a cast", ["hit"], "yes"), ("result of a cast", ["hit"], None),
    ("result within", ["within"], "farther"), ("result within", ["outcome"], "failed"),
    ("verdict", ["verdict"], "good"), ("verdict", ["promise_broken"], 0), ("verdict", ["size"], None), ("verdict", ["exact_distance"], 1),
    ("record", ["kind"], "count"), ("record", ["severity"], None), ("record", ["promise_broken"], "no"), ("record", ["count"], 1),
    ("record", ["error_ulps"], "much"), ("record of a count", ["severity_bin"], 10), ("record of a count", ["count"], "3"),
    ("record of a fact", ["value"], 1), ("record with a picture", ["nearest", "gap"], -1),
    ("record with a picture", ["nearest", "a"], [0, 0]), ("record with a picture", ["nearest", "outcome"], "intersecting"),
    ("plan", ["sources"], []), ("plan", ["subjects"], None), ("plan", ["format"], None), ("plan", ["sources", 0, "name"], ""),
    ("plan", ["sources", 0, "count"], -1), ("plan", ["sources", 0, "kind"], "folder"), ("plan", ["sources", 0, "query"], "depth"),
    ("plan", ["sources", 1, "files"], []), ("plan", ["sources", 1, "file"], "b.obj"), ("plan", ["subjects", 1, "every"], 0),
    ("plan", ["subjects", 1, "dimension"], 4), ("plan", ["subjects", 1, "name"], None),
    ("shares", ["format"], "oblong-shares/2"), ("shares", ["shares"], 0), ("shares", ["shares"], 1.5), ("shares", ["batches"], None),
    ("shares", ["cases"], "12000"), ("shares", ["fingerprint"], 7), ("shares", ["batches"], 0),
    ("certificate", ["kind"], "near"), ("certificate", ["b"], None), ("certificate", ["a", 0], [0]), ("certificate", ["a", 0, 0], -1),
    ("certificate", ["a", 0, 1], "01"), ("certificate", ["a", 0, 1], "+1"), ("certificate", ["a", 0, 1], 1),
    ("certificate", ["a", 0, 0], 4294967296), ("certificate", ["rounded_to"], "exact"), ("certificate", ["squared"], None),
    ("certificate", ["direction"], ["1", "0", "0"]), ("certificate of a gap", ["direction"], ["1", "0"]),
    ("certificate of a gap", ["vertices_a"], [[0]]), ("certificate of an overlap", ["differences", 0], [0, 1]),
    ("certificate of a depth", ["facets", 0], [0]), ("certificate of a depth", ["direction"], None),
    ("certificate against a claim", ["claim"], {}), ("certificate against a claim", ["claim"], {"outcome": "failed"}),
    ("certificate against a claim", ["claim"], {"hit": True}), ("certificate against a claim", ["a"], None),
    ("certificate of any body", ["roots"], [1]), ("certificate of any body", ["lower"], "0"), ("certificate of any body", ["proves"], "hit"),
    ("certificate of any body", ["members", 0, "a"], {"vertices": [], "u": []}), ("certificate of any body", ["members", 0, "b"], None),
]
