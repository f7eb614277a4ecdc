/* explain.h: why the answer is "no".
 *
 * An explanation is a list of statements about the model, each a line of text
 * and the same as data.  Every statement is true of all runs in the time asked
 * for, as it stands: it follows from an exploration that leaves nothing out, from
 * a linear program, or from the text of the model; every run in it was replayed.
 * What could not be established within the budget is not said. */
#ifndef EXPLAIN_H
#define EXPLAIN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "json.h"
#include "model.h"
#include "orbit.h"
#include "query.h"
#include "vec.h"
#include "verdict.h"

typedef enum explain_kind {
    EXPLAIN_STRUCTURE, /* impossible whatever clocks and integers read; `labels` or `places` */
    EXPLAIN_FRONTIER, /* how far runs get: to `places`, by `run` of `steps` actions, and no nearer to the goal
                       */
    EXPLAIN_BLOCKED,  /* why `edge` does not help at the `places` of the line before */
    EXPLAIN_GRID,     /* `atoms` of `edge` that have a solution, but none at the period */
    EXPLAIN_END,      /* no run has more than `steps` actions; `run` has, and ends at `places` */
    EXPLAIN_REPEAT,   /* the `labels` do not all hold again and again; each alone or together */
    EXPLAIN_ZENO,     /* infinite runs exist, but time does not diverge: `facts` */
    EXPLAIN_DENSE,    /* what dense time says to the same question; with a `run` if that is yes */
    EXPLAIN_LOOP,     /* the `loop` of a run that dense time has */
    EXPLAIN_DRIFT,    /* in every turn of `loop` a difference of clocks moves the same way: `drift` */
    EXPLAIN_ORBIT,    /* the regions of `loop` and where their corners lead: `orbit` */
    EXPLAIN_SILENCE,  /* how many steps runs have at most, by period: `silence`; `run` is one of `period` */
    EXPLAIN_ALIVE     /* whenever a run is at `places`, `edge` (or some edge) can be taken, perhaps later */
} explain_kind;
const char *explain_kind_name (explain_kind kind); /* "frontier" */

/* Why an edge cannot be taken in any reachable state of the `places` (where_open: in
 * those where its own guard holds). */
typedef enum explain_cause {
    CAUSE_NONE,
    CAUSE_GUARD,     /* `atoms` never hold together, or the one never holds */
    CAUSE_PARTNER,   /* `process` has no edge with the `event` that the edge waits for (MODEL_NONE: nobody has) */
    CAUSE_COMMITTED, /* a process in a committed location must move first */
    CAUSE_INVARIANT, /* `atoms`, invariants of where it leads, never hold afterwards */
    CAUSE_PRIORITY,  /* where it is possible, so is a step of higher priority */
    CAUSE_AWAY,      /* it can be taken, but leads no nearer to the goal */
    CAUSE_MIXED      /* it cannot be taken, for reasons that differ from state to state */
} explain_cause;
const char *explain_cause_name (explain_cause cause);

typedef struct explain_place {
    uint32_t process, location;
} explain_place;

/* A conjunct of the model: of a guard (`edge`), or else of an invariant. */
typedef struct explain_atom {
    const expr *condition;
    uint32_t edge; /* or MODEL_NONE */
    explain_place at;
} explain_atom;

/* What holds in every reachable state of the places (`but` an index: in those where all
 * atoms of the item but this one hold): left - right (clocks of
 * the model or MODEL_NONE for 0) is at most, or at least, or equal to value; or
 * (`integer` not MODEL_NONE) an integer has one of so many values. */
typedef struct explain_fact {
    uint32_t left, right;
    bool upper, lower, strict; /* both: equal */
    char *value;               /* a rational */
    uint32_t integer;
    int32_t *values; /* sorted */
    size_t value_count;
    uint32_t but; /* an index in the atoms of the item, or MODEL_NONE */
} explain_fact;

/* A joint edge: numbers of edges in the order of the sync line. */
typedef struct explain_joint {
    uint32_t *edges;
    uint32_t count;
} explain_joint;

/* left - right, of clocks or MODEL_NONE for 0, is strictly larger (grows) or
 * smaller after every turn of the loop, whatever the delays, and is below or
 * above `limit` at the end of each (at most, at least: not strict).
 * `offsets` are its values at the ends of the turns in the item's run. */
typedef struct explain_drift {
    uint32_t left, right;
    bool grows, strict;
    char *limit;
    char **offsets;
    size_t offset_count;
} explain_drift;

/* No run with period 1/`q` has more actions than this. */
typedef struct explain_silence {
    uint32_t q, steps;
} explain_silence;

typedef struct explain_item {
    explain_kind kind;
    char *line;  /* one sentence without a full stop */
    bool detail; /* the line belongs to the long form only; the data are there for pictures */
    uint64_t steps;
    run *run;      /* replayed; or NULL */
    uint32_t edge; /* or MODEL_NONE */
    explain_cause cause;
    bool where_open;
    uint32_t process, event; /* for CAUSE_PARTNER */
    VEC (uint32_t) labels;
    VEC (explain_place) places;
    VEC (explain_atom) atoms;
    VEC (explain_fact) facts;
    VEC (explain_joint) loop;
    size_t loop_from;     /* of the run: the step at which the loop's first turn begins */
    explain_drift *drift; /* or NULL */
    orbit_cycle *orbit;   /* or NULL */
    VEC (explain_silence) silence;
    char *period; /* of the run, if it is not what was asked for; or NULL */
} explain_item;

typedef struct explanation {
    VEC (explain_item) items;
    char *reason; /* why there is nothing, or no more, to say; or NULL */
    const char *time;
    bool range_disables;
} explanation;

enum { EXPLAIN_SHORT_LINES = 6 };

/* Why the answer to q on m is no.  `time` is "dense", "any" or a period "P/Q" and is
 * kept; so is m.  The caller knows that the answer is no; if the model would answer
 * otherwise nothing wrong is said, but there may be nothing to say.
 * In short form at most EXPLAIN_SHORT_LINES lines that are no detail.  The budget is used up
 * at most; a part of it suffices for each kind of reason. */
explanation *explain_no (const model *m, const query *q, const char *time, bool long_form, budget *b);
void explanation_free (explanation *x);
/* An object with "items" and perhaps "reason"; documented in src/explain/write.c. */
void explanation_write_json (const explanation *x, const model *m, json_writer *w, const char *key);
/* For asserts and tests: runs replay, numbers name something, each kind has its data. */
bool explanation_is_valid (const explanation *x, const model *m, text *why);
#endif
