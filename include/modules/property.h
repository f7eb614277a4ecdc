/* property.h: what a user asks of a network in the query language
 * (models/LANGUAGE-query.md): E<> p, A[] p, E[] p, A<> p, p --> q, a formula of linear
 * temporal logic or an automaton, and sup, inf and bounds; read, resolved against a model, and evaluated on single states in
 * exact arithmetic.  Nothing here knows an engine. */
#ifndef PROPERTY_H
#define PROPERTY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "concrete.h"
#include "diag.h"
#include "hoa.h"
#include "model.h"
#include "omega.h"
#include "text.h"

typedef enum property_form {
    PROPERTY_POSSIBLY,   /* E<> p */
    PROPERTY_ALWAYS,     /* A[] p */
    PROPERTY_KEEPS,      /* E[] p */
    PROPERTY_INEVITABLY, /* A<> p */
    PROPERTY_LEADS_TO,   /* p --> q */
    PROPERTY_LTL,        /* ltl: f, or what an automaton says */
    PROPERTY_SUP,        /* sup{p}: e, ... */
    PROPERTY_INF,
    PROPERTY_BOUNDS
} property_form;

/* Operators up to TERM_GT take integers, give integers; the truth of a term is
 * that it is not 0. */
typedef enum term_kind {
    TERM_ADD, TERM_SUB, TERM_MUL, TERM_DIV, TERM_MOD, TERM_MIN, TERM_MAX,
    TERM_BIT_AND, TERM_BIT_OR, TERM_BIT_XOR, TERM_SHIFT_LEFT, TERM_SHIFT_RIGHT,
    TERM_EQ, TERM_NE, TERM_LT, TERM_LE, TERM_GE, TERM_GT,
    TERM_NUMBER,   /* value */
    TERM_VARIABLE, /* integer array `id`, element args[0] (NULL: 0) */
    TERM_TABLE,    /* constant table `id`, the same */
    TERM_RANGE,    /* args[0], a fault outside the numbers args[1] .. args[2] */
    TERM_CALL,     /* what function `id` returns for list[0..value-1] */
    TERM_LOCATION, /* process `id` is in location `location` */
    TERM_LABEL,    /* some process is in a location with label `id` */
    TERM_DEADLOCK,
    TERM_CLOCK,    /* clock array `id`, element args[0] (NULL: 0); only below the next */
    TERM_CLOCKS,   /* args[0] - args[1] `compare` args[2]: clocks (args[1] NULL: none), an integer */
    TERM_NOT, TERM_AND, TERM_OR,
    TERM_IF        /* args[0] ? args[1] : args[2] */
} term_kind;

typedef struct term {
    term_kind kind, compare;
    position where; /* in the text of the query */
    int32_t value;
    uint32_t id, location;
    bool timed;      /* depends on clocks or on deadlock: a condition, no integer */
    const struct term *args[3];
    const struct term *const *list; /* TERM_CALL only */
} term;

typedef struct property {
    property_form form;
    const term *p, *q;          /* q: PROPERTY_LEADS_TO only */
    const term *const *values;  /* of sup, inf and bounds: integers, or clocks */
    size_t value_count;
    bool mentions_deadlock;
    /* PROPERTY_LTL, and other forms about runs that go on if their condition has alternatives on clocks, between which time may
     * lead.  Atoms are conditions without clocks, or single comparisons of clocks by <, <= or ==. */
    const ltl *formula; /* that every run satisfies, or (E[]) the run asked for does not; or NULL: */
    hoa *automaton;     /* over the atoms: what every run is accepted by, or (never) no run is */
    bool never;
    /* Taken apart into atoms, the condition is read where the whole of it might not be: this is never true and reads
     * what may be a fault there, so the formula stands for the form if reading this is none in any state; or NULL. */
    const term *risk;
    const term *const *atoms;
    uint32_t atom_count;
    omega *forbidden; /* the words of the runs that refute it; NULL before property_translate */
    cube *endings;    /* the letters that it accepts if repeated forever: from state q on those */
    size_t *first_ending; /* of endings[first_ending[q]] to endings[first_ending[q + 1] - 1] */
    struct arena *memory;
} property;

/* Is the text a query, rather than the name of a file?  It begins with a path
 * quantifier or an extreme, or holds an arrow. */
bool property_is_query (const char *source);
/* Is it a question of UPPAAL's other tools, about probabilities, prices, strategies or charts? */
bool property_is_foreign (const char *source);
/* Read a query about m, which must outlive it; NULL with errors in `why`,
 * whose positions are those of the query's text.  An automaton
 * is only looked through as far as the budget goes; property_translate then says so. */
property *property_parse (const char *source, const model *m, budget *b, diag *why);
/* The same for "ltl: SOURCE". */
property *property_parse_formula (const char *source, const model *m, diag *why);
/* The same for an automaton in the Hanoi format: every run is accepted by it, or (never) none is. */
property *property_parse_hoa (const char *source, bool never, const model *m, budget *b, diag *why);
void property_free (property *p);
/* Is it about words: is there a formula or an automaton? */
bool property_has_words (const property *p);
/* Find the automaton of the runs that show or refute p, which has words.  False if a limit is met, or with the
 * reason in `why`. */
bool property_translate (property *p, budget *b, text *why);
/* The automaton of the runs that satisfy the formula of p, in the Hanoi format.  False as above. */
bool property_print_automaton (const property *p, const model *m, const char *name, budget *b, text *out, text *why);
/* Does a letter change while time passes?  Then atom `atom_count` says that a step follows it. */
bool property_is_timed (const property *p);
/* Does the word satisfy the formula, or what the automaton says, by definition?  `steps` tell the end of each delay. */
bool property_holds_on (const property *p, const lasso *word);
const char *property_form_name (property_form f); /* "E<>" */
/* Is the question answered by one run that satisfies something? */
bool property_is_existential (property_form f);

/* The term in the words of the query language. */
void term_print (const model *m, const term *t, text *out);

/* How a term was evaluated. */
typedef enum term_truth { TERM_HOLDS, TERM_FAILS, TERM_FAULTY } term_truth;
/* Does the condition hold in the state?  `deadlock` is what the atom of that name
 * says there.  Faulty, with the reason in `why`, if it cannot be evaluated. */
term_truth term_holds (const model *m, const term *t, const run_state *state, bool deadlock, text *why);
/* The integer, or the reading of the clock; false after a fault. */
bool term_value (const model *m, const term *t, const run_state *state, mpq_t value, text *why);
/* The delays from the state at which a clock comparison of t changes its truth, if
 * these clocks run; added to `at` (initialised values), which has room for
 * term_changes_room of them.  Returns how many there are. */
size_t term_changes_room (const term *t);
size_t term_changes (const model *m, const term *t, const run_state *state, const bool *runs, mpq_t *at,
                     text *why);
#endif
