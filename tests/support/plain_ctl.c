#include "plain_ctl.h"

#include <stdlib.h>
#include <string.h>

struct step {
    size_t from, to;
    uint32_t process;
};

struct plain_system {
    const gcl_model *model;
    int64_t *values;
    size_t states, width;
    struct step *steps;
    size_t step_count;
    bool *dead;
};

struct meaning {
    const plain_system *system;
    bool stay, fair;
};

static size_t
find_or_add (plain_system *s, const int64_t *values, size_t most)
{
    size_t bytes = s->width * sizeof *values;
    for (size_t i = 0; i < s->states; i++)
        if (memcmp (s->values + i * s->width, values, bytes) == 0)
            return i;
    if (s->states == most)
        return SIZE_MAX;
    memcpy (s->values + s->states * s->width, values, bytes);
    return s->states++;
}

static bool
expand (plain_system *s, size_t from, size_t most)
{
    int64_t now[16], enabled;
    s->dead[from] = true;
    for (size_t c = 0; c < s->model->command_count; c++) {
        const gcl_command *command = &s->model->commands[c];
        memcpy (now, s->values + from * s->width, s->width * sizeof *now);
        if (!gcl_eval (command->guard, now, &enabled))
            return false;
        if (!enabled)
            continue;
        if (gcl_apply (command, now, NULL))
            return false;
        size_t to = find_or_add (s, now, most);
        if (to == SIZE_MAX)
            return false;
        s->dead[from] = false;
        s->steps[s->step_count++] = (struct step){ from, to, command->process };
    }
    return true;
}

plain_system *
plain_system_new (const gcl_model *m, size_t most)
{
    plain_system *s = calloc (1, sizeof *s);
    int64_t start[16];
    if (m->variable_count > 16)
        abort ();
    s->model = m;
    s->width = m->variable_count;
    s->values = calloc (most * s->width + 1, sizeof *s->values);
    s->steps = calloc (most * m->command_count + 1, sizeof *s->steps);
    s->dead = calloc (most + 1, sizeof *s->dead);
    for (size_t v = 0; v < s->width; v++)
        start[v] = m->variables[v].initial;
    find_or_add (s, start, most);
    for (size_t i = 0; i < s->states; i++)
        if (!expand (s, i, most)) {
            plain_system_free (s);
            return NULL;
        }
    return s;
}

void
plain_system_free (plain_system *s)
{
    if (!s)
        return;
    free (s->values);
    free (s->steps);
    free (s->dead);
    free (s);
}

size_t
plain_states (const plain_system *s)
{
    return s->states;
}

const int64_t *
plain_values (const plain_system *s, size_t state)
{
    return s->values + state * s->width;
}

static bool *
some_next (const struct meaning *m, const bool *set)
{
    const plain_system *s = m->system;
    bool *out = calloc (s->states, sizeof *out);
    for (size_t i = 0; i < s->step_count; i++)
        out[s->steps[i].from] = out[s->steps[i].from] || set[s->steps[i].to];
    for (size_t i = 0; i < s->states; i++)
        if (s->dead[i] && m->stay)
            out[i] = set[i];
    return out;
}

static bool *
some_until (const plain_system *s, const bool *f, const bool *g)
{
    bool *out = malloc (s->states * sizeof *out);
    memcpy (out, g, s->states * sizeof *out);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < s->step_count; i++) {
            const struct step *t = &s->steps[i];
            if (out[t->to] && f[t->from] && !out[t->from])
                out[t->from] = more = true;
        }
    }
    return out;
}

/* Emerson and Lei: the largest Z within f such that from each of its states, for each
 * process, a path in f of at least one step leads back to Z by a step of the
 * process or from a state in which it has none; or f leads to a dead end. */
static bool *
fairly_once (const plain_system *s, const bool *f, const bool *z, uint32_t process)
{
    bool *enabled = calloc (s->states, sizeof *enabled), *goal = calloc (s->states, sizeof *goal);
    for (size_t i = 0; i < s->step_count; i++)
        if (s->steps[i].process == process)
            enabled[s->steps[i].from] = true;
    for (size_t i = 0; i < s->step_count; i++) {
        const struct step *t = &s->steps[i];
        if (f[t->from] && z[t->to] && (process == GCL_NONE || t->process == process || !enabled[t->from]))
            goal[t->from] = true;
    }
    bool *out = some_until (s, f, goal);
    free (enabled);
    free (goal);
    return out;
}

static bool *
some_forever (const struct meaning *m, const bool *f)
{
    const plain_system *s = m->system;
    bool *z = malloc (s->states * sizeof *z), *ends = calloc (s->states, sizeof *ends);
    memcpy (z, f, s->states * sizeof *z);
    for (size_t i = 0; i < s->states; i++)
        ends[i] = f[i] && s->dead[i];
    for (bool more = true; more;) {
        more = false;
        /* GCL_NONE: any step will do; so it is for all without fairness */
        for (size_t p = m->fair ? 0 : s->model->process_count; p <= s->model->process_count; p++) {
            bool *can = fairly_once (s, f, z, p < s->model->process_count ? (uint32_t) p : GCL_NONE);
            for (size_t i = 0; i < s->states; i++)
                if (z[i] && !can[i])
                    z[i] = false, more = true;
            free (can);
        }
    }
    /* a path may also lead to a dead end */
    for (size_t i = 0; i < s->states; i++)
        z[i] = z[i] || ends[i];
    bool *out = some_until (s, f, z);
    free (z);
    free (ends);
    return out;
}

static bool *
invert (const plain_system *s, bool *set)
{
    for (size_t i = 0; i < s->states; i++)
        set[i] = !set[i];
    return set;
}

static bool *mean (const struct meaning *m, const gcl_expr *e);

static bool *
mean_path (const struct meaning *m, const gcl_expr *e)
{
    const plain_system *s = m->system;
    bool *f = mean (m, e->left), *g = e->right ? mean (m, e->right) : NULL, *out = NULL;
    bool *all = invert (s, calloc (s->states, sizeof *all));
    switch (e->op) {
    case GCL_EX:
        out = some_next (m, f);
        break;
    case GCL_AX:
        out = invert (s, some_next (m, invert (s, f)));
        break;
    case GCL_EF:
        out = some_until (s, all, f);
        break;
    case GCL_AG:
        out = invert (s, some_until (s, all, invert (s, f)));
        break;
    case GCL_EG:
        out = some_forever (m, f);
        break;
    case GCL_AF:
        out = invert (s, some_forever (m, invert (s, f)));
        break;
    case GCL_EU:
        out = some_until (s, f, g);
        break;
    default: { /* AU */
        bool *neither = calloc (s->states, sizeof *neither);
        for (size_t i = 0; i < s->states; i++)
            neither[i] = !f[i] && !g[i];
        bool *without = invert (s, g), *meets = some_until (s, without, neither);
        bool *forever = some_forever (m, without);
        out = calloc (s->states, sizeof *out);
        for (size_t i = 0; i < s->states; i++)
            out[i] = !meets[i] && !forever[i];
        free (neither);
        free (meets);
        free (forever);
    }
    }
    free (f);
    free (g);
    free (all);
    return out;
}

static bool *
mean (const struct meaning *m, const gcl_expr *e)
{
    const plain_system *s = m->system;
    if (gcl_is_temporal (e->op))
        return mean_path (m, e);
    bool *out = calloc (s->states, sizeof *out);
    if (e->op == GCL_NOT || e->op == GCL_AND || e->op == GCL_OR || e->op == GCL_IMPLIES) {
        bool *f = mean (m, e->left), *g = e->right ? mean (m, e->right) : NULL;
        for (size_t i = 0; i < s->states; i++)
            out[i] = e->op == GCL_NOT   ? !f[i]
                     : e->op == GCL_AND ? f[i] && g[i]
                     : e->op == GCL_OR  ? f[i] || g[i]
                                        : !f[i] || g[i];
        free (f);
        free (g);
        return out;
    }
    for (size_t i = 0; i < s->states; i++) {
        int64_t value = 0;
        if (!gcl_eval (e, s->values + i * s->width, &value))
            abort ();
        out[i] = value != 0;
    }
    return out;
}

bool
plain_ctl (const plain_system *s, const gcl_expr *f, bool dead_ends_stay, bool fair, bool **holds_in)
{
    struct meaning m = { s, dead_ends_stay, fair };
    bool *holds = mean (&m, f), start = holds[0];
    if (holds_in)
        *holds_in = holds;
    else
        free (holds);
    return start;
}
