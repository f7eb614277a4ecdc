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
    bool returned; /* the function at hand has ended */
    int32_t result;
    unsigned turns;             /* see model_may_go_on */
    delay_range when;           /* delays that are still possible */
    const mpq_t *asked;         /* the delay of interest, or NULL: any */
    bool keeps_clocks;          /* without one: only delays after which no clock becomes negative */
    negative_visitor *negative; /* for unknown clocks; or NULL */
    void *context;
    concrete_outcome outcome;
    position where;    /* of a fault */
    text *why;         /* may be NULL */
    mpq_t left, bound; /* scratch */
} scene;

/* A scene of a model, and its end; what it shows is for others to fill in. */
void scene_init (scene *s, const model *m);
void scene_clear (scene *s);

/* The clock that an EXPR_CLOCK names and the constant it meets; NULL or
 * false after a fault. */
moving_clock *scene_clock (scene *s, const expr *e);
bool scene_clock_constant (scene *s, const expr *e, int32_t *value);
/* Evaluate in the scene; false when the outcome is no longer
 * CONCRETE_FIRES, with the reason in `why`. */
bool scene_term (scene *s, const expr *e, int32_t *value);
/* Does the guard hold, whatever the clocks read?  A fault leaves the outcome as
 * it was. */
typedef enum scene_truth { SCENE_OFF, SCENE_ON, SCENE_ON_CLOCKS, SCENE_FAULTY } scene_truth;
scene_truth scene_looks (scene *s, const conjunction *all);
/* The integers behind a slice or its place; false after a fault. */
bool scene_call (scene *s, const expr *e, int32_t *value);
bool scene_copy (scene *s, const stmt *a);
/* The element at `index` (NULL: 0) of an array of so many; false after a fault. */
bool scene_element (scene *s, position where, const expr *index, uint32_t size, uint32_t *at);
/* Write to an integer of the model; false, after a fault, if it does not fit. */
bool scene_store (scene *s, position where, uint32_t integer, const integer_array *of, int32_t value);
/* Is the clock stopped by the locations, or by their rates?  False after a fault. */
bool scene_is_stopped (scene *s, uint32_t clock, bool *stopped);
/* Whether all rates of the locations are 0 or 1. */
bool scene_require_rates (scene *s, const location *l);
/* Keep the delays before, or after, the bound; itself unless strict. */
void scene_keep_before (scene *s, const mpq_t bound, bool strict);
void scene_keep_after (scene *s, const mpq_t bound, bool strict);
/* `what` and `owner` say whose conjunction it is: "guard", "P@a". */
bool scene_require (scene *s, const conjunction *all, const char *what, const char *owner);
bool scene_execute (scene *s, const stmt *first);

void scene_refuse (scene *s, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
void scene_fault (scene *s, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
#endif
