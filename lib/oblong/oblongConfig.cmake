# SPDX-License-Identifier: BSL-1.0
# find_package(oblong 0.2 [REQUIRED] [COMPONENTS headers library fuzzing testing]): without COMPONENTS, everything that
# is installed.
include("${CMAKE_CURRENT_LIST_DIR}/oblong-headers.cmake")
set(oblong_headers_FOUND TRUE)
foreach(component library fuzzing testing)
  set(oblong_${component}_FOUND FALSE)
  if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/oblong-${component}.cmake")
    include("${CMAKE_CURRENT_LIST_DIR}/oblong-${component}.cmake")
    set(oblong_${component}_FOUND TRUE)
  endif()
endforeach()
foreach(component IN LISTS oblong_FIND_COMPONENTS)
  if(oblong_FIND_REQUIRED_${component} AND NOT oblong_${component}_FOUND)
    set(oblong_FOUND FALSE)
    set(oblong_NOT_FOUND_MESSAGE "oblong was installed without its component ${component}")
  endif()
endforeach()
