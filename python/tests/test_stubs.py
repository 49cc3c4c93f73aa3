# SPDX-License-Identifier: GPL-3.0-or-later
"""The stubs say what the compiled part has, and everything public is annotated and documented."""

import ast
import inspect
import pathlib
import re

import pytest

import oblong
from oblong import _core, answering, bodies, campaigns, cases, meshes, moves, plots, queries, research, served, strategies, testing

STUBS = ast.parse((pathlib.Path(oblong.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
FUNCTIONS = {x.name: x for x in STUBS.body if isinstance(x, ast.FunctionDef)}
CLASSES = {x.name: x for x in STUBS.body if isinstance(x, ast.ClassDef)}


def members_of(name):
    """Members of a class of the stubs, with those of its bases."""
    found = {x.name for x in CLASSES[name].body if isinstance(x, ast.FunctionDef)}
    for base in CLASSES[name].bases:
        found |= members_of(base.id)
    return found


def test_every_name_has_a_stub_and_every_stub_a_name():
    compiled = {x for x in vars(_core) if not x.startswith("__")}
    variables = {x.target.id for x in STUBS.body if isinstance(x, ast.AnnAssign)}
    helpers = {x for x in CLASSES if x.startswith("_")}  # bases that the stubs share
    assert compiled == set(FUNCTIONS) | variables | set(CLASSES) - helpers
    for name in set(CLASSES) - helpers:
        members = {x for x, value in vars(getattr(_core, name)).items() if not x.startswith("__") or x in ("__eq__", "__len__", "__init__")}
        assert members - {"__init__"} == members_of(name) - {"__init__"}, name


@pytest.mark.parametrize("name", FUNCTIONS)
def test_stubs_have_the_arguments(name):
    stub = FUNCTIONS[name].args
    written = re.match(rf"{name}\((.*)\)", getattr(_core, name).__doc__.splitlines()[0])[1]
    compiled = re.findall(r"(?:^|, )(\w+): ", written)
    names = [x.arg for x in stub.args + stub.kwonlyargs]
    if compiled[0] == "arg0":  # positional
        assert len(compiled) == len(names) and not stub.kwonlyargs
        return
    assert compiled == names
    assert ("*, " in written) == bool(stub.kwonlyargs)
    optional = {x for x in compiled if re.search(rf"\b{x}: [^,]* = ", written)}
    assert len(optional) == len(stub.defaults) + sum(x is not None for x in stub.kw_defaults)


@pytest.mark.parametrize("name", sorted(set(queries.__all__) | {"mesh", "posed"}))
def test_public_functions_are_annotated_and_documented(name):
    thing = getattr(oblong, name)
    assert thing.__doc__ and len(thing.__doc__) > 20
    if inspect.isfunction(thing):
        for parameter in inspect.signature(thing).parameters.values():
            assert parameter.annotation is not inspect.Parameter.empty, (name, parameter.name)
        assert inspect.signature(thing).return_annotation is not inspect.Signature.empty, name


@pytest.mark.parametrize("module", [bodies, meshes, queries])
def test_docstrings_name_errors_and_source(module):
    """Those of questions; a second batch refers to the first."""
    for name in ("within", "cast", "raycast", "distances", "comparisons", "casts", "posed", "refute", "mesh"):
        thing = vars(module).get(name)
        if inspect.isfunction(thing) and thing.__module__ == module.__name__:
            text = " ".join(thing.__doc__.split())
            assert "Raises ValueError" in text, name
            assert "Source: " in text or module is meshes, name


PUBLIC = [(x, name) for x in (answering, campaigns, cases, moves, plots, research, served, strategies, testing)
          for name in getattr(x, "__all__", ["Case", "families", "family_names", "read", "signatures"])]


@pytest.mark.parametrize("module, name", PUBLIC, ids=lambda x: x if isinstance(x, str) else x.__name__.split(".")[-1])
def test_the_research_layer_is_annotated_and_documented(module, name):
    thing = getattr(module, name)
    if not callable(thing):
        return
    parts = [thing]
    if inspect.isclass(thing):
        parts += [x for key, x in vars(thing).items() if inspect.isfunction(x) and not key.startswith("_")]
    for part in parts:
        assert part.__doc__ or part.__name__ == "answer", part
        if inspect.isfunction(part):
            signature = inspect.signature(part)
            missing = [x for x in signature.parameters.values() if x.name != "self" and x.annotation is inspect.Parameter.empty]
            assert not missing and signature.return_annotation is not inspect.Signature.empty, part


def test_the_package_says_that_it_is_typed():
    assert (pathlib.Path(oblong.__file__).parent / "py.typed").exists()
