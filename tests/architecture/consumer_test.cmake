# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package to an empty prefix, builds the consumers against it alone, and runs them; first those of the headers
# alone. Takes BUILD (a build of this project), SOURCE (its root), WORK (a folder to use), COMPILER.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/run.cmake)

file(REMOVE_RECURSE ${WORK})
set(options -G Ninja -S ${SOURCE}/tests/architecture/consumer -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/headers --component headers)
run(${CMAKE_COMMAND} ${options} -B ${WORK}/build_headers -DCMAKE_PREFIX_PATH=${WORK}/headers -DCOMPONENT=headers)
run(${CMAKE_COMMAND} --build ${WORK}/build_headers)
run(${WORK}/build_headers/consumer_research)

# A certified query needs the library: without it the program compiles and does not link.
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build_headers --target consumer_unlinked
                OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
if(status EQUAL 0 OR NOT said MATCHES "undefined[^\n]*AnyEngine<double>::distance")
  message(FATAL_ERROR "a certified query without the library does not end at the linker:\n${said}")
endif()

foreach(component headers library)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component ${component})
endforeach()
run(${CMAKE_COMMAND} ${options} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCOMPONENT=library)
run(${CMAKE_COMMAND} --build ${WORK}/build)
foreach(name main curved batch)
  run(${WORK}/build/consumer_${name})
endforeach()

# A component that is not installed is named.
execute_process(COMMAND ${CMAKE_COMMAND} ${options} -B ${WORK}/build_missing -DCMAKE_PREFIX_PATH=${WORK}/headers
                        -DCOMPONENT=library
                ERROR_VARIABLE said OUTPUT_QUIET RESULT_VARIABLE status)
string(REGEX REPLACE "[ \n]+" " " said "${said}")
if(status EQUAL 0 OR NOT said MATCHES "installed without its component library")
  message(FATAL_ERROR "a missing component is not named:\n${said}")
endif()
