# SPDX-License-Identifier: GPL-3.0-or-later
"""tools/batches.py: files whose names clash are never in one batch, and others are."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))
import batches  # noqa: E402


def together(*codes, folders=("",)):
    """Whether the files with these codes are one batch. The folders are theirs in turn."""
    with tempfile.TemporaryDirectory() as root:
        files = []
        for number, code in enumerate(codes):
            folder = os.path.join(root, folders[number % len(folders)])
            os.makedirs(folder, exist_ok=True)
            files.append(os.path.join(folder, f"{number}.cpp"))
            with open(files[-1], "w", encoding="utf-8") as out:
                out.write(code)
        found = batches.batches(files)
        assert all(len(group) > 1 for group in found)
        return found == [files]


def unnamed(code, rest=""):
    return "namespace oblong {\nnamespace {\n" + code + "\n}  // namespace\n" + rest + "\n}\n"


ONE = unnamed("int one() { return 1; }", "int f() { return one(); }")
APART = {
    "the same function": unnamed("double one() { return 2; }"),
    "another overload": unnamed("int one(int x) { return x; }"),
    "a call of another's function": "int g() { return one(); }",
    "a constant of the same name": unnamed("constexpr double one = 1;"),
    "a type of the same name": unnamed("struct one {};"),
    "another's function in a second unnamed namespace": unnamed("int two();") + unnamed("int one() { return 3; }"),
    "a macro": "#define ONE 1\n",
    "a typed test": "TYPED_TEST_SUITE(Suite, Types);\n",
}
TOGETHER = {
    "another name": unnamed("int two() { return 2; }"),
    "a member of the same name": "int g(S s) { return s.one() + s->one() + S::one(); }",
    "the name in a comment": "// one()\n/* one() */ int g();\n",
    "the name in a text": 'const char* g() { return "one()"; }\nauto h = R"(one())";\n',
    "an open namespace": "using namespace std;\n",
    "a local name like a function's": "int g() { const int one = 1; return one; }",
}

for what, code in APART.items():
    assert not together(ONE, code) and not together(code, ONE), what
for what, code in TOGETHER.items():
    assert together(ONE, code) and together(code, ONE), what
constant = unnamed("constexpr int limit = 3;")
assert not together(constant, "int g(int limit) { return limit; }"), "a constant that another's parameter hides"
assert not together(unnamed("struct Body { int x; };"), "Body g();"), "a type that another means otherwise"
assert not together(unnamed("using Body = int;"), "std::vector<Body> g();"), "an alias that another means otherwise"
alias = unnamed("using Body = int;", "Body g();")
assert together(alias, unnamed("using Body = int;", "Body h();")), "the same alias"
assert not together(alias, unnamed("using Body = long;", "Body h();")), "another alias of the same name"
assert together(unnamed("using std::vector;", "vector<int> g();"), unnamed("using std::vector;")), "the same name of a namespace"
assert not together(unnamed("using std::byte;"), "byte g();"), "a name of a namespace that another means otherwise"
assert not together(unnamed("using std::byte;"), unnamed("using ours::byte;")), "one name of two namespaces"
assert not together("int f();", "int g();", folders=("room", "other")), "files of two folders"
assert together("int f();", "int g();", folders=("room",)), "files of one folder"
assert batches.batches([f"{__file__}|one", f"{__file__}|other"]) == [], "files of two labels"
files = [unnamed(f"int name_{number}();") for number in range(batches.MAX_FILES)]
assert together(*files) and not together(*files, "int last();"), "more files than a batch takes"
long = unnamed("\n" * (batches.MAX_LINES - 10))
assert together(long, "int g();") and not together(long, "\n" * 20), "more lines than a batch takes"
