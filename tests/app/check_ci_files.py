#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a JUnit and a SARIF file as their consumers do, and prints what they hold as one JSON object.

    check_ci_files.py JUNIT SARIF SCHEMA

Exits 1 where JUnit is no XML or its counts are wrong, or the SARIF file breaks the schema of OASIS.
"""
import json
import sys
import xml.etree.ElementTree

import jsonschema


def junit(path):
    root = xml.etree.ElementTree.parse(path).getroot()
    tests = root.findall("testsuite/testcase")
    for element in [root] + root.findall("testsuite"):
        for name, what in (("tests", "testcase"), ("failures", "testcase/failure"), ("skipped", "testcase/skipped")):
            found = len(list(element.iter(what.split("/")[-1])))
            if int(element.get(name)) != found:
                sys.exit(f"{element.tag} states {element.get(name)} {name}, holds {found}")
    return {"names": [test.get("name") for test in tests],
            "failures": [failure.text for failure in root.iter("failure")],
            "skipped": [skipped.get("message") for skipped in root.iter("skipped")],
            "texts": [text.text for text in root.iter("system-out")]}


def sarif(path, schema):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    with open(schema, encoding="utf-8") as file:
        errors = list(jsonschema.Draft4Validator(json.load(file)).iter_errors(document))
    if errors:
        sys.exit("SARIF: " + "; ".join(f"{list(error.path)}: {error.message[:200]}" for error in errors[:5]))
    return document["runs"][0]


print(json.dumps({"junit": junit(sys.argv[1]), "sarif": sarif(*sys.argv[2:])}))
