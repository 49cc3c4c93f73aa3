#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""batches.py LIST: which source files of a target can be compiled together, as CMake code on standard output.

Each line of LIST is a target, the folder in which it is defined, and its source files, separated by tabs. A source file is
PATH|LABEL. Two files share a batch if their labels are equal and no name that one declares in an unnamed namespace can be
meant by the other. What this reads is text, not C++: what it overlooks is a compiler's error ("redefinition of", "ambiguous").
"""
import os
import re
import sys

MAX_FILES = 8
MAX_LINES = 1400
PRODUCT_FACTOR = 2  # a unit of a test instantiates more than one of the program

NAME = r"[A-Za-z_]\w*"
WORDS = set(
    "if for while switch return const constexpr static inline template typename class struct enum using namespace auto void "
    "operator sizeof static_assert TEST TEST_P TEST_F RC_GTEST_PROP INSTANTIATE_TEST_SUITE_P".split())


def without_text(code):
    """The code without comments, directives and the content of literals."""
    code = re.sub(r'R"(\w*)\((?:.|\n)*?\)\1"', '""', code)
    code = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', code)
    code = re.sub(r"//[^\n]*", "", code)
    code = re.sub(r"(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])'", "' '", code)
    code = re.sub(r"/\*(?:.|\n)*?\*/", "", code)
    return re.sub(r"^\s*#.*$", "", code, flags=re.M)


def unnamed_declarations(code):
    """What stands directly in unnamed namespaces, bodies left out, one declaration each."""
    for start in re.finditer(r"\bnamespace\s*\{", code):
        at, depth, kept = start.end(), 1, []
        while at < len(code) and depth:
            if code[at] == "{":
                depth += 1
            elif code[at] == "}":
                depth -= 1
                kept.append(";" if depth == 1 else "")
            elif depth == 1:
                kept.append(code[at])
            at += 1
        yield from filter(None, (part.strip() for part in "".join(kept).split(";")))


class Names:
    """Names that a file declares in unnamed namespaces, and those that it uses unqualified."""

    def __init__(self, code):
        code = without_text(code)
        self.functions, self.others, self.aliases = set(), set(), {}
        for declaration in unnamed_declarations(code):
            self.declare(declaration)
        self.used = set(re.findall(rf"(?<![\w.:>])({NAME})", code)) | set(re.findall(rf"(?<!-)>({NAME})", code))
        self.called = set(re.findall(rf"(?<![\w.:])(?<!->)({NAME})\s*\(", code))

    def declare(self, declaration):
        if declaration.startswith("using namespace"):
            return
        alias = re.fullmatch(rf"(?:using|namespace)\s+({NAME})\s*=\s*(.*)", declaration, flags=re.S)
        named = re.fullmatch(rf"using\s+((?:\w*::)+)({NAME})", declaration)
        if named:  # of several in one namespace, the same name's meaning is the same
            self.aliases[named.group(2)] = named.group(1) + named.group(2)
            self.others.add(named.group(2))
            return
        if alias:
            self.aliases[alias.group(1)] = alias.group(2)
        kind = re.search(rf"\b(?:struct|class|enum|concept|using)\s+(?:class\s+)?({NAME})\s*(?::[^:]|=|$)", declaration)
        if kind and "(" not in declaration[: kind.start()]:
            self.others.add(kind.group(1))
            return
        function, equals = re.search(rf"({NAME})\s*\(", declaration), declaration.find("=")
        if function and (equals < 0 or equals > function.start()):
            self.functions |= {function.group(1)} - WORDS
            return
        head = declaration if equals < 0 else declaration[:equals]
        self.others |= set(re.findall(NAME, head.split("[")[0])[-1:]) - WORDS

    def clash(self, other):
        # Two aliases of one name for one type are no clash.
        same = {name for name, meaning in self.aliases.items() if other.aliases.get(name) == meaning}
        return (self.aliases.keys() & other.aliases.keys()) - same or any(
            a.functions & (b.called | b.functions | b.others) or (a.others - same) & b.used
            for a, b in ((self, other), (other, self)))


def batches(files, factor=1):
    """The files in groups of at least two. A group is of one folder: who links one room of an archive links no other. Files
    that define a macro, or a fixture for typed tests (of whose linkage g++ warns where it is included), are in none."""
    groups = []
    for file in files:
        file, _, label = file.partition("|")
        folder = (os.path.dirname(file), label)
        code = open(file, encoding="utf-8").read()
        if re.search(r"^\s*#\s*define\b|^TYPED_TEST", code, flags=re.M):
            continue
        names, lines = Names(code), code.count("\n")
        for group in groups:
            if (group["folder"] == folder and len(group["files"]) < factor * MAX_FILES
                    and group["lines"] + lines <= factor * MAX_LINES
                    and not any(names.clash(other) for other in group["names"])):
                break
        else:
            group = {"folder": folder, "files": [], "names": [], "lines": 0}
            groups.append(group)
        group["files"].append(file)
        group["names"].append(names)
        group["lines"] += lines
    return [group["files"] for group in groups if len(group["files"]) > 1]


def main():
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            target, folder, *files = line.rstrip("\n").split("\t")
            print(f"set_target_properties({target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)")
            factor = 1 if target.startswith("test_") else PRODUCT_FACTOR
            for number, group in enumerate(batches(files, factor)):
                print(f"set_source_files_properties({' '.join(group)} DIRECTORY {folder} PROPERTIES UNITY_GROUP "
                      f"{target}_{number})")


if __name__ == "__main__":
    main()
