/* A proof as invariants: at each point that is a place of the source, what is known there about
 * the variables in scope.  Comparisons that speak of others are left out, which only says less. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "yaml.h"

typedef struct writer {
    const witness_task *t;
    const flow *f;
    const source *s;
    const uint64_t *live; /* as of flow_live */
    size_t words;
    witness_gaps *gaps;
    /* Of the point at hand. */
    uint32_t function; /* of the source */
    uint32_t call;     /* of the flow */
    uint32_t place;    /* token */
} writer;

/* --- names in scope --- */

/* LLVM calls the second local x of a function x5: then neither can be told by its name. */
static bool
is_only_one (const writer *w, const char *name)
{
    const bitcode_function *f = &w->t->module->functions[w->f->calls[w->call].function];
    size_t length = strlen (name);
    for (uint32_t n = 0; n < f->instruction_count; n++) {
        const bitcode_instruction *i = &f->instructions[n];
        if (i->op != BITCODE_ALLOCA || strncmp (i->object->name, name, length) != 0)
            continue;
        const char *rest = i->object->name + length;
        bool numbered = *rest && strspn (rest, "0123456789") == strlen (rest);
        if (numbered && source_first_use (w->s, w->function, i->object->name) == SOURCE_NONE)
            return false;
    }
    return true;
}

/* Is what is declared at this token still in scope at the place? */
static bool
reaches (const writer *w, uint32_t declared)
{
    if (declared >= w->place)
        return false;
    for (uint32_t i = declared; i < w->place; i++) {
        uint32_t partner = w->s->tokens.at[i].partner;
        bool brace = source_is (w->s, i, "}") || source_is (w->s, i, ")");
        if (brace && partner < declared && !(source_is (w->s, i, ")") && i < w->s->functions.at[w->function].body))
            return false; /* the block, or the head of a for, ended */
    }
    return true;
}

/* The name of a variable as a C expression at the place; false: it has none. */
static bool
name_variable (const writer *w, uint32_t v, text *out)
{
    const flow_variable *about = &w->f->variables[v];
    const bitcode_object *o = NULL;
    if (about->pointer || !about->bits)
        return false;
    if (about->home == FLOW_OF_GLOBAL)
        o = &w->t->module->globals[about->index];
    else if (about->home == FLOW_OF_LOCAL && about->call == w->call)
        o = w->t->module->functions[w->f->calls[about->call].function].instructions[about->index].object;
    size_t cell = 0;
    while (o && cell < o->cell_count && o->cells[cell].offset != about->offset)
        cell++;
    if (!o || o->heap || cell == o->cell_count || (o->cell_count != 1 && !o->cells[cell].part))
        return false;
    text object = TEXT_EMPTY;
    bitcode_name_object (o, &object);
    size_t length = object.length;
    char *name = text_take (&object);
    uint32_t first = source_first_use (w->s, w->function, name);
    bool right = length && !strchr (name, '.');
    if (about->home == FLOW_OF_GLOBAL) /* and no local hides it */
        right = right && (first == SOURCE_NONE || !source_is_declared (w->s, w->function, name));
    else
        right = right && first != SOURCE_NONE && reaches (w, first) && is_only_one (w, name);
    if (right)
        bitcode_name_cell (o, cell, out);
    xfree (name);
    return right;
}

/* --- comparisons --- */

static void
print_number (flow_wide n, text *out)
{
    if (n > INT64_MAX)
        text_printf (out, "%" PRIu64 "ULL", (uint64_t) n);
    else if (n == INT64_MIN)
        text_add (out, "(-9223372036854775807LL - 1)");
    else
        text_printf (out, n > INT32_MAX || n <= INT32_MIN ? "%" PRId64 "LL" : "%" PRId64, (int64_t) n);
}

/* The variable as the search sees its bits: signed or not, whatever it is declared. */
static bool
print_variable (const writer *w, uint32_t v, text *out)
{
    static const char *const words[] = { "char", "short", "int", "long long" };
    const flow_variable *about = &w->f->variables[v];
    unsigned bits = about->bits;
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
        return false;
    const char *word = words[bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : 3];
    text_printf (out, "(%s %s) ", about->is_signed ? "signed" : "unsigned", word);
    return name_variable (w, v, out);
}

static bool
fits (flow_wide low, flow_wide high)
{
    return low >= INT64_MIN && high <= INT64_MAX;
}

/* A sum in long long; false: it may not fit, or speaks of what has no name. */
static bool
print_term (const writer *w, const flow_term *t, text *out, flow_range *r)
{
    if (t->op == FLOW_NUMBER) {
        *r = (flow_range){ t->number, t->number };
        print_number (t->number, out);
        return fits (r->low, r->high);
    }
    if (t->op == FLOW_VARIABLE) {
        const flow_variable *about = &w->f->variables[t->variable];
        flow_wide size = (flow_wide) 1 << about->bits;
        r->low = about->is_signed ? -size / 2 : 0;
        r->high = r->low + size - 1;
        text_add (out, "(long long) ");
        return about->bits && print_variable (w, t->variable, out) && fits (r->low, r->high);
    }
    flow_range a, b;
    text_add_char (out, '(');
    if (!print_term (w, t->left, out, &a))
        return false;
    text_printf (out, " %c ", t->op == FLOW_ADD ? '+' : t->op == FLOW_SUB ? '-' : '*');
    if (!print_term (w, t->right, out, &b))
        return false;
    text_add_char (out, ')');
    if (t->op == FLOW_ADD)
        *r = (flow_range){ a.low + b.low, a.high + b.high };
    else if (t->op == FLOW_SUB)
        *r = (flow_range){ a.low - b.high, a.high - b.low };
    else {
        flow_wide corners[] = { a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high };
        *r = (flow_range){ corners[0], corners[0] };
        for (int i = 1; i < 4; i++) {
            r->low = corners[i] < r->low ? corners[i] : r->low;
            r->high = corners[i] > r->high ? corners[i] : r->high;
        }
    }
    return fits (r->low, r->high);
}

/* Adds " && ..." or nothing. */
static void
add_part (writer *w, bool right, text *part, text *out)
{
    if (right)
        text_printf (out, "%s%s", out->length ? " && " : "", text_string (part));
    else
        w->gaps->parts++;
    text_clear (part);
}

static void
add_range (writer *w, uint32_t v, flow_range r, text *out)
{
    const flow_variable *about = &w->f->variables[v];
    flow_wide size = (flow_wide) 1 << about->bits, low = about->is_signed ? -size / 2 : 0;
    text part = TEXT_EMPTY;
    static const char *const words[] = { "==", ">=", "<=" };
    bool one = r.low == r.high;
    for (int k = one ? 0 : 1; k < (one ? 1 : 3); k++) {
        if ((k == 1 && r.low <= low) || (k == 2 && r.high >= low + size - 1))
            continue;
        bool right = print_variable (w, v, &part);
        text_printf (&part, " %s ", words[k]);
        print_number (k == 2 ? r.high : r.low, &part);
        add_part (w, right, &part, out);
    }
    text_free (&part);
}

static void
add_literal (writer *w, const flow_literal *x, bool holds, text *out)
{
    static const flow_relation opposite[] = { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT };
    flow_range r;
    text part = TEXT_EMPTY;
    bool right = print_term (w, x->left, &part, &r);
    text_printf (&part, " %s ", flow_relation_text (holds ? x->relation : opposite[x->relation], true));
    right = right && print_term (w, x->right, &part, &r);
    add_part (w, right, &part, out);
    text_free (&part);
}

/* --- points --- */

/* The bounds that hold in all states, then the states, one of which holds; empty: nothing is known. */
static void
print_invariant (writer *w, const blocks_point *p, text *out)
{
    const flow_place *place = &w->f->places[p->place];
    for (uint32_t v = 0; place->ranges && v < w->f->variable_count; v++)
        if (w->live[p->place * w->words + v / 64] >> (v % 64) & 1 && w->f->variables[v].bits)
            add_range (w, v, place->ranges[v], out);
    text any = TEXT_EMPTY, all = TEXT_EMPTY;
    bool open = false; /* a state says nothing */
    for (size_t i = 0; i < p->state_count; i++) {
        for (size_t k = 0; k < p->dimension_count; k++) {
            const blocks_dimension *d = &p->dimensions[k];
            flow_range r = p->states[i * p->dimension_count + k];
            if (d->variable != FLOW_NONE)
                add_range (w, d->variable, r, &all);
            else
                add_literal (w, &d->literal, r.low == 1, &all);
        }
        open = open || !all.length;
        text_printf (&any, "%s(%s)", any.length ? " || " : "", text_string (&all));
        text_clear (&all);
    }
    if (p->state_count == 0)
        text_add (out, out->length ? " && 0" : "0");
    else if (!open)
        text_printf (out, "%s(%s)", out->length ? " && " : "", text_string (&any));
    text_free (&any);
    text_free (&all);
}

static bool
begins (const char *name, const char *with)
{
    return strncmp (name, with, strlen (with)) == 0;
}

static const bitcode_block *
block_at (const bitcode_function *f, uint32_t instruction)
{
    for (uint32_t b = 0; b < f->block_count; b++)
        if (f->blocks[b].first == instruction)
            return &f->blocks[b];
    return NULL;
}

/* Where the point is in the source: the keyword of a loop, or the beginning of a statement. */
static bool
find_place (writer *w, const flow_place *place, bool *is_loop)
{
    const bitcode_function *f = &w->t->module->functions[place->function];
    const bitcode_block *b = block_at (f, place->at);
    w->function = source_function_of (w->s, f->name);
    w->call = place->call;
    uint32_t token = source_token_at (w->s, place->where.line, place->where.column);
    if (!b || w->function == SOURCE_NONE || token == SOURCE_NONE)
        return false;
    uint32_t loop = source_condition_around (w->s, token);
    *is_loop = begins (b->name, "while.cond") || begins (b->name, "for.cond");
    if (*is_loop) {
        statement_kind kind = *b->name == 'w' ? STATEMENT_WHILE : STATEMENT_FOR;
        bool right = loop != SOURCE_NONE && w->s->statements.at[loop].kind == kind;
        w->place = right ? w->s->statements.at[loop].start : SOURCE_NONE;
        return right;
    }
    if (begins (b->name, "land.") || begins (b->name, "lor.") || begins (b->name, "cond.")
        || begins (b->name, "for.") || begins (b->name, "do.cond"))
        return false; /* within a statement */
    uint32_t statement = source_statement_around (w->s, token);
    if (statement == SOURCE_NONE || !w->s->statements.at[statement].in_block)
        return false;
    w->place = w->s->statements.at[statement].start;
    return w->s->statements.at[statement].kind == STATEMENT_PLAIN || loop == statement;
}

/* Does every call of the function, as far as it is run, have a point there?  Else the invariant of
 * one call would be said of all. */
static bool
is_of_all_calls (const writer *w, const blocks_result *proof, const flow_place *place)
{
    size_t calls = 0, points = 0;
    for (size_t i = 0; i < w->f->call_count; i++)
        calls += w->f->calls[i].function == place->function;
    for (size_t i = 0; i < proof->point_count; i++) {
        const flow_place *other = &w->f->places[proof->points[i].place];
        points += other->function == place->function && other->at == place->at;
    }
    return calls == 1 && points == 1;
}

bool
witness_write_correctness (const witness_task *t, const flow *f, const blocks_result *proof, text *out,
                           witness_gaps *gaps, text *why)
{
    source *s = yaml_open (t, why);
    if (!s)
        return false;
    writer w = { .t = t, .f = f, .s = s, .gaps = gaps };
    uint64_t *live = flow_live (f, &w.words);
    w.live = live;
    text property = TEXT_EMPTY, entries = TEXT_EMPTY, value = TEXT_EMPTY;
    text_printf (&property, t->target_is_label ? "G ! label(%s)" : "G ! call(%s())", t->target);
    yaml_begin (t, "invariant_set", text_string (&property), out);
    for (size_t i = 0; i < proof->point_count; i++) {
        const flow_place *place = &f->places[proof->points[i].place];
        bool is_loop = false;
        if (!is_of_all_calls (&w, proof, place) || !find_place (&w, place, &is_loop)) {
            gaps->points++;
            continue;
        }
        text_clear (&value);
        print_invariant (&w, &proof->points[i], &value);
        if (!value.length)
            continue;
        text_printf (&entries, "    - invariant:\n        type: %s\n",
                     is_loop ? "loop_invariant" : "location_invariant");
        yaml_location (t, s, w.place, t->module->functions[place->function].name, 8, &entries);
        text_add (&entries, "        value: ");
        yaml_quote (text_string (&value), &entries);
        text_add (&entries, "\n        format: c_expression\n");
    }
    text_printf (out, "  content:%s\n%s", entries.length ? "" : " []", text_string (&entries));
    text_free (&property);
    text_free (&entries);
    text_free (&value);
    xfree (live);
    source_free (s);
    return true;
}
