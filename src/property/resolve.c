/* From the tree of a query to terms over a model: names are looked up,
 * quantifiers written out, comparisons of clocks brought into one form. */
#include <stdlib.h>
#include <string.h>

#include "read.h"

/* Clocks may be added and subtracted before they are compared: plus - minus +
 * rest.  Without clocks it is a plain term. */
typedef struct value {
    const term *plus, *minus, *rest; /* rest NULL: 0, if there are clocks */
    position where;
    bool wrong;
} value;

static value resolve (reading *r, const tree *t, const binding *bound);

static term *
new_term (reading *r, term_kind kind, position where)
{
    if (++r->terms > QUERY_TERMS)
        reading_fail (r, where,
                      "the query is too large: more than %d terms after writing out its quantifiers",
                      QUERY_TERMS);
    term *t = arena_alloc (r->memory, sizeof *t);
    *t = (term){ .kind = kind, .where = where };
    return t;
}

static const term *
number (reading *r, int32_t n, position where)
{
    term *t = new_term (r, TERM_NUMBER, where);
    t->value = n;
    return t;
}

/* What the operator gives for two numbers; false: a fault, left for later. */
static bool
fold (term_kind kind, int64_t a, int64_t b, int64_t *out)
{
    switch (kind) {
    case TERM_ADD:
        *out = a + b;
        break;
    case TERM_SUB:
        *out = a - b;
        break;
    case TERM_MUL:
        *out = a * b;
        break;
    case TERM_DIV:
    case TERM_MOD:
        if (!b)
            return false;
        *out = kind == TERM_DIV ? a / b : a % b;
        break;
    default:
        return false;
    }
    return *out >= INT32_MIN && *out <= INT32_MAX;
}

static const term *
join (reading *r, term_kind kind, const term *a, const term *b, position where)
{
    int64_t folded;
    if (a->kind == TERM_NUMBER && b && b->kind == TERM_NUMBER && fold (kind, a->value, b->value, &folded))
        return number (r, (int32_t) folded, where);
    term *t = new_term (r, kind, where);
    t->args[0] = a;
    t->args[1] = b;
    t->timed = a->timed || (b && b->timed);
    return t;
}

static value
wrong (void)
{
    return (value){ .wrong = true };
}

static value
plain (const term *t)
{
    return (value){ .rest = t, .where = t->where };
}

static bool
has_clocks (const value *v)
{
    return v->plus || v->minus;
}

/* An integer, and nothing that depends on time. */
static const term *
integer_of (reading *r, value v)
{
    if (v.wrong)
        return NULL;
    if (has_clocks (&v))
        reading_fail (r, v.where, "a clock stands where an integer is expected; clocks can only be compared");
    else if (v.rest->timed)
        reading_fail (r, v.where, "a condition on clocks or 'deadlock' stands where an integer is expected");
    else
        return v.rest;
    return NULL;
}

static const term *
condition_of (reading *r, value v)
{
    if (v.wrong)
        return NULL;
    if (has_clocks (&v)) {
        reading_fail (r, v.where, "a clock is no condition: expected a comparison such as x <= 3");
        return NULL;
    }
    return v.rest;
}

/* The value of an integer term without variables. */
bool
resolve_constant (reading *r, const tree *t, const binding *bound, int32_t *out)
{
    const term *e = integer_of (r, resolve (r, t, bound));
    if (e && e->kind != TERM_NUMBER)
        reading_fail (r, t->where, "expected a number, or a name that a quantifier binds");
    if (!e || e->kind != TERM_NUMBER)
        return false;
    *out = e->value;
    return true;
}

/* --- names --- */

/* A path without its indices: "P", "Train(2).Cross", "Gate.list". */
static bool
spell (reading *r, const tree *t, const binding *bound, text *out)
{
    text_add (out, t->word);
    for (size_t i = 0; i < t->part_count; i++) {
        const path_part *part = &t->parts[i];
        if (part->sign == '.')
            text_printf (out, ".%s", part->word);
        for (size_t k = 0; part->sign == '(' && k < part->arg_count; k++) {
            int32_t n;
            if (!resolve_constant (r, part->args[k], bound, &n))
                return false;
            text_printf (out, "%c%d", k ? ',' : '(', n);
        }
        if (part->sign == '(')
            text_add (out, part->arg_count ? ")" : "()");
    }
    return true;
}

/* The one index of a path; NULL: it has none.  False after an error. */
static bool
find_index (reading *r, const tree *t, const binding *bound, const term **index)
{
    *index = NULL;
    for (size_t i = 0; i < t->part_count; i++) {
        if (t->parts[i].sign != '[')
            continue;
        if (*index) {
            reading_fail (r, t->parts[i].args[0]->where, "arrays have one index here");
            return false;
        }
        *index = integer_of (r, resolve (r, t->parts[i].args[0], bound));
        if (!*index)
            return false;
    }
    return true;
}

/* An array of `size` elements needs an index, a constant one within it. */
static bool
index_fits (reading *r, const tree *t, const char *name, const term *index, uint32_t size)
{
    if (!index && size > 1)
        reading_fail (r, t->where, "'%s' is an array: expected an index 0..%u", name, size - 1);
    else if (index && index->kind == TERM_NUMBER && (index->value < 0 || (uint32_t) index->value >= size))
        reading_fail (r, index->where, "index %d is outside 0..%u", index->value, size - 1);
    return !r->failed;
}

static const term *
array_term (reading *r, const tree *t, const binding *bound, term_kind kind, uint32_t id, const char *name,
            uint32_t size)
{
    const term *index;
    if (!find_index (r, t, bound, &index) || !index_fits (r, t, name, index, size))
        return NULL;
    term *e = new_term (r, kind, t->where);
    e->id = id;
    e->args[0] = index;
    return e;
}

/* PROCESS.LOCATION, where both may hold dots: the longest process counts. */
static const term *
find_location (reading *r, const tree *t, const char *name, uint32_t *process_number)
{
    const model *m = r->m;
    *process_number = MODEL_NONE;
    size_t best = 0;
    for (uint32_t p = 0; p < m->process_count; p++) {
        size_t length = strlen (m->processes[p].name);
        if (length <= best || strncmp (name, m->processes[p].name, length) != 0
            || (name[length] && name[length] != '.'))
            continue;
        *process_number = p;
        uint32_t l = name[length] ? model_find_location (m, p, name + length + 1) : MODEL_NONE;
        if (l == MODEL_NONE)
            continue;
        term *e = new_term (r, TERM_LOCATION, t->where);
        e->id = p;
        e->location = l;
        return e;
    }
    return NULL;
}

static void
say_unknown (reading *r, const tree *t, const char *name, uint32_t process_number)
{
    text known = TEXT_EMPTY;
    if (process_number == MODEL_NONE) {
        reading_fail (
            r, t->where,
            "'%s' is not known: expected PROCESS.LOCATION, an integer, a clock or a label of the model",
            name);
        return;
    }
    const process *p = &r->m->processes[process_number];
    for (size_t l = 0; l < p->location_count; l++)
        text_printf (&known, "%s %s", l ? "," : "", p->locations[l].name);
    reading_fail (r, t->where, "'%s' is not known: process %s has the locations%s", name, p->name,
                  text_string (&known));
    text_free (&known);
}

/* --- calls --- */

static uint32_t
find_function (const reading *r, const char *name)
{
    for (uint32_t i = 0; i < r->m->function_count; i++)
        if (strcmp (r->m->functions[i].name, name) == 0)
            return i;
    return MODEL_NONE;
}

/* "f (a, b)" where the model has such a function, or range (e, low, high): its name and arguments. */
static bool
is_call (reading *r, const tree *t, const binding *bound, uint32_t *called, const path_part **arguments)
{
    if (!t->part_count || t->parts[t->part_count - 1].sign != '(')
        return false;
    tree before = *t;
    before.part_count--;
    *arguments = &t->parts[t->part_count - 1];
    text name = TEXT_EMPTY;
    bool spelt = spell (r, &before, bound, &name);
    *called = spelt ? find_function (r, text_string (&name)) : MODEL_NONE;
    bool range = spelt && strcmp (text_string (&name), "range") == 0 && (*arguments)->arg_count == 3;
    text_free (&name);
    return range || *called != MODEL_NONE;
}

static value
resolve_range (reading *r, const tree *t, const binding *bound, const path_part *arguments)
{
    int32_t low, high;
    const term *of = integer_of (r, resolve (r, arguments->args[0], bound));
    if (!of || !resolve_constant (r, arguments->args[1], bound, &low)
        || !resolve_constant (r, arguments->args[2], bound, &high))
        return wrong ();
    term *e = new_term (r, TERM_RANGE, t->where);
    e->args[0] = of;
    e->args[1] = number (r, low, t->where);
    e->args[2] = number (r, high, t->where);
    return plain (e);
}

static value
resolve_call (reading *r, const tree *t, const binding *bound, uint32_t function_number,
              const path_part *arguments)
{
    const function *f = &r->m->functions[function_number];
    const term **list = arena_alloc (r->memory, (arguments->arg_count + 1) * sizeof *list);
    if (f->has_effects)
        reading_fail (r, t->where, "the function '%s' changes variables: expected one without effects",
                      f->name);
    else if (f->parameter_count != arguments->arg_count)
        reading_fail (r, t->where, "'%s' has %zu parameter%s: expected as many arguments, found %zu", f->name,
                      f->parameter_count, f->parameter_count == 1 ? "" : "s", arguments->arg_count);
    for (size_t i = 0; i < arguments->arg_count && !r->failed; i++) {
        if (f->parameters[i].is_array)
            reading_fail (r, t->where, "'%s' takes an array, which a query cannot give", f->name);
        else
            list[i] = integer_of (r, resolve (r, arguments->args[i], bound));
    }
    if (r->failed)
        return wrong ();
    term *e = new_term (r, TERM_CALL, t->where);
    e->id = function_number;
    e->list = list;
    e->value = (int32_t) arguments->arg_count;
    return plain (e);
}

static value
resolve_name (reading *r, const tree *t, const binding *bound, const char *name)
{
    const model *m = r->m;
    bool indexed = false;
    for (size_t i = 0; i < t->part_count; i++)
        indexed |= t->parts[i].sign == '[';
    for (uint32_t i = 0; i < m->integer_array_count; i++)
        if (strcmp (m->integer_arrays[i].name, name) == 0) {
            const term *e = array_term (r, t, bound, TERM_VARIABLE, i, name, m->integer_arrays[i].size);
            return e ? plain (e) : wrong ();
        }
    for (uint32_t i = 0; i < m->clock_array_count; i++)
        if (strcmp (m->clock_arrays[i].name, name) == 0) {
            const term *e = array_term (r, t, bound, TERM_CLOCK, i, name, m->clock_arrays[i].size);
            return e ? (value){ .plus = e, .where = t->where } : wrong ();
        }
    for (uint32_t i = 0; i < m->table_count; i++)
        if (strcmp (m->tables[i].name, name) == 0) {
            const term *e = array_term (r, t, bound, TERM_TABLE, i, name, m->tables[i].size);
            return e ? plain (e) : wrong ();
        }
    uint32_t process_number, label = model_find_label (m, name);
    const term *place = find_location (r, t, name, &process_number);
    if ((place || label != MODEL_NONE) && indexed)
        reading_fail (r, t->where, "'%s' is no array", name);
    if (r->failed)
        return wrong ();
    if (place)
        return plain (place);
    if (label == MODEL_NONE) {
        say_unknown (r, t, name, process_number);
        return wrong ();
    }
    term *e = new_term (r, TERM_LABEL, t->where);
    e->id = label;
    return plain (e);
}

static value
resolve_path (reading *r, const tree *t, const binding *bound)
{
    for (const binding *b = bound; b && !t->part_count; b = b->outer)
        if (strcmp (b->name, t->word) == 0)
            return plain (number (r, b->value, t->where));
    if (!t->part_count && (!strcmp (t->word, "true") || !strcmp (t->word, "false")))
        return plain (number (r, *t->word == 't', t->where));
    if (!t->part_count && strcmp (t->word, "deadlock") == 0) {
        term *e = new_term (r, TERM_DEADLOCK, t->where);
        e->timed = true;
        return plain (e);
    }
    uint32_t function_number;
    const path_part *arguments;
    if (is_call (r, t, bound, &function_number, &arguments))
        return function_number == MODEL_NONE ? resolve_range (r, t, bound, arguments)
                                             : resolve_call (r, t, bound, function_number, arguments);
    if (r->failed)
        return wrong ();
    text name = TEXT_EMPTY;
    value v = spell (r, t, bound, &name) ? resolve_name (r, t, bound, text_string (&name)) : wrong ();
    text_free (&name);
    return v;
}

/* --- operators --- */

static const struct {
    const char *sign;
    term_kind kind;
} operators[] = { { "+", TERM_ADD },         { "-", TERM_SUB },         { "*", TERM_MUL },
                  { "/", TERM_DIV },         { "%", TERM_MOD },         { "<?", TERM_MIN },
                  { ">?", TERM_MAX },        { "==", TERM_EQ },         { "!=", TERM_NE },
                  { "<", TERM_LT },          { "<=", TERM_LE },         { ">=", TERM_GE },
                  { ">", TERM_GT },          { "&&", TERM_AND },        { "||", TERM_OR },
                  { "&", TERM_BIT_AND },     { "|", TERM_BIT_OR },      { "^", TERM_BIT_XOR },
                  { "<<", TERM_SHIFT_LEFT }, { ">>", TERM_SHIFT_RIGHT } };

static term_kind
kind_of (const char *sign)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strcmp (operators[i].sign, sign) == 0)
            return operators[i].kind;
    return TERM_IF; /* imply and xor */
}

static bool
put_clock (reading *r, const term **place, const term *clock, position where)
{
    if (clock && *place)
        reading_fail (r, where, "clocks can only be compared as x ~ t, x ~ y, x - y ~ t or x ~ y + t");
    if (clock)
        *place = clock;
    return !r->failed;
}

/* a + b, or a - b, where clocks may take part. */
static value
add (reading *r, value a, value b, bool minus, position where)
{
    value sum = { .plus = a.plus, .minus = a.minus, .where = where };
    if (!put_clock (r, minus ? &sum.minus : &sum.plus, b.plus, where)
        || !put_clock (r, minus ? &sum.plus : &sum.minus, b.minus, where))
        return wrong ();
    if ((a.rest && a.rest->timed) || (b.rest && b.rest->timed)) {
        integer_of (r, plain (a.rest && a.rest->timed ? a.rest : b.rest));
        return wrong ();
    }
    if (!b.rest)
        sum.rest = a.rest;
    else if (!a.rest && !minus)
        sum.rest = b.rest;
    else
        sum.rest =
            join (r, minus ? TERM_SUB : TERM_ADD, a.rest ? a.rest : number (r, 0, where), b.rest, where);
    return sum;
}

static term_kind
mirrored (term_kind compare)
{
    static const term_kind mirror[] = { [TERM_EQ] = TERM_EQ, [TERM_NE] = TERM_NE, [TERM_LT] = TERM_GT,
                                        [TERM_LE] = TERM_GE, [TERM_GE] = TERM_LE, [TERM_GT] = TERM_LT };
    return mirror[compare];
}

/* 0 - t; of 0 - t itself t, as it was written. */
static const term *
opposite (reading *r, const term *t, position where)
{
    bool is_opposite = t->kind == TERM_SUB && t->args[0]->kind == TERM_NUMBER && t->args[0]->value == 0;
    return is_opposite ? t->args[1] : join (r, TERM_SUB, number (r, 0, where), t, where);
}

/* plus - minus + rest `compare` 0, with clocks. */
static value
compare_clocks (reading *r, value v, term_kind compare, position where)
{
    const term *rest = v.rest ? v.rest : number (r, 0, where);
    term *t = new_term (r, TERM_CLOCKS, where);
    t->timed = true;
    t->compare = v.plus ? compare : mirrored (compare);
    t->args[0] = v.plus ? v.plus : v.minus;
    t->args[1] = v.plus ? v.minus : NULL;
    t->args[2] = v.plus ? opposite (r, rest, where) : rest;
    return plain (t);
}

static value
resolve_binary (reading *r, const tree *t, const binding *bound)
{
    value a = resolve (r, t->args[0], bound), b = a.wrong ? wrong () : resolve (r, t->args[1], bound);
    term_kind kind = kind_of (t->word);
    if (a.wrong || b.wrong)
        return wrong ();
    if (kind == TERM_ADD || kind == TERM_SUB)
        return add (r, a, b, kind == TERM_SUB, t->where);
    bool compares = kind >= TERM_EQ && kind <= TERM_GT;
    if (compares && (has_clocks (&a) || has_clocks (&b))) {
        value both = add (r, a, b, true, t->where);
        if (both.wrong)
            return both;
        return compare_clocks (r, both, kind, t->where);
    }
    bool logical = kind == TERM_AND || kind == TERM_OR || kind == TERM_IF;
    const term *left = logical ? condition_of (r, a) : integer_of (r, a);
    const term *right = !left ? NULL : logical ? condition_of (r, b) : integer_of (r, b);
    if (!right)
        return wrong ();
    if (strcmp (t->word, "imply") == 0)
        return plain (join (r, TERM_OR, join (r, TERM_NOT, left, NULL, t->where), right, t->where));
    if (strcmp (t->word, "xor") == 0)
        return plain (
            join (r, TERM_OR, join (r, TERM_AND, left, join (r, TERM_NOT, right, NULL, t->where), t->where),
                  join (r, TERM_AND, join (r, TERM_NOT, left, NULL, t->where), right, t->where), t->where));
    return plain (join (r, kind, left, right, t->where));
}

static value
resolve_unary (reading *r, const tree *t, const binding *bound)
{
    value a = resolve (r, t->args[0], bound);
    if (a.wrong)
        return a;
    if (*t->word == '!') {
        const term *of = condition_of (r, a);
        return of ? plain (join (r, TERM_NOT, of, NULL, t->where)) : wrong ();
    }
    return add (r, plain (number (r, 0, t->where)), a, *t->word == '-', t->where);
}

static value
resolve_if (reading *r, const tree *t, const binding *bound)
{
    const term *args[3];
    for (int i = 0; i < 3; i++) {
        args[i] = condition_of (r, resolve (r, t->args[i], bound));
        if (!args[i])
            return wrong ();
    }
    term *e = new_term (r, TERM_IF, t->where);
    for (int i = 0; i < 3; i++) {
        e->args[i] = args[i];
        e->timed |= args[i]->timed;
    }
    return plain (e);
}

/* The body for every value from low to high, joined in halves so that terms stay
 * shallow. */
static const term *
resolve_between (reading *r, const tree *t, const binding *bound, term_kind kind, int64_t low, int64_t high)
{
    if (r->failed)
        return NULL;
    if (low == high) {
        binding here = { t->word, (int32_t) low, bound };
        value v = resolve (r, t->args[2], &here);
        return kind == TERM_ADD ? integer_of (r, v) : condition_of (r, v);
    }
    int64_t middle = low + (high - low) / 2;
    const term *left = resolve_between (r, t, bound, kind, low, middle);
    const term *right = left ? resolve_between (r, t, bound, kind, middle + 1, high) : NULL;
    return right ? join (r, kind, left, right, t->where) : NULL;
}

/* The body for every value, joined; over an empty range what joining nothing gives. */
static value
resolve_quantifier (reading *r, const tree *t, const binding *bound)
{
    int32_t low, high;
    if (!resolve_constant (r, t->args[0], bound, &low) || !resolve_constant (r, t->args[1], bound, &high))
        return wrong ();
    term_kind kind = t->kind == TREE_FORALL ? TERM_AND : t->kind == TREE_EXISTS ? TERM_OR : TERM_ADD;
    const term *all =
        low > high ? number (r, kind == TERM_AND, t->where) : resolve_between (r, t, bound, kind, low, high);
    return all && !r->failed ? plain (all) : wrong ();
}

static value
resolve (reading *r, const tree *t, const binding *bound)
{
    if (r->failed)
        return wrong ();
    switch (t->kind) {
    case TREE_NUMBER:
        return plain (number (r, t->value, t->where));
    case TREE_PATH:
        return resolve_path (r, t, bound);
    case TREE_UNARY:
        return resolve_unary (r, t, bound);
    case TREE_BINARY:
        return resolve_binary (r, t, bound);
    case TREE_IF:
        return resolve_if (r, t, bound);
    default:
        return resolve_quantifier (r, t, bound);
    }
}

const term *
resolve_condition (reading *r, const tree *t, const binding *bound)
{
    const term *e = condition_of (r, resolve (r, t, bound));
    return r->failed ? NULL : e;
}

const term *
resolve_value (reading *r, const tree *t)
{
    value v = resolve (r, t, NULL);
    if (!v.wrong && v.plus && !v.minus && !v.rest)
        return v.plus;
    const term *e = integer_of (r, v);
    return r->failed ? NULL : e;
}
