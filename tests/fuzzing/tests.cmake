# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of what surrounds the harnesses. Those that need clang-19 are skipped, visibly, where there is none.
set(fuzzing_source ${CMAKE_CURRENT_SOURCE_DIR}/fuzzing)
set(fuzzing_work ${CMAKE_CURRENT_BINARY_DIR}/fuzzing_work)
if(is_level_2)
add_test(NAME fuzzing/OssFuzz.BuildScript
         COMMAND ${fuzzing_source}/oss_fuzz_test.sh libfuzzer ${PROJECT_SOURCE_DIR} ${fuzzing_work}/libfuzzer parse)
set_tests_properties(fuzzing/OssFuzz.BuildScript PROPERTIES
                     SKIP_RETURN_CODE 77 TIMEOUT 1800 COST 150 FIXTURES_SETUP oss_fuzz)
add_test(NAME fuzzing/Fuzzer.SeedsInterruptionsAndMerging
         COMMAND ${fuzzing_source}/fuzzer_test.sh ${fuzzing_work}/libfuzzer/out/fuzz_parse
                 ${PROJECT_SOURCE_DIR}/fuzz/corpus/parse ${fuzzing_work}/fuzzer)
set_tests_properties(fuzzing/Fuzzer.SeedsInterruptionsAndMerging PROPERTIES
                     SKIP_RETURN_CODE 77 TIMEOUT 600 COST 20 FIXTURES_REQUIRED oss_fuzz)
endif()
set(engines driver)
if(is_level_2)
  list(APPEND engines libfuzzer)
endif()
foreach(engine ${engines})
  add_test(NAME fuzzing/OwnGjk.ANewUserFindsTheFault/${engine}
           COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR} -DSOURCE=${PROJECT_SOURCE_DIR}
                   -DWORK=${fuzzing_work}/own -DCOMPILER=${CMAKE_CXX_COMPILER} -DOBLONG=$<TARGET_FILE:oblong_program>
                   -DLIBFUZZER=$<STREQUAL:${engine},libfuzzer> -P ${fuzzing_source}/own_gjk_test.cmake)
  set_tests_properties(fuzzing/OwnGjk.ANewUserFindsTheFault/${engine} PROPERTIES
                       TIMEOUT 600 COST 10 SKIP_REGULAR_EXPRESSION "skipped: ")
endforeach()
