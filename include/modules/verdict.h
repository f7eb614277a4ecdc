/* verdict.h: what every engine answers, the runs that show it, and the code
 * that checks them.  Nothing here uses an engine. */
#ifndef VERDICT_H
#define VERDICT_H
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "concrete.h"
#include "diag.h"
#include "json.h"
#include "model.h"
#include "text.h"

typedef enum answer { ANSWER_YES, ANSWER_NO, ANSWER_UNKNOWN } answer;
const char *answer_name (answer a); /* "yes", "no", "unknown" */

/* A delay, then a joint edge (numbers of edges of the model, in the order
 * of the sync line).  edge_count 0: only the delay. */
typedef struct run_step {
    mpq_t delay;
    uint32_t *edges;
    uint32_t edge_count;
} run_step;

/* A start (one location per process), a prefix and a loop.  Without a loop
 * the run is finite.  `loop_repeats` says that the loop can be taken
 * forever with just these delays; false: these are its first turns only. */
typedef struct run {
    uint32_t *start;
    uint32_t process_count;
    run_step *steps;
    size_t count, room;
    size_t loop_from; /* steps[loop_from..] is the loop; == count: no loop */
    bool loop_repeats;
} run;

run *run_new (const uint32_t *start, size_t process_count);
run *run_copy (const run *r);
/* For asserts and tests: no negative delay, a loop within the run; and as a run
 * of m: locations and edges that exist, each edge from where its process is. */
bool run_is_valid (const run *r);
bool run_fits (const model *m, const run *r);
void run_free (run *r);
/* Append a step; the delay is copied.  A run has no loop until loop_from is
 * set, which is done after the last run_add. */
void run_add (run *r, const mpq_t delay, const uint32_t *edges, size_t edge_count);
void run_drop (run *r); /* the last step */
/* The largest period of which every delay is a multiple; 0 if all are 0. */
void run_period (const run *r, mpq_t period);
/* "3 steps, 7 time units"; of a run with a loop only what comes before. */
void run_print_size (const run *r, text *out);

typedef struct statistics {
    uint64_t states;      /* stored */
    uint64_t transitions; /* computed */
    uint64_t visited;     /* taken from the waiting list */
    double seconds;
    size_t peak_kib;
} statistics;

/* An engine's answer.  Ask `fault` first: the model is wrong and `evidence`
 * leads to the place. */
typedef struct verdict {
    answer answer;
    char *reason;       /* for ANSWER_UNKNOWN; what kind of deadlock was found; or NULL */
    const char *engine; /* "zones", "explicit", ... */
    char *note;         /* why this engine was chosen, where there was a choice; or NULL */
    char *part;         /* for ANSWER_NO: the processes that settled it; NULL: all of them */
    run *evidence;      /* for ANSWER_YES where there is one */
    char *period;       /* for which it is one, if its delays do not tell; or NULL */
    char *fault;        /* what, if the run leads to a mistake of the model */
    position fault_where;
    /* After QUERY_EXPLORE, one byte each: which locations (those of process 0
     * first, then of process 1, ...) and which edges a run can reach. */
    uint8_t *reached_locations, *reached_edges;
    statistics stats;
} verdict;

verdict *verdict_new (const char *engine);
void verdict_free (verdict *v);
void verdict_set_unknown (verdict *v, const char *reason);
void verdict_set_fault (verdict *v, position where, const char *what);
/* The search is over: fill in time and memory.  Without an answer the states
 * are those that were covered: not those that wait beyond the state limit. */
void verdict_finish (verdict *v, const budget *b);
/* The period of the evidence: the largest of which its delays are multiples,
 * unless the verdict names another; 0 if any will do. */
void verdict_period (const verdict *v, mpq_t period);

/* What a run must show, besides being a run of the model. */
typedef struct run_goal {
    const uint32_t *labels; /* finite: all hold in the last state;
                               with a loop: each holds somewhere on the loop */
    size_t label_count;
    const char *period;  /* "1/2": every delay is a multiple; NULL: any */
    bool time_passes;    /* the loop has a positive delay (non-Zeno) */
    bool range_disables; /* reading of out-of-range assignments */
    bool ends_in_fault;  /* the last step must fail with a fault */
    bool at_location;    /* the run ends with `process` in `location` */
    uint32_t process, location;
    bool deadlocks; /* no delay (of the period) from the last state leads to an edge that fires */
} run_goal;

/* Follow r step by step on m in exact arithmetic.  A loop must come back to
 * the same locations and integers; one that repeats must be possible with the
 * same delays in every later turn, which is decided exactly (closing.h).
 * True, or false with the reason in `why`. */
bool run_replay (const model *m, const run *r, const run_goal *goal, text *why);

/* Called by run_walk before the first step (step NULL) and after each. */
typedef void run_visitor (void *context, const run_step *step, size_t index, const run_state *state);
bool run_walk (const model *m, const run *r, bool range_disables, run_visitor *visit, void *context,
               text *why);

/* The run as a member of a JSON object: start, prefix, loop, every state in
 * full, and before each action what the clocks read.  A last step that fails (a fault) has no state after it. */
void run_write_json (const model *m, const run *r, bool range_disables, json_writer *w, const char *key);
/* The run that j describes, followed on m step by step.  NULL with an error
 * in `broken` if j is no description of a run, or with the reason in
 * `refused` if it describes something that m does not do. */
run *run_read_json (const model *m, const json *j, bool range_disables, diag *broken, text *refused);
#endif
