/* c_certificate.h: does a file prove that a C program has no error?
 *
 * The checker reads bitcode and the file and nothing else.  It has a translation of its
 * own, into bit-vectors, and asks Z3; what it asks, and why that is enough, stands in
 * proofs/programs-c.md, section 7. */
#ifndef C_CERTIFICATE_H
#define C_CERTIFICATE_H
#include "assumption.h"
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
    bool unset_objects;        /* as of BITCODE_UNSET_OBJECTS */
    const char *const *inputs; /* further routines that return any value */
    size_t input_count;
} c_claim;

/* False: this build has no Z3, and no file is judged. */
bool c_certificate_is_judged (void);
/* The claim of a file, to be freed with its arena; false: `what` says what is wrong. */
bool c_certificate_claim (const char *source, size_t length, c_claim *claim, arena *memory, text *what);
void c_certificate_write_claim (const c_claim *claim, text *out);

typedef struct c_check {
    answer answer;
    text what;               /* as of certificate_check */
    VEC (size_t) too_strong; /* CHECK_WEAKENED: lines "always" that were left out */
    uint64_t questions;
    text formulas; /* CHECK_WRITTEN: the questions in SMT-LIB, all must be unsatisfiable */
} c_check;

typedef enum c_check_mode {
    CHECK_ASKED,
    CHECK_WRITTEN, /* the questions are not asked but written down */
    CHECK_WRITTEN_C, /* the same as loop-free C, in `formulas` too */
    CHECK_WEAKENED /* lines "always" that do not follow from the others are left out: what is left is judged */
} c_check_mode;

void c_certificate_check (const bitcode_module *m, const char *source, size_t length, c_check_mode mode,
                          budget *b, c_check *out);
void c_check_free (c_check *c);

/* --- components against a specification: proofs/components-c.md */

#define C_COMPONENTS_KIND "tacet-certificate c-components 1"

/* What is seen of a component: routines and what they are assumed to do, and which conditions
 * what its entry returns meets; `action` is the one of the specification with the condition. */
typedef struct c_return {
    const condition *condition;
    uint32_t action;
} c_return;

typedef struct c_seen {
    const assumed_routines *routines;
    const c_return *returns; /* at most 64; none: returns are not seen */
    size_t return_count;
} c_seen;

/* The lines of one component in a certificate. */
typedef struct c_section {
    const char *name;
    const char *source;
    size_t length, first_line;
    c_claim claim;
} c_section;
typedef VEC (c_section) c_sections;

/* The sections of a file; names and claims live in `memory`. */
bool c_components_read (const char *source, size_t length, c_sections *out, arena *memory, text *what);
/* "component NAME" and its claim; what components_decide wrote follows. */
void c_components_write_claim (const char *name, const c_claim *claim, text *out);

/* A component as its section describes it: what was proved to contain its words. */
typedef struct c_system c_system;
/* NULL, and the reason in `out`: it does not, or that is not known. */
c_system *c_component_check (const bitcode_module *m, const c_section *s, const c_seen *seen, c_check_mode mode,
                             budget *b, c_check *out);
void c_system_free (c_system *s);
/* Every word that all of them have together, without the letters that the specification
 * has not, is one of its words, and no error can happen. */
void c_systems_check (const c_system *const *systems, const c_seen *seen, size_t count, const lts *specification,
                      budget *b, c_check *out);
#endif
