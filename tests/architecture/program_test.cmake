# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the program to an empty prefix and asks it from another folder. Takes BUILD (a build of this project), SOURCE
# (its root), WORK (a folder to use).
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/run.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component program)
run(${WORK}/prefix/bin/oblong generate sliver --count 2 -o ${WORK}/cases.jsonl)
run(${WORK}/prefix/bin/oblong judge ${WORK}/cases.jsonl --subject proven --fail-on accurate)
foreach(file man/man1/oblong-judge.1 man/man1/oblong-campaign-run.1 bash-completion/completions/oblong
             zsh/site-functions/_oblong fish/vendor_completions.d/oblong.fish)
  if(NOT EXISTS ${WORK}/prefix/share/${file})
    message(FATAL_ERROR "not installed: share/${file}")
  endif()
endforeach()
find_program(python python3)
if(python)
  run(${WORK}/prefix/bin/oblong subjects --check "program:${python} ${WORK}/prefix/share/oblong/subjects/own_subject.py")
endif()
if(EXISTS ${WORK}/prefix/bin/oblong-subject-fcl)
  run(${WORK}/prefix/bin/oblong distance --subject fcl/libccd ${WORK}/cases.jsonl)
endif()
