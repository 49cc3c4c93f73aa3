# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of this build compiles with. Contraction is off so that traces are the same on every
# machine; it is no requirement on users of the headers.
add_library(oblong_options INTERFACE)
target_compile_options(oblong_options INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                -Wno-sign-conversion)
# g++ looks for memory to use again as soon as a unit has as much as a precompiled header brings: later, a unit compiles
# in a sixteenth to a tenth less time and takes a tenth more memory.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(oblong_options INTERFACE --param=ggc-min-heapsize=524288)
endif()

# Instrumented builds instrument every unit, so that each library's edges and lines count.
set(OBLONG_FUZZING_ENGINE "" CACHE STRING
    "what harnesses are linked with; then CXXFLAGS say how to instrument. Empty: libFuzzer with our sanitizers")
set(OBLONG_OWN_ENGINE OFF)
if(OBLONG_FUZZ AND OBLONG_FUZZING_ENGINE STREQUAL "")
  set(OBLONG_OWN_ENGINE ON)
endif()
if((OBLONG_OWN_ENGINE OR OBLONG_COVERAGE) AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "OBLONG_FUZZ and OBLONG_COVERAGE need clang. Use: cmake --preset fuzz, cmake --preset coverage")
endif()
if(OBLONG_OWN_ENGINE)
  set(OBLONG_FUZZING_ENGINE -fsanitize=fuzzer)
  # Without the last flag undefined behaviour is printed and passed over.
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(OBLONG_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

find_program(OBLONG_CCACHE ccache)
if(OBLONG_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/tools/cached_compile.sh ${OBLONG_CCACHE})
endif()
find_program(OBLONG_MOLD mold)
if(OBLONG_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# The sources of some folders, below the current one, into a list; new files are picked up at the next build.
function(oblong_sources variable)
  set(found)
  foreach(folder ${ARGN})
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(APPEND found ${files})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# oblong_batched_apart(NAME SOURCE...): a program may be linked with these sources instead of the library's, or without them.
# A batch (cmake/batches.cmake) holds sources of the same names only, so that its object is left out as a whole.
function(oblong_batched_apart name)
  foreach(source ${ARGN})
    set_property(GLOBAL APPEND PROPERTY "OBLONG_APART ${source}" ${name})
  endforeach()
endfunction()

# oblong_openers_apart(SOURCE...): sources that open namespaces share a batch only with those that open the same: the others'
# headers mean other things by names of these namespaces.
function(oblong_openers_apart)
  foreach(source ${ARGN})
    file(STRINGS ${source} opened REGEX "^using namespace ")
    if(opened)
      string(MAKE_C_IDENTIFIER "${opened}" opened)
      oblong_batched_apart(${opened} ${source})
    endif()
  endforeach()
endfunction()
