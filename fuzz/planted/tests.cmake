# SPDX-License-Identifier: GPL-3.0-or-later
# Defects that a test must catch. For every line "Caught by tests/FOLDER/FILE.cpp: FILTER" at the head of a patch, that test
# file is compiled against a copy of the sources with the patch, before everything else: the program planted_NAME, a
# second line planted_NAME_2. Those of a patch with the line "In every test run" are built with all tests from test level 2
# on, the first of them at every level, and the test planted/NAME passes if one of the tests named fails; the others are
# built and run by `make planted`. A patch that no longer applies fails the build.
file(GLOB planted_patches CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/planted/*.patch)
include(${PROJECT_SOURCE_DIR}/fuzz/planted/plant.cmake)

# TARGET: tests/FOLDER/TEST_FILE over the copy.
function(planted_test target folder test_file copy sources)
  set(test_source ${CMAKE_BINARY_DIR}/planted/${target}.${test_file})
  add_custom_command(OUTPUT ${test_source}
                     COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/${test_file} ${test_source}
                     DEPENDS ${copy}/applied ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/${test_file})
  set(more)
  if(test_file STREQUAL bounds_test.cpp AND folder STREQUAL attack)  # what measures the bounds, against the copy too
    get_target_property(more oblong_bounds_measured SOURCES)
    list(TRANSFORM more PREPEND ${PROJECT_SOURCE_DIR}/fuzz/)
  elseif(folder STREQUAL harness)  # the harness that it tests
    string(REPLACE "_test.cpp" "" harness ${test_file})
    file(GLOB more CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/harness/${harness}/${harness}*.cpp)
    list(FILTER more EXCLUDE REGEX "_fuzz\\.cpp$")
  endif()
  add_executable(${target} EXCLUDE_FROM_ALL ${test_source} ${sources} ${more})
  target_include_directories(${target} BEFORE PRIVATE ${copy} ${copy}/lib ${PROJECT_SOURCE_DIR}
                                                      ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
  target_compile_definitions(${target} PRIVATE OBLONG_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                               OBLONG_BUILD_DIR="${CMAKE_BINARY_DIR}")
  target_compile_options(${target} PRIVATE -O1)  # compiled far more often than run
  string(REPLACE "/" "_" tests ${folder})
  get_target_property(libraries test_${tests} LINK_LIBRARIES)
  target_link_libraries(${target} PRIVATE ${libraries})
endfunction()

set(planted_tests)
foreach(patch ${planted_patches})
  file(STRINGS ${patch} caught_by REGEX "^Caught by ")
  if(NOT caught_by)
    continue()
  endif()
  file(STRINGS ${patch} in_every_run REGEX "^In every test run$")
  get_filename_component(name ${patch} NAME_WE)
  set(copy ${CMAKE_BINARY_DIR}/planted/${name})
  plant(${patch} ${copy} sources)
  set(target planted_${name})
  set(count 1)
  foreach(line ${caught_by})
    if(NOT line MATCHES "^Caught by tests/([a-z_/]+)/([a-z0-9_]+\\.cpp): (.*)$")
      message(FATAL_ERROR "${patch}: ${line}")
    endif()
    set(filter ${CMAKE_MATCH_3})
    planted_test(${target} ${CMAKE_MATCH_1} ${CMAKE_MATCH_2} ${copy} "${sources}")
    if(in_every_run AND count EQUAL 1 AND (is_level_2 OR NOT planted_tests))
      set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL OFF)
      add_test(NAME planted/${name} COMMAND ${PROJECT_SOURCE_DIR}/fuzz/planted/caught.sh $<TARGET_FILE:${target}> ${filter})
      set_tests_properties(planted/${name} PROPERTIES TIMEOUT 300)
      list(APPEND planted_tests ${target})
    endif()
    math(EXPR count "${count} + 1")
    set(target planted_${name}_${count})
  endforeach()
endforeach()
add_custom_target(planted_tests DEPENDS ${planted_tests})
