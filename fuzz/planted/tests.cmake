# SPDX-License-Identifier: GPL-3.0-or-later
# Defects that a test must catch: a patch whose first line reads "Caught by tests/FOLDER/FILE.cpp: FILTER" is applied to a
# copy of the sources that it touches, and the test file is compiled against the copy, before everything else. The test
# planted/NAME passes where one of the tests named fails. A patch that no longer applies fails the build.
file(GLOB planted_patches CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/planted/*.patch)
file(GLOB_RECURSE planted_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/oblong/*.hpp)
set(planted_tests)
foreach(patch ${planted_patches})
  file(STRINGS ${patch} caught_by REGEX "^Caught by ")
  if(NOT caught_by MATCHES "^Caught by tests/([a-z]+)/([a-z_]+\\.cpp): (.*)$")
    continue()
  endif()
  set(folder ${CMAKE_MATCH_1})
  set(test_file ${CMAKE_MATCH_2})
  set(filter ${CMAKE_MATCH_3})
  get_filename_component(name ${patch} NAME_WE)
  set(copy ${CMAKE_BINARY_DIR}/planted/${name})
  # Sources that the patch changes and that are no headers: compiled from the copy, so that the linker passes over those
  # of the libraries.
  file(STRINGS ${patch} changed REGEX "^\\+\\+\\+ b/.*\\.cpp$")
  set(sources)
  set(originals)
  set(copying)
  foreach(line ${changed})
    string(REPLACE "+++ b/" "" source ${line})
    list(APPEND sources ${copy}/${source})
    list(APPEND originals ${PROJECT_SOURCE_DIR}/${source})
    get_filename_component(below ${source} DIRECTORY)
    list(APPEND copying COMMAND ${CMAKE_COMMAND} -E make_directory ${copy}/${below}
                        COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/${source} ${copy}/${below}/)
  endforeach()
  add_custom_command(
    OUTPUT ${copy}/applied ${sources}
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${copy}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${copy}/lib
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/lib/oblong ${copy}/lib/oblong
    ${copying}
    COMMAND patch --strip=1 --fuzz=0 --quiet --input=${patch} --directory=${copy}
    COMMAND ${CMAKE_COMMAND} -E touch ${copy}/applied
    DEPENDS ${patch} ${planted_headers} ${originals}
    COMMENT "Planting ${name}")
  set(test_source ${copy}.${test_file})
  add_custom_command(OUTPUT ${test_source}
                     COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/${test_file} ${test_source}
                     DEPENDS ${copy}/applied ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/${test_file})
  set(bounds)
  if(test_file STREQUAL bounds_test.cpp)  # what measures the bounds must be compiled against the copy too
    get_target_property(bounds oblong_bounds_measured SOURCES)
    list(TRANSFORM bounds PREPEND ${PROJECT_SOURCE_DIR}/fuzz/)
  endif()
  add_executable(planted_${name} ${test_source} ${sources} ${bounds})
  target_include_directories(planted_${name} BEFORE PRIVATE ${copy} ${copy}/lib ${PROJECT_SOURCE_DIR})
  target_compile_definitions(planted_${name} PRIVATE OBLONG_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                                     OBLONG_BUILD_DIR="${CMAKE_BINARY_DIR}")
  get_target_property(libraries test_${folder} LINK_LIBRARIES)
  target_link_libraries(planted_${name} PRIVATE ${libraries})
  add_test(NAME planted/${name} COMMAND ${PROJECT_SOURCE_DIR}/fuzz/planted/caught.sh $<TARGET_FILE:planted_${name}> ${filter})
  set_tests_properties(planted/${name} PROPERTIES TIMEOUT 300)
  list(APPEND planted_tests planted_${name})
endforeach()
add_custom_target(planted_tests DEPENDS ${planted_tests})
