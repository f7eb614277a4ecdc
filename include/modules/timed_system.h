/* timed_system.h: a model under one reading of time as a finite transition
 * system (src/lts), whose moves can be turned back into delays and edges. */
#ifndef TIMED_SYSTEM_H
#define TIMED_SYSTEM_H
#include "budget.h"
#include "concrete.h"
#include "diag.h"
#include "grid.h"
#include "lts.h"
#include "model.h"

typedef struct timed_system {
    const model *m;
    const char *time; /* "dense" or a period */
    bool dense, range_disables, events_only, by_ticks;
    const char *hidden; /* the list of hidden actions, or NULL */
    char *hidden_name;  /* what they are all called */
    lts *system;
    lts_builder *builder; /* until timed_system_finish */
    uint32_t initials, states;
    char **names;    /* dense: of the states */
    int64_t largest; /* dense: no constant is above it */
    grid_lts *grid;
} timed_system;

typedef struct timed_options {
    bool range_disables;
    bool events_only;   /* actions without process names: "a" for "P@a" */
    const char *hidden; /* see hidden.h; or NULL */
    bool by_ticks;      /* with a period: waiting for one period is an action, TIMED_TICK */
} timed_options;

#define TIMED_TICK "tick"

/* False: an error is in `why`, or the budget ran out.  In both cases
 * timed_system_free ends it. */
bool timed_system_init (timed_system *s, const model *m, const char *time, timed_options o, budget *b,
                        diag *why);
/* Build s->system; always_start as for lts_builder_finish. */
void timed_system_finish (timed_system *s, bool always_start);
void timed_system_free (timed_system *s);
void timed_system_state_name (const timed_system *s, uint32_t state, text *out);

/* Is this what the system calls the joint edge? */
bool timed_action_is (const timed_system *s, const uint32_t *edges, size_t edge_count, const char *action);

/* A state of the model, and the state of the system that stands for it. */
typedef struct timed_place {
    concrete *now, *trial;
    uint32_t state;
} timed_place;

void timed_place_init (const timed_system *s, timed_place *p);
void timed_place_free (timed_place *p);
void timed_place_copy (timed_place *to, const timed_place *from);
/* Go to the initial state (which may be the one before several starts);
 * false if the model has none. */
bool timed_place_start (const timed_system *s, timed_place *p);

/* A delay and a joint edge; no edges: the choice among several starts. */
typedef struct timed_step {
    mpq_t delay;
    uint32_t *edges;
    size_t edge_count;
} timed_step;

void timed_step_init (timed_step *step);
void timed_step_clear (timed_step *step);
void timed_step_set_edges (timed_step *step, const uint32_t *edges, size_t count);

/* Take a step of the system: find a delay and a joint edge that lead from
 * here to a state of the model that `target` stands for, and go there.
 * False, with nothing changed, if none is found. */
bool timed_place_move (const timed_system *s, timed_place *p, const char *action, uint32_t target,
                       timed_step *step);
/* "p.l0 i=2 x=1/2". */
void timed_place_show (const timed_system *s, const timed_place *p, text *out);
#endif
