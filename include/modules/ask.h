/* ask.h: from a question to its answer.  Asking chooses engines and their
 * order, keeps to the limits, and has every yes replayed; it prints nothing, reads
 * no options and knows no exit codes. */
#ifndef ASK_H
#define ASK_H
#include "question.h"
#include "reply.h"

/* Never NULL.  The question, its subjects and its budget outlive the reply. */
reply *ask (const question *q);
#endif
