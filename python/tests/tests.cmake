# SPDX-License-Identifier: GPL-3.0-or-later
if(is_level_2)
add_test(NAME python/Wheel.IsInstalledAndTested
         COMMAND ${PROJECT_SOURCE_DIR}/python/tests/run.sh ${PROJECT_SOURCE_DIR} ${CMAKE_BINARY_DIR} $<TARGET_FILE:oblong_program>)
set_tests_properties(python/Wheel.IsInstalledAndTested PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900 COST 100)
endif()
