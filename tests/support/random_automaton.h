/* random_automaton.h: random networks as .tck text, the same on every
 * machine for the same seed and options. */
#ifndef RANDOM_AUTOMATON_H
#define RANDOM_AUTOMATON_H
#include <stdbool.h>
#include <stdint.h>

/* Shares are percentages.  Numbers of clocks, processes, locations and
 * edges are drawn from 1 .. most (clocks from least, at least 1, .. most). */
typedef struct random_options {
    unsigned least_clocks, most_clocks;
    unsigned most_processes; /* 1 .. 3; several synchronise on shared events */
    unsigned most_locations; /* per process */
    unsigned most_edges;     /* per process */
    unsigned most_constant;
    unsigned strict;     /* share of strict clock comparisons; 0: closed automata */
    unsigned invariants; /* share of locations with an invariant */
    unsigned labels;     /* how many of `acc`, `acc1`, `acc2` are spread over locations */
    unsigned urgency;    /* share of urgent or committed locations */
    bool stopwatches;
    bool integers;  /* bounded integers in guards, updates and clock comparisons */
    bool faults;    /* assignments that may leave the range of their integer */
    bool diagonals; /* x - y ~ c */
    bool copies;    /* x = c and x = y */
    bool shifts;    /* x = y + c, c negative too */
    /* What UPPAAL models need; the last three with integers only. */
    bool broadcasts;   /* with guards on their receivers, also of clocks; events that need a partner */
    bool priorities;   /* of lines and processes */
    bool urgent_lines; /* broadcasts and vectors that let no time pass */
    bool functions;    /* functions, constants, copies of arrays, ||, bits and the like */
    bool conditions;   /* (if i > 0 then x < 1) */
    bool rates;        /* clocks that stand still by condition */
} random_options;

/* One to three clocks, constants up to 3, half of the comparisons strict,
 * one process, label `acc`, none of the extras. */
random_options random_options_default (void);

/* Every other set of bits adds some of what UPPAAL models need (rates only where
 * clocks may stop), with the processes and integers that it takes. */
void random_options_add (random_options *o, uint64_t bits, bool clocks_stop);

/* The caller frees the text with xfree. */
char *random_automaton (uint64_t seed, const random_options *o);

/* The generator behind it, for other random tests. */
uint64_t random_next (uint64_t *state);
/* A number in 0 .. below - 1. */
unsigned random_below (uint64_t *state, unsigned below);
#endif
