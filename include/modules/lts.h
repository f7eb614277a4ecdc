/* lts.h: finite labelled transition systems: reading, writing, minimising
 * and comparing them.  States count from 0; the transitions of a state are
 * sorted by action, then target, without repetition; an action is a number
 * with a name, and every action is used by some transition or was asked for. */
#ifndef LTS_H
#define LTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alloc.h"
#include "budget.h"
#include "diag.h"
#include "text.h"

#define LTS_NONE UINT32_MAX

typedef struct lts lts;
typedef struct lts_builder lts_builder;

/* Name of the step that chooses among several initial states. */
#define LTS_START "start"

lts_builder *lts_builder_new (void);
void lts_builder_free (lts_builder *b); /* when there will be no finish */
/* The number of the action of that name, a new one at its first use. */
uint32_t lts_builder_action (lts_builder *b, const char *name);
void lts_builder_add (lts_builder *b, uint32_t source, uint32_t action, uint32_t target);
/* States 0 .. state exist, even without transitions. */
void lts_builder_state (lts_builder *b, uint32_t state);
void lts_builder_initial (lts_builder *b, uint32_t state);
size_t lts_builder_bytes (const lts_builder *b); /* in use; finish needs as much again */
/* With several initial states (or when `always_start`) a fresh state, the
 * one with the highest number, leads to them by steps called LTS_START.
 * Without an initial state the fresh one has no step at all. */
lts *lts_builder_finish (TAKE lts_builder *b, bool always_start);

lts *lts_copy (const lts *t);
void lts_free (lts *t);
uint32_t lts_states (const lts *t);
size_t lts_transitions (const lts *t);
uint32_t lts_initial (const lts *t);
uint32_t lts_actions (const lts *t);
const char *lts_action_name (const lts *t, uint32_t action);
uint32_t lts_find_action (const lts *t, const char *name); /* LTS_NONE: no such */

typedef struct lts_step {
    uint32_t action, target;
} lts_step;
/* The transitions out of a state, *count of them. */
const lts_step *lts_steps (const lts *t, uint32_t state, size_t *count);
bool lts_has_step (const lts *t, uint32_t source, uint32_t action, uint32_t target);

/* Aldebaran's .aut: `des (initial, transitions, states)`, then one
 * `(source, "action", target)` per line.  NULL with an error in `why` if the
 * text is something else; `source` must outlive the printing of `why`. */
lts *lts_read_aut (const char *source, size_t length, diag *why);
void lts_write_aut (const lts *t, text *out);

/* A specification as text: states that are equations over actions,
 *
 *     IDLE = ( call -> BUSY ),
 *     BUSY = ( answer -> IDLE | return {$0 == 1} -> STOP ).
 *
 * The first state is the initial one; STOP has no steps; `return {...}` is an
 * action of that name.  NULL with errors in `why` as for lts_read_aut. */
lts *lts_read_fsp (const char *source, size_t length, diag *why);
/* The same of a text with several, which begins at `at`; that moves behind what was
 * read, and blanks and comments.  `name` (or NULL) gets the name of the first state. */
typedef struct lts_text {
    const char *at, *end, *line_start;
    uint32_t line;
} lts_text;
lts *lts_read_fsp_at (lts_text *at, text *name, diag *why);

/* The systems side by side: an action happens when every system that has it
 * (in its alphabet, used or not) takes part.  `internal` (or NULL) never
 * synchronises.  Only what can be reached; NULL when the budget ran out. */
lts *lts_compose (const lts *const *parts, size_t count, const char *internal, budget *b);
/* The system with one action called by another name (which may exist). */
lts *lts_rename (const lts *t, uint32_t action, const char *name);

/* The smallest bisimilar system: bisimilar states merged, unreachable ones
 * gone.  With `invisible` (the name of an action, or NULL): weakly bisimilar.
 * NULL when the budget ran out. */
lts *lts_minimise (const lts *t, const char *invisible, budget *b);

typedef enum lts_relation {
    LTS_REACHABILITY,
    LTS_DEADLOCK,
    LTS_TRACE,
    LTS_INFINITE_TRACE,
    LTS_SIMULATION,
    LTS_BISIMULATION
} lts_relation;
enum { LTS_RELATIONS = LTS_BISIMULATION + 1 };
/* "reachability", "stuck", "trace", "infinite-trace", ... */
const char *lts_relation_name (lts_relation relation);
bool lts_relation_find (const char *name, lts_relation *relation);

typedef enum lts_answer { LTS_YES, LTS_NO, LTS_UNKNOWN } lts_answer;
enum lts_side { LTS_LEFT, LTS_RIGHT };

/* Actions by their number in the comparison; actions[loop_from..] repeats
 * forever; loop_from == count: a finite word. */
typedef struct lts_word {
    uint32_t *actions;
    size_t count, loop_from;
} lts_word;

/* A strategy of the challenger.  A position is a pair of states; there the
 * challenger takes `action` to `target` in the system `mover`, and the
 * defender must answer with the same action in the other one.  Every reply
 * leads to another position, from which the challenger wins in fewer moves.
 * Position 0 is the pair of initial states. */
typedef struct lts_reply {
    uint32_t target;
    uint32_t alike; /* how many further replies lead to bisimilar states */
    uint32_t next;  /* position, LTS_NONE if it was left out (see complete) */
} lts_reply;

typedef struct lts_position {
    uint32_t state[2]; /* of the left, of the right system */
    enum lts_side mover;
    uint32_t action, target;
    uint32_t first_reply, reply_count;
    uint32_t depth; /* moves that the challenger needs at most */
} lts_position;

typedef struct lts_play {
    lts_position *positions;
    size_t position_count;
    lts_reply *replies;
    size_t reply_count;
    bool complete; /* false: it was too large, some replies are not followed */
} lts_play;

/* What lts_decide found.  For LTS_NO: `more` is the side that can do what
 * the other one cannot: it has the word (reachability: its last action
 * occurs on one side only; deadlock: it leads to a deadlock), or the
 * challenger starts there. */
typedef struct lts_outcome {
    lts_answer answer;
    const char *reason; /* for LTS_UNKNOWN; the budget's */
    enum lts_side more;
    lts_word word;
    lts_play *play; /* for simulation and bisimulation, if the budget allowed; else NULL */
} lts_outcome;

/* Two systems prepared to be compared, which must outlive it. */
typedef struct lts_comparison lts_comparison;

/* With `invisible` the weak versions: steps of that action do not count.
 * Never NULL; if the budget runs out the answers are LTS_UNKNOWN. */
lts_comparison *lts_comparison_new (const lts *left, const lts *right, const char *invisible, budget *b);
void lts_comparison_free (lts_comparison *c);
const lts *lts_comparison_side (const lts_comparison *c, enum lts_side side);
const char *lts_comparison_action (const lts_comparison *c, uint32_t action);

/* Are the two equivalent?  With `below_only`: is the left one below the
 * right one (it has fewer actions, deadlocks, words; it is simulated)?
 * Bisimulation is the same both ways. */
void lts_decide (lts_comparison *c, lts_relation relation, bool below_only, lts_outcome *out);
void lts_outcome_free (lts_outcome *o);

/* How one side gets along a word: step i goes from states[i] to
 * states[i+1] by actions[i] (a number in the comparison); `matched` actions of
 * the word were taken, invisible steps may be in between in a weak comparison.
 * loop_from < count: the steps from there on lead back to states[loop_from]
 * and go on forever with the word. */
typedef struct lts_trail {
    uint32_t *states;  /* count + 1 */
    uint32_t *actions; /* count */
    size_t count, matched, loop_from;
} lts_trail;
/* As far as possible from the initial state, with a loop if the word has
 * one; into a state without steps if `to_deadlock` and if there is one. */
void lts_follow (const lts_comparison *c, enum lts_side side, const lts_word *word, bool to_deadlock, lts_trail *out);
void lts_trail_free (lts_trail *trail);

/* How the dialogue names things: each adds to `out`.  The moves on one
 * branch of the play come with depth 0, 1, 2, ...; a branch that is left and
 * another one taken up come with the smaller depth again, so that a caller
 * can keep what is true on the branch (clock values) in a stack. */
typedef struct lts_names {
    void *self;
    const char *side[2]; /* "dense", "1/2" */
    /* "a, to state 7" when NULL: the move from a state at `depth`. */
    void (*move) (void *self, size_t depth, enum lts_side side, uint32_t source, uint32_t action, uint32_t target,
                  text *out);
} lts_names;
/* The play as a numbered dialogue; at most `most` positions are told, the
 * rest is counted. */
void lts_print_play (const lts_comparison *c, const lts_play *play, const lts_names *names, size_t most, text *out);
/* "a b c" or "a (b c)*", forever; the empty word is "(nothing)". */
void lts_print_word (const lts_comparison *c, const lts_word *word, text *out);
#endif
