# GMP: the installed one.  TACET_MINI_GMP is the folder mini-gmp of its source, which
# does the same with less code and fewer operations: for machines for which no GMP is built.
set (TACET_MINI_GMP "" CACHE PATH "where mini-gmp.c is, to be used instead of an installed GMP")
if (NOT TACET_MINI_GMP)
  find_library (GMP_LIBRARY gmp REQUIRED)
  return ()
endif ()
add_library (mini-gmp STATIC ${PROJECT_SOURCE_DIR}/.setup/mini/gmp.c)
target_compile_options (mini-gmp PRIVATE -w -O3)
target_include_directories (mini-gmp SYSTEM PUBLIC ${PROJECT_SOURCE_DIR}/.setup/mini ${TACET_MINI_GMP})
set (GMP_LIBRARY mini-gmp)
