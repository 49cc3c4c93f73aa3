# SPDX-License-Identifier: GPL-3.0-or-later
# A unit of this build compiles mostly what its headers define, and each unit repeats that work. With OBLONG_BATCHES one unit
# includes several sources of a target. tools/batches.py joins two sources only where no name of one can be taken for a name
# of the other. Builds without the option (presets dev and asan) show that every source includes what it uses.
# CMake computes the batches again after an edit of a source.
option(OBLONG_BATCHES "compile the sources of a target several at a time (needs Python 3)" OFF)
function(oblong_batches)
  if(NOT OBLONG_BATCHES OR NOT OBLONG_PROGRAM)
    return()
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  # Sources of these are compiled for vector units, or take so long that a batch of them would exceed a compiler's share.
  set(unbatched oblong_library)
  # A program of a planted defect is linked with a copy of the source instead (fuzz/planted).
  file(GLOB patches CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/planted/*.patch)
  foreach(patch ${patches})
    get_filename_component(name ${patch} NAME_WE)
    file(STRINGS ${patch} changed REGEX "^\\+\\+\\+ b/.*\\.cpp")
    list(TRANSFORM changed REPLACE "^\\+\\+\\+ b/" "${CMAKE_SOURCE_DIR}/")
    oblong_batched_apart(${name} ${changed})
  endforeach()

  oblong_targets(targets ${CMAKE_SOURCE_DIR})
  set(lines)
  set(inputs)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    get_target_property(alone ${target} OBLONG_NOTHING_PRECOMPILED)
    get_target_property(batched ${target} OBLONG_BATCHED)  # although nothing of it is precompiled
    if((alone AND NOT batched) OR target IN_LIST unbatched OR target MATCHES "^(planted|conditions)_" OR NOT type MATCHES "^(STATIC_LIBRARY|OBJECT_LIBRARY|EXECUTABLE)$")
      continue()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    list(TRANSFORM sources PREPEND "${folder}/" REGEX "^[^/]")
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_BINARY_DIR}/")  # written by the build
    list(LENGTH sources count)
    if(count GREATER 1)
      list(APPEND inputs ${sources})
      string(APPEND lines "${target}\t${folder}")
      foreach(source ${sources})
        get_property(parties GLOBAL PROPERTY "OBLONG_APART ${source}")
        list(JOIN parties " " parties)
        string(APPEND lines "\t${source}|${parties}")
      endforeach()
      string(APPEND lines "\n")
    endif()
  endforeach()
  list(APPEND inputs ${CMAKE_SOURCE_DIR}/tools/batches.py)
  # Ninja takes two spellings of one file for two files.
  list(TRANSFORM inputs REPLACE "/\\./" "/")
  list(REMOVE_DUPLICATES inputs)
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})
  file(WRITE ${CMAKE_BINARY_DIR}/batches.txt "${lines}")
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/batches.py ${CMAKE_BINARY_DIR}/batches.txt
                  OUTPUT_FILE ${CMAKE_BINARY_DIR}/batches.cmake COMMAND_ERROR_IS_FATAL ANY)
  include(${CMAKE_BINARY_DIR}/batches.cmake)
endfunction()

oblong_batches()
