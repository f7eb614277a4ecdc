/* by_hand.h: a walk through a model, each step chosen at the terminal. */
#ifndef BY_HAND_H
#define BY_HAND_H
#include "question.h"
#include "reply.h"

/* Ask for steps until the user has enough; the reply is the walk. */
reply *walk_by_hand (const question *q);
#endif
