/* Formulas about automata at a period: the network becomes guarded commands, and so
 * do the words of the formula. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "ctl_try.h"
#include "translate.h"

struct rewriting {
    const model *model;
    const gcl_model *program;
    diag *why;
    const char *start;
    text *out;
};

static size_t
word_length (const char *at)
{
    size_t length = 0;
    while (isalnum ((unsigned char) at[length]) || at[length] == '_')
        length++;
    return length;
}

static bool
is_name (const char *name, const char *at, size_t length)
{
    return strlen (name) == length && memcmp (name, at, length) == 0;
}

/* The program's first variables are the processes, in their order. */
static void
add_place (struct rewriting *w, size_t number, uint32_t where)
{
    text_printf (w->out, "%s = %u", w->program->variables[number].name, where);
}

/* P.l; how much of the text it is, 0: no location of this process. */
static size_t
rewrite_location (struct rewriting *w, size_t number, const char *at)
{
    const process *p = &w->model->processes[number];
    size_t length = word_length (at);
    for (uint32_t l = 0; l < p->location_count; l++)
        if (is_name (p->locations[l].name, at, length)) {
            text_add_char (w->out, '(');
            add_place (w, number, l);
            text_add_char (w->out, ')');
            return length;
        }
    position where = { 1, (uint32_t) (at - w->start) + 1 };
    diag_error (w->why, where, "process '%s' has no location '%.*s'", p->name,
                length < 60 ? (int) length : 60, at);
    return length;
}

static bool
has_label (const location *l, uint32_t label)
{
    for (size_t i = 0; i < l->label_count; i++)
        if (l->labels[i] == label)
            return true;
    return false;
}

static void
rewrite_label (struct rewriting *w, uint32_t label)
{
    bool some = false;
    for (size_t p = 0; p < w->model->process_count; p++)
        for (uint32_t l = 0; l < w->model->processes[p].location_count; l++)
            if (has_label (&w->model->processes[p].locations[l], label)) {
                text_add (w->out, some ? " || " : "(");
                add_place (w, p, l);
                some = true;
            }
    text_add (w->out, some ? ")" : "false");
}

/* An integer of the model, perhaps an element of an array. */
static size_t
rewrite_integer (struct rewriting *w, const char *at, size_t length)
{
    size_t whole = length;
    if (at[length] == '[') {
        const char *end = strchr (at, ']');
        whole = end ? (size_t) (end - at) + 1 : length;
    }
    text name = TEXT_EMPTY;
    size_t taken = 0;
    for (uint32_t i = 0; i < w->model->integer_count && !taken; i++) {
        text_clear (&name);
        model_integer_name (w->model, i, &name);
        if (is_name (text_string (&name), at, whole)) {
            text_add (w->out, w->program->variables[w->model->process_count + i].name);
            taken = whole;
        }
    }
    text_free (&name);
    return taken;
}

static bool
is_reserved (const char *at, size_t length)
{
    static const char *const words[] = { "AX", "AF", "AG", "EX", "EF", "EG", "A", "E", "U", "true", "false" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_name (words[i], at, length))
            return true;
    return false;
}

static size_t
rewrite_word (struct rewriting *w, const char *at)
{
    size_t length = word_length (at), taken;
    for (size_t p = 0; p < w->model->process_count && at[length] == '.'; p++)
        if (is_name (w->model->processes[p].name, at, length))
            return length + 1 + rewrite_location (w, p, at + length + 1);
    for (uint32_t l = 0; l < w->model->label_count; l++)
        if (is_name (w->model->labels[l], at, length)) {
            rewrite_label (w, l);
            return length;
        }
    taken = rewrite_integer (w, at, length);
    if (taken)
        return taken;
    if (!is_reserved (at, length)) {
        position where = { 1, (uint32_t) (at - w->start) + 1 };
        diag_error (w->why, where, "no label, integer or process is named '%.*s'",
                    length < 60 ? (int) length : 60, at);
    }
    text_add_bytes (w->out, at, length);
    return length;
}

static void
rewrite (struct rewriting *w)
{
    for (const char *at = w->start; *at;)
        if (isalpha ((unsigned char) *at) || *at == '_')
            at += rewrite_word (w, at);
        else
            text_add_char (w->out, *at++);
}

static bool
has_variable (const gcl_model *m, const char *name)
{
    for (size_t v = 0; v < m->variable_count; v++)
        if (strcmp (m->variables[v].name, name) == 0)
            return true;
    return false;
}

static gcl_model *
translate (const model *m, const network_claim *c, diag *why)
{
    text source = TEXT_EMPTY;
    gcl_model *program = NULL;
    if (gcl_translate (m, c->period, NULL, 0, c->range_disables, &source, why)) {
        diag *unexpected = diag_new (c->period);
        program = gcl_parse (text_string (&source), source.length, unexpected);
        assert (program);
        diag_free (unexpected);
    }
    text_free (&source);
    return program;
}

/* Several starts are one step of the program, and a fault of the model is a state. */
static void
wrap (const gcl_model *program, text *inner, text *out)
{
    text_printf (out, has_variable (program, "started") ? "AX (%s)" : "%s", text_string (inner));
}

gcl_model *
ctl_network_translate (const model *m, const network_claim *c, text *formula, diag *why, diag *words)
{
    gcl_model *program = translate (m, c, why);
    if (!program)
        return NULL;
    text inner = TEXT_EMPTY;
    diag_set_source (words, c->formula, strlen (c->formula));
    struct rewriting w = { m, program, words, c->formula, &inner };
    rewrite (&w);
    wrap (program, &inner, formula);
    text_free (&inner);
    if (!diag_errors (words))
        return program;
    gcl_free (program);
    return NULL;
}

void
ctl_network_certified (const gcl_model *program, const char *formula, bool holds, text *out)
{
    text_printf (out, "%s%s(%s)", has_variable (program, "fault") ? "AG fault = 0 && " : "", holds ? "" : "!",
                 formula);
}

network_claim
ctl_network_claim (const question *q)
{
    return (network_claim){ question_text (q, SETTING_TIME), question_text (q, SETTING_FORMULA),
                            asking_range_disables (q) };
}

gcl_model *
ctl_network_program (const question *q, text *formula, reply *r)
{
    network_claim c = ctl_network_claim (q);
    if (!c.formula)
        reply_refuse (r, "ctl needs a formula, such as 'AG (P.try -> AF P.in)'");
    else if (strcmp (c.period, "dense") == 0 || strcmp (c.period, "any") == 0)
        reply_refuse (r, "ctl of automata needs a period, such as --time 1/2");
    if (r->failure != REPLY_ANSWERED)
        return NULL;
    diag *words = diag_new ("formula");
    gcl_model *program =
        ctl_network_translate (q->subjects[0]->network, &c, formula, asking_messages (q, r), words);
    if (!program)
        r->failure = REPLY_INPUT;
    if (diag_errors (words)) {
        diag_free (r->messages);
        r->messages = words;
    } else
        diag_free (words);
    return program;
}
