# SPDX-License-Identifier: GPL-3.0-or-later
# Configures a preset with the compiler of this build and lets Ninja read the result. Takes PRESET, SOURCE (the root of
# the project), WORK (a folder to use), COMPILER and NINJA.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/run.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --preset ${PRESET} -S ${SOURCE} -B ${WORK} -DCMAKE_CXX_COMPILER=${COMPILER})
run(${NINJA} -C ${WORK} -t targets rule phony)
file(REMOVE_RECURSE ${WORK})
