# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the component `testing` with what it needs to an empty prefix, builds tests against it alone, and runs them.
# Takes BUILD (a build of this project), SOURCE (its root), WORK (a folder to use), COMPILER.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/run.cmake)

file(REMOVE_RECURSE ${WORK})
foreach(component headers library testing)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component ${component})
endforeach()
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/tests/architecture/testing_consumer -B ${WORK}/build
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=${WORK}/prefix)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/own_tests)
