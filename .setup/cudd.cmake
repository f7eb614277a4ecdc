# CUDD: an installed one first; else the copy that Debian's source package
# berkeley-abc carries, brought by .setup/source.sh into the build folder.
find_path (CUDD_INCLUDE cudd.h)
find_library (CUDD_LIBRARY cudd)
if (CUDD_INCLUDE AND CUDD_LIBRARY)
  add_library (cudd INTERFACE)
  target_include_directories (cudd INTERFACE ${CUDD_INCLUDE})
  target_link_libraries (cudd INTERFACE ${CUDD_LIBRARY} m)
else ()
  set (TACET_CUDD_SOURCE ${PROJECT_BINARY_DIR}/cudd CACHE PATH "where src/bdd/cudd of berkeley-abc is")
  if (NOT EXISTS ${TACET_CUDD_SOURCE}/src/bdd/cudd/cudd.h)
    execute_process (COMMAND sh ${PROJECT_SOURCE_DIR}/.setup/source.sh berkeley-abc ${TACET_CUDD_SOURCE} src/bdd/cudd/cudd.h
                     RESULT_VARIABLE cudd_failed)
    if (cudd_failed)
      message (FATAL_ERROR "no CUDD: install one, or make Debian's source package berkeley-abc reachable")
    endif ()
  endif ()
  execute_process (COMMAND sh ${PROJECT_SOURCE_DIR}/.setup/cudd_threads.sh ${TACET_CUDD_SOURCE}/src/bdd/cudd
                   ${PROJECT_BINARY_DIR}/cudd-threads RESULT_VARIABLE cudd_failed)
  if (cudd_failed)
    message (FATAL_ERROR "the sources of CUDD in ${TACET_CUDD_SOURCE} cannot be copied")
  endif ()
  file (GLOB cudd_sources ${PROJECT_BINARY_DIR}/cudd-threads/*.c ${TACET_CUDD_SOURCE}/src/bdd/epd/*.c
        ${TACET_CUDD_SOURCE}/src/bdd/mtr/*.c ${TACET_CUDD_SOURCE}/src/misc/st/*.c
        ${TACET_CUDD_SOURCE}/src/misc/extra/extraUtilMemory.c)
  list (FILTER cudd_sources EXCLUDE REGEX "testcudd.c$")
  add_library (cudd STATIC ${cudd_sources} ${PROJECT_SOURCE_DIR}/.setup/cudd_host.c)
  # Reordering shifts into sign bits, which every compiler does as it expects.
  target_compile_options (cudd PRIVATE -w -fno-common -O3 -DNDEBUG -fno-sanitize=undefined)
  if (CMAKE_SIZEOF_VOID_P EQUAL 8)
    target_compile_definitions (cudd PUBLIC LIN64)
  else ()
    target_compile_definitions (cudd PUBLIC LIN)
  endif ()
  # As wide as a pointer, on Linux and on WebAssembly.
  target_compile_definitions (cudd PUBLIC SIZEOF_VOID_P=${CMAKE_SIZEOF_VOID_P} SIZEOF_LONG=${CMAKE_SIZEOF_VOID_P}
                              SIZEOF_INT=4 TACET_CUDD_FROM_ABC)
  target_include_directories (cudd SYSTEM PUBLIC ${TACET_CUDD_SOURCE}/src
                              PRIVATE ${TACET_CUDD_SOURCE}/src/bdd/cudd)
  target_link_libraries (cudd PUBLIC m)
endif ()
