# SPDX-License-Identifier: GPL-3.0-or-later
# The standard library, GoogleTest and RapidCheck take most of the time in which a unit of this build is read; so they come
# precompiled, once for the program and once for its tests. Only other libraries' headers do: ours are read by each unit,
# a damaged copy in fuzz/planted too. Boost's numbers do not: few units see them. With g++, and for coverage; clang's other
# builds show that every unit includes what it uses.
#
# The exception are proven answers about doubles and floats, which take twenty seconds and more in every unit that asks
# for them: the targets named here find them compiled, as templates instantiated elsewhere. Not for coverage: clang loses
# which lines of a header ran that comes precompiled.
set(oblong_certified_targets oblong_harness oblong_subject test_attack test_certify test_exact test_harness test_query
                             test_simd test_verify)
if(OBLONG_COVERAGE)
  set(oblong_certified_targets)
endif()
function(oblong_precompile)
  if(NOT OBLONG_PROGRAM OR NOT (OBLONG_COVERAGE OR CMAKE_CXX_COMPILER_ID STREQUAL "GNU"))
    return()
  endif()
  set(usual <gmp.h> <algorithm> <array> <cmath> <functional> <map> <optional> <span> <sstream> <string> <variant> <vector>)
  oblong_targets(targets ${CMAKE_SOURCE_DIR})
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "// Nothing of its own.\n")
  add_library(oblong_precompiled OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_link_libraries(oblong_precompiled PRIVATE oblong_options)
  target_compile_features(oblong_precompiled PRIVATE cxx_std_20)
  target_precompile_headers(oblong_precompiled PRIVATE ${usual})
  add_library(oblong_certified STATIC EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/lib/precompiled/certified.cpp)
  target_link_libraries(oblong_certified PUBLIC oblong PRIVATE oblong_options)
  set(certified ${CMAKE_SOURCE_DIR}/lib/precompiled/certified.hpp)
  add_library(oblong_precompiled_certified OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_link_libraries(oblong_precompiled_certified PRIVATE oblong oblong_options)
  target_precompile_headers(oblong_precompiled_certified PRIVATE ${usual} ${certified})
  if(OBLONG_TESTS)
    find_package(GTest REQUIRED)
    find_package(rapidcheck REQUIRED)
    add_library(oblong_precompiled_tests OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(oblong_precompiled_tests PRIVATE oblong_options GTest::gtest rapidcheck)
    target_precompile_headers(oblong_precompiled_tests PRIVATE ${usual} <gtest/gtest.h> <rapidcheck.h>)
    add_library(oblong_precompiled_certified_tests OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(oblong_precompiled_certified_tests PRIVATE oblong oblong_options GTest::gtest rapidcheck)
    target_precompile_headers(oblong_precompiled_certified_tests PRIVATE ${usual} <gtest/gtest.h> <rapidcheck.h>
                                                                         ${certified})
  endif()
  foreach(target ${targets})
    get_target_property(alone ${target} OBLONG_NOTHING_PRECOMPILED)
    get_target_property(type ${target} TYPE)
    if(alone OR type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
      continue()
    endif()
    # In headers that come precompiled g++ 12 forgets that it must not warn of what std::string does inside.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
    set(precompiled oblong_precompiled)
    if(target IN_LIST oblong_certified_targets)
      string(APPEND precompiled _certified)
      target_link_libraries(${target} PUBLIC oblong_certified)
    endif()
    get_target_property(libraries ${target} LINK_LIBRARIES)
    if("GTest::gtest_main" IN_LIST libraries)
      string(APPEND precompiled _tests)
    endif()
    target_precompile_headers(${target} REUSE_FROM ${precompiled})
  endforeach()
endfunction()

# Every target of a folder and of those below it.
function(oblong_targets variable folder)
  get_property(found DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(below DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder ${below})
    oblong_targets(more ${subfolder})
    list(APPEND found ${more})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

oblong_precompile()
