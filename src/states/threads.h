/* threads.h: who runs which commands, and where a thread is: the static
 * view of a program on which the reductions rest.  A thread is a process, or
 * all commands outside processes; its place is the value of a variable that
 * only it writes, and only with constants. */
#ifndef THREADS_H
#define THREADS_H
#include "compiled.h"

typedef struct thread {
    uint32_t pc;        /* GCL_NONE: one place only */
    int64_t *places;    /* sorted values of pc */
    size_t place_count; /* at least 1 */
    /* commands[first[i] .. first[i + 1]]: those that may be enabled at place i. */
    uint32_t *commands;
    size_t *first;
    variable_set reads, writes; /* of all its commands */
    variable_set *live;         /* per place: see threads_find_live */
    bool *safe;                 /* per place: see threads_find_safe */
    bool *confluent;            /* per place: see threads_find_confluent */
    /* Per place, for the reduction interleaving: others may go first; it went on alone. */
    bool *interleaves, *alone;
} thread;

typedef struct threads {
    const compiled *program;
    thread *at;
    size_t count;
    uint32_t *of_command; /* the thread of each command */
    arena *memory;
} threads;

threads *threads_new (const compiled *program);
void threads_free (threads *t);
/* The place of thread i in a state. */
size_t threads_place (const threads *t, size_t i, const int64_t *values);

/* Where command c leads from a place of thread i. */
size_t threads_target (const threads *t, size_t i, uint32_t c, size_t from);

/* live[place] holds x if some command may use the value that x has there
 * before the thread writes x: in a guard, or for a variable that is itself
 * live, read by another thread or by the error predicate. */
void threads_find_live (threads *t);
/* safe[place]: no command at the place can disturb, or be disturbed by, a
 * command of another thread, and none is visible in the error predicate. */
void threads_find_safe (threads *t);
/* confluent[place]: every command at the place commutes with every command of another thread
 * (additions to the same variable do), can neither enable nor disable one nor be disabled, and
 * none is visible. */
void threads_find_confluent (threads *t);
#endif
