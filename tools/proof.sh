#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: proof.sh [--program] [FOLDER]
# Lets Coq check oracle/proof, compares the axioms with the list, extracts the checker and builds
# FOLDER/oblong-verify-proved (FOLDER: build/proof). With --program it checks the definitions that are extracted alone,
# and no theorem. What is newer than its sources is not checked again. Exit code 77 without Coq, Flocq, OCaml or Zarith.
set -euo pipefail
cd "$(dirname "$0")/.."
source_folder=$PWD/oracle/proof
program_only=
[ "${1:-}" != --program ] || { program_only=yes; shift; }
out=$(mkdir -p "${1:-build/proof}" && cd "${1:-build/proof}" && pwd)

command -v coqc > /dev/null && command -v ocamlfind > /dev/null && ocamlfind query zarith > /dev/null 2>&1 &&
    [ -d "$(coqc -where)/user-contrib/Flocq" ] ||
    { echo "tools/proof.sh needs: tools/install_packages.sh proof" >&2; exit 77; }

if grep -nE '\b(Admitted|Axiom|Conjecture|Parameter|admit)\b' "$source_folder"/*.v; then
    echo "a statement without a proof" >&2
    exit 1
fi

last=   # the object before: files are in the order of their dependence
check() {
    local source=$source_folder/$1.v object=$out/$1.vo
    if [ "$object" -nt "$source" ] && { [ -z "$last" ] || [ ! "$last" -nt "$object" ]; }; then
        last=$object
        return
    fi
    echo "$1"
    (cd "$out" && coqc -q -w none -Q . Oblong -o "$object" "$source") > "$out/$1.log" 2>&1 || { cat "$out/$1.log" >&2; exit 1; }
    last=$object
}
while read -r name; do
    case $program_only$name in
        yesDefinitions | yesCases | yesChecker | yesChecks | yesVerify) ;;  # what Extract.v requires
        yes*) continue ;;
    esac
    check "$name"
done < "$source_folder/files.txt"

axioms() {
    check Axioms
    grep -oE '^[A-Za-z_]+(\.[A-Za-z_]+)+' "$out/Axioms.log" | sort -u > "$out/axioms.txt"
    diff "$source_folder/axioms.txt" "$out/axioms.txt" >&2 || { echo "other axioms than those of oracle/proof/axioms.txt" >&2; exit 1; }
    echo "axioms: $(tr '\n' ' ' < "$out/axioms.txt")"
}
[ -n "$program_only" ] || axioms

program=$out/oblong-verify-proved
if [ ! "$program" -nt "$last" ] || [ -n "$(find "$source_folder/program" -newer "$program" -print -quit)" ]; then
    mkdir -p "$out/program"
    cp "$source_folder"/program/*.ml "$out/program"
    (cd "$out/program" && coqc -q -w none -Q "$out" Oblong -o "$out/Extract.vo" "$source_folder/Extract.v" > "$out/Extract.log" 2>&1) ||
        { cat "$out/Extract.log" >&2; exit 1; }
    (cd "$out/program" && ocamlfind ocamlopt -package zarith -linkpkg \
        checker.mli checker.ml json.ml numbers.ml bodies.ml certificates.ml cases.ml main.ml -o "$program")
fi
echo "$program"
