/* hoa_private.h: an automaton as it is read; only for src/ltl. */
#ifndef HOA_PRIVATE_H
#define HOA_PRIVATE_H
#include "arena.h"
#include "hoa.h"
#include "vec.h"

typedef struct hoa_edge {
    uint32_t source, target;
    const ltl *label; /* over propositions */
    uint64_t marks;
} hoa_edge;

/* Acceptance: sets of edges that come again and again, or do not. */
typedef enum acceptance_kind { ACCEPT_TRUE, ACCEPT_FALSE, ACCEPT_INF, ACCEPT_FIN, ACCEPT_AND, ACCEPT_OR } acceptance_kind;

typedef struct acceptance {
    acceptance_kind kind;
    uint32_t set;
    bool complement; /* the edges that are not in the set */
    const struct acceptance *args[2];
} acceptance;

typedef struct proposition {
    const char *name;
    position where;
} proposition;

struct hoa {
    arena *memory;
    ltl_pool pool;
    uint32_t states, sets;
    VEC (uint32_t) starts;
    VEC (hoa_edge) edges; /* by source once it is read */
    uint32_t *first;
    VEC (proposition) propositions;
    const acceptance *accepted;
    const ltl *const *meanings; /* of the propositions; NULL: themselves */
    uint32_t atoms;             /* of which they are made */
    bool deterministic;         /* was found to be so */
};

enum { HOA_STATES = 1 << 20, HOA_EDGES = 1 << 22, HOA_DEPTH = 500, HOA_CUBES = 1 << 16 };

typedef VEC (cube) cubes;
/* The label as a union of cubes over propositions, or (`meanings`) over what they mean; false if these are
 * too many, or a limit is met. */
bool hoa_label_cubes (const ltl *label, const ltl *const *meanings, cubes *out, budget *b);
#endif
