# SPDX-License-Identifier: GPL-3.0-or-later
# Runs PROGRAM in WORK, with names of files to write, and compares what it prints with EXPECTED/NAME.txt. A test
# program's times are left out.
execute_process(COMMAND ${PROGRAM} cases.jsonl proofs.jsonl WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE printed
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NAME} ended with ${status}:\n${printed}")
endif()
string(REGEX REPLACE " \\([0-9]+ ms( total)?\\)" "" printed "${printed}")
string(REGEX REPLACE "Running main[^\n]*\n" "" printed "${printed}")
file(READ ${EXPECTED}/${NAME}.txt expected)
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${NAME} printed\n${printed}\ninstead of\n${expected}")
endif()
