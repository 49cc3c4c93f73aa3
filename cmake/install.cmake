# SPDX-License-Identifier: GPL-3.0-or-later
# cmake --install BUILD --prefix PREFIX: the headers, for find_package(oblong) and oblong::oblong; where Arb was
# found also the library for curved bodies, for find_package(oblong_curved) after it and oblong::curved; where Highway
# was found that for vector units, for find_package(oblong_simd) after it and oblong::simd. The program comes with its
# target, and what a harness of one's own needs in the component "fuzzing".
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(oblong_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oblong)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/oblong DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT headers
        FILES_MATCHING PATTERN "*.hpp")
install(TARGETS oblong EXPORT oblong COMPONENT headers)
install(EXPORT oblong NAMESPACE oblong:: FILE oblongConfig.cmake DESTINATION ${oblong_config_dir} COMPONENT headers)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/oblongConfigVersion.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/oblongConfigVersion.cmake DESTINATION ${oblong_config_dir} COMPONENT headers)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSES/BSL-1.0.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT headers)

if(TARGET oblong_curved)
  set(oblong_curved_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oblong_curved)
  install(TARGETS oblong_curved EXPORT oblong_curved ARCHIVE COMPONENT curved)
  install(EXPORT oblong_curved NAMESPACE oblong:: FILE oblong_curvedConfig.cmake
          DESTINATION ${oblong_curved_config_dir} COMPONENT curved)
endif()
if(TARGET oblong_simd)
  set(oblong_simd_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oblong_simd)
  install(TARGETS oblong_simd EXPORT oblong_simd ARCHIVE COMPONENT simd)
  install(EXPORT oblong_simd NAMESPACE oblong:: FILE oblong_simdConfig.cmake
          DESTINATION ${oblong_simd_config_dir} COMPONENT simd)
endif()
