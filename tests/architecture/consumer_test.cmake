# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the headers to an empty prefix, builds the consumer against them alone, and runs it.
# Takes BUILD (a build of this project), SOURCE (its root), WORK (a folder to use), COMPILER, and SIMD: whether the library
# for vector units must be there too.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/run.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component headers)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component simd)
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/tests/architecture/consumer -B ${WORK}/build
    -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
if(SIMD)
  run(${WORK}/build/consumer_simd)
endif()
