/* coq.h: a model and a certificate as a file for coqc, whose last theorem says
 * in words of proofs/coq/Automaton.v what the certificate claims.  Nothing is
 * checked here but that the lines can be read: that is for Coq's kernel. */
#ifndef COQ_H
#define COQ_H
#include "certificate_reader.h"
#include "flat.h"

struct coq_set {
    uint32_t state, rank;
    size_t first, count; /* its atoms */
};

typedef struct coq_writer {
    reader *r;
    const model *m;
    moves *moves;
    flat flat;
    bool faults; /* some edge leads to a fault, which is the last location */
    text model;  /* the term of the automaton */
    VEC (struct coq_set) sets;
    atom_list atoms; /* of the sets */
    text classes;    /* a list, or "" */
    text *out;
    /* the location that is being written */
    uint32_t *locations;
    int32_t *integers;
    size_t edges;
} coq_writer;

/* coq_model.c: the automaton of the network, as text; false on a failure. */
bool coq_flatten (coq_writer *w);
void coq_print_string (text *out, const char *string);
void coq_print_atoms (text *out, const clock_atom *atoms, size_t count);

/* One for each kind of certificate: it starts behind the header. */
bool coq_zones (reader *r, text *out);
bool coq_grid (reader *r, text *out);
bool coq_orbit (reader *r, text *out);
/* What they share: begin, print the model, or the model and the sets by location, end. */
void coq_begin (coq_writer *w, reader *r, text *out);
void coq_end (coq_writer *w);
void coq_print_model (coq_writer *w);
void coq_print_sets (coq_writer *w);
/* The lists of labels that must not occur together. */
void coq_print_goals (const coq_writer *w);
/* The labels of an infinite run, and whether time diverges. */
void coq_print_demands (const coq_writer *w);
#endif
