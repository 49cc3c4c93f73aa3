# SPDX-License-Identifier: GPL-3.0-or-later
# Every header compiles alone, without a warning: with the compiler of this build, and those of lib/oblong with
# clang too where there is one. headers_alone.py says how more than one is compiled at a time; a second run checks only
# what changed.
#
# Bullet's own headers, and Eigen's, which FCL includes, lie in folders of their own; those of the other libraries are found
# without help. The headers of peers whose library is not installed are left out.
find_path(OBLONG_BULLET_HEADERS BulletCollision/btBulletCollisionCommon.h PATH_SUFFIXES bullet)
find_path(OBLONG_EIGEN_HEADERS Eigen/Dense PATH_SUFFIXES eigen3)
find_path(OBLONG_FCL_HEADERS fcl/config.h)
if(NOT OBLONG_EIGEN_HEADERS)
  set(OBLONG_FCL_HEADERS OBLONG_FCL_HEADERS-NOTFOUND)
endif()
find_path(OBLONG_ODE_HEADERS ode/ode.h)
find_path(OBLONG_CHIPMUNK_HEADERS chipmunk/chipmunk.h)
find_path(OBLONG_MUJOCO_HEADERS mujoco/mujoco.h)
set(elsewhere)
foreach(folder ${OBLONG_BULLET_HEADERS} ${OBLONG_EIGEN_HEADERS})
  if(folder)
    list(APPEND elsewhere -isystem ${folder})
  endif()
endforeach()
set(missing)
foreach(library bullet fcl ode chipmunk mujoco)
  string(TOUPPER ${library} upper)
  if(NOT OBLONG_${upper}_HEADERS)
    list(APPEND missing ${library})
  endif()
endforeach()
set(without)
if(missing)
  list(JOIN missing "|" missing)
  set(without --without "/(${missing})_[a-z_]*\\.hpp$")
endif()
set(warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

function(oblong_headers_alone test name compiler)
  add_test(NAME architecture/HeadersCompileAlone.${test}
           COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/architecture/headers_alone.py
                   --root ${PROJECT_SOURCE_DIR} --first ${PROJECT_SOURCE_DIR}/lib/oblong/scalar/rational.hpp
                   --work ${CMAKE_CURRENT_BINARY_DIR}/headers_${name} ${without} ${ARGN}
                   -- ${compiler} -std=c++20 ${warnings} -I${PROJECT_SOURCE_DIR}/lib -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/lib/testing
                   ${elsewhere})
  # Each takes all cores while it runs, and a lot of memory.
  set_tests_properties(architecture/HeadersCompileAlone.${test} PROPERTIES TIMEOUT 1800 COST 100
                       RESOURCE_LOCK headers_alone)
endfunction()

# That the check notices a header that uses what it does not include, although another includes that before it.
function(oblong_headers_alone_noticed name compiler)
  oblong_headers_alone(NoticesAMissingInclude.${name} ${name}_noticed ${compiler} tests/architecture/headers)
  set_tests_properties(architecture/HeadersCompileAlone.NoticesAMissingInclude.${name} PROPERTIES
                       PASS_REGULAR_EXPRESSION "lacks_an_include\\.hpp:[^\n]*error:[^\n]*Rational.*build stopped")
endfunction()

oblong_headers_alone(default default ${CMAKE_CXX_COMPILER} lib oracle fuzz)
oblong_headers_alone_noticed(default ${CMAKE_CXX_COMPILER})
find_program(OBLONG_CLANG NAMES clang++-14 clang++-19 clang++)
if(OBLONG_CLANG AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  oblong_headers_alone(clang clang ${OBLONG_CLANG} lib/oblong)
  oblong_headers_alone_noticed(clang ${OBLONG_CLANG})
endif()
