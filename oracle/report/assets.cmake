# SPDX-License-Identifier: GPL-3.0-or-later
# Embeds the page's style and script. Included, it adds the rule to oblong_report; run with -P, it writes the file.
# The text stands in raw literals, in pieces below every compiler's limit.
if(CMAKE_SCRIPT_MODE_FILE)
  set(text "// Made from oracle/report/assets; do not edit.\n#include \"oracle/report/assets.hpp\"\n")
  string(APPEND text "namespace oblong::report {\n")
  foreach(pair style=${STYLE} script=${SCRIPT} trace_script=${TRACE_SCRIPT})
    string(REGEX MATCH "^[^=]+" name ${pair})
    string(REGEX REPLACE "^[^=]+=" "" path ${pair})
    file(READ ${path} content)
    string(LENGTH "${content}" length)
    string(APPEND text "constexpr char ${name}_text[] =\n")
    set(at 0)
    while(at LESS length)
      string(SUBSTRING "${content}" ${at} 12000 piece)
      string(APPEND text "R\"oblong(${piece})oblong\"\n")
      math(EXPR at "${at} + 12000")
    endwhile()
    string(APPEND text ";\nconst std::string_view page_${name}{${name}_text, sizeof ${name}_text - 1};\n")
  endforeach()
  string(APPEND text "}  // namespace oblong::report\n")
  file(WRITE ${OUTPUT} "${text}")
  return()
endif()

set(report_assets ${CMAKE_CURRENT_BINARY_DIR}/report_assets.cpp)
set(report_style ${CMAKE_CURRENT_LIST_DIR}/assets/style.css)
set(report_script ${CMAKE_CURRENT_LIST_DIR}/assets/bundle.js)
set(report_trace_script ${CMAKE_CURRENT_LIST_DIR}/assets/trace.js)
add_custom_command(
  OUTPUT ${report_assets}
  COMMAND ${CMAKE_COMMAND} -DSTYLE=${report_style} -DSCRIPT=${report_script} -DTRACE_SCRIPT=${report_trace_script}
          -DOUTPUT=${report_assets} -P ${CMAKE_CURRENT_LIST_DIR}/assets.cmake
  DEPENDS ${report_style} ${report_script} ${report_trace_script} ${CMAKE_CURRENT_LIST_DIR}/assets.cmake
  VERBATIM)
target_sources(oblong_report PRIVATE ${report_assets})
