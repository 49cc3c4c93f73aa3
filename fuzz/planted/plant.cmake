# SPDX-License-Identifier: GPL-3.0-or-later
# Sources too: those for every vector unit include themselves, from the copy.
file(GLOB_RECURSE planted_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/oblong/*.hpp ${PROJECT_SOURCE_DIR}/lib/oblong/*.inl
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/simd/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/certificate/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/deforming/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/halfspace/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/lowered/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/nearest/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/prove/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/query/*.cpp
                                                    ${PROJECT_SOURCE_DIR}/lib/oblong/unions/*.cpp)

# A copy of what the patch may touch, patched: COPY/applied. Sources that it changes and that are no headers go into the
# variable: they are compiled from the copy, so that the linker passes over those of the libraries. A line "With: SOURCE" at
# the head of a patch names a source of lib/oblong that compiles a header which it changes.
function(plant patch copy sources_variable)
  get_filename_component(name ${patch} NAME_WE)
  file(STRINGS ${patch} changed REGEX "^\\+\\+\\+ b/.*")
  file(STRINGS ${patch} with REGEX "^With: lib/oblong/.*")
  list(TRANSFORM with REPLACE "^With: " "${copy}/")
  set(sources ${with})
  set(originals)
  set(copying)
  foreach(line ${changed})
    string(REPLACE "+++ b/" "" source ${line})
    if(source MATCHES "^lib/oblong/")
      continue()
    endif()
    if(source MATCHES "\\.cpp$")
      list(APPEND sources ${copy}/${source})
    endif()
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
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${copy} -P ${PROJECT_SOURCE_DIR}/fuzz/planted/instantiated.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${copy}/applied
    DEPENDS ${patch} ${PROJECT_SOURCE_DIR}/fuzz/planted/instantiated.cmake ${planted_headers} ${originals}
    COMMENT "Planting ${name}")
  set(${sources_variable} ${sources} PARENT_SCOPE)
endfunction()
