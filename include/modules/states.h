/* states.h: plain exploration of guarded commands, with reductions.
 * Each reduction is a switch and named after what it keeps; without any,
 * every reachable state is visited. */
#ifndef STATES_H
#define STATES_H
#include "budget.h"
#include "explore.h"
#include "gcl.h"
#include "verdict.h"

/* X (name on the command line, constant, what it keeps, what it does) */
#define GCL_REDUCTIONS(X) \
    X ("dead", GCL_DEAD, "bisimulation", "a value that is not read before it is next written counts as 0") \
    X ("equivalent", GCL_EQUIVALENT, "bisimulation", \
       "values beyond all constants a variable is compared with are alike") \
    X ("linear", GCL_LINEAR, "bisimulation", \
       "variables that are only compared and copied with offsets are shifted to 0") \
    X ("symmetry", GCL_SYMMETRY, "bisimulation", "identical processes are sorted") \
    X ("por", GCL_POR, "weak traces and deadlocks", \
       "independent commands of other processes wait (ample sets)") \
    X ("merge", GCL_MERGE, "weak traces and deadlocks", \
       "local invisible commands run at once with the one before") \
    X ("dominating", GCL_DOMINATING, "simulation: errors, not deadlocks", \
       "a state with a smaller bounded counter covers the larger ones") \
    X ("acyclic", GCL_ACYCLIC, "bisimulation", \
       "classes of states computed on the way back of a depth-first search; acyclic programs only") \
    X ("slice", GCL_SLICE, "weak traces: errors, not deadlocks", \
       "what cannot influence an error is left out: variables count as 0, commands do not happen") \
    X ("confluence", GCL_CONFLUENCE, "weak bisimulation", \
       "commands that commute with all others and have no rival run at once, in every process") \
    X ("simultaneous", GCL_SIMULTANEOUS, "weak traces and deadlocks", \
       "independent commands of several processes happen in one step") \
    X ("interleaving", GCL_INTERLEAVING, "weak traces and deadlocks", \
       "processes go on alone; where that may lose something they interleave, place by place, until it cannot") \
    X ("error-doomed", GCL_ERROR_DOOMED, "errors, not deadlocks", \
       "where an error is at most two steps away only the way there is followed") \
    X ("error-boring", GCL_ERROR_BORING, "errors, not deadlocks", \
       "where no error can follow, by the places that processes still get to and the variables they still " \
       "change, nothing is followed") \
    X ("deadlock-doomed", GCL_DEADLOCK_DOOMED, "deadlocks, not errors", \
       "where every process has left its cycles one way to the end is followed") \
    X ("deadlock-boring", GCL_DEADLOCK_BORING, "deadlocks, not errors", \
       "where some process can always go on nothing is followed")

enum gcl_reduction {
#define X(name, constant, keeps, does) constant##_BIT,
    GCL_REDUCTIONS (X)
#undef X
};
#define GCL_REDUCTION(constant) (1u << constant##_BIT)

/* What a set of reductions keeps together, and why it cannot be used (NULL: it can). */
bool gcl_reductions_keep_errors (unsigned set);
bool gcl_reductions_keep_deadlocks (unsigned set);
const char *gcl_reductions_clash (unsigned set);

enum gcl_memory {
    GCL_EXACT,
    GCL_BITSTATE, /* three bits per state in a fixed array */
    GCL_COMPACT   /* 64 bits of hash per state */
};

typedef struct gcl_explore_options {
    unsigned reductions; /* GCL_REDUCTION (GCL_DEAD) | ... */
    enum gcl_memory memory;
    size_t bitstate_bytes; /* 0: 16 MiB */
    enum explore_order order;
    bool certificate; /* with "no": keep the states as a file, proofs/certificates-gcl.md */
    unsigned workers; /* threads that explore together; 0 or 1: this one alone */
    bool until_error; /* stop at the first error instead of counting everything */
} gcl_explore_options;

/* ANSWER_YES: an error is reachable, `run` leads to the first that was found;
 * the search goes on to the end all the same unless it was told to stop there.
 * ANSWER_NO: everything was visited that the reductions do not stand for.
 * ANSWER_UNKNOWN: see reason; also when nothing was found with reductions that do not keep errors. */
typedef struct gcl_exploration {
    answer answer;
    char *reason;
    gcl_run *run;
    bool error_state;   /* a state with the error predicate was seen */
    bool complete;      /* the search came to its end: the numbers are not just of a part */
    bool *fired;        /* per command: it can happen */
    uint64_t deadlocks; /* states without a successor */
    char *certificate;  /* ANSWER_NO, if it was asked for: the text of the file, or why there is none */
    uint32_t rounds;    /* of the reduction interleaving: how often it searched, */
    uint32_t interleaving, places; /* and how many of the places of its processes interleave at the end */
    double omission;    /* probability that some state was missed; 0 with exact memory */
    statistics stats;
} gcl_exploration;

/* Before a search: will a "no" come with a certificate?  NULL, or why not.  There
 * is none for more than GCL_CERTIFICATE_STATES states either, which only the
 * search can tell. */
#define GCL_CERTIFICATE_STATES 1000000
const char *gcl_explore_certificate_refusal (const gcl_explore_options *options);

/* Why several workers cannot explore so, or NULL. */
const char *gcl_explore_workers_refusal (const gcl_explore_options *options);

gcl_exploration *gcl_explore (const gcl_model *m, const gcl_explore_options *options, budget *b);
void gcl_exploration_free (gcl_exploration *e);
#endif
