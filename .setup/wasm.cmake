# tacet as WebAssembly: tacet.js and tacet.wasm.  The page that holds it, or a test under
# node, gives the module its files and calls main once; every question has an instance of its own.
# The modules that search are made fast; all others small, since the page carries them.
get_property (modules GLOBAL PROPERTY TACET_MODULES)
foreach (module ${modules} cli)
  if (NOT module MATCHES "^(base|search|product|dense|regions|relations|grid|diagram|states|lp)$")
    target_compile_options (${module} PRIVATE -Oz)
  endif ()
endforeach ()
target_compile_options (cudd PRIVATE -Os)

target_link_options (tacet PRIVATE -O3 -sMODULARIZE=1 -sEXPORT_NAME=tacet -sINVOKE_RUN=0 -sEXIT_RUNTIME=1
                     -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=8388608
                     -sFORCE_FILESYSTEM=1 -sEXPORTED_RUNTIME_METHODS=FS,callMain -sENVIRONMENT=worker,node
                     -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0)
