# What every target of this build compiles with. Contraction is off so that traces are the same on every
# machine; it is no requirement on users of the headers.
add_library(oblong_options INTERFACE)
target_compile_options(oblong_options INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                -Wno-sign-conversion)

find_program(OBLONG_CCACHE ccache)
if(OBLONG_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${OBLONG_CCACHE})
endif()
find_program(OBLONG_MOLD mold)
if(OBLONG_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# Sources of a folder: new files are picked up at the next build.
# Makes a static library of the files; nothing where there are none yet.
function(oblong_sources variable)
  set(found)
  foreach(folder ${ARGN})
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(APPEND found ${files})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()
