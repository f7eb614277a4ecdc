/* options.h: every option of every command, once.  Parsing, defaults, -h,
 * --help, the man page and the shell completion all follow from this list. */
#ifndef OPTIONS_H
#define OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What stands after an option. */
enum option_kind {
    KIND_FLAG,
    KIND_TEXT,
    KIND_FILE,
    KIND_CHOICE,  /* one of the words in `argument`, separated by | */
    KIND_TIME,    /* dense, any or a positive rational; `argument` says which */
    KIND_COUNT,   /* an integer from 0 */
    KIND_SECONDS, /* 10, 0.5, 2m, 1h */
    KIND_SIZE     /* bytes, or with K, M, G */
};

/* X (name, letter or 0, kind, argument, default or NULL, help); those before
 * OPTION_FIRST_SPECIAL belong to every command. */
#define OPTIONS(X) \
    X (HELP, "help", 'h', KIND_FLAG, NULL, NULL, \
       "show what the command does; -h the common options, --help all") \
    X (JSON, "json", 0, KIND_FLAG, NULL, NULL, "answer with one JSON object") \
    X (QUIET, "quiet", 'q', KIND_FLAG, NULL, NULL, "only the answer: no evidence, no progress, no warnings") \
    X (VERBOSE, "verbose", 'v', KIND_FLAG, NULL, NULL, "say on standard error what is being tried") \
    X (STATS, "stats", 0, KIND_FLAG, NULL, NULL, \
       "numbers after the answer: states, transitions, time, memory") \
    X (LIMIT_TIME, "limit-time", 0, KIND_SECONDS, "SECONDS", NULL, \
       "answer \"unknown\" after so long (also 2m, 1h)") \
    X (LIMIT_MEMORY, "limit-memory", 0, KIND_SIZE, "BYTES", NULL, \
       "answer \"unknown\" before using more (suffix K, M or G)") \
    X (LIMIT_STATES, "limit-states", 0, KIND_COUNT, "N", NULL, "answer \"unknown\" after N states") \
    X (TIME, "time", 't', KIND_TIME, "dense|P/Q|any", "dense", \
       "when edges may fire: at any real instant, at multiples of P/Q, or for some unknown period") \
    X (WORDS, "words", 'w', KIND_CHOICE, "finite|infinite", "infinite", \
       "look for a finite or an infinite run") \
    X (ACCEPT, "accept", 'a', KIND_TEXT, "LABEL,...", NULL, \
       "labels that the run must see: infinitely often, or all in its last state") \
    X (NON_ZENO, "non-zeno", 0, KIND_FLAG, NULL, NULL, "time must grow beyond every bound") \
    X (LABEL, "label", 'l', KIND_TEXT, "LABEL,...", NULL, "a state in which all these labels hold") \
    X (LOCATION, "location", 0, KIND_TEXT, "PROCESS.LOCATION", NULL, \
       "a state with this process in this location") \
    X (DEADLOCK, "deadlock", 0, KIND_FLAG, NULL, NULL, "a state that no delay and no edge leaves") \
    X (ALL_LOCATIONS, "all-locations", 0, KIND_FLAG, NULL, NULL, "list the locations that no run reaches") \
    X (ENGINE, "engine", 'e', KIND_CHOICE, "auto|zones|regions|relations|orbit|explicit|bdd", "auto", \
       "which engine answers") \
    X (CROSS_CHECK, "cross-check", 0, KIND_FLAG, NULL, NULL, "ask a second engine and compare") \
    X (SMALLEST, "smallest", 0, KIND_FLAG, NULL, NULL, "the coarsest period 1/q that works") \
    X (CERTIFICATE, "certificate", 0, KIND_FILE, "FILE", NULL, "write what proves the answer \"no\"") \
    X (EXTRAPOLATION, "extrapolation", 0, KIND_CHOICE, "m|m+|lu|lu+|alu", "lu+", \
       "how zones are made finitely many") \
    X (ORDER, "order", 0, KIND_CHOICE, "bfs|dfs", "bfs", "search breadth first (short runs) or depth first") \
    X (SUBSUMPTION, "subsumption", 0, KIND_CHOICE, "equality|inclusion|alu", "alu", \
       "when a zone need not be visited again") \
    X (SYMMETRY, "symmetry", 0, KIND_CHOICE, "auto|off", "off", "treat interchangeable processes as one") \
    X (OVER_APPROXIMATE, "over-approximate", 0, KIND_FLAG, NULL, NULL, \
       "join zones by convex hulls: \"no\" stays exact, \"yes\" becomes \"unknown\"") \
    X (RANGE, "range", 0, KIND_CHOICE, "error|disable", "error", \
       "an assignment out of range stops with an error, or disables its edge") \
    X (WITH, "with", 0, KIND_TIME, "dense|P/Q", NULL, "the second reading of time") \
    X (EQUIVALENCE, "equivalence", 0, KIND_CHOICE, \
       "all|reachability|deadlock|trace|infinite-trace|simulation|bisimulation", "all", \
       "in which respect the two must be alike") \
    X (PREORDER, "preorder", 0, KIND_FLAG, NULL, NULL, \
       "ask only whether the second can do whatever the first can") \
    X (HIDE, "hide", 0, KIND_TEXT, "ACTION", NULL, "this action is invisible: weak equivalences") \
    X (UP_TO, "up-to", 0, KIND_COUNT, "Q", "12", \
       "try the periods 1/1 to 1/Q; if given, also follow differences between stopwatches up to Q") \
    X (TICKS, "ticks", 0, KIND_FLAG, NULL, NULL, \
       "with a period: visit every tick and keep every clock, as a plain explorer counts states") \
    X (PREDICATES, "predicates", 0, KIND_FLAG, NULL, NULL, \
       "automata: at each period, refine the sampled semantics as guarded commands by predicates") \
    X (START_WITH, "start-with", 0, KIND_TEXT, "CONDITION,...", NULL, \
       "guarded commands: start with these predicates too") \
    X (WITHOUT_GUARDS, "without-guards", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: do not start with the conditions of the guards") \
    X (LOCAL, "local", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: a predicate belongs to the control state that needs it") \
    X (SPLIT, "split", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: a predicate belongs to the abstract state that needs it") \
    X (LIGHT, "light", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: no prover, every weakest precondition becomes a predicate") \
    X (WHOLE, "whole", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: finish and check the iteration that finds an error") \
    X (CONCRETE_AFTER, "concrete-after", 0, KIND_COUNT, "N", "0", \
       "guarded commands: a step not exact in N iterations in a row makes its values predicates (0: never)") \
    X (STABLE, "stable", 0, KIND_COUNT, "N", "0", \
       "guarded commands: stop after N iterations without change and list what is not proved (0: never)") \
    X (ITERATIONS, "iterations", 0, KIND_COUNT, "N", "0", "at most so many iterations (0: no limit)") \
    X (OVER, "over", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: over-approximate by may steps, refine by error paths that no run follows") \
    X (COMBINE, "combine", 0, KIND_FLAG, NULL, NULL, \
       "guarded commands: both directions in turn until one answers") \
    X (DOMAIN, "domain", 0, KIND_CHOICE, "bits|cartesian", "bits", \
       "guarded commands: abstract states decide every predicate, or may leave some open") \
    X (STRATEGY, "strategy", 0, KIND_CHOICE, "counterexample|exactness|all", NULL, \
       "guarded commands: predicates from paths that tell the structure from the program (usual with --over), " \
       "from steps not proved exact (usual without), or all preconditions") \
    X (KIND, "kind", 0, KIND_CHOICE, "may|must|must+-", "may", "guarded commands: which steps to build") \
    X (LIMIT_QUERY, "limit-query", 0, KIND_SECONDS, "SECONDS", NULL, \
       "guarded commands: what the prover does not decide in so long is not proved") \
    X (REDUCE, "reduce", 0, KIND_TEXT, "NAME,...", NULL, \
       "guarded commands: dead, equivalent, linear, symmetry, por, merge, dominating or acyclic") \
    X (MEMORY, "memory", 0, KIND_CHOICE, "exact|bitstate|compact", "exact", \
       "guarded commands: keep states, bits or 64-bit hashes") \
    X (BITSTATE_SIZE, "bitstate-size", 0, KIND_SIZE, "BYTES", NULL, \
       "guarded commands: the size of the bit array (16M unless told)") \
    X (SEED, "seed", 's', KIND_COUNT, "N", "1", "start of the random choices") \
    X (STEPS, "steps", 'n', KIND_COUNT, "N", "20", "how many steps to walk") \
    X (RUN, "run", 0, KIND_FILE, "FILE", NULL, "replay the run in a JSON answer instead of walking") \
    X (TO, "to", 0, KIND_CHOICE, "tck|json|dot|aut|gcl", "tck", "the format to write") \
    X (FORMAT, "format", 0, KIND_CHOICE, "counts|text|dot", "counts", \
       "how many regions there are, all of them with their steps, or a drawing for Graphviz") \
    X (FROM, "from", 0, KIND_TEXT, "PROCESS.LOCATION", NULL, "where the runs start, with any clocks") \
    X (TO_LOCATION, "to", 0, KIND_TEXT, "PROCESS.LOCATION", NULL, "where they end, in the same process") \
    X (BY_REGIONS, "by-regions", 0, KIND_FLAG, NULL, NULL, \
       "one relation per pair of regions, between the fractional parts of the clocks") \
    X (OUTPUT, "output", 'o', KIND_FILE, "FILE", NULL, "write there instead of standard output") \
    X (MAN, "man", 0, KIND_FLAG, NULL, NULL, "the manual page, as troff") \
    X (COMPLETION, "completion", 0, KIND_FLAG, NULL, NULL, "the completion script for bash")

typedef enum option {
#define X(id, name, letter, kind, argument, fallback, help) OPTION_##id,
    OPTIONS (X)
#undef X
        OPTION_COUNT,
    OPTION_FIRST_SPECIAL = OPTION_TIME
} option;

typedef struct option_info {
    const char *name;
    char letter;
    enum option_kind kind;
    const char *argument, *fallback, *help;
} option_info;

extern const option_info option_table[OPTION_COUNT];

/* Sets of options, for the table of commands. */
#define OPTION_BIT(id) ((uint64_t) 1 << OPTION_##id)
#define OPTIONS_COMMON (((uint64_t) 1 << OPTION_FIRST_SPECIAL) - 1)

/* What the user wrote; NULL where an option was not given. */
typedef struct options {
    const char *given[OPTION_COUNT];
    bool short_help; /* -h rather than --help */
} options;

struct command;
/* Read the words after the command into options and arguments (room for
 * argc).  False after a message on standard error. */
bool options_parse (const struct command *c, int argc, char **argv, options *o, const char **arguments,
                    size_t *argument_count);

bool option_is_set (const options *o, option which);
/* The value given, else the command's default, else the table's. */
const char *option_text (const struct command *c, const options *o, option which);
uint64_t option_count (const struct command *c, const options *o, option which);
double option_seconds (const options *o, option which); /* 0: not given */
uint64_t option_bytes (const options *o, option which); /* 0: not given */

/* The nearest of `count` words to what was written, or NULL if none is near. */
const char *options_nearest (const char *written, const char *const *words, size_t count);
#endif
