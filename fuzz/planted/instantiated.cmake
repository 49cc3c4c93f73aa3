# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFOLDER=... -P: headers below lib/oblong/prove/cores of a copy with a defect no longer leave templates to the library, which
# has no defect.
file(GLOB_RECURSE headers ${FOLDER}/lib/oblong/prove/cores/*.hpp)
foreach(header ${headers})
  file(READ ${header} text)
  string(REGEX REPLACE "extern template [^;]*;\n" "" changed "${text}")
  if(NOT changed STREQUAL text)
    file(WRITE ${header} "${changed}")
  endif()
endforeach()
