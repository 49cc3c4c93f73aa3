# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of docs/reference against the program.
set(reference_source ${CMAKE_CURRENT_SOURCE_DIR}/reference)
add_test(NAME reference/Pages.AreWhatTheProgramSaysToday
         COMMAND ${Python3_EXECUTABLE} ${reference_source}/pages_test.py $<TARGET_FILE:oblong_program>
                 ${CMAKE_CURRENT_BINARY_DIR}/reference_pages)
add_test(NAME reference/Schemas.AcceptAndRefuseWhatTheProgramDoes
         COMMAND ${Python3_EXECUTABLE} ${reference_source}/schemas_test.py $<TARGET_FILE:oblong_program>
                 ${CMAKE_CURRENT_BINARY_DIR}/schemas)
set_tests_properties(reference/Schemas.AcceptAndRefuseWhatTheProgramDoes PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT ${timeout})
