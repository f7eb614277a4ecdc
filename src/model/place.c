/* Names in expressions: clocks, integers, locals, and their elements. */
#include "fold.h"
#include "program.h"

/* The array that a name stands for. */
typedef struct array {
    expr_kind kind;
    uint32_t id, size;
    const char *name;
} array;

static void
undeclared (program *r, named n)
{
    if (slice_is (n.name, "true") || slice_is (n.name, "false"))
        program_wrong (r, n.where, "there is no '%.*s%s': expected 1 or 0", SLICE_ARGS (n.name));
    else if (!r->failed) {
        r->broken = true;
        parse_undeclared (r->p, "", n, NAME_VARIABLE, 0, "a clock or an integer");
    }
}

/* The local of that name, if it is in scope. */
static const local_name *
find_local (const parser *p, slice name)
{
    const name_entry *e = names_find (&p->names, NAME_LOCAL, p->edge_number, name);
    return e && e->value != MODEL_NONE ? &p->locals.at[e->value] : NULL;
}

static bool
find_array (program *r, named n, array *out)
{
    const local_name *local = find_local (r->p, n.name);
    if (local) {
        *out = (array){ EXPR_LOCAL, local->first, local->size, local->kept };
        return true;
    }
    const name_entry *e = names_find (&r->p->names, NAME_VARIABLE, 0, n.name);
    if (!e) {
        undeclared (r, n);
        return false;
    }
    uint32_t number = VARIABLE_NUMBER (e->value);
    if (VARIABLE_IS_CLOCK (e->value))
        *out = (array){ EXPR_CLOCK, number, r->p->clock_arrays.at[number].size, NULL };
    else
        *out = (array){ EXPR_VARIABLE, number, r->p->integer_arrays.at[number].size, NULL };
    return true;
}

/* Behind '[': the index and ']'. */
static term
program_index (program *r)
{
    term index = term_broken (r->now.where);
    if (!program_enter (r))
        return index;
    index = program_sum (r);
    program_expect (r, TOKEN_CLOSE_INDEX, "']'");
    program_leave (r);
    if (r->failed || !term_is_integer (r, &index, "as an index"))
        return term_broken (index.where);
    return index;
}

static bool
check_index (program *r, named n, const array *a, const term *index)
{
    int32_t value = 0;
    fold_result f = fold (index->it, &value);
    if (f == FOLD_FAULT)
        program_wrong (r, index->where, "the index overflows or divides by zero");
    else if (f == FOLD_VALUE && (value < 0 || (uint32_t) value >= a->size))
        program_wrong (r, index->where, "the index %d of '%.*s%s' is out of range: expected one from 0 to %u",
                       value, SLICE_ARGS (n.name), a->size - 1);
    else
        return true;
    return false;
}

term
program_place (program *r)
{
    named n = { r->now.text, r->now.where };
    array a;
    bool known = find_array (r, n, &a);
    program_next (r);
    term index = { .type = INTEGER };
    bool indexed = program_take (r, TOKEN_OPEN_INDEX);
    if (indexed)
        index = program_index (r);
    if (!known || index.type == BROKEN)
        return term_broken (n.where);
    if (indexed && !check_index (r, n, &a, &index))
        return term_broken (n.where);
    if (!indexed && a.size > 1) {
        program_wrong (r, n.where, "'%.*s%s' is an array: expected an index from 0 to %u",
                       SLICE_ARGS (n.name), a.size - 1);
        return term_broken (n.where);
    }
    index.depth++;
    if (term_too_deep (r, n.where, index.depth))
        return term_broken (n.where);
    index.type = a.kind == EXPR_CLOCK ? CLOCK : INTEGER;
    index.where = n.where;
    index.it = term_new (r, (expr){ .kind = a.kind,
                                    .where = n.where,
                                    .id = a.id,
                                    .size = a.size,
                                    .name = a.name,
                                    .args = { index.it } });
    return index;
}

bool
program_is_new (program *r, named n)
{
    const name_entry *e = names_find (&r->p->names, NAME_VARIABLE, 0, n.name);
    if (!e && find_local (r->p, n.name))
        e = names_find (&r->p->names, NAME_LOCAL, r->p->edge_number, n.name);
    if (e)
        program_wrong (r, n.where,
                       "local '%.*s%s': the name is already declared at %u:%u; expected a new one",
                       SLICE_ARGS (n.name), e->where.line, e->where.column);
    return !e;
}

void
program_declare_local (program *r, named n, uint32_t first, uint32_t size)
{
    parser *p = r->p;
    uint32_t number = (uint32_t) p->locals.count;
    name_entry *e = names_find (&p->names, NAME_LOCAL, p->edge_number, n.name);
    if (e) {
        e->value = number;
        e->where = n.where;
    } else
        names_add (&p->names, (name_entry){ NAME_LOCAL, p->edge_number, n.name, number, n.where, 0 });
    local_name l = { n.name, parse_keep (p, n.name), first, size };
    *vec_add (&p->locals) = l;
}

void
program_forget_locals (program *r, size_t count)
{
    parser *p = r->p;
    while (p->locals.count > count) {
        local_name l = vec_pop (&p->locals);
        names_find (&p->names, NAME_LOCAL, p->edge_number, l.name)->value = MODEL_NONE;
        p->slots = l.first;
    }
}
