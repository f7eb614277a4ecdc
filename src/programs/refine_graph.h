/* refine_graph.h: the structure that is bisimilar to a program, for pictures: control with its values,
 * below it what the predicates say. */
#ifndef REFINE_GRAPH_H
#define REFINE_GRAPH_H
#include "refine.h"
#include "reply.h"

void refine_add_graph (const gcl_model *m, const gcl_structure *s, reply *r);
#endif
