# src/draw/style.css as the C strings draw_style: one per line, since compilers need
# not take longer ones.
set (style ${PROJECT_SOURCE_DIR}/src/draw/style.css)
set_property (DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${style})
file (READ ${style} style_text)
string (REPLACE "\\" "\\\\" style_text "${style_text}")
string (REPLACE "\"" "\\\"" style_text "${style_text}")
string (REGEX REPLACE "([^\n]*)\n" "    \"\\1\\\\n\",\n" style_text "${style_text}")
file (CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/style.c CONTENT
      "#include \"draw.h\"\n\nconst char *const draw_style[] = {\n@style_text@    0\n};\n" @ONLY)
target_sources (draw PRIVATE ${PROJECT_BINARY_DIR}/style.c)
target_include_directories (draw PRIVATE ${PROJECT_SOURCE_DIR}/src/draw)
