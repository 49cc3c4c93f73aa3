# SPDX-License-Identifier: GPL-3.0-or-later
# Code for vector units is what compilers differ in most: clang refuses a function that must be inlined where its unit is
# not asked for, and g++ does not. It says so only where it optimises.
if(TARGET oblong_simd AND OBLONG_CLANG AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  file(GLOB simd_units CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/oblong/simd/*.cpp)
  foreach(source ${simd_units})
    get_filename_component(name ${source} NAME_WE)
    add_test(NAME architecture/UnitsCompileWithClang.${name}
             COMMAND ${OBLONG_CLANG} -std=c++20 -O1 -Wall -Wextra -Werror -I${PROJECT_SOURCE_DIR}/lib -c ${source}
                     -o ${CMAKE_CURRENT_BINARY_DIR}/${name}_by_clang.o)
    set_tests_properties(architecture/UnitsCompileWithClang.${name} PROPERTIES TIMEOUT 600 COST 30)
  endforeach()
endif()
