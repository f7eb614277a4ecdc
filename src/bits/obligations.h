/* obligations.h: the questions of a certificate while they are written as C. */
#ifndef BITS_OBLIGATIONS_H
#define BITS_OBLIGATIONS_H
#include "work.h"

typedef struct printer {
    const inlining *calls;
    const stated *cover;
    const region *g;
    size_t now;   /* in its order */
    bool *wanted; /* where something led to, so far */
    text *out;   /* the code of the region at hand */
    const char *problem;
    position where;
    uint32_t call;
    const bitcode_function *f;
    const bitcode_instruction *at;
} printer;

/* What has no C here ends it. */
void printer_give_up (printer *x, const char *what);
/* "unsigned short": for so many bits. */
const char *printer_type (unsigned bits, bool is_signed);
void printer_number (uint64_t n, unsigned bits, text *out);
void printer_cell (const thing *t, const inlining *c, size_t cell, text *out);
/* Anything of this type. */
void printer_any (bitcode_type type, text *out);
/* Is the operand an address that is known? */
bool printer_is_address (const printer *x, const bitcode_operand *o, uint64_t *address);
/* To a run of instructions, or to a point, where what is said is checked. */
void printer_go_to (printer *x, uint32_t call, uint32_t instruction, const char *indent);
/* A run of instructions. */
void printer_node (printer *x, node n, bool is_start);
#endif
