/* observer.h: building the process that watches; only for src/property. */
#ifndef OBSERVER_H
#define OBSERVER_H
#include "arena.h"
#include "pieces.h"
#include "vec.h"
#include "watch.h"

typedef VEC (const expr *) expr_list;

typedef struct observer {
    const model *of;
    const watching *what;
    arena *memory;
    text *why;
    uint32_t *at; /* per process: the integer array that tells its location, or MODEL_NONE */
    VEC (integer_array) arrays;
    VEC (const char *) events;
    VEC (location) locations;
    VEC (edge) edges;
    VEC (sync) lines;
    VEC (uint32_t) ticks;        /* events by which it takes part in steps, */
    VEC (const expr *) conditions; /* each under a condition (NULL: none) */
    uint32_t turn;               /* the event of its own steps */
    uint32_t label, label_count; /* the first of its labels, of how many */
    uint32_t clock;              /* MODEL_NONE, or its array */
    int32_t unit;                /* so many units of its time are one of the network's */
    int32_t tick;                /* a period in them; 0: not known, or not counted */
} observer;

/* --- terms.c: from terms to the model's expressions --- */
const expr *observer_integer (observer *o, const term *t);
const expr *observer_number (observer *o, int32_t n);
const expr *observer_join (observer *o, expr_kind kind, const expr *a, const expr *b);
const expr *observer_either (observer *o, const expr *a, const expr *b); /* a or b; a may be NULL: b */
/* Process p is in location l. */
const expr *observer_is_at (observer *o, uint32_t p, uint32_t l);
/* Some process is in a committed location; NULL: there are none. */
const expr *observer_committed (observer *o);
/* How the ends of a piece in time are read. */
enum { ENDS_EXACT = 0, ENDS_UPPER = 1, ENDS_LOWER = 2 }; /* upper, lower ends belong to it */
void observer_piece (observer *o, const piece *p, int ends, expr_list *out);

/* One of the cubes of atoms without clocks holds; or (negated) none does. */
void observer_cubes (observer *o, const term *const *atoms, const cube *cubes, size_t count, bool negated,
                     expr_list *out);

/* --- watch_words.c: the observer for WATCH_WORD and _WORD_END --- */
bool watch_words_fit (const property *p, text *why);
/* Is no letter overlooked? */
bool watch_words (observer *o, const expr *committed);

/* --- observer.c --- */
uint32_t observer_location (observer *o, const char *name, size_t number, bool initial, bool labelled);
/* With those of its labels whose bits are set. */
uint32_t observer_marked (observer *o, const char *name, size_t number, bool initial, uint64_t marks);
/* The list is emptied by these two. */
void observer_invariant (observer *o, uint32_t location, expr_list *conjuncts);
void observer_turn (observer *o, uint32_t source, uint32_t target, expr_list *guard, const stmt *action);
/* By every step of the network. */
void observer_tick (observer *o, uint32_t source, uint32_t target, const expr_list *guard);
uint32_t observer_event (observer *o, const char *name); /* a new one, called like that or similar */
void observer_join_lines (observer *o);
/* clock = 0; the clock compared with a number of its own units. */
const stmt *observer_reset (observer *o);
const expr *observer_waited (observer *o, expr_kind compare, int32_t units);
void observer_finish (observer *o, watched *to);
const char *observer_name (observer *o, const char *wanted, bool (*taken) (const observer *o, const char *name));
#endif
