# SPDX-License-Identifier: GPL-3.0-or-later
# cmake --install BUILD --prefix PREFIX: one package, find_package(oblong 0.2 COMPONENTS …).
#
# | installed with --component | gives                                   | licence |
# | headers                    | oblong::headers: the headers            | BSL-1.0 |
# | library                    | oblong::oblong: certified answers       | BSL-1.0 |
# | fuzzing                    | oblong::fuzzing_driver and others (fuzz/own) | GPL-3.0-or-later |
# | testing                    | oblong::testing: matchers, generators (lib/testing) | GPL-3.0-or-later |
# | program                    | the program (fuzz/CMakeLists.txt)       | GPL-3.0-or-later |
#
# Each has its own file of targets; oblongConfig.cmake reads those that are there.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(oblong_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oblong)

# An installation of everything first builds what is not built yet: after `make report`, the libraries.
if(PROJECT_IS_TOP_LEVEL AND OBLONG_PROGRAM)
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target packaged COMMAND_ERROR_IS_FATAL ANY)")
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/oblong DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT headers
        FILES_MATCHING PATTERN "*.hpp")
install(TARGETS oblong EXPORT oblong_headers COMPONENT headers)
install(EXPORT oblong_headers NAMESPACE oblong:: FILE oblong-headers.cmake DESTINATION ${oblong_config_dir}
        COMPONENT headers)
# The libraries are checked for the processor by the linker; the headers suit any.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/oblongConfigVersion.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/oblongConfigVersion.cmake ${PROJECT_SOURCE_DIR}/lib/oblong/oblongConfig.cmake
        DESTINATION ${oblong_config_dir} COMPONENT headers)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSES/BSL-1.0.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT headers)

if(TARGET oblong_library)
  install(TARGETS oblong_library EXPORT oblong_library
          ARCHIVE COMPONENT library
          LIBRARY COMPONENT library NAMELINK_COMPONENT library)
  install(EXPORT oblong_library NAMESPACE oblong:: FILE oblong-library.cmake
          DESTINATION ${oblong_config_dir} COMPONENT library)
endif()

# The same for pkg-config. Each file finds its prefix by where it lies.
file(RELATIVE_PATH pkgconfig_up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" pkgconfig_up ${pkgconfig_up})
function(oblong_pkgconfig name component)
  configure_file(${PROJECT_SOURCE_DIR}/packaging/pkgconfig/${name}.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT ${component})
endfunction()
oblong_pkgconfig(oblong-headers headers)
if(TARGET oblong_library)
  oblong_pkgconfig(oblong library)
endif()

# Tarballs (cpack -B out --config build/release/CPackConfig.cmake); Debian packages come by debhelper (make deb).
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR TGZ)
  set(CPACK_PACKAGE_FILE_NAME ${PROJECT_NAME}-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
  set(CPACK_STRIP_FILES ON)
  include(CPack)
endif()
