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
    else if (VARIABLE_KIND (e->value) == VARIABLE_IS_TABLE)
        *out = (array){ EXPR_TABLE, number, r->p->tables.at[number].size, NULL };
    else
        *out = (array){ EXPR_VARIABLE, number, r->p->integer_arrays.at[number].size, NULL };
    return true;
}

/* What stands between brackets: an index; nothing, for the whole array; or where
 * a part of it starts and how many elements it has. */
typedef struct brackets {
    bool there, part;
    term index;  /* type INTEGER with it NULL: none */
    term length; /* the same */
} brackets;

/* Behind '[': what there is, and ']'. */
static brackets
program_brackets (program *r)
{
    brackets b = { .there = true, .index = { .type = INTEGER }, .length = { .type = INTEGER } };
    if (program_take (r, TOKEN_CLOSE_INDEX)) {
        b.part = true;
        return b;
    }
    if (!program_enter (r)) {
        b.index = term_broken (r->now.where);
        return b;
    }
    b.index = program_term (r);
    if (program_take (r, TOKEN_COMMA)) {
        b.part = true;
        b.length = program_term (r);
    }
    program_expect (r, TOKEN_CLOSE_INDEX, "']'");
    program_leave (r);
    if (r->failed || !term_is_integer (r, &b.index, "as an index")
        || (b.length.it && !term_is_integer (r, &b.length, "as a number of elements")))
        b.index = term_broken (b.index.where);
    return b;
}

/* The index, or start of a part, lets `length` elements follow. */
static bool
check_index (program *r, named n, const array *a, const term *index, uint32_t length)
{
    int32_t value = 0;
    fold_result f = fold (index->it, &value);
    if (f == FOLD_FAULT)
        program_wrong (r, index->where, "the index overflows or divides by zero");
    else if (f == FOLD_VALUE && (value < 0 || (uint32_t) value > a->size - length))
        program_wrong (r, index->where, "the index %d of '%.*s%s' is out of range: expected one from 0 to %u",
                       value, SLICE_ARGS (n.name), a->size - length);
    else
        return true;
    return false;
}

/* Only a local tells its size itself. */
static const expr *
element (program *r, named n, const array *a, const expr *index)
{
    return term_new (r, (expr){ .kind = a->kind,
                                .where = n.where,
                                .id = a->id,
                                .size = a->kind == EXPR_LOCAL ? a->size : 0,
                                .name = a->name,
                                .args = { index } });
}

/* a[], or a[start, length]. */
static term
program_part (program *r, named n, const array *a, const brackets *b)
{
    int32_t length = (int32_t) a->size;
    term t = { .type = SLICE, .where = n.where, .depth = b->index.depth + 2, .chained = b->index.chained };
    if (a->kind == EXPR_CLOCK) {
        program_wrong (r, n.where, "'%.*s%s' is an array of clocks: expected an index", SLICE_ARGS (n.name));
        return term_broken (n.where);
    }
    if (b->length.it && !program_constant (r, &b->length, "the number of elements", &length))
        return term_broken (n.where);
    if (length < 1 || (uint32_t) length > a->size) {
        program_wrong (r, n.where, "%d elements of '%.*s%s': expected from 1 to %u", length,
                       SLICE_ARGS (n.name), a->size);
        return term_broken (n.where);
    }
    if (b->index.it && !check_index (r, n, a, &b->index, (uint32_t) length))
        return term_broken (n.where);
    if (term_too_deep (r, n.where, t.depth))
        return term_broken (n.where);
    t.it = term_new (r, (expr){ .kind = EXPR_SLICE,
                                .where = n.where,
                                .size = (uint32_t) length,
                                .args = { element (r, n, a, NULL), b->index.it } });
    return t;
}

term
program_place (program *r)
{
    named n = { r->now.text, r->now.where };
    array a = { .size = 1 };
    bool known = find_array (r, n, &a);
    program_next (r);
    brackets b = { .index = { .type = INTEGER } };
    if (program_take (r, TOKEN_OPEN_INDEX))
        b = program_brackets (r);
    if (!known || b.index.type == BROKEN || (b.part && b.length.type == BROKEN))
        return term_broken (n.where);
    if (b.part)
        return program_part (r, n, &a, &b);
    term index = b.index;
    if (b.there && !check_index (r, n, &a, &index, 1))
        return term_broken (n.where);
    if (!b.there && a.size > 1) {
        program_wrong (r, n.where, "'%.*s%s' is an array: expected an index from 0 to %u",
                       SLICE_ARGS (n.name), a.size - 1);
        return term_broken (n.where);
    }
    index.depth++;
    if (term_too_deep (r, n.where, index.depth))
        return term_broken (n.where);
    index.type = a.kind == EXPR_CLOCK ? CLOCK : INTEGER;
    index.where = n.where;
    index.it = element (r, n, &a, index.it);
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
