/* source.h: the file that is being read, and texts cut out of it.  Every
 * byte of a text knows its line and column in the file, also where XML wrote it
 * as "&lt;". */
#ifndef UPPAAL_SOURCE_H
#define UPPAAL_SOURCE_H
#include <stddef.h>
#include <stdint.h>

#include "diag.h"
#include "vec.h"

typedef struct source_file {
    const char *bytes;
    size_t length;
    VEC (uint32_t) lines; /* where each line begins */
} source_file;

/* From byte `offset` of a text on, its bytes are those of the file from `at` on. */
typedef struct piece {
    uint32_t offset, at;
} piece;

/* A declaration, a label: what the grammar reads in one go. */
typedef struct excerpt {
    const char *bytes;
    uint32_t length;
    const piece *pieces; /* in order, the first at offset 0 */
    size_t piece_count;
} excerpt;

void source_open (source_file *s, const char *bytes, size_t length);
void source_close (source_file *s);
position source_where (const source_file *s, size_t at);
position excerpt_where (const source_file *s, const excerpt *e, uint32_t offset);
#endif
