/* scene.h: one joint edge, tried from one state after an unknown delay d.
 * Every clock reads base, or base + d, so that each comparison of clocks cuts
 * an interval out of the delays; integers do not depend on d. */
#ifndef SCENE_H
#define SCENE_H
#include "concrete.h"

typedef struct moving_clock {
    mpq_t base;
    bool runs;       /* reads base + d */
    bool is_unknown; /* base counts from a value that is not known, so it may be negative */
    uint32_t origin; /* the clock whose value before the edge that is */
} moving_clock;

/* A statement gives a clock a value below that of its origin, which is not
 * known: negative if that was less than -base. */
typedef void negative_visitor (void *context, const moving_clock *value);

typedef struct scene {
    const model *m;
    uint32_t *locations;
    int32_t *integers;
    moving_clock *clocks;
    int32_t *locals;
    delay_range when;   /* delays that are still possible */
    const mpq_t *asked; /* the delay of interest, or NULL: any */
    bool keeps_clocks;  /* without one: only delays after which no clock becomes negative */
    negative_visitor *negative; /* for unknown clocks; or NULL */
    void *context;
    concrete_outcome outcome;
    position where;    /* of a fault */
    text *why;         /* may be NULL */
    mpq_t left, bound; /* scratch */
} scene;

/* The clock that an EXPR_CLOCK names and the constant it meets; NULL or
 * false after a fault. */
moving_clock *scene_clock (scene *s, const expr *e);
bool scene_clock_constant (scene *s, const expr *e, int32_t *value);
/* Evaluate in the scene; false when the outcome is no longer
 * CONCRETE_FIRES, with the reason in `why`. */
bool scene_term (scene *s, const expr *e, int32_t *value);
/* `what` and `owner` say whose conjunction it is: "guard", "P@a". */
bool scene_require (scene *s, const conjunction *all, const char *what, const char *owner);
bool scene_execute (scene *s, const stmt *first);

void scene_refuse (scene *s, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
void scene_fault (scene *s, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
#endif
