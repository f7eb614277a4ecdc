/* settings.h: what a question can be asked with: every setting once, with its
 * kind, default and meaning.  The options of the program, its help, the fields of a
 * JSON answer and the settings of the library all follow from this list. */
#ifndef SETTINGS_H
#define SETTINGS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* What a value looks like. */
enum setting_kind {
    VALUE_FLAG, /* no value */
    VALUE_TEXT,
    VALUE_LIST,    /* names separated by commas; given twice the lists add up */
    VALUE_CHOICE,  /* one of the words in `argument`, separated by | */
    VALUE_TIME,    /* dense, any or a positive rational; `argument` says which */
    VALUE_COUNT,   /* an integer from 0 */
    VALUE_SECONDS, /* 10, 0.5, 2m, 1h */
    VALUE_SIZE     /* bytes, or with K, M, G */
};

/* X (id, name, letter or 0, kind, argument, default or NULL, help) */
#define SETTINGS(X) \
    X (LIMIT_TIME, "limit-time", 0, VALUE_SECONDS, "SECONDS", NULL, \
       "answer \"unknown\" after so long (also 2m, 1h)") \
    X (LIMIT_MEMORY, "limit-memory", 0, VALUE_SIZE, "BYTES", NULL, \
       "answer \"unknown\" before using more (suffix K, M or G)") \
    X (LIMIT_STATES, "limit-states", 0, VALUE_COUNT, "N", NULL, "answer \"unknown\" after N states") \
    X (TIME, "time", 't', VALUE_TIME, "dense|P/Q|any", "dense", \
       "when edges may fire: at any real instant, at multiples of P/Q, or for some unknown period") \
    X (WORDS, "words", 'w', VALUE_CHOICE, "finite|infinite", "infinite", \
       "look for a finite or an infinite run") \
    X (NON_ZENO, "non-zeno", 0, VALUE_FLAG, NULL, NULL, "time must grow beyond every bound") \
    X (LABEL, "label", 'l', VALUE_LIST, "LABEL,...", NULL, \
       "labels that must hold: all in one state, or, on an infinite run, each again and again (also " \
       "--accept)") \
    X (QUERY, "query", 0, VALUE_TEXT, "QUERY", NULL, \
       "what to ask, as 'E<> P.l', 'A[] not deadlock', 'E[] p', 'A<> p', 'p --> q'") \
    X (LTL, "ltl", 0, VALUE_TEXT, "FORMULA", NULL, \
       "linear temporal logic over all runs, as 'G (p -> F q)': G F X U R W M ! && || -> <-> and conditions of queries") \
    X (LOCATION, "location", 0, VALUE_TEXT, "PROCESS.LOCATION", NULL, \
       "a state with this process in this location") \
    X (DEADLOCK, "deadlock", 0, VALUE_FLAG, NULL, NULL, \
       "a state, also one reached by waiting, from which no delay leads to an edge that fires") \
    X (ALL_LOCATIONS, "all-locations", 0, VALUE_FLAG, NULL, NULL, "list the locations that no run reaches") \
    X (ENGINE, "engine", 'e', VALUE_CHOICE, "auto|zones|regions|relations|orbit|explicit|bdd", "auto", \
       "which engine answers") \
    X (CROSS_CHECK, "cross-check", 0, VALUE_FLAG, NULL, NULL, "ask a second engine and compare") \
    X (COARSEST, "coarsest", 0, VALUE_FLAG, NULL, NULL, \
       "the largest period that works, of all there are, or that there is no largest") \
    X (TURNS, "turns", 0, VALUE_COUNT, "N", NULL, \
       "of a loop whose delays change from turn to turn, show so many turns (1 to 100)") \
    X (EXPLAIN, "explain", 0, VALUE_FLAG, NULL, NULL, "say more about why the answer is no") \
    X (EXTRAPOLATION, "extrapolation", 0, VALUE_CHOICE, "m|m+|lu|lu+|alu", "lu+", \
       "how zones are made finitely many") \
    X (ORDER, "order", 0, VALUE_CHOICE, "bfs|dfs", "bfs", \
       "search breadth first (short runs) or depth first; if given, nothing goes straight for the goal beside it") \
    X (SHORTEST, "shortest", 0, VALUE_FLAG, NULL, NULL, \
       "breadth first only: no run has fewer steps than the one that is shown, however long it takes") \
    X (SUBSUMPTION, "subsumption", 0, VALUE_CHOICE, "equality|inclusion|alu", "alu", \
       "when a zone need not be visited again") \
    X (SYMMETRY, "symmetry", 0, VALUE_CHOICE, "auto|off", "off", "treat interchangeable processes as one") \
    X (TIME_ZONES, "time-zones", 0, VALUE_CHOICE, "local|global|auto", "auto", \
       "one time for each process, where the order of independent steps does not matter, or one for all") \
    X (WORKERS, "workers", 0, VALUE_COUNT, "N", "1", \
       "so many threads (1 to 64) search together for what can be reached: among zones, single states of a grid, " \
       "states of guarded commands") \
    X (OVER_APPROXIMATE, "over-approximate", 0, VALUE_FLAG, NULL, NULL, \
       "join zones by convex hulls: \"no\" stays exact, \"yes\" becomes \"unknown\"") \
    X (RANGE, "range", 0, VALUE_CHOICE, "error|disable", "error", \
       "an assignment out of range stops with an error, or disables its edge") \
    X (WITH, "with", 0, VALUE_TIME, "dense|P/Q", NULL, "the second reading of time") \
    X (EQUIVALENCE, "equivalence", 0, VALUE_CHOICE, \
       "all|reachability|stuck|trace|infinite-trace|simulation|bisimulation", "all", \
       "in which respect the two must be alike (stuck: the words right after which no delay leads to an " \
       "action)") \
    X (PREORDER, "preorder", 0, VALUE_FLAG, NULL, NULL, \
       "ask only whether the second can do whatever the first can") \
    X (HIDE, "hide", 0, VALUE_LIST, "ACTION,...", NULL, \
       "these actions (a, or P@a) are invisible: weak equivalences") \
    X (LEVELS, "levels", 0, VALUE_CHOICE, "1|2", "2", \
       "compose the components as they are, or blocks of their states that are split where needed") \
    X (UP_TO, "up-to", 0, VALUE_COUNT, "Q", "12", \
       "try the periods 1/1 to 1/Q; if given, also follow differences between stopwatches up to Q") \
    X (LOSSLESS, "lossless", 0, VALUE_FLAG, NULL, NULL, \
       "which periods keep every word (of actions, not of delays) that dense time has") \
    X (AMONG, "among", 0, VALUE_LIST, "P/Q,...", NULL, \
       "which of these periods, which need not be 1/q, keep every word (auto: whole numbers that divide all " \
       "constants, and as fine as is needed); implies --lossless") \
    X (TICKS, "ticks", 0, VALUE_FLAG, NULL, NULL, \
       "with a period: visit every tick and keep every clock, as a plain explorer counts states") \
    X (PREDICATES, "predicates", 0, VALUE_FLAG, NULL, NULL, \
       "automata: at each period, refine the sampled semantics as guarded commands by predicates") \
    X (START_WITH, "start-with", 0, VALUE_LIST, "CONDITION,...", NULL, \
       "guarded commands: start with these predicates too") \
    X (WITHOUT_GUARDS, "without-guards", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: do not start with the conditions of the guards") \
    X (LOCAL, "local", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: a predicate belongs to the control state that needs it") \
    X (SPLIT, "split", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: a predicate belongs to the abstract state that needs it") \
    X (LIGHT, "light", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: no prover, every weakest precondition becomes a predicate") \
    X (WHOLE, "whole", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: finish and check the iteration that finds an error") \
    X (CONCRETE_AFTER, "concrete-after", 0, VALUE_COUNT, "N", "0", \
       "guarded commands: a step not exact in N iterations in a row makes its values predicates (0: never)") \
    X (STABLE, "stable", 0, VALUE_COUNT, "N", "0", \
       "guarded commands: stop after N iterations without change and list what is not proved (0: never)") \
    X (ITERATIONS, "iterations", 0, VALUE_COUNT, "N", "0", "at most so many iterations (0: no limit)") \
    X (OVER, "over", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: over-approximate by may steps, refine by error paths that no run follows") \
    X (COMBINE, "combine", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: both directions in turn until one answers") \
    X (DOMAIN, "domain", 0, VALUE_CHOICE, "bits|cartesian", "bits", \
       "guarded commands: abstract states decide every predicate, or may leave some open") \
    X (STRATEGY, "strategy", 0, VALUE_CHOICE, "counterexample|exactness|all", NULL, \
       "guarded commands: predicates from paths that tell the structure from the program (usual with " \
       "--over), " \
       "from steps not proved exact (usual without), or all preconditions") \
    X (KIND, "kind", 0, VALUE_CHOICE, "may|must|must+-", "may", "guarded commands: which steps to build") \
    X (LIMIT_QUERY, "limit-query", 0, VALUE_SECONDS, "SECONDS", NULL, \
       "guarded commands: what the prover does not decide in so long is not proved") \
    X (INVARIANT, "invariant", 0, VALUE_CHOICE, "none|local|polyhedra", "none", \
       "guarded commands: conditions that hold always, found first: from the text of each process, and from " \
       "convex polyhedra too") \
    X (REDUCE, "reduce", 0, VALUE_LIST, "NAME,...", NULL, \
       "guarded commands: dead, equivalent, linear, symmetry, por, merge, dominating, acyclic, slice, confluence, " \
       "simultaneous, interleaving, error-doomed, error-boring, deadlock-doomed or deadlock-boring") \
    X (ALL_ERRORS, "all-errors", 0, VALUE_FLAG, NULL, NULL, \
       "guarded commands: do not stop at the first error, visit and count everything") \
    X (MEMORY, "memory", 0, VALUE_CHOICE, "exact|bitstate|compact", "exact", \
       "guarded commands: keep states, bits or 64-bit hashes") \
    X (BITSTATE_SIZE, "bitstate-size", 0, VALUE_SIZE, "BYTES", NULL, \
       "guarded commands: the size of the bit array (16M unless told)") \
    X (SEED, "seed", 's', VALUE_COUNT, "N", "1", "start of the random choices") \
    X (STEPS, "steps", 'n', VALUE_COUNT, "N", "20", "how many steps to walk") \
    X (MOVES, "moves", 0, VALUE_FLAG, NULL, NULL, \
       "list what can follow: each edge with the delays after which it fires, and the regions that pass meanwhile") \
    X (TO, "to", 0, VALUE_CHOICE, "tck|uppaal|xta|json|dot|svg|aut|gcl|c|hoa", "tck", "the format to write") \
    X (FORMAT, "format", 0, VALUE_CHOICE, "counts|text|dot", "counts", \
       "how many regions there are, all of them with their steps, or a drawing for Graphviz") \
    X (ZONES, "zones", 0, VALUE_FLAG, NULL, NULL, \
       "zones instead: convex sets of clock values with all delays in them, and only actions as steps") \
    X (FROM, "from", 0, VALUE_TEXT, "PROCESS.LOCATION", NULL, "where the runs start, with any clocks") \
    X (TO_LOCATION, "to", 0, VALUE_TEXT, "PROCESS.LOCATION", NULL, "where they end, in the same process") \
    X (FORMULA, "formula", 'f', VALUE_TEXT, "FORMULA", NULL, \
       "of computation tree logic: AG AF AX EG EF EX, A [p U q], E [p U q], ! && || ->") \
    X (CTL_ENGINE, "engine", 'e', VALUE_CHOICE, "auto|explicit|bisimulation|symmetry|fixpoint|abstract|portfolio", "auto", \
       "all states; a structure that is bisimilar to the program; the same up to exchanges of processes that are " \
       "alike; fixed points of sets of integers; the same with some variables seen through predicates only; or all " \
       "of these side by side") \
    X (SELECT, "select", 0, VALUE_CHOICE, "trlimp|compat|cegaar", NULL, \
       "abstract: predicates that lose least between two commands, that prove the formula for --small, or more of " \
       "them until it is decided") \
    X (SIZE, "size", 0, VALUE_COUNT, "K", "2", "abstract: at most so many predicates are selected") \
    X (ABSTRACT, "abstract", 0, VALUE_LIST, "VARIABLE,...", NULL, \
       "abstract: these variables are seen through the conditions about them only") \
    X (DEAD_ENDS, "dead-ends", 0, VALUE_CHOICE, "stop|stay", "stop", \
       "a state without a step ends a path, or repeats forever") \
    X (FAIR, "fair", 0, VALUE_FLAG, NULL, NULL, \
       "only paths on which no process can go on from some point on without ever doing so") \
    X (C_ENGINE, "engine", 'e', VALUE_CHOICE, "auto|blocks|explicit|predicates", "auto", \
       "C: blocks between the heads of loops, with what is tracked at each; all states, with few values for inputs " \
       "that are only compared; or predicates") \
    X (PREDICATES_AT, "predicates", 0, VALUE_CHOICE, "point|global", "point", \
       "C, --spec: conditions are kept where they are needed, or everywhere") \
    X (MINIMISE, "minimise", 0, VALUE_CHOICE, "exact|greedy|none", "exact", \
       "C, --spec: the fewest conditions that exclude all paths seen, some that do, or all that ever did") \
    X (PERIOD, "period", 0, VALUE_LIST, "P/Q,...", NULL, \
       "C: the entry is called at every multiple of this period, inside the network of --environment; of " \
       "several, which ones") \
    X (BIND, "bind", 0, VALUE_LIST, "GLOBAL=INTEGER,...", NULL, \
       "C: globals that are integers of the environment, read at each call, written at its end; or events: 1 if it happened since the last call") \
    X (EXECUTION, "execution", 0, VALUE_TEXT, "B..W", NULL, \
       "C: what a call writes appears between B and W after its start") \
    X (ENTRY, "entry", 0, VALUE_TEXT, "FUNCTION", "main", "C: the function that is run") \
    X (UNREACH, "unreach", 0, VALUE_TEXT, "FUNCTION|LABEL", NULL, \
       "C: can this function be called, or this label be reached (usual: reach_error, __VERIFIER_error, " \
       "__assert_fail or ERROR; if there is none, only what is undefined)") \
    X (OVERFLOW, "overflow", 0, VALUE_CHOICE, "error|wrap|ignore", "error", \
       "C: signed overflow is an error of its own, wraps around, or is assumed not to happen") \
    X (DATA_MODEL, "data-model", 0, VALUE_CHOICE, "32|64", "64", "C: how wide pointers and long are") \
    X (UNKNOWN_CALLS, "unknown-calls", 0, VALUE_CHOICE, "refuse|havoc", "refuse", \
       "C: a function without a body is refused, or returns any value and changes nothing") \
    X (UNSET_POINTERS, "unset-pointers", 0, VALUE_CHOICE, "nothing|objects", "nothing", \
       "C: a pointer that was never set, in memory from malloc or a local, points to nothing, or to an object of its own") \
    X (INPUTS, "inputs", 0, VALUE_LIST, "FUNCTION,...", NULL, \
       "C: these functions without a body return any value, besides nondet... and __VERIFIER_nondet...") \
    X (REPLAY, "replay", 0, VALUE_FLAG, NULL, NULL, \
       "C: compile the run that was found with what it is given, and let the real machine take it, for 10 s at most") \
    X (WITNESS, "witness", 0, VALUE_TEXT, "FILE.yml", NULL, \
       "C: write the run, or the invariants of the proof, as a witness (format 2.0) for other tools") \
    X (OBLIGATIONS, "obligations", 0, VALUE_CHOICE, "none|smt2|c", "none", \
       "C: instead of an answer the questions to which a certificate needs the answer no, for other provers") \
    X (TO_PROVER, "to", 0, VALUE_CHOICE, "answer|coq", "answer", \
       "networks: an answer, or model and certificate as a file that coqc accepts if it is a proof") \
    X (FLAGS, "flags", 0, VALUE_TEXT, "WORDS", NULL, "C: further words for clang, such as \"-I include -DN=3\"") \
    X (WIDEN_AFTER, "widen-after", 0, VALUE_COUNT, "N", NULL, \
       "fixed points: so many rounds before sets are widened (3, 8 and 1 are tried unless told)") \
    X (ROUNDS, "rounds", 0, VALUE_COUNT, "N", "20", "fixed points: at most so many rounds without widening") \
    X (BY_REGIONS, "by-regions", 0, VALUE_FLAG, NULL, NULL, \
       "one relation per pair of regions, between the fractional parts of the clocks")

typedef enum setting {
#define X(id, name, letter, kind, argument, fallback, help) SETTING_##id,
    SETTINGS (X)
#undef X
        SETTING_END,
    SETTING_FIRST_SPECIAL = SETTING_TIME /* those before belong to every question */
} setting;

typedef struct setting_info {
    const char *name;
    char letter;
    enum setting_kind kind;
    const char *argument, *fallback, *help;
} setting_info;

extern const setting_info setting_table[SETTING_END];

/* A set of settings: { SETTING_TIME, SETTING_WORDS, SETTING_END }. */
typedef const setting *setting_set;

/* Is the value one of this kind?  If not, the message says what is expected. */
bool setting_is_right (const setting_info *info, const char *value, text *message);
bool setting_read_count (const char *value, uint64_t *count);
bool setting_read_size (const char *value, uint64_t *bytes);
bool setting_read_seconds (const char *value, double *seconds);

/* The nearest of `count` words to what was written, or NULL if none is near. */
const char *setting_nearest (const char *written, const char *const *words, size_t count);
#endif
