# expat: the installed one, if there is one.  TACET_EXPAT_SOURCE is the folder expat of its source,
# of which the reader alone is built: for machines for which no expat is built.
set (TACET_EXPAT_SOURCE "" CACHE PATH "where lib/xmlparse.c of expat is, to be used instead of an installed one")
if (NOT TACET_EXPAT_SOURCE)
  find_library (EXPAT_LIBRARY expat)
  find_path (EXPAT_HEADERS expat.h)
  return ()
endif ()
set (EXPAT_HEADERS ${TACET_EXPAT_SOURCE}/lib)
add_library (small-expat STATIC ${EXPAT_HEADERS}/xmlparse.c ${EXPAT_HEADERS}/xmlrole.c ${EXPAT_HEADERS}/xmltok.c)
# What configure would find out: nothing is needed.  Files are read by their owner, so hashes need no secret.
file (WRITE ${PROJECT_BINARY_DIR}/small-expat/expat_config.h "")
target_compile_definitions (small-expat PRIVATE XML_POOR_ENTROPY XML_CONTEXT_BYTES=0 BYTEORDER=1234)
target_compile_options (small-expat PRIVATE -w -Oz)
target_include_directories (small-expat SYSTEM PUBLIC ${EXPAT_HEADERS} PRIVATE ${PROJECT_BINARY_DIR}/small-expat)
set (EXPAT_LIBRARY small-expat)
