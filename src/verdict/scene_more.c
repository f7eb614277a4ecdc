/* Functions, copies of arrays, rates, and guards that are only looked at. */
#include <inttypes.h>

#include "alloc.h"
#include "scene.h"

void
scene_init (scene *s, const model *m)
{
    uint32_t locals = m->function_slots;
    for (size_t i = 0; i < m->edge_count; i++)
        if (m->edges[i].local_slots > locals)
            locals = m->edges[i].local_slots;
    *s = (scene){ .m = m };
    s->locations = xcalloc (m->process_count, sizeof *s->locations);
    s->integers = xcalloc (m->integer_count, sizeof *s->integers);
    s->clocks = xcalloc (m->clock_count, sizeof *s->clocks);
    s->locals = xcalloc (locals, sizeof *s->locals);
    for (uint32_t x = 0; x < m->clock_count; x++)
        mpq_init (s->clocks[x].base);
    delay_range_init (&s->when);
    mpq_inits (s->left, s->bound, NULL);
}

void
scene_clear (scene *s)
{
    for (uint32_t x = 0; x < s->m->clock_count; x++)
        mpq_clear (s->clocks[x].base);
    delay_range_clear (&s->when);
    mpq_clears (s->left, s->bound, NULL);
    xfree (s->locations);
    xfree (s->integers);
    xfree (s->clocks);
    xfree (s->locals);
}

/* The elements of a slice, to be freed; NULL after a fault. */
static int32_t *
read_slice (scene *s, const expr *e)
{
    const expr *of = e->args[0];
    uint32_t size = of->size, at;
    const int32_t *from = s->locals + of->id;
    if (of->kind == EXPR_TABLE) {
        size = s->m->tables[of->id].size;
        from = s->m->tables[of->id].values;
    } else if (of->kind == EXPR_VARIABLE) {
        size = s->m->integer_arrays[of->id].size;
        from = s->integers + s->m->integer_arrays[of->id].first;
    }
    if (!scene_element (s, e->where, e->args[1], size - e->size + 1, &at))
        return NULL;
    int32_t *copy = xreallocarray (NULL, e->size, sizeof *copy);
    for (uint32_t i = 0; i < e->size; i++)
        copy[i] = from[at + i];
    return copy;
}

bool
scene_copy (scene *s, const stmt *a)
{
    int32_t *values = read_slice (s, a->value);
    const expr *to = a->target->args[0];
    const integer_array *array = to->kind == EXPR_VARIABLE ? &s->m->integer_arrays[to->id] : NULL;
    uint32_t at, size = array ? array->size : to->size;
    bool fine =
        values && scene_element (s, a->target->where, a->target->args[1], size - a->target->size + 1, &at);
    for (uint32_t i = 0; fine && i < a->target->size; i++)
        if (array)
            fine = scene_store (s, a->where, array->first + at + i, array, values[i]);
        else
            s->locals[to->id + at + i] = values[i];
    xfree (values);
    return fine;
}

/* Arguments are kept aside until all are known: reading one may use the same
 * function. */
bool
scene_call (scene *s, const expr *e, int32_t *value)
{
    const function *f = &s->m->functions[e->id];
    if (!model_may_go_on (s->m, &s->turns)) {
        scene_refuse (s, "the function %s takes too long", f->name);
        return false;
    }
    int32_t **kept = xcalloc (e->size + 1, sizeof *kept);
    bool fine = true;
    for (uint32_t i = 0; fine && i < e->size; i++)
        if (f->parameters[i].is_array)
            fine = (kept[i] = read_slice (s, e->list[i])) != NULL;
        else {
            kept[i] = xcalloc (1, sizeof **kept);
            fine = scene_term (s, e->list[i], kept[i]);
        }
    for (uint32_t i = 0; i < e->size; i++) {
        for (uint32_t k = 0; fine && k < f->parameters[i].size; k++)
            s->locals[f->parameters[i].slot + k] = kept[i][k];
        xfree (kept[i]);
    }
    xfree (kept);
    s->result = 0;
    fine = fine && scene_execute (s, f->body);
    s->returned = false;
    *value = s->result;
    return fine;
}

static bool
read_rate (scene *s, const clock_rate *r, const moving_clock **clock, int32_t *rate)
{
    *clock = scene_clock (s, r->clock);
    if (!*clock || !scene_term (s, r->rate, rate))
        return false;
    if (*rate == 0 || *rate == 1)
        return true;
    scene_fault (s, r->where, "the rate %" PRId32 " of a clock is neither 0 nor 1", *rate);
    return false;
}

bool
scene_require_rates (scene *s, const location *l)
{
    const moving_clock *clock;
    int32_t rate;
    for (size_t i = 0; i < l->rate_count; i++)
        if (!read_rate (s, &l->rates[i], &clock, &rate))
            return false;
    return true;
}

bool
scene_is_stopped (scene *s, uint32_t number, bool *stopped)
{
    *stopped = false;
    for (size_t p = 0; p < s->m->process_count; p++) {
        const location *l = &s->m->processes[p].locations[s->locations[p]];
        for (size_t i = 0; i < l->stopped_count; i++)
            *stopped |= l->stopped[i] == number;
        for (size_t i = 0; i < l->rate_count; i++) {
            const moving_clock *clock;
            int32_t rate;
            if (!read_rate (s, &l->rates[i], &clock, &rate))
                return false;
            *stopped |= rate == 0 && clock == &s->clocks[number];
        }
    }
    return true;
}

scene_truth
scene_looks (scene *s, const conjunction *all)
{
    concrete_outcome before = s->outcome;
    text *why = s->why;
    scene_truth truth = SCENE_ON;
    s->why = NULL;
    for (size_t i = 0; i < all->count && truth != SCENE_OFF && truth != SCENE_FAULTY; i++) {
        const expr *e = all->at[i], *asked = e->kind == EXPR_CLOCK_COMPARE ? e->when : e;
        int32_t value = 1;
        if (asked && !scene_term (s, asked, &value))
            truth = SCENE_FAULTY;
        else if (e->kind != EXPR_CLOCK_COMPARE)
            truth = value ? truth : SCENE_OFF;
        else if (value) {
            bool named = scene_clock (s, e->args[0]) && (!e->args[1] || scene_clock (s, e->args[1]))
                         && scene_clock_constant (s, e->args[2], &value);
            truth = named ? SCENE_ON_CLOCKS : SCENE_FAULTY;
        }
    }
    s->outcome = before;
    s->why = why;
    return truth;
}
