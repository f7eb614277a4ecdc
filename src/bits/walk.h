/* walk.h: a region while it is run, for those who run it. */
#ifndef BITS_WALK_H
#define BITS_WALK_H
#include "work.h"

/* A value: the object that it points into, if that is known. */
typedef struct piece {
    Z3_ast bits;
    uint32_t base; /* NONE */
} piece;

typedef struct stand {
    bool reached;
    Z3_ast when; /* NULL: always */
    Z3_ast *slots;
} stand;

typedef struct walk {
    runner *r;
    const region *g;
    arena *memory;
    uint32_t **index; /* per call and instruction: of the node in the order */
    stand *stands;    /* per node */
    piece **near;     /* per call: values of the run of instructions at hand */
    /* At hand. */
    uint32_t at_node; /* in the order */
    uint32_t call;
    const bitcode_function *f;
    const bitcode_instruction *at;
    Z3_ast when;
    Z3_ast *slots;
    bool over;
} walk;

/* run.c */
Z3_ast both_of (runner *r, Z3_ast a, Z3_ast b); /* and; NULL: true */
Z3_ast not_of (runner *r, Z3_ast a);
bool is_number (runner *r, Z3_ast a, uint64_t *n);
/* What is not known here ends the check. */
void walk_give_up (walk *x, const char *what);
/* The run may end here in an error; it goes on only otherwise. */
void walk_may_fail (walk *x, Z3_ast fails, const char *what);
Z3_ast *walk_copy_slots (walk *x, Z3_ast *slots);
Z3_ast walk_constant (walk *x, const bitcode_operand *o, uint8_t bits);
piece walk_operand (walk *x, const bitcode_operand *o, uint8_t bits);
Z3_ast walk_bits (walk *x, const bitcode_operand *o, uint8_t bits);

/* cells.c: memory. */
Z3_ast cells_load (walk *x, piece address, uint8_t bits);
void cells_store (walk *x, piece address, Z3_ast value, uint8_t bits);
void cells_move (walk *x, const bitcode_instruction *i); /* memcpy and the like */

/* operate.c: arithmetic. */
Z3_ast bits_operate (walk *x, const bitcode_instruction *i, Z3_ast a, Z3_ast b);
Z3_ast bits_convert (walk *x, const bitcode_instruction *i, Z3_ast a);
Z3_ast bits_compare (walk *x, const bitcode_instruction *i, Z3_ast a, Z3_ast b);
piece bits_address (walk *x, const bitcode_instruction *i);
#endif
