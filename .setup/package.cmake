# What is installed besides the program and the libraries, and the Debian
# package of all of it.  A new file needs an install () line, here or where it
# is made; the package then has it too.
include (GNUInstallDirs)

# Manual pages of the languages, from the documents that the tests check.
set (pages)
foreach (pair tck:query gcl:tck query:tck)
  string (REPLACE ":" ";" pair ${pair})
  list (GET pair 0 language)
  list (GET pair 1 other)
  set (page ${PROJECT_BINARY_DIR}/tacet-${language}.5)
  set (document ${PROJECT_SOURCE_DIR}/models/LANGUAGE-${language}.md)
  add_custom_command (OUTPUT ${page}
                      COMMAND awk -f ${PROJECT_SOURCE_DIR}/.setup/page.awk NAME=tacet-${language}
                              ALSO=tacet-${other} ${document} > ${page}
                      DEPENDS ${document} ${PROJECT_SOURCE_DIR}/.setup/page.awk VERBATIM)
  list (APPEND pages ${page})
endforeach ()
add_custom_target (pages ALL DEPENDS ${pages})
add_dependencies (library pages)

install (FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install (DIRECTORY ${PROJECT_SOURCE_DIR}/models DESTINATION ${CMAKE_INSTALL_DATADIR}/tacet)
file (GLOB schema ${PROJECT_SOURCE_DIR}/src/*/answer.schema.json)
install (FILES ${schema} DESTINATION ${CMAKE_INSTALL_DATADIR}/tacet)
install (FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# make package.  Only what `make` builds is needed, not the tests.
set (CMAKE_SKIP_INSTALL_ALL_DEPENDENCY TRUE)
set (CPACK_GENERATOR DEB)
set (CPACK_PACKAGE_CONTACT "the tacet developers <tacet@localhost>")
set (CPACK_PACKAGE_DESCRIPTION_SUMMARY "timed and stopwatch automata in dense and sampled time")
set (CPACK_DEBIAN_PACKAGE_DESCRIPTION
     "Decides what a timed or stopwatch automaton can do over the reals, with a given
sampling period, or with some period, and refines abstractions of guarded
commands. Every yes comes with a run, a no with a certificate.")
set (CPACK_DEBIAN_PACKAGE_SECTION science)
set (CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set (CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# Only who links with libtacet.a needs the other libraries' -dev packages.
set (CPACK_DEBIAN_PACKAGE_SUGGESTS "python3, graphviz, libgmp-dev, libglpk-dev, libz3-dev, libppl-dev, libexpat1-dev, libisl-dev")
set (CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set (CPACK_PACKAGING_INSTALL_PREFIX /usr)
set (CPACK_STRIP_FILES ON)
include (CPack)
