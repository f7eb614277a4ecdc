/* draw.h: models and answers as pictures (SVG), and models as drawings in the language
 * of Graphviz.  A picture shows what the answer already has: a run that was replayed, a
 * table, a checked certificate.  It is deterministic text and says what it leaves out. */
#ifndef DRAW_H
#define DRAW_H
#include "explain.h"
#include "model.h"
#include "reply.h"
#include "text.h"

/* --- pictures --- */

/* What stands above a picture, and what it is part of.  All but title and sentence may
 * be NULL. */
typedef struct picture_caption {
    const char *title, *sentence;
    const char *period; /* of the grid */
    const char *fault;  /* at the end of a run */
    const char *id;     /* the page that it is part of, which has the style sheet, calls it so */
} picture_caption;

/* The processes with their locations and edges; the run against time; the run through
 * the regions of two clocks; which periods keep what; how clocks drift apart in a loop that
 * no period can follow; where the corners of its regions lead; a word that one side has and
 * the other has not; the run of a program; a way through lines of C, or a word; a graph of
 * states.  X (id, name, what an answer without it lacks) */
#define PICTURES(X) \
    X (AUTOMATON, "automaton", "network") \
    X (TIMELINE, "timeline", "run") \
    X (PLANE, "plane", "run") \
    X (PERIODS, "periods", "table of periods") \
    X (DRIFT, "drift", "loop in which clocks drift apart") \
    X (ORBIT, "orbit", "loop of regions that no period can follow") \
    X (SIDES, "sides", "word with a run that only one side has") \
    X (STEPS, "steps", "run of a program") \
    X (PATH, "path", "way through the lines of a program, and no forbidden word") \
    X (STATES, "states", "graph of states")

/* Write the picture of that name (NULL: the one that suits the question best).  False,
 * with the reason, if the answer has nothing of the kind.  `id` as in the caption. */
bool draw_reply (const reply *r, const char *kind, const char *id, text *out, text *why);
bool draw_has_kind (const char *kind);
/* Is there a picture of the answer, not only of the model it is about? */
bool draw_has_own (const reply *r);
/* The names, as a list for readers. */
extern const char draw_kinds[];

/* The pictures themselves; false with the reason where one makes no sense. */
bool draw_automaton (const model *m, const char *id, text *out, text *why);
bool draw_timeline (const model *m, const run *r, bool range_disables, const picture_caption *caption,
                    text *out, text *why);
bool draw_plane (const model *m, const run *r, bool range_disables, const picture_caption *caption, text *out,
                 text *why);
bool draw_periods (const sheet *s, const picture_caption *caption, text *out, text *why);
/* `end`: how soon the runs of some periods, or of the one that was asked for, end; or NULL. */
void draw_drift (const model *m, const explain_item *drift, const explain_item *end, bool range_disables,
                 const picture_caption *caption, text *out);
void draw_orbit (const model *m, const orbit_cycle *c, const picture_caption *caption, text *out);
bool draw_sides (const reply_equivalence *e, const picture_caption *caption, text *out, text *why);
bool draw_steps (const reply_program_run *r, const picture_caption *caption, text *out, text *why);
/* `asked` has the program of whose lines the path tells. */
bool draw_path (const sheet *s, const struct question *asked, const picture_caption *caption, text *out,
                text *why);
bool draw_states (const reply_graph *g, const picture_caption *caption, text *out, text *why);

/* The lines of the style sheet, and NULL. */
extern const char *const draw_style[];

/* --- for Graphviz --- */

/* One cluster per process; guards, actions and invariants at their places. */
void draw_model (const model *m, text *out);
/* Text inside a DOT string: quotes, backslashes and line ends escaped. */
void draw_quoted (const char *string, text *out);
#endif
