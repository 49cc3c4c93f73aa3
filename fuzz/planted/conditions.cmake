# SPDX-License-Identifier: GPL-3.0-or-later
# Rooms whose conditions tools/conditions.py deletes and weakens, one after another. The program conditions_ROOM is tests
# over copies of the sources in which every defect is compiled in and one is switched on: no defect costs a compilation.
# `make conditions` runs all rooms. From test level 2 on the rooms of the checkers run with all tests too, as planted/conditions_ROOM.

# conditions(ROOM SOURCES FILE... TESTS FILE... LIBRARIES TARGET...): files from the root.
function(conditions room)
  cmake_parse_arguments(ARG "" "" "SOURCES;TESTS;LIBRARIES" ${ARGN})
  set(out ${CMAKE_BINARY_DIR}/conditions/${room})
  set(copies ${ARG_SOURCES})
  list(TRANSFORM copies PREPEND ${out}/)
  set(originals ${ARG_SOURCES} ${ARG_TESTS})
  list(TRANSFORM originals PREPEND ${PROJECT_SOURCE_DIR}/)
  set(copied ${originals})
  list(FILTER copied EXCLUDE REGEX "/tests/")
  oblong_batched_apart(${room} ${copied})
  set(tests ${ARG_TESTS})
  list(TRANSFORM tests PREPEND ${PROJECT_SOURCE_DIR}/)
  add_custom_command(
    OUTPUT ${out}/list.json ${copies}
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/conditions.py plant ${out} ${ARG_SOURCES}
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/conditions.py ${originals}
    COMMENT "Planting defects in all conditions of ${room}")
  add_executable(conditions_${room} EXCLUDE_FROM_ALL ${copies} ${tests})
  target_include_directories(conditions_${room} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(conditions_${room} PRIVATE OBLONG_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             OBLONG_BUILD_DIR="${CMAKE_BINARY_DIR}" _GLIBCXX_ASSERTIONS)
  set_target_properties(conditions_${room} PROPERTIES OBLONG_UNOPTIMISED ON)
  target_compile_options(conditions_${room} PRIVATE -O0 -w)  # compiled far more often than run, and by no one read
  target_link_libraries(conditions_${room} PRIVATE oblong oblong_options ${ARG_LIBRARIES} GTest::gtest_main rapidcheck
                                                   rapidcheck_gtest oblong_scalar)
endfunction()

set(verify_tests conditions_test.cpp forged_test.cpp enumerated_body_test.cpp rounding_test.cpp shortfall_test.cpp
    body_proof_test.cpp forged_body_proof_test.cpp work_test.cpp)
list(TRANSFORM verify_tests PREPEND tests/verify/)
# A new file of the room joins the list with the forgeries of its conditions.
set(verify_sources checked_pair.cpp claimed.cpp integer_cores.cpp enumerated_body.cpp shortfall.cpp surface.cpp verify.cpp
    verify_cast.cpp verify_penetration.cpp)
list(TRANSFORM verify_sources PREPEND oracle/verify/)
# Sums over parts are compiled as they are: tests/verify/named_vertices_test.cpp compares them with lists.
set(bodies_sources oracle/verify/body_tree.cpp oracle/verify/verify_body.cpp)
conditions(verify SOURCES ${verify_sources} TESTS ${verify_tests} oracle/verify/parted_body.cpp ${bodies_sources}
           LIBRARIES oblong_caseio)
set(verify_rest ${verify_sources} oracle/verify/parted_body.cpp)
# The checker of bodies of any kind, by proofs written for each of its conditions.
conditions(bodies SOURCES ${bodies_sources} TESTS tests/verify/body_proof_test.cpp tests/verify/forged_body_proof_test.cpp
           tests/verify/work_test.cpp ${verify_rest} LIBRARIES oblong_caseio)

# The library's checker, by the tables of both others and by tests of its own.
set(check_sources body_proof.cpp cast.cpp certificate.cpp check.cpp claim.cpp core.cpp member.cpp surface.cpp)
list(TRANSFORM check_sources PREPEND lib/oblong/check/)
set(check_tests bodies_test.cpp conditions_test.cpp limits_test.cpp rounding_test.cpp tables_test.cpp)
list(TRANSFORM check_tests PREPEND tests/check/)
conditions(check SOURCES ${check_sources} TESTS ${check_tests} LIBRARIES oblong_oracle oblong_caseio)

# Both checkers of half-spaces.
conditions(halfspace SOURCES lib/oblong/check/half_space.cpp oracle/verify/verify_half_space.cpp
           TESTS tests/halfspace/certificates_test.cpp LIBRARIES oblong_library oblong_oracle)

# The same of turning bodies.
conditions(turning SOURCES lib/oblong/check/angle.cpp lib/oblong/check/turning.cpp
           TESTS tests/turning/angle_test.cpp tests/turning/conditions_test.cpp tests/turning/forgeries_test.cpp
           tests/turning/known_times_test.cpp tests/turning/motions.cpp LIBRARIES oblong_library oblong_oracle)

# Both checkers of deforming bodies.
conditions(deforming SOURCES lib/oblong/check/deforming.cpp oracle/verify/verify_deforming.cpp
           TESTS tests/deforming/proof_test.cpp LIBRARIES oblong_library oblong_oracle oblong_caseio)

# Both checkers of covers, by proofs that the library writes: each refuses what the other one does.
conditions(covers SOURCES oracle/verify/verify_cover.cpp lib/oblong/check/cover.cpp TESTS tests/unions/cover_test.cpp
           tests/unions/cover_forgeries_test.cpp LIBRARIES oblong_library oblong_subject oblong_oracle oblong_caseio)

# The readers of cases, results, records and certificates.
set(reader_sources body_proof_io.cpp body_reader.cpp case_reader.cpp certificate_io.cpp certificate_parts.cpp json_value.cpp
    number_read.cpp record_io.cpp result_reader.cpp)
list(TRANSFORM reader_sources PREPEND lib/caseio/)
set(reader_tests bad_input_test.cpp body_proof_io_test.cpp case_round_trip_test.cpp certificate_io_test.cpp
    deforming_test.cpp end_points_test.cpp number_test.cpp polytope_test.cpp reader_limits_test.cpp record_test.cpp
    result_test.cpp rotation_test.cpp spelling_test.cpp square_root_test.cpp stated_line_test.cpp turning_test.cpp
    union_test.cpp within_test.cpp)
list(TRANSFORM reader_tests PREPEND tests/caseio/)
conditions(readers SOURCES ${reader_sources} TESTS ${reader_tests} LIBRARIES oblong_caseio nlohmann_json::nlohmann_json)

set(judge_sources grade.cpp judge.cpp judge_cast.cpp judge_penetration.cpp judge_signed.cpp judge_within.cpp provable.cpp
    stated.cpp)
list(TRANSFORM judge_sources PREPEND oracle/judge/)
set(judge_tests curved_judge_test.cpp judge_cast_test.cpp judge_edges_test.cpp judge_penetration_test.cpp judge_test.cpp provable_test.cpp
    tolerance_test.cpp within_test.cpp)
list(TRANSFORM judge_tests PREPEND tests/oracle/)
conditions(judge SOURCES ${judge_sources} TESTS ${judge_tests} LIBRARIES oblong_oracle oblong_caseio)

set(store_sources fingerprint.cpp mended_store.cpp record_row.cpp store.cpp store_batch.cpp store_check.cpp
    store_database.cpp store_merge.cpp store_read.cpp writer_lock.cpp)
list(TRANSFORM store_sources PREPEND fuzz/campaign/store/)
# Those that take milliseconds first: they notice nearly all.
set(store_tests tally_bytes_test.cpp store_opening_test.cpp store_check_test.cpp store_merge_test.cpp store_read_test.cpp
    fingerprint_test.cpp store_version_test.cpp worker_test.cpp damage_test.cpp)
list(TRANSFORM store_tests PREPEND tests/campaign/)
conditions(store SOURCES ${store_sources} TESTS ${store_tests} LIBRARIES oblong_campaign oblong_caseio)

set(rooms_in_every_run)
if(is_level_2)
  set(rooms_in_every_run verify bodies)
endif()
foreach(room ${rooms_in_every_run})
  set_target_properties(conditions_${room} PROPERTIES EXCLUDE_FROM_ALL OFF)
  add_test(NAME planted/conditions_${room}
           COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/conditions.py run
                   $<TARGET_FILE:conditions_${room}> ${CMAKE_BINARY_DIR}/conditions/${room}/list.json
                   ${CMAKE_BINARY_DIR}/conditions/${room}/results.json)
  set_tests_properties(planted/conditions_${room} PROPERTIES TIMEOUT 900 COST 60)
endforeach()
