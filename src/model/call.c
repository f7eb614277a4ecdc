/* Calls: f (...) of functions of the model, min, max and range. */
#include <string.h>

#include "program.h"

bool
program_is_call (const program *r)
{
    cursor c = r->rest;
    cursor_skip_space (&c);
    return r->now.kind == TOKEN_NAME && cursor_peek (&c) == '(';
}

/* The function of that name; NULL if there is none, or it is not above. */
static const function *
find_function (const program *r, uint32_t *number)
{
    const name_entry *e = names_find (&r->p->names, NAME_FUNCTION, 0, r->now.text);
    if (!e || e->value == MODEL_NONE)
        return NULL;
    *number = e->value;
    return &r->p->functions.at[e->value];
}

bool
program_has_effects (const program *r)
{
    uint32_t number;
    const function *f = find_function (r, &number);
    return f && f->has_effects;
}

/* The arguments up to ')'; `at` holds the first `most` of them. */
static size_t
read_arguments (program *r, term *at, size_t most)
{
    size_t count = 0;
    program_next (r);
    program_expect (r, TOKEN_OPEN, "'('");
    if (program_take (r, TOKEN_CLOSE))
        return 0;
    do {
        term t = program_term (r);
        if (count < most)
            at[count] = t;
        count++;
    } while (!r->failed && program_take (r, TOKEN_COMMA));
    program_expect (r, TOKEN_CLOSE, "')'");
    return count;
}

static term
call_range (program *r, position where, const term *at)
{
    expr e = { .kind = EXPR_RANGE, .where = where, .args = { at[0].it } };
    if (!program_constant (r, &at[1], "the least value", &e.value)
        || !program_constant (r, &at[2], "the largest value", &e.most))
        return term_broken (where);
    if (e.value > e.most) {
        program_wrong (r, at[1].where, "the range %d..%d is empty", e.value, e.most);
        return term_broken (where);
    }
    return (term){ .type = INTEGER,
                   .chained = at[0].chained,
                   .depth = at[0].depth + 1,
                   .where = where,
                   .it = term_new (r, e) };
}

/* min (a, b), max (a, b), range (a, 0, 3). */
static term
call_built_in (program *r, named n)
{
    bool range = slice_is (n.name, "range");
    if (!range && !slice_is (n.name, "min") && !slice_is (n.name, "max")) {
        program_fail (r, n.where,
                      "function '%.*s%s' is not declared above: expected min, max, range or one that is",
                      SLICE_ARGS (n.name));
        return term_broken (n.where);
    }
    term at[3];
    size_t count = read_arguments (r, at, 3), wanted = range ? 3 : 2;
    if (r->failed)
        return term_broken (n.where);
    if (count != wanted) {
        program_wrong (r, n.where, "%zu argument%s: expected %zu", count, count == 1 ? "" : "s", wanted);
        return term_broken (n.where);
    }
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        fine &= term_is_integer (r, &at[i], "as an argument");
    if (!fine)
        return term_broken (n.where);
    if (range)
        return call_range (r, n.where, at);
    term t = { .type = INTEGER, .chained = at[0].chained || at[1].chained, .where = n.where };
    t.depth = 1 + (at[0].depth > at[1].depth ? at[0].depth : at[1].depth);
    t.it = term_new (r, (expr){ .kind = slice_is (n.name, "min") ? EXPR_MIN : EXPR_MAX,
                                .where = n.where,
                                .args = { at[0].it, at[1].it } });
    return t;
}

static bool
fits_parameter (program *r, const parameter *p, const term *t)
{
    if (!p->is_array)
        return term_is_integer (r, t, "as an argument");
    if (t->type == SLICE && t->it->size == p->size)
        return true;
    if (t->type == SLICE)
        program_wrong (r, t->where, "%u element%s for '%.60s': expected %u", t->it->size, t->it->size == 1 ? "" : "s",
                       p->name, p->size);
    else if (t->type != BROKEN)
        program_wrong (r, t->where, "expected an array of %u elements for '%.60s': a[], or a[start, %u]",
                       p->size, p->name, p->size);
    return false;
}

static term
call_function (program *r, named n, const function *f, uint32_t number, bool effects)
{
    if (f->has_effects && !effects)
        program_wrong (
            r, n.where,
            "function '%.*s%s' changes variables: expected it as a statement, f(...) or v = f(...)",
            SLICE_ARGS (n.name));
    size_t wanted = f->parameter_count;
    term *at = arena_alloc (r->p->scratch, wanted * sizeof *at);
    size_t count = read_arguments (r, at, wanted);
    if (!r->failed && count != wanted)
        program_wrong (r, n.where, "%zu arguments: function '%.*s%s' has %zu", count, SLICE_ARGS (n.name),
                       wanted);
    if (r->failed || count != wanted)
        return term_broken (n.where);
    term t = { .type = INTEGER, .where = n.where, .depth = f->depth };
    const expr **list = arena_alloc (r->p->memory, wanted * sizeof *list);
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        fine &= fits_parameter (r, &f->parameters[i], &at[i]);
        list[i] = at[i].it;
        t.depth = at[i].depth > t.depth ? at[i].depth : t.depth;
        t.chained |= at[i].chained;
    }
    t.depth++;
    if (!fine || term_too_deep (r, n.where, t.depth))
        return term_broken (n.where);
    t.it = term_new (
        r,
        (expr){ .kind = EXPR_CALL, .where = n.where, .id = number, .size = (uint32_t) count, .list = list });
    return t;
}

term
program_call (program *r, bool effects)
{
    named n = { r->now.text, r->now.where };
    uint32_t number;
    const function *f = find_function (r, &number);
    if (!program_enter (r))
        return term_broken (n.where);
    term t = f ? call_function (r, n, f, number, effects) : call_built_in (r, n);
    program_leave (r);
    return t.type == BROKEN || !term_too_deep (r, n.where, t.depth) ? t : term_broken (n.where);
}
