# SPDX-License-Identifier: GPL-3.0-or-later
# Every header compiles alone, without a warning: with the compiler of this build, and those of lib/oblong with
# clang too where there is one. One stamp a header, so that a second run checks only what changed. Boost's numbers take
# twenty times as long to read as one of our own headers: header_alone.py says when they may come precompiled.
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

set(boost_first ${PROJECT_SOURCE_DIR}/lib/oblong/scalar/rational.hpp)
set(header_alone ${CMAKE_CURRENT_SOURCE_DIR}/architecture/header_alone.py)

function(oblong_headers_alone name compiler folder)
  set(stamps)
  set(compile ${compiler} -std=c++20 ${warnings} -I${PROJECT_SOURCE_DIR}/lib -I${PROJECT_SOURCE_DIR} ${bullet})
  set(first ${CMAKE_CURRENT_BINARY_DIR}/headers_${name}/first.hpp)
  file(CONFIGURE OUTPUT ${first} CONTENT "#include \"@boost_first@\"\n" @ONLY)
  add_custom_command(
    OUTPUT ${first}.gch
    COMMAND ${compile} -MD -MF ${first}.d -MT ${first}.gch -x c++-header ${first} -o ${first}.gch
    DEPENDS ${first}
    DEPFILE ${first}.d
    COMMENT "Precompiling lib/oblong/scalar/rational.hpp with ${name}"
    VERBATIM)
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
      COMMAND ${header_alone} ${PROJECT_SOURCE_DIR} ${boost_first} ${first} ${header}
              ${compile} -fsyntax-only -MD -MF ${stamp}.d -MT ${stamp}
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
      DEPENDS ${header} ${header_alone} ${first}.gch
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

# That the check notices: a header that uses what it does not include.
add_test(NAME architecture/HeadersCompileAlone.NoticesAMissingInclude
         COMMAND ${header_alone} ${PROJECT_SOURCE_DIR} ${boost_first} ${CMAKE_CURRENT_BINARY_DIR}/headers_default/first.hpp
                 ${CMAKE_CURRENT_SOURCE_DIR}/architecture/headers/lacks_an_include.hpp
                 ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only -I${PROJECT_SOURCE_DIR}/lib)
set_tests_properties(architecture/HeadersCompileAlone.NoticesAMissingInclude PROPERTIES
                     PASS_REGULAR_EXPRESSION "error:.*Rational")
