/* A run as waypoints: what each input is, which way each decision goes, what locals hold that were
 * never set, and the place of the error. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "yaml.h"

/* What a local holds, to be told when its declaration is passed. */
typedef struct pending {
    uint32_t depth; /* of calls: whose local it is */
    uint32_t place; /* token */
    char *value;
    uint32_t function;
} pending;

typedef struct writer {
    const witness_task *t;
    const source *s;
    text *out;
    witness_gaps *gaps;
    VEC (pending) waits;
} writer;

static const char *
name_of (const writer *w, uint32_t of)
{
    return w->t->module->functions[of].name;
}

static void
waypoint (writer *w, const char *type, uint32_t token, uint32_t of, const char *value, const char *format)
{
    text *out = w->out;
    text_printf (out, "    - segment:\n        - waypoint:\n            type: %s\n            action: follow\n", type);
    if (value) {
        text_add (out, "            constraint:\n              value: ");
        yaml_quote (value, out);
        text_add_char (out, '\n');
        if (format)
            text_printf (out, "              format: %s\n", format);
    }
    yaml_location (w->t, w->s, token, name_of (w, of), 12, out);
}

static void
drop_pending (writer *w, size_t i)
{
    xfree (w->waits.at[i].value);
    memmove (w->waits.at + i, w->waits.at + i + 1, (w->waits.count - i - 1) * sizeof *w->waits.at);
    w->waits.count--;
}

/* What was passed before the run came to this token. */
static void
tell_pending (writer *w, uint32_t depth, uint32_t token)
{
    for (size_t i = 0; i < w->waits.count;) {
        const pending *p = &w->waits.at[i];
        if (p->depth > depth) { /* its call is over */
            w->gaps->locals++;
            drop_pending (w, i);
        } else if (p->depth == depth && p->place <= token) {
            waypoint (w, "assumption", p->place, p->function, p->value, "c_expression");
            drop_pending (w, i);
        } else
            i++;
    }
}

/* That the local has the bits of this number, whatever its type makes of them. */
static void
print_value (const bitcode_object *o, int64_t number, text *out)
{
    static const char *const words[] = { "unsigned char", "unsigned short", "unsigned int", "unsigned long long" };
    unsigned bits = o->cells[0].type.bits;
    unsigned long long cut = bits >= 64 ? (unsigned long long) number
                                        : (unsigned long long) number & ((1ULL << bits) - 1);
    text name = TEXT_EMPTY;
    bitcode_name_cell (o, 0, &name);
    if (o->cells[0].type.pointer)
        text_printf (out, "(%s != 0) == %llu", text_string (&name), cut);
    else
        text_printf (out, "(%s) %s == %lluULL", words[bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3], text_string (&name),
                     cut);
    text_free (&name);
}

/* The local is one number, declared directly in the body: its place is the next statement. */
static void
note_local (writer *w, const machine_decision *d)
{
    const bitcode_function *f = &w->t->module->functions[d->function];
    const bitcode_object *o = f->instructions[d->value - f->parameter_count].object;
    uint32_t body = source_function_of (w->s, f->name);
    uint32_t token = body == SOURCE_NONE ? SOURCE_NONE : source_first_use (w->s, body, o->name);
    uint32_t statement = token == SOURCE_NONE ? SOURCE_NONE : source_statement_around (w->s, token);
    bool plain = statement != SOURCE_NONE && w->s->statements.at[statement].kind == STATEMENT_PLAIN
                 && w->s->statements.at[statement].in_block;
    uint32_t block = plain ? source_statement_around (w->s, w->s->functions.at[body].body) : SOURCE_NONE;
    uint32_t next = plain ? w->s->statements.at[statement].end : SOURCE_NONE;
    for (uint32_t i = plain ? w->s->functions.at[body].body + 1 : 0; plain && i < token; i++)
        plain = !source_is (w->s, i, "{"); /* not in a block of its own */
    if (!plain || block == SOURCE_NONE || source_is (w->s, next, "}") || o->cell_count != 1) {
        w->gaps->locals++;
        return;
    }
    text value = TEXT_EMPTY;
    print_value (o, d->number, &value);
    *vec_add (&w->waits) = (pending){ d->depth, next, text_take (&value), d->function };
}

static void
tell_input (writer *w, const machine_decision *d)
{
    const bitcode_function *f = &w->t->module->functions[d->function];
    if (d->value < f->parameter_count) { /* of the entry */
        w->gaps->places++;
        return;
    }
    const bitcode_instruction *i = &f->instructions[d->value - f->parameter_count];
    uint32_t token = source_token_at (w->s, i->where.line, i->where.column);
    if (token == SOURCE_NONE || !source_is (w->s, token, i->name) || !source_is (w->s, token + 1, "(")
        || w->s->tokens.at[token + 1].partner == SOURCE_NONE) {
        w->gaps->places++;
        return;
    }
    tell_pending (w, d->depth, token);
    text value = TEXT_EMPTY;
    text_add (&value, "\\result == ");
    bitcode_print_value ((uint64_t) d->number, i->type.bits, i->gives_unsigned && i->type.bits < 32, &value);
    waypoint (w, "function_return", w->s->tokens.at[token + 1].partner, d->function, text_string (&value),
              "ext_c_expression");
    text_free (&value);
}

static bool
begins (const char *name, const char *with)
{
    return strncmp (name, with, strlen (with)) == 0;
}

/* The statement that decides here; SOURCE_NONE: a part of a condition, or hidden. */
static void
tell_decision (writer *w, const machine_decision *d)
{
    const bitcode_function *f = &w->t->module->functions[d->function];
    const bitcode_instruction *i = &f->instructions[d->value];
    const char *to = f->blocks[d->number].name;
    static const struct {
        const char *block;
        statement_kind kind;
        bool way;
    } names[] = { { "if.then", STATEMENT_IF, true },         { "if.else", STATEMENT_IF, false },
                  { "if.end", STATEMENT_IF, false },         { "while.body", STATEMENT_WHILE, true },
                  { "while.end", STATEMENT_WHILE, false },   { "for.body", STATEMENT_FOR, true },
                  { "for.end", STATEMENT_FOR, false } };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (!begins (to, names[k].block))
            continue;
        uint32_t token = source_token_at (w->s, i->where.line, i->where.column);
        uint32_t at = token == SOURCE_NONE ? SOURCE_NONE : source_condition_around (w->s, token);
        if (at == SOURCE_NONE || w->s->statements.at[at].kind != names[k].kind) {
            w->gaps->places++;
            return;
        }
        tell_pending (w, d->depth, token);
        waypoint (w, "branching", w->s->statements.at[at].start, d->function, names[k].way ? "true" : "false", NULL);
        return;
    }
}

/* Where the label stands in its function. */
static uint32_t
label_of (const writer *w, uint32_t of)
{
    uint32_t at = source_function_of (w->s, name_of (w, of));
    for (uint32_t i = at == SOURCE_NONE ? 0 : w->s->functions.at[at].body; at != SOURCE_NONE && i < w->s->functions.at[at].end; i++)
        if (source_is (w->s, i, w->t->target) && source_is (w->s, i + 1, ":") && !source_is (w->s, i - 1, "?"))
            return i;
    return SOURCE_NONE;
}

static bool
tell_target (writer *w, const machine_result *taken)
{
    bool label = taken->end == MACHINE_TARGET && w->t->target_is_label;
    uint32_t token = source_token_at (w->s, taken->where.line, taken->where.column);
    uint32_t around = token == SOURCE_NONE ? SOURCE_NONE : source_statement_around (w->s, token);
    if (token != SOURCE_NONE)
        tell_pending (w, taken->depth, token);
    uint32_t place = label                   ? label_of (w, taken->function)
                     : around == SOURCE_NONE ? SOURCE_NONE
                                             : w->s->statements.at[around].start;
    if (place != SOURCE_NONE)
        waypoint (w, "target", place, taken->function, NULL, NULL);
    return place != SOURCE_NONE;
}

bool
witness_write_violation (const witness_task *t, const machine_result *taken, text *out, witness_gaps *gaps, text *why)
{
    text property = TEXT_EMPTY;
    if (taken->end == MACHINE_TARGET && t->target_is_label)
        text_printf (&property, "G ! label(%s)", t->target);
    else if (taken->end == MACHINE_TARGET)
        text_printf (&property, "G ! call(%s())", t->target);
    else if (taken->end == MACHINE_OVERFLOW)
        text_add (&property, "G ! overflow");
    else if (taken->end == MACHINE_ADDRESS)
        text_add (&property, "G valid-deref");
    else
        text_add (why, "the format has no word for this kind of error");
    source *s = property.length ? yaml_open (t, why) : NULL;
    bool right = s != NULL;
    if (right) {
        writer w = { .t = t, .s = s, .out = out, .gaps = gaps };
        yaml_begin (t, "violation_sequence", text_string (&property), out);
        text_add (out, "  content:\n");
        for (size_t i = 0; i < taken->decisions.count; i++) {
            const machine_decision *d = &taken->decisions.at[i];
            if (d->kind == DECISION_INPUT)
                tell_input (&w, d);
            else if (d->kind == DECISION_BRANCH)
                tell_decision (&w, d);
            else if (d->matters && d->function != BITCODE_NONE)
                note_local (&w, d);
            else if (d->matters)
                gaps->locals++;
        }
        right = tell_target (&w, taken);
        if (!right)
            text_add (why, "the error has no place in the source");
        gaps->locals += w.waits.count;
        while (w.waits.count)
            drop_pending (&w, w.waits.count - 1);
        vec_free (&w.waits);
    }
    source_free (s);
    text_free (&property);
    return right;
}
