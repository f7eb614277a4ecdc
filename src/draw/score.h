/* score.h: what happens at a row of instants, in lanes: bars that say a value as long as it
 * stays, curves of what grows.  As music is written, what does not fit into one line goes on in
 * the next, so that words stay readable on a narrow page. */
#ifndef SCORE_H
#define SCORE_H
#include "caption.h"
#include "vec.h"

typedef struct score_lane {
    char *name;
    char **words;           /* of a bar: after each frame */
    double *before, *after; /* of a curve: at each frame, before and after what happens there */
    char *most;             /* of a curve: its largest value */
    unsigned colour;
} score_lane;

typedef struct score {
    const char *kind, *axis; /* "timeline", "time" */
    size_t count;            /* frames, the start included */
    double *at;              /* when */
    char **when;             /* the same for readers */
    char **label, **full;    /* what happens there, and the same at length; or NULL */
    size_t loop_from;        /* frames loop_from + 1 .. come again; == count - 1: none */
    size_t again_from;       /* frames again_from + 1 .. are the loop once more; == count - 1: not drawn */
    bool ends;              /* after the last frame nothing happens: what is there is shown a little longer */
    double tick;            /* distance of marks in the background; 0: none */
    VEC (score_lane) lanes; /* bars first */
    text remark;            /* above: what is left out */
    text loop, again, end;  /* below the loop, below its second turn, below the end; or empty */
    bool fails;             /* the end is bad */
    text about;             /* all of it in words */
} score;

void score_open (score *s, const char *kind, const char *axis, size_t count);
/* A lane for the frames; words, or values, are to be filled. */
score_lane *score_bar (score *s, const char *name);
score_lane *score_curve (score *s, const char *name, unsigned colour);
void score_free (score *s);

/* A picture of its own, or (`within`) a part of another one. */
typedef struct score_part {
    double y;             /* where it begins */
    double span;          /* it has room for at least so much time: parts of one span have one scale */
    double width, height; /* how large it became */
    double length;        /* of its own time */
} score_part;
void score_draw (score *s, const picture_caption *caption, score_part *within, text *out);
#endif
