/* Calls.  A function of the model takes values only, so each binding of
 * reference parameters makes an instance of its own. */
#include "lower.h"

#include <stdio.h>
#include <string.h>

enum { CALLER_OPEN = MODEL_NONE - 1 };

/* What a call passes: per parameter a place for a reference, else nothing. */
typedef struct passing {
    symbol *f;
    place *bound;
    size_t first; /* of l->arguments */
} passing;

static bool
is_dynamic (const place *p)
{
    return p->index && p->index->kind != EXPR_NUMBER;
}

static bool
same_binding (const place *a, const place *b)
{
    if (a->at != b->at || a->type != b->type || is_dynamic (a) != is_dynamic (b))
        return false;
    int32_t x = a->index && !is_dynamic (a) ? a->index->value : 0,
            y = b->index && !is_dynamic (b) ? b->index->value : 0;
    return x == y;
}

static size_t
parameter_count (const decl *d)
{
    size_t count = 0;
    for (const decl *q = d->parameters; q; q = q->next)
        count++;
    return count;
}

static instance *
find_instance (const symbol *f, const place *bound, size_t count)
{
    for (instance *i = f->instances; i; i = i->next) {
        bool same = true;
        for (size_t k = 0; same && k < count; k++)
            same = same_binding (&i->bound[k], &bound[k]);
        if (same)
            return i;
    }
    return NULL;
}

static void
add_parameter (function *made, parameter *parameters, const leaf *f, bool is_array)
{
    parameters[made->parameter_count++] = (parameter){ f->name, f->id, f->size, is_array };
}

/* Declare the parameters inside; those that the model has are appended. */
static bool
declare_parameters (lowering *l, symbol *f, const place *bound, function *made, parameter *parameters)
{
    static const type index_type = {
        .kind = TYPE_INT, .min = INT32_MIN, .max = INT32_MAX, .leaves = 1, .cells = 1
    };
    size_t k = 0;
    for (const decl *d = f->decl->parameters; d; d = d->next, k++) {
        symbol *s = scope_add (l, l->now, d->name, d->where, SYMBOL_OBJECT);
        if (!s)
            return false;
        if (bound[k].type) {
            s->place = bound[k];
            s->place.constant |= d->type->constant;
            if (is_dynamic (&bound[k])) {
                place index = body_local (l, &index_type, d->name->text, d->where);
                s->place.index = place_read (l, &index, d->where);
                add_parameter (made, parameters, index.at, false);
            }
        } else {
            const type *t = lower_type (l, d->type, d->sizes);
            s->place = t ? body_local (l, t, d->name->text, d->where) : (place){ 0 };
            if (!s->place.type)
                return false;
            s->place.constant = d->type->constant;
            for (uint32_t i = 0; i < t->leaves; i++)
                add_parameter (made, parameters, &s->place.at[i], type_leaf_cells (t, i) > 1);
        }
        s->type = s->place.type;
    }
    return true;
}

/* How many parameters the model's function can have at most. */
static size_t
model_parameters (lowering *l, const decl *d, const place *bound)
{
    size_t count = 0, k = 0;
    for (const decl *q = d->parameters; q; q = q->next, k++) {
        const type *t = bound[k].type ? NULL : lower_type (l, q->type, q->sizes);
        count += t ? t->leaves : 1;
    }
    return count;
}

static const char *
instance_name (lowering *l, const symbol *f)
{
    size_t number = 1;
    for (const instance *i = f->instances; i; i = i->next)
        number++;
    char name[400];
    if (number == 1)
        snprintf (name, sizeof name, "%s%s", f->prefix, f->name->text);
    else
        snprintf (name, sizeof name, "%s%s/%zu", f->prefix, f->name->text, number);
    return lower_join (l, name, "");
}

static bool
reads_others (const place *bound, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bound[i].type && bound[i].at->kind == STORE_LOCAL)
            return true;
    return false;
}

/* Everything that is different while a function is lowered. */
typedef struct outside {
    const scope *now;
    body *body;
    uint32_t caller;
    size_t calls;
} outside;

static outside
go_inside (lowering *l, symbol *f, body *b)
{
    outside before = { l->now, l->body, l->caller, l->calls.count };
    scope *inside = scope_new (l, f->scope);
    inside->limit = f->moment + 1;
    l->now = inside;
    l->body = b;
    l->caller = CALLER_OPEN;
    f->in_use = true;
    if (++l->depth > LOWER_CALLS_MOST)
        lower_error (l, f->where, "more than %d functions call each other in a row: expected fewer",
                     LOWER_CALLS_MOST);
    return before;
}

static void
go_outside (lowering *l, symbol *f, const outside *before, uint32_t number)
{
    for (size_t i = before->calls; i < l->calls.count; i++)
        if (l->calls.at[i].caller == CALLER_OPEN)
            l->calls.at[i].caller = number;
    l->now = before->now;
    l->body = before->body;
    l->caller = before->caller;
    f->in_use = false;
    l->depth--;
}

static instance *
make_instance (lowering *l, symbol *f, const place *bound, size_t count)
{
    function made = { .where = f->where };
    stmt *first = NULL;
    body b = { .end = &first, .of_function = true, .number = ++l->body_count };
    outside before = go_inside (l, f, &b);
    b.returns = lower_type (l, f->decl->type, NULL);
    parameter *parameters =
        arena_alloc (l->memory, model_parameters (l, f->decl, bound) * sizeof *parameters);
    bool right = b.returns && declare_parameters (l, f, bound, &made, parameters) && f->decl->body
                 && lower_block (l, f->decl->body, true);
    if (right && b.returns->kind != TYPE_VOID && !type_is_number (b.returns)) {
        lower_error (
            l, f->where,
            "the function '%.60s' returns an array, a struct or what is not supported: expected a number",
            f->name->text);
        right = false;
    }
    uint32_t number = (uint32_t) l->functions.count;
    go_outside (l, f, &before, number);
    if (!right)
        return NULL;
    made.name = instance_name (l, f);
    made.parameters = parameters;
    made.body = first;
    made.has_effects = b.has_effects;
    *vec_add (&l->functions) = (function_draft){ made, false, reads_others (bound, count) };
    instance *i = arena_alloc (l->scratch, sizeof *i);
    *i = (instance){ arena_copy (l->scratch, bound, count * sizeof *bound), number, f->instances };
    f->instances = i;
    return i;
}

static bool
pass_reference (lowering *l, passing *p, const node *argument, const decl *d, size_t k)
{
    if (!lower_place (l, argument, &p->bound[k]))
        return false;
    place *to = &p->bound[k];
    const type *wanted = lower_type (l, d->type, d->sizes);
    if (!wanted)
        return false;
    if (wanted->kind != to->type->kind || wanted->leaves != to->type->leaves
        || wanted->cells != to->type->cells) {
        lower_error (l, argument->where,
                     "the argument does not fit the parameter '%.60s': expected the same type",
                     d->name->text);
        return false;
    }
    if (is_dynamic (to))
        *vec_add (&l->arguments) = l->body ? body_keep (l, to->index, "at") : to->index;
    return true;
}

static bool
pass_value (lowering *l, const node *argument, const decl *d, const scope *inside)
{
    const scope *here = l->now;
    l->now = inside;
    const type *t = lower_type (l, d->type, d->sizes);
    l->now = here;
    if (!t)
        return false;
    if (t->kind == TYPE_REFUSED || t->kind == TYPE_CLOCK || t->kind == TYPE_CHANNEL) {
        lower_error (l, argument->where, "the parameter '%.60s' takes what is not supported by value",
                     d->name->text);
        return false;
    }
    if (type_is_number (t)) {
        const expr *e = fit (l, t, lower_number (l, argument));
        e = core_range (l, e, t->min, t->max);
        if (e)
            *vec_add (&l->arguments) = e;
        return e != NULL;
    }
    place from;
    if (!lower_place (l, argument, &from))
        return false;
    if (from.type->leaves != t->leaves || from.type->cells != t->cells) {
        lower_error (l, argument->where,
                     "the argument does not fit the parameter '%.60s': expected the same type",
                     d->name->text);
        return false;
    }
    for (uint32_t i = 0; i < t->leaves; i++) {
        place cell = { from.at[i].type, from.at + i, from.index, true };
        const expr *e = type_leaf_cells (t, i) > 1 ? place_slice (l, &from, i, argument->where)
                                                   : place_read (l, &cell, argument->where);
        *vec_add (&l->arguments) = e;
    }
    return true;
}

/* The arguments in order; one that a later one may change is kept before. */
static bool
pass_arguments (lowering *l, passing *p, const node *arguments)
{
    size_t k = 0;
    scope *inside = scope_new (l, p->f->scope);
    inside->limit = p->f->moment + 1;
    const decl *d = p->f->decl->parameters;
    for (const node *a = arguments; a; a = a->next, d = d->next, k++) {
        size_t from = l->arguments.count;
        if (!(d->reference ? pass_reference (l, p, a, d, k) : pass_value (l, a, d, inside)))
            return false;
        bool later = false;
        for (const node *b = a->next; l->body && b && !later; b = b->next)
            later = node_has_effects (l, b);
        for (size_t i = from; later && i < l->arguments.count; i++)
            if (l->arguments.at[i]->kind != EXPR_NUMBER && l->arguments.at[i]->kind != EXPR_SLICE)
                l->arguments.at[i] = body_keep (l, l->arguments.at[i], "argument");
    }
    return true;
}

static const expr *
make_call (lowering *l, const passing *p, const instance *i, position where)
{
    expr *call = core_new (l, EXPR_CALL, where);
    call->id = i->number;
    call->size = (uint32_t) (l->arguments.count - p->first);
    if (call->size)
        call->list = arena_copy (l->memory, l->arguments.at + p->first, call->size * sizeof *l->arguments.at);
    *vec_add (&l->calls) = (call_use){ call, l->caller };
    return call;
}

/* A call of constants is one, unless its function looks at variables. */
static const expr *
fold_call (lowering *l, const expr *call)
{
    int32_t value;
    for (uint32_t i = 0; i < call->size; i++) {
        const expr *a = call->list[i];
        if (a->kind != EXPR_NUMBER && !(a->kind == EXPR_SLICE && a->args[0]->kind == EXPR_TABLE))
            return call;
    }
    if (!core_value (l, call, &value))
        return call;
    l->calls.count--;
    return core_number (l, value, call->where);
}

/* The declared range once more, where whoever bounds clocks can see it. */
static const expr *
with_bounds (lowering *l, const expr *call, const type *returns)
{
    return returns->bounded || returns->kind == TYPE_BOOL ? core_range (l, call, returns->min, returns->max)
                                                          : call;
}

static const expr *
use_call (lowering *l, const passing *p, const instance *i, const node *n, bool wants_value)
{
    const function *f = &l->functions.at[i->number].it;
    bool effects = f->has_effects;
    if (effects && !l->body) {
        lower_error (l, n->where, "the function '%.60s' changes variables: expected one without effects here",
                     p->f->name->text);
        return NULL;
    }
    if (l->body)
        l->body->has_effects |= effects;
    const type *returns = lower_type (l, p->f->decl->type, NULL);
    if (wants_value && (!returns || !type_is_number (returns))) {
        lower_error (l, n->where, "the function '%.60s' returns no number: expected one that does",
                     p->f->name->text);
        return NULL;
    }
    const expr *call = make_call (l, p, i, n->where);
    if (!effects && wants_value)
        return with_bounds (l, fold_call (l, call), returns);
    const expr *result = wants_value ? body_keep (l, core_number (l, 0, n->where), "result") : NULL;
    stmt *s = body_add (l, STMT_CALL, n->where);
    s->value = call;
    s->target = result;
    return result ? result : core_number (l, 0, n->where);
}

/* A function that takes numbers and gives one. */
static bool
is_about_numbers (lowering *l, const decl *d)
{
    for (const decl *q = d->parameters; q; q = q->next) {
        const type *t = q->reference ? NULL : lower_type (l, q->type, q->sizes);
        if (!t || !type_is_number (t))
            return false;
    }
    const type *returns = lower_type (l, d->type, NULL);
    return returns && type_is_number (returns);
}

void
lower_for_queries (lowering *l)
{
    diag *why = l->why, *quiet = diag_new ("");
    size_t errors = l->errors_before;
    for (const decl *d = l->tree->declarations; d; d = d->next) {
        symbol *f = d->kind == DECL_FUNCTION ? (symbol *) scope_find (l, l->global, d->name) : NULL;
        if (!f || f->kind != SYMBOL_FUNCTION || f->decl != d)
            continue;
        /* One that cannot be read is no mistake as long as nobody asks for it. */
        l->why = quiet;
        l->errors_before = diag_errors (quiet);
        l->now = l->global;
        size_t count = parameter_count (d);
        place *bound = arena_alloc (l->scratch, (count + 1) * sizeof *bound);
        instance *i = !is_about_numbers (l, d) ? NULL
                      : f->instances         ? find_instance (f, bound, count)
                                             : make_instance (l, f, bound, count);
        if (i && !lower_failed (l) && !l->functions.at[i->number].it.has_effects)
            l->functions.at[i->number].used = true;
    }
    l->why = why;
    l->errors_before = errors;
    diag_free (quiet);
}

/* f, or in queries P.f. */
static symbol *
function_of (lowering *l, const node *n)
{
    if (n->a->kind == NODE_NAME)
        return scope_look_up (l, n->a->name, n->where);
    if (l->in_query && query_is_variable (l, n->a))
        return query_function (l, n->a);
    lower_error (l, n->where, "expected the name of a function");
    return NULL;
}

const expr *
lower_call (lowering *l, const node *n, bool wants_value)
{
    symbol *f = function_of (l, n);
    if (!f)
        return NULL;
    size_t count = 0;
    for (const node *a = n->b->a; a; a = a->next)
        count++;
    if (f->kind != SYMBOL_FUNCTION)
        lower_error (l, n->where, "'%.60s' is not a function: expected one", f->name->text);
    else if (f->in_use)
        lower_error (l, n->where, "'%.60s' calls itself: expected no recursion", f->name->text);
    else if (count != parameter_count (f->decl))
        lower_error (l, n->where, "'%.60s' has %zu parameter%s: expected as many arguments, found %zu",
                     f->name->text, parameter_count (f->decl), parameter_count (f->decl) == 1 ? "" : "s", count);
    if (lower_failed (l))
        return NULL;
    passing p = { f, arena_alloc (l->scratch, count * sizeof *p.bound), l->arguments.count };
    const expr *result = NULL;
    if (pass_arguments (l, &p, n->b->a)) {
        instance *i = find_instance (f, p.bound, count);
        if (!i)
            i = make_instance (l, f, p.bound, count);
        result = i ? use_call (l, &p, i, n, wants_value) : NULL;
    }
    l->arguments.count = p.first;
    return result;
}
