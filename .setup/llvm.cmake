# tacet-read-c: LLVM through its C interface.  Without LLVM it is not built, and
# tacet program says so; nothing else needs it.
option (TACET_LLVM "build the reader of C programs if LLVM is installed" ON)
find_program (LLVM_CONFIG NAMES llvm-config llvm-config-19 llvm-config-16 llvm-config-15 llvm-config-14)
if (NOT TACET_LLVM OR NOT LLVM_CONFIG)
  message (STATUS "no llvm-config: tacet program will read no C (packages llvm-dev and clang)")
  return ()
endif ()

foreach (what includedir libdir version)
  execute_process (COMMAND ${LLVM_CONFIG} --${what} OUTPUT_VARIABLE llvm_${what} OUTPUT_STRIP_TRAILING_WHITESPACE)
endforeach ()
execute_process (COMMAND ${LLVM_CONFIG} --link-shared --libs OUTPUT_VARIABLE llvm_libs
                 OUTPUT_STRIP_TRAILING_WHITESPACE)
string (REGEX MATCH "^[0-9]+" llvm_major "${llvm_version}")
file (GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/bitcode/*.c)
add_executable (tacet-read-c ${sources})
target_include_directories (tacet-read-c SYSTEM PRIVATE ${llvm_includedir})
target_compile_definitions (tacet-read-c PRIVATE TACET_CLANG="clang-${llvm_major}" TACET_LLVM="${llvm_version}"
                            TACET_HEADERS="/usr/include/${CMAKE_LIBRARY_ARCHITECTURE}")
target_link_directories (tacet-read-c PRIVATE ${llvm_libdir})
separate_arguments (llvm_libs)
target_link_libraries (tacet-read-c PRIVATE ${llvm_libs})
set_target_properties (tacet-read-c PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
include (GNUInstallDirs)
install (TARGETS tacet-read-c RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
