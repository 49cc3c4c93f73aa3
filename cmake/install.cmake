# SPDX-License-Identifier: GPL-3.0-or-later
# cmake --install BUILD --prefix PREFIX: one package, find_package(oblong 0.2 COMPONENTS …).
#
# | installed with --component | gives                                   | licence |
# | headers                    | oblong::headers: the headers            | BSL-1.0 |
# | library                    | oblong::oblong: compiled entry points   | BSL-1.0 |
# | curved                     | oblong::curved, where Arb was found     | BSL-1.0 |
# | simd                       | oblong::simd, where Highway was found   | BSL-1.0 |
# | fuzzing                    | oblong::fuzzing_driver and others (fuzz/own) | GPL-3.0-or-later |
# | program                    | the program (fuzz/CMakeLists.txt)       | GPL-3.0-or-later |
#
# Each has its own file of targets; oblongConfig.cmake reads those that are there.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(oblong_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oblong)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/oblong DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT headers
        FILES_MATCHING PATTERN "*.hpp")
install(TARGETS oblong EXPORT oblong_headers COMPONENT headers)
install(EXPORT oblong_headers NAMESPACE oblong:: FILE oblong-headers.cmake DESTINATION ${oblong_config_dir}
        COMPONENT headers)
# The libraries are checked for the processor by the linker; the headers suit any.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/oblongConfigVersion.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/oblongConfigVersion.cmake ${PROJECT_SOURCE_DIR}/lib/oblong/components/oblongConfig.cmake
        DESTINATION ${oblong_config_dir} COMPONENT headers)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSES/BSL-1.0.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT headers)

foreach(component library curved simd)
  if(TARGET oblong_${component})
    install(TARGETS oblong_${component} EXPORT oblong_${component}
            ARCHIVE COMPONENT ${component}
            LIBRARY COMPONENT ${component} NAMELINK_COMPONENT ${component})
    install(EXPORT oblong_${component} NAMESPACE oblong:: FILE oblong-${component}.cmake
            DESTINATION ${oblong_config_dir} COMPONENT ${component})
  endif()
endforeach()
