# SPDX-License-Identifier: GPL-3.0-or-later
# Every header compiles alone, without a warning: with the compiler of this build, and those of lib/oblong with
# clang too where there is one. One stamp a header, so that a second run checks only what changed.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/*.hpp ${PROJECT_SOURCE_DIR}/oracle/*.hpp
     ${PROJECT_SOURCE_DIR}/fuzz/*.hpp)
# Bullet's own headers lie in a folder of its own; those of the other libraries are found without help.
find_path(OBLONG_BULLET_HEADERS BulletCollision/btBulletCollisionCommon.h PATH_SUFFIXES bullet)
if(OBLONG_BULLET_HEADERS)
  set(bullet -isystem ${OBLONG_BULLET_HEADERS})
else()
  list(FILTER headers EXCLUDE REGEX "/bullet_[a-z_]*\\.hpp$")
  set(bullet)
endif()
set(warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)

function(oblong_headers_alone name compiler folder)
  set(stamps)
  foreach(header ${headers})
    cmake_path(RELATIVE_PATH header BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE path)
    if(NOT path MATCHES "^${folder}")
      continue()
    endif()
    set(stamp ${CMAKE_CURRENT_BINARY_DIR}/headers_${name}/${path}.stamp)
    cmake_path(GET stamp PARENT_PATH stamp_folder)
    file(MAKE_DIRECTORY ${stamp_folder})
    add_custom_command(
      OUTPUT ${stamp}
      COMMAND ${compiler} -std=c++20 -fsyntax-only ${warnings} -I${PROJECT_SOURCE_DIR}/lib -I${PROJECT_SOURCE_DIR}
              ${bullet}
              -MD -MF ${stamp}.d -MT ${stamp} -include ${header} -x c++ /dev/null
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
      DEPENDS ${header}
      DEPFILE ${stamp}.d
      COMMENT "${path} alone with ${name}"
      VERBATIM)
    list(APPEND stamps ${stamp})
  endforeach()
  add_custom_target(headers_alone_${name} DEPENDS ${stamps})
  add_test(NAME architecture/HeadersCompileAlone.${name}
           COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target headers_alone_${name} -- -k 0)
  # Two ninjas in one build directory get in each other's way.
  set_tests_properties(architecture/HeadersCompileAlone.${name} PROPERTIES TIMEOUT 600 RESOURCE_LOCK build_directory)
endfunction()

oblong_headers_alone(default ${CMAKE_CXX_COMPILER} "")
find_program(OBLONG_CLANG NAMES clang++-14 clang++-19 clang++)
if(OBLONG_CLANG AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  oblong_headers_alone(clang ${OBLONG_CLANG} "lib/oblong/")
endif()
