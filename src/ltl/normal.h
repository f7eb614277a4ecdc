/* normal.h: formulas with negations at atoms only, each kept once, simplified while
 * they are made; only for src/ltl. */
#ifndef LTL_NORMAL_H
#define LTL_NORMAL_H
#include "omega.h"
#include "vec.h"

typedef enum node_kind { NODE_FALSE, NODE_TRUE, NODE_LITERAL, NODE_AND, NODE_OR, NODE_NEXT, NODE_UNTIL, NODE_RELEASE } node_kind;

/* A node is its number; these two are always there. */
typedef uint32_t node;
enum { FALSE_NODE = 0, TRUE_NODE = 1 };

typedef struct node_info {
    node_kind kind;
    bool eventual;  /* a word satisfies it if a suffix does */
    bool universal; /* a word that satisfies it has only suffixes that do */
    uint32_t atom;  /* of a literal, */
    bool negative;  /* which may be negated */
    size_t first, count; /* its arguments; those of AND and OR are sorted */
} node_info;

typedef struct normal {
    VEC (node_info) nodes;
    VEC (node) args;
    uint32_t *table; /* hash table of nodes, 0: empty */
    size_t table_size;
} normal;

void normal_init (normal *n);
void normal_free (normal *n);

node normal_literal (normal *n, uint32_t atom, bool negative);
/* The arguments are sorted by it. */
node normal_row (normal *n, node_kind and_or, node *args, size_t count);
node normal_pair (normal *n, node_kind kind, node a, node b); /* AND, OR, UNTIL, RELEASE */
node normal_next (normal *n, node a);
/* The normal form of f, or of its negation. */
node normal_of (normal *n, const ltl *f, bool negated, int step);

static inline const node_info *
normal_at (const normal *n, node a)
{
    return &n->nodes.at[a];
}

static inline node
normal_arg (const normal *n, node a, size_t i)
{
    return n->args.at[n->nodes.at[a].first + i];
}
#endif
