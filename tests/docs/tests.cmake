# SPDX-License-Identifier: GPL-3.0-or-later
# The documentation as its readers have it: the site, and the commands of the tutorials.
add_test(NAME docs/Site.EveryLinkOfTheSiteLeadsSomewhere
         COMMAND ${CMAKE_CURRENT_LIST_DIR}/site_test.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/docs/site)
set_tests_properties(docs/Site.EveryLinkOfTheSiteLeadsSomewhere PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: " TIMEOUT 300)
