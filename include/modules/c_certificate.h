/* c_certificate.h: does a file prove that a C program has no error?
 *
 * The checker reads bitcode and the file and nothing else.  It has a translation of its
 * own, into bit-vectors, and asks Z3; what it asks, and why that is enough, stands in
 * proofs/programs-c.md, section 7. */
#ifndef C_CERTIFICATE_H
#define C_CERTIFICATE_H
#include "bitcode.h"
#include "vec.h"
#include "verdict.h"

/* The first line of such a file. */
#define C_CERTIFICATE_KIND "tacet-certificate c-invariant 1"

/* What is claimed, beside the program: from the lines at the beginning. */
typedef struct c_claim {
    const char *entry;
    const char *target; /* a function or a label; NULL: none */
    bool target_is_label;
    const char *overflow; /* "error", "wrap", "ignore" */
    unsigned data_model;  /* 32 or 64 */
    bool havoc_unknown;
    const char *const *inputs; /* further routines that return any value */
    size_t input_count;
} c_claim;

/* The claim of a file, to be freed with its arena; false: `what` says what is wrong. */
bool c_certificate_claim (const char *source, size_t length, c_claim *claim, arena *memory, text *what);
void c_certificate_write_claim (const c_claim *claim, text *out);

typedef struct c_check {
    answer answer;
    text what;               /* as of certificate_check */
    VEC (size_t) too_strong; /* lines "always" that a step breaks */
    uint64_t questions;
    text formulas; /* the questions in SMT-LIB: all must be unsatisfiable */
} c_check;

/* With `formulas` the questions are not asked but written down. */
void c_certificate_check (const bitcode_module *m, const char *source, size_t length, bool formulas,
                          budget *b, c_check *out);
void c_check_free (c_check *c);
#endif
