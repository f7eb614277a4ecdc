/* firmware.h: a network at a period as a step function in plain C, and any C file with such
 * a function as a transition system: from the model to firmware and back.
 *
 * The C file has, for some NAME:
 *
 *     const char NAME_events[][W]              the actions; 0 stands for none
 *     const int32_t NAME_choices               step takes 0 .. NAME_choices - 1
 *     int32_t NAME_step (int32_t choice)       the number of the event that happened; 0: the
 *                                              choice is not possible now; below 0: a fault
 *     const int32_t NAME_starts                init takes 0 .. NAME_starts - 1
 *     int32_t NAME_init (int32_t start)        0: there is no such start
 *
 * What it remembers lies in globals.  Without NAME_init it starts as its globals are. */
#ifndef FIRMWARE_H
#define FIRMWARE_H
#include "bitcode.h"
#include "diag.h"
#include "lts.h"
#include "model.h"
#include "text.h"

/* What waiting for one period is called among the events, and a fault among the actions. */
#define FIRMWARE_TICK "tick"
#define FIRMWARE_FAULT "fault"

/* Write the file for m with this period ("1/2"), without allocation, recursion or floating
 * point.  Choice 0 waits, every other one is a joint edge.  False, with an error in `why`,
 * for what it does not say: more than 65535 joint edges, priorities, a period that is
 * too fine. */
bool firmware_print (const model *m, const char *period, bool range_disables, text *out, diag *why);

/* The transition system of such a file: a machine calls the function with every choice in
 * every state of the globals. */
typedef struct firmware firmware;

/* NULL with an error in `why` (no such functions, something undefined happens), or without
 * one when the budget ran out. */
firmware *firmware_new (const bitcode_module *m, budget *b, diag *why);
void firmware_free (firmware *f);
const char *firmware_name (const firmware *f); /* the NAME */
bool firmware_has_init (const firmware *f);
uint32_t firmware_states (const firmware *f);
uint32_t firmware_initials (const firmware *f);
/* Build the system; always_start as for lts_builder_finish. */
const lts *firmware_system (firmware *f, bool always_start);
/* The choice that leads from a state to another by this action; the start for a step from the state
 * before several starts. */
int32_t firmware_choice (firmware *f, uint32_t source, const char *action, uint32_t target);
#endif
