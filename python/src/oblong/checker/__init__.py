# SPDX-License-Identifier: GPL-3.0-or-later
"""The strict certificate checker in Python, without compiled code: fractions alone, so that it can be read and trusted.

The modules are those of tests/verify, packaged from there. `python -m oblong.checker cases.jsonl proofs.jsonl` checks files.
"""

import pathlib
import sys

_FOLDER = pathlib.Path(__file__).parent
if not (_FOLDER / "check_certificates.py").exists():  # in the source tree
    _FOLDER = pathlib.Path(__file__).resolve().parents[4] / "tests" / "verify"


def _modules():
    """The modules of the checker. They import each other by their bare names."""
    sys.path.insert(0, str(_FOLDER))
    try:
        import check_certificates
        import read_body_proofs
        import read_cases
        import read_certificates
        import read_meshes
        import strict_json
    finally:
        sys.path.remove(str(_FOLDER))
    return check_certificates, read_cases, read_certificates, read_body_proofs, strict_json, read_meshes


def refusal_of(case_line, certificate_line, partial=False):
    """Why the proof is refused as a proof of an answer to the case; None if it is accepted.

    case_line: of oblong-case/1. certificate_line: of oblong-certificate/1. partial: accept a proof that shows less than the
    case asks."""
    check, cases, certificates, bodies, strict_json, _ = _modules()
    try:
        case = cases.Case(case_line, pathlib.Path())
        identity, kind, proof = certificates.read_certificate(certificate_line, bodies.read_body_proof)
    except strict_json.BadLine as problem:
        return str(problem)
    if identity != case.id:
        return "the certificate is of another case"
    reason = check.refusal(case, kind, proof)
    if reason is None and not partial and kind != "refutation" and check.shortfall(case, kind, proof):
        return "the proof shows less than the case asks"
    return reason


def vertices_of(path):
    """Distinct vertices of a mesh file (OBJ, OFF, STL, PLY) as lists of three fractions, in their order. Raises ValueError."""
    *_, strict_json, meshes = _modules()
    try:
        return meshes.read_mesh(path)
    except strict_json.BadLine as problem:
        raise ValueError(str(problem)) from problem


def main(arguments):
    """Checks files as tests/verify/check_certificates.py does; returns its exit code."""
    partial = "--partial" in arguments
    return _modules()[0].main(*[x for x in arguments if x != "--partial"], partial)
