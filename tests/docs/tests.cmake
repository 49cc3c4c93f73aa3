# SPDX-License-Identifier: GPL-3.0-or-later
# The documentation as its readers have it: the site, the reference of the headers, and the commands of the tutorials.
add_test(NAME docs/Site.EveryLinkOfTheSiteLeadsSomewhere
         COMMAND ${CMAKE_CURRENT_LIST_DIR}/site_test.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/docs/site)
set_tests_properties(docs/Site.EveryLinkOfTheSiteLeadsSomewhere PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: " TIMEOUT 300)
add_test(NAME docs/Api.EveryPublicDeclarationIsDocumented
         COMMAND ${CMAKE_CURRENT_LIST_DIR}/api_test.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/docs/api)
set_tests_properties(docs/Api.EveryPublicDeclarationIsDocumented PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: " TIMEOUT 300)
add_test(NAME docs/Tutorials.WrongOutputIsNoticed
         COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/runner_test.py ${CMAKE_CURRENT_BINARY_DIR}/docs/runner)

# Each page in a fresh folder; the one in C++ compiles its program.
set(pages judge-your-own-gjk)
if(is_level_2)
  list(APPEND pages prove-a-distance property-tests-in-ci)
endif()
foreach(page ${pages})
  add_test(NAME docs/Tutorials.CommandsPrintWhatThePageShows/${page}
           COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/tutorials_test.py ${PROJECT_SOURCE_DIR}
                   $<TARGET_FILE:oblong_program> ${CMAKE_CURRENT_BINARY_DIR}/docs/tutorials
                   ${PROJECT_SOURCE_DIR}/docs/tutorials/${page}.md)
  set_tests_properties(docs/Tutorials.CommandsPrintWhatThePageShows/${page} PROPERTIES TIMEOUT 900 COST 20)
endforeach()
