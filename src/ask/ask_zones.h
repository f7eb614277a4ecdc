/* ask_zones.h: the zone graph: how large it is, its states and steps, or a drawing. */
#ifndef ASK_ZONES_H
#define ASK_ZONES_H
#include "question.h"
#include "reply.h"

void ask_zones (const question *q, reply *r);
#endif
