/* program.h: reading the expressions and statements inside an attribute.
 * A mistake in the form of the text sets `failed` and ends it; a mistake in
 * the meaning gives a BROKEN term and reading goes on. */
#ifndef PROGRAM_H
#define PROGRAM_H
#include "parser.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_IF,
    TOKEN_THEN,
    TOKEN_ELSE,
    TOKEN_END_BODY,
    TOKEN_WHILE,
    TOKEN_DO,
    TOKEN_LOCAL,
    TOKEN_NOP,
    TOKEN_RETURN,
    TOKEN_ASSIGN,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_OPEN_INDEX,
    TOKEN_CLOSE_INDEX,
    TOKEN_SEMICOLON,
    TOKEN_COMMA,
    TOKEN_AND,
    TOKEN_OR,
    TOKEN_NOT,
    TOKEN_BIT_AND,
    TOKEN_BIT_OR,
    TOKEN_BIT_XOR,
    TOKEN_SHIFT_LEFT,
    TOKEN_SHIFT_RIGHT,
    TOKEN_ADD,
    TOKEN_SUB,
    TOKEN_MUL,
    TOKEN_DIV,
    TOKEN_MOD,
    TOKEN_EQ,
    TOKEN_NE,
    TOKEN_LT,
    TOKEN_LE,
    TOKEN_GE,
    TOKEN_GT,
    TOKEN_STRANGE /* not part of the language */
} token_kind;

typedef struct token {
    token_kind kind;
    slice text;
    position where;
    int64_t value; /* of a number; beyond 32 bits if it does not fit */
} token;

typedef struct program {
    parser *p;
    cursor rest;
    token now;
    uint32_t depth; /* of the recursion */
    uint32_t nest;  /* of the statements */
    bool failed;    /* nothing more is read */
    bool broken;    /* some error was reported */
} program;

typedef enum term_type {
    BROKEN,
    INTEGER,
    CLOCK,
    DIFFERENCE,    /* x - y: EXPR_SUB of two clocks */
    CLOCK_SUM,     /* x + t: EXPR_ADD of a clock and an integer, in this order */
    FORMULA,       /* of integers */
    CLOCK_FORMULA, /* with a comparison of clocks in it */
    SLICE          /* EXPR_SLICE: part of an array */
} term_type;

/* What was read.  A FORMULA or CLOCK_FORMULA is a list of conjuncts, the
 * other types are one expression. */
typedef struct term {
    term_type type;
    bool chained; /* somewhere inside is a < b < c */
    uint32_t depth;
    position where;
    const expr *it;
    conjunct_list all;
} term;

/* token.c */
program program_start (parser *p, const attribute *a);
void program_next (program *r);
bool program_take (program *r, token_kind kind); /* only if it is there */
bool program_expect (program *r, token_kind kind, const char *what);
/* Errors: about the form (reading ends), about the meaning (it goes on). */
void program_fail (program *r, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void program_wrong (program *r, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void program_unexpected (program *r, const char *expected);
/* One level of nesting more; false, after an error, if there are too many. */
bool program_enter (program *r);
void program_leave (program *r);

/* typing.c: what operators make of their operands. */
term term_broken (position where);
term term_number (program *r, position where, int32_t value);
term term_binary (program *r, token op, term left, term right);
term term_negated (program *r, token op, term of);
term term_not (program *r, token op, term of);
term term_compare (program *r, token op, term left, term right);
term term_and (program *r, term left, term right);
/* One or the other of many, each a condition on integers. */
term term_or (program *r, position where, const term *at, size_t count);
/* (if condition then t), t a comparison of clocks. */
term term_when (program *r, position where, term condition, term then);
term term_if (program *r, position where, term condition, term yes, term no);
/* Make a list of conjuncts of it; false, after an error, if it is none. */
bool term_make_condition (program *r, term *t);
bool term_is_integer (program *r, const term *t, const char *for_what);
/* A condition on integers as one expression, for `if`, `while` and `!`;
 * NULL after an error. */
const expr *term_condition (program *r, const term *t, const char *where, uint32_t *depth);
/* Whether a clock can be compared with, or set to, that integer. */
bool term_fits_clock (program *r, position where, const expr *integer);
const expr *term_new (program *r, expr node);
bool term_too_deep (program *r, position where, uint32_t depth);

/* expression.c */
term program_formula (program *r);
term program_term (program *r);
/* place.c.  A variable, clock or local with its index; the name is the token at hand. */
term program_place (program *r);
/* call.c.  Is the name at hand followed by '('?  Read min (a, b), range (a, 0, 3) or
 * f (...), with effects if they are allowed here. */
bool program_is_call (const program *r);
bool program_has_effects (const program *r); /* the function that is called */
term program_call (program *r, bool effects);
/* The value of an integer that must be constant; false, after an error, if
 * it is not or is faulty. */
bool program_constant (program *r, const term *t, const char *what, int32_t *value);
/* Whether a local may have that name here. */
bool program_is_new (program *r, named n);
void program_declare_local (program *r, named n, uint32_t first, uint32_t size);
/* The size between brackets; 1 without them; 0 after a mistake. */
uint32_t program_local_size (program *r);
/* Give a local of that name its slots; false, after an error, if there are too
 * many. */
bool program_reserve (program *r, named n, uint32_t size);
/* The end of a body: forget the locals but the first `count`. */
void program_forget_locals (program *r, size_t count);
#endif
