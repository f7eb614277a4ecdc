# The library for other programs, of everything that tacet.h needs: libtacet.so
# and libtacet.a, what tells pkg-config and CMake about them, and the Python module.
# In both libraries only the names of tacet.h can be seen.
include (GNUInstallDirs)
include (CMakePackageConfigHelpers)
get_property (modules GLOBAL PROPERTY TACET_MODULES)
target_compile_definitions (api PRIVATE TACET_VERSION="${PROJECT_VERSION}")

set (visible ${PROJECT_SOURCE_DIR}/.setup/library.map)
add_library (tacet-shared SHARED $<TARGET_OBJECTS:api>)
target_link_libraries (tacet-shared PRIVATE ask show)
set_target_properties (tacet-shared PROPERTIES LINKER_LANGUAGE C)
target_link_options (tacet-shared PRIVATE -Wl,--version-script=${visible})
if (NOT TACET_SANITIZE AND NOT TACET_THREADS AND NOT TACET_FUZZ)
  target_link_options (tacet-shared PRIVATE -Wl,--no-undefined)
endif ()
set_target_properties (tacet-shared PROPERTIES OUTPUT_NAME tacet EXPORT_NAME tacet LINK_DEPENDS ${visible}
                       VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_include_directories (tacet-shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                            $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# The archive has one member, linked from all modules, so that a name of theirs
# cannot clash with one of the user's program.
set (archive ${CMAKE_CURRENT_BINARY_DIR}/libtacet.a)
set (parts ${modules})
get_target_property (cudd_type cudd TYPE)
if (cudd_type STREQUAL STATIC_LIBRARY)
  list (APPEND parts cudd)
endif ()
list (REMOVE_ITEM parts api)
set (files)
foreach (part ${parts})
  list (APPEND files $<TARGET_FILE:${part}>)
endforeach ()
set (member ${CMAKE_CURRENT_BINARY_DIR}/tacet.o)
add_custom_command (OUTPUT ${archive}
                    COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
                    COMMAND ${CMAKE_LINKER} -r -d -o ${member} --whole-archive $<TARGET_FILE:api>
                            --no-whole-archive --start-group ${files} --end-group
                    COMMAND ${CMAKE_OBJCOPY} --wildcard "--keep-global-symbol=tct_*" ${member}
                    COMMAND ${CMAKE_AR} rcs ${archive} ${member}
                    DEPENDS api ${parts} VERBATIM)

# Whatever a program needs besides libtacet.a.
set (private -lgmp -lm -lpthread)
if (TACET_PPL)
  list (PREPEND private -lppl_c -lppl)
endif ()
if (TACET_Z3)
  list (PREPEND private -lz3)
endif ()
if (TACET_GLPK)
  list (PREPEND private -lglpk)
endif ()
if (EXPAT_LIBRARY AND EXPAT_HEADERS)
  list (APPEND private -lexpat)
endif ()
if (ISL_LIBRARY)
  list (PREPEND private -lisl)
endif ()
if (NOT cudd_type STREQUAL STATIC_LIBRARY)
  list (PREPEND private -lcudd)
endif ()
list (JOIN private " " private_line)

set (pkgconfig ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
set (package ${CMAKE_INSTALL_LIBDIR}/cmake/tacet)
file (RELATIVE_PATH up /root/${pkgconfig} /root)
configure_file (${PROJECT_SOURCE_DIR}/.setup/tacet.pc.in tacet.pc @ONLY)
configure_package_config_file (${PROJECT_SOURCE_DIR}/.setup/tacet-config.cmake.in tacet-config.cmake
                               INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_INCLUDEDIR
                                                                        CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file (tacet-config-version.cmake COMPATIBILITY SameMajorVersion)

install (TARGETS tacet-shared EXPORT tacet LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install (EXPORT tacet NAMESPACE tacet:: FILE tacet-targets.cmake DESTINATION ${package})
install (FILES ${CMAKE_CURRENT_BINARY_DIR}/tacet-config.cmake
               ${CMAKE_CURRENT_BINARY_DIR}/tacet-config-version.cmake DESTINATION ${package})
install (FILES ${CMAKE_CURRENT_BINARY_DIR}/tacet.pc DESTINATION ${pkgconfig})
install (FILES ${archive} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install (FILES ${PROJECT_SOURCE_DIR}/include/tacet.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# Debian's Python looks into dist-packages: of packages for all its versions,
# of what is installed by hand for one.
find_program (PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
set (python_version 3)
if (PYTHON3)
  execute_process (COMMAND ${PYTHON3} -c "import sys; print ('%d.%d' % sys.version_info[:2])"
                   OUTPUT_VARIABLE python_version OUTPUT_STRIP_TRAILING_WHITESPACE)
endif ()
install (CODE "
  set (tacet_python python${python_version})
  if (CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
    set (tacet_python python3)
  endif ()
  file (INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/\${tacet_python}/dist-packages\" TYPE FILE
        FILES \"${PROJECT_SOURCE_DIR}/src/python/tacet.py\")")
