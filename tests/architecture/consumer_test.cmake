# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package to an empty prefix, builds the consumer against it alone, and runs it; then the same with the
# headers alone. Takes BUILD (a build of this project), SOURCE (its root), WORK (a folder to use), COMPILER, and
# COMPONENTS: the optional ones that this build has, a comma after each.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/run.cmake)

string(REPLACE "," ";" components "${COMPONENTS}")
file(REMOVE_RECURSE ${WORK})
set(options -G Ninja -S ${SOURCE}/tests/architecture/consumer -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/headers --component headers)
run(${CMAKE_COMMAND} ${options} -B ${WORK}/build_headers -DCMAKE_PREFIX_PATH=${WORK}/headers -DWITH_HEADERS_ONLY=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build_headers)
run(${WORK}/build_headers/consumer)

foreach(component headers ${components})
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component ${component})
endforeach()
run(${CMAKE_COMMAND} ${options} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCOMPONENTS=${COMPONENTS})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
foreach(component simd curved)
  if(component IN_LIST components)
    run(${WORK}/build/consumer_${component})
  endif()
endforeach()

# A component that is not installed is named.
execute_process(COMMAND ${CMAKE_COMMAND} ${options} -B ${WORK}/build_missing -DCMAKE_PREFIX_PATH=${WORK}/headers
                        -DCOMPONENTS=library
                ERROR_VARIABLE said OUTPUT_QUIET RESULT_VARIABLE status)
string(REGEX REPLACE "[ \n]+" " " said "${said}")
if(status EQUAL 0 OR NOT said MATCHES "installed without its component library")
  message(FATAL_ERROR "a missing component is not named:\n${said}")
endif()
