# SPDX-License-Identifier: GPL-3.0-or-later
# Code for vector units is what compilers differ in most: clang refuses a function that must be inlined where its unit is
# not asked for, and g++ does not. It says so only where it optimises. Every clang that is here: the newest, with which
# fuzzers and coverage are built, has taken hours for what others compile in seconds.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  file(GLOB simd_units CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/oblong/simd/*.cpp)
  foreach(version 14 19)
    find_program(OBLONG_CLANG_${version} NAMES clang++-${version})
    if(NOT OBLONG_CLANG_${version})
      continue()
    endif()
    foreach(source ${simd_units})
      get_filename_component(name ${source} NAME_WE)
      add_test(NAME architecture/UnitsCompileWithClang${version}.${name}
               COMMAND ${OBLONG_CLANG_${version}} -std=c++20 -O1 -Wall -Wextra -Werror -I${PROJECT_SOURCE_DIR}/lib
                       -c ${source} -o ${CMAKE_CURRENT_BINARY_DIR}/${name}_by_clang${version}.o)
      set_tests_properties(architecture/UnitsCompileWithClang${version}.${name} PROPERTIES TIMEOUT 300 COST 30)
    endforeach()
  endforeach()
endif()
