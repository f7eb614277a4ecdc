/* The lines of a certificate: what is claimed, names, points and what holds there. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "work.h"

enum { MOST_DEPTH = 200, MOST_WORD = 4096 };

typedef struct reader {
    const char *at, *end;
    size_t line;
    const char *next, *stop; /* of the line at hand */
    char word[MOST_WORD];
    text *what;
    bool failed;
    stated *into;
    const inlining *calls;
    arena *memory;
    unsigned depth;
    bool component; /* these are lines of one */
} reader;

static bool
fail (reader *r, const char *format, ...)
{
    if (!r->failed) {
        va_list arguments;
        text_clear (r->what);
        text_printf (r->what, "line %zu: ", r->line);
        va_start (arguments, format);
        text_vprintf (r->what, format, arguments);
        va_end (arguments);
    }
    r->failed = true;
    return false;
}

static bool
next_line (reader *r)
{
    if (r->at == r->end || r->failed)
        return false;
    r->line++;
    const char *newline = memchr (r->at, '\n', (size_t) (r->end - r->at));
    if (!newline)
        return fail (r, "the last line does not end");
    r->next = r->at;
    r->stop = newline;
    r->at = newline + 1;
    const char *remark = memchr (r->next, '#', (size_t) (r->stop - r->next));
    r->stop = remark ? remark : r->stop;
    return true;
}

/* The next word of the line in r->word; parentheses are words.  False: none is left. */
static bool
next_word (reader *r)
{
    while (r->next < r->stop && *r->next == ' ')
        r->next++;
    if (r->next == r->stop)
        return false;
    size_t length = 1;
    if (*r->next != '(' && *r->next != ')')
        while (r->next + length < r->stop && !strchr (" ()", r->next[length]))
            length++;
    if (length >= sizeof r->word)
        return fail (r, "a word is too long");
    memcpy (r->word, r->next, length);
    r->word[length] = '\0';
    r->next += length;
    return true;
}

static bool
expect_word (reader *r, const char *what)
{
    return next_word (r) || fail (r, "%s is missing", what);
}

static bool
is_word (const reader *r, const char *word)
{
    return strcmp (r->word, word) == 0;
}

static bool
ends_line (reader *r)
{
    return !next_word (r) || fail (r, "'%s' is too much", r->word);
}

static const char *
keep (reader *r)
{
    return arena_text (r->memory, r->word, strlen (r->word));
}

static bool
read_wide (reader *r, __int128_t *n)
{
    const char *at = r->word;
    bool negative = *at == '-';
    at += negative;
    if (!*at || strlen (at) > 30)
        return fail (r, "'%s' is not a number", r->word);
    for (*n = 0; *at; at++) {
        if (*at < '0' || *at > '9')
            return fail (r, "'%s' is not a number", r->word);
        *n = 10 * *n + (*at - '0');
    }
    *n = negative ? -*n : *n;
    return true;
}

static bool
read_small (reader *r, const char *what, uint64_t most, uint64_t *n)
{
    __int128_t wide;
    if (!expect_word (r, what) || !read_wide (r, &wide))
        return false;
    if (wide < 0 || wide > (__int128_t) most)
        return fail (r, "%s %s is out of range", what, r->word);
    *n = (uint64_t) wide;
    return true;
}

/* --- the claim --- */

static bool
read_target (reader *r, c_claim *c)
{
    if (!expect_word (r, "the target"))
        return false;
    if (is_word (r, "none"))
        return true;
    if (!is_word (r, "function") && !is_word (r, "label"))
        return fail (r, "'%s' is no kind of target", r->word);
    c->target_is_label = is_word (r, "label");
    if (!expect_word (r, "the name of the target"))
        return false;
    c->target = keep (r);
    return true;
}

static bool
read_choice (reader *r, const char *const *words, const char **out)
{
    if (!expect_word (r, "a choice"))
        return false;
    for (; *words; words++)
        if (is_word (r, *words)) {
            *out = *words;
            return true;
        }
    return fail (r, "'%s' is none of the choices", r->word);
}

static bool
read_claim_line (reader *r, c_claim *c, bool *is_claim)
{
    static const char *const overflows[] = { "error", "wrap", "ignore", NULL };
    static const char *const models[] = { "32", "64", NULL };
    static const char *const unknowns[] = { "refuse", "havoc", NULL };
    static const char *const pointers[] = { "nothing", "objects", NULL };
    const char *word = NULL;
    *is_claim = true;
    if (is_word (r, "entry")) {
        if (!expect_word (r, "the entry"))
            return false;
        c->entry = keep (r);
    } else if (is_word (r, "target"))
        return read_target (r, c);
    else if (is_word (r, "overflow"))
        return read_choice (r, overflows, &c->overflow);
    else if (is_word (r, "data-model")) {
        if (!read_choice (r, models, &word))
            return false;
        c->data_model = strcmp (word, "32") == 0 ? 32 : 64;
    } else if (is_word (r, "unknown-calls")) {
        if (!read_choice (r, unknowns, &word))
            return false;
        c->havoc_unknown = strcmp (word, "havoc") == 0;
    } else if (is_word (r, "unset-pointers")) {
        if (!read_choice (r, pointers, &word))
            return false;
        c->unset_objects = strcmp (word, "objects") == 0;
    } else if (is_word (r, "inputs")) {
        VEC (const char *) all = VEC_EMPTY;
        while (next_word (r))
            *vec_add (&all) = keep (r);
        c->input_count = all.count;
        c->inputs = arena_copy (r->memory, all.at, all.count * sizeof *all.at);
        vec_free (&all);
    } else
        *is_claim = false;
    return true;
}

static bool
read_kind (reader *r, const char *kind)
{
    if (!next_line (r))
        return fail (r, "this is no certificate of a C program: the file is empty");
    return ((size_t) (r->stop - r->next) == strlen (kind) && memcmp (r->next, kind, strlen (kind)) == 0)
           || fail (r, "this is no certificate of a C program: '%s' is missing", kind);
}

static bool
read_claim (reader *r, c_claim *claim)
{
    *claim = (c_claim){ 0 };
    for (bool goes_on = true; goes_on && next_line (r);)
        if (next_word (r) && (!read_claim_line (r, claim, &goes_on) || (goes_on && !ends_line (r))))
            return false;
    if (!r->failed && (!claim->entry || !claim->overflow || !claim->data_model))
        fail (r, "entry, overflow or data-model is missing");
    return !r->failed;
}

bool
c_certificate_claim (const char *source, size_t length, c_claim *claim, arena *memory, text *what)
{
    reader r = { .at = source, .end = source + length, .what = what, .memory = memory };
    return read_kind (&r, C_CERTIFICATE_KIND) && read_claim (&r, claim);
}

/* The line at hand is "component NAME": to the line "done" it is that component's. */
static bool
read_section (reader *r, c_section *s)
{
    while (r->next < r->stop && *r->next == ' ')
        r->next++;
    if (r->next == r->stop)
        return fail (r, "the name of the component is missing");
    *s = (c_section){ .name = arena_text (r->memory, r->next, (size_t) (r->stop - r->next)),
                      .source = r->at,
                      .first_line = r->line + 1 };
    reader inner = *r;
    inner.end = r->end;
    if (!read_claim (&inner, &s->claim)) {
        r->failed = true;
        return false;
    }
    while (next_line (r))
        if (next_word (r) && is_word (r, "done")) {
            s->length = (size_t) (r->at - s->source);
            return true;
        }
    return fail (r, "the end of component %s is missing", s->name);
}

bool
c_components_read (const char *source, size_t length, c_sections *out, arena *memory, text *what)
{
    reader r = { .at = source, .end = source + length, .what = what, .memory = memory };
    if (!read_kind (&r, C_COMPONENTS_KIND))
        return false;
    while (next_line (&r)) {
        c_section s;
        if (!next_word (&r))
            continue;
        if (!is_word (&r, "component"))
            return fail (&r, "'component' is missing");
        if (!read_section (&r, &s))
            return false;
        *vec_add (out) = s;
    }
    return !r.failed && (out->count || fail (&r, "no component is described"));
}

static void
write_claim (const c_claim *c, text *out)
{
    text_printf (out, "entry %s\n", c->entry);
    if (c->target)
        text_printf (out, "target %s %s\n", c->target_is_label ? "label" : "function", c->target);
    else
        text_add (out, "target none\n");
    text_printf (out, "overflow %s\ndata-model %u\nunknown-calls %s\n", c->overflow, c->data_model,
                 c->havoc_unknown ? "havoc" : "refuse");
    if (c->unset_objects)
        text_add (out, "unset-pointers objects\n");
    for (size_t i = 0; i < c->input_count; i++)
        text_printf (out, "%s%s%s", i ? " " : "inputs ", c->inputs[i], i + 1 == c->input_count ? "\n" : "");
}

void
c_certificate_write_claim (const c_claim *c, text *out)
{
    text_printf (out, "%s\n", C_CERTIFICATE_KIND);
    write_claim (c, out);
}

void
c_components_write_claim (const char *name, const c_claim *c, text *out)
{
    text_printf (out, "component %s\n", name);
    write_claim (c, out);
}

/* --- names --- */

static uint32_t
find_call (reader *r)
{
    text path = TEXT_EMPTY;
    uint32_t found = NONE;
    for (uint32_t i = 0; i < r->calls->all.count && found == NONE; i++) {
        text_clear (&path);
        calls_print_path (r->calls, i, &path);
        found = is_word (r, text_string (&path)) ? i : NONE;
    }
    text_free (&path);
    if (found == NONE)
        fail (r, "the program has no call '%s'", r->word);
    return found;
}

/* An object by words: "global NAME" or "local PATH INSTRUCTION". */
static const thing *
read_thing (reader *r)
{
    const inlining *c = r->calls;
    if (is_word (r, "global")) {
        if (!expect_word (r, "the name of a global"))
            return NULL;
        for (uint32_t g = 0; g < c->m->global_count; g++)
            if (is_word (r, c->m->globals[g].name))
                return &c->things.at[g];
        fail (r, "the program has no global '%s'", r->word);
        return NULL;
    }
    uint64_t n = 0;
    uint32_t call = expect_word (r, "a call") ? find_call (r) : NONE;
    if (call == NONE || !read_small (r, "instruction", UINT32_MAX, &n))
        return NULL;
    if (n >= calls_function (c, call)->instruction_count || c->all.at[call].things[n] == NONE) {
        fail (r, "instruction %s makes no local", r->word);
        return NULL;
    }
    return &c->things.at[c->all.at[call].things[n]];
}

static bool
read_cell (reader *r, named *n)
{
    const thing *t = read_thing (r);
    uint64_t offset = 0;
    if (!t || !read_small (r, "offset", UINT64_MAX, &offset))
        return false;
    for (size_t k = 0; k < t->about->cell_count; k++)
        if (t->about->cells[k].offset == offset) {
            n->slot = t->slot + (uint32_t) k;
            n->bits = t->about->cells[k].type.bits;
            return true;
        }
    return fail (r, "nothing lies at this offset");
}

static bool
read_value (reader *r, named *n)
{
    uint64_t number = 0;
    uint32_t call = expect_word (r, "a call") ? find_call (r) : NONE;
    if (call == NONE || !read_small (r, "value", UINT32_MAX, &number))
        return false;
    if (number >= calls_function (r->calls, call)->value_count
        || r->calls->all.at[call].values[number] == NONE)
        return fail (r, "value %s is not kept anywhere", r->word);
    n->slot = r->calls->all.at[call].values[number];
    n->bits = r->calls->widths.at[n->slot];
    return true;
}

/* name NAME global G OFFSET signed, and the like; or address NAME global G. */
static bool
read_name (reader *r, bool address)
{
    named n = { .slot = NONE };
    if (!expect_word (r, "the name"))
        return false;
    n.text = keep (r);
    for (size_t i = 0; i < r->into->names.count; i++)
        if (is_word (r, r->into->names.at[i].text))
            return fail (r, "'%s' is a name already", r->word);
    if (!expect_word (r, "what it names"))
        return false;
    bool value = is_word (r, "value");
    if (!value && !is_word (r, "global") && !is_word (r, "local"))
        return fail (r, "'%s' is no kind of name", r->word);
    if (address) {
        const thing *t = read_thing (r);
        if (!t)
            return false;
        n.slot = (uint32_t) (t - r->calls->things.at);
        n.bits = 0;
    } else {
        if (!(value ? read_value (r, &n) : read_cell (r, &n)) || !expect_word (r, "signed or unsigned"))
            return false;
        n.is_signed = is_word (r, "signed");
        if (!n.is_signed && !is_word (r, "unsigned"))
            return fail (r, "'%s' is neither signed nor unsigned", r->word);
    }
    *vec_add (&r->into->names) = n;
    return ends_line (r);
}

/* --- facts --- */

static fact *
new_fact (reader *r, fact_op op)
{
    fact *f = arena_alloc (r->memory, sizeof *f);
    f->op = op;
    f->line = r->line;
    return f;
}

static const fact *
read_leaf (reader *r)
{
    fact *f = new_fact (r, FACT_NUMBER);
    for (uint32_t i = 0; i < r->into->names.count; i++) {
        const named *n = &r->into->names.at[i];
        if (!is_word (r, n->text))
            continue;
        f->op = n->bits ? FACT_VARIABLE : FACT_NUMBER;
        f->variable = i;
        f->number = n->bits ? 0 : (__int128_t) r->calls->things.at[n->slot].address;
        return f;
    }
    return read_wide (r, &f->number) ? f : NULL;
}

/* A term in words: a number, a name, or (+ a b). */
static const fact *
read_term (reader *r)
{
    static const char *const signs[] = { "+", "-", "*" };
    if (!expect_word (r, "a term") || (!is_word (r, "(") && !is_word (r, ")")))
        return r->failed ? NULL : read_leaf (r);
    if (is_word (r, ")") || ++r->depth > MOST_DEPTH || !expect_word (r, "an operation")) {
        fail (r, "this is no term");
        return NULL;
    }
    for (int i = 0; i < 3; i++)
        if (is_word (r, signs[i])) {
            fact *f = new_fact (r, (fact_op) (FACT_ADD + i));
            f->left = read_term (r);
            f->right = f->left ? read_term (r) : NULL;
            r->depth--;
            if (!f->right || !expect_word (r, "')'") || !is_word (r, ")")) {
                fail (r, "')' is missing");
                return NULL;
            }
            return f;
        }
    fail (r, "'%s' is no operation", r->word);
    return NULL;
}

/* Facts to the end of the line: (<= x 5) (= y 3) */
static bool
read_facts (reader *r, facts *out)
{
    static const char *const relations[] = { "=", "!=", "<", "<=", ">", ">=" };
    while (next_word (r)) {
        if (!is_word (r, "(") || !expect_word (r, "a comparison"))
            return fail (r, "'(' is missing");
        fact *f = NULL;
        for (int i = 0; i < 6; i++)
            if (is_word (r, relations[i]))
                f = new_fact (r, (fact_op) (FACT_EQ + i));
        if (!f)
            return fail (r, "'%s' is no comparison", r->word);
        f->left = read_term (r);
        f->right = f->left ? read_term (r) : NULL;
        if (!f->right || !expect_word (r, "')'") || !is_word (r, ")"))
            return fail (r, "')' is missing");
        *vec_add (out) = f;
    }
    return !r->failed;
}

/* --- points --- */

static bool
read_point (reader *r)
{
    uint64_t n = 0;
    uint32_t call = expect_word (r, "a call") ? find_call (r) : NONE;
    if (call == NONE || !read_small (r, "instruction", UINT32_MAX, &n) || !ends_line (r))
        return false;
    if (n >= calls_function (r->calls, call)->instruction_count)
        return fail (r, "there is no such instruction");
    if (call == 0 && n == 0)
        return fail (r, "the program begins there");
    if (proof_point_at (r->into, call, (uint32_t) n) != NONE)
        return fail (r, "this point was there before");
    *vec_add (&r->into->points) =
        (point){ .call = call, .instruction = (uint32_t) n, .entry = NONE, .stage = NONE, .line = r->line };
    return true;
}

/* inside CALL INSTRUCTION ENTRY STATE */
static bool
read_inside (reader *r)
{
    uint64_t n = 0, entry = 0, stage = 0;
    uint32_t call = expect_word (r, "a call") ? find_call (r) : NONE;
    if (call == NONE || !read_small (r, "instruction", UINT32_MAX, &n) || !read_small (r, "entry", UINT32_MAX, &entry)
        || !read_small (r, "state", UINT32_MAX, &stage) || !ends_line (r))
        return false;
    const bitcode_function *f = calls_function (r->calls, call);
    const assumed_routine *a = n < f->instruction_count ? calls_assumed (r->calls, &f->instructions[n]) : NULL;
    if (!a)
        return fail (r, "no routine that is assumed to do something is called there");
    if (entry >= a->count || stage >= lts_states (a->entries[entry].system))
        return fail (r, "what is assumed of '%s' has no such entry or state", a->name);
    if (proof_stage_at (r->into, call, (uint32_t) n, (uint32_t) entry, (uint32_t) stage) != NONE)
        return fail (r, "this point was there before");
    *vec_add (&r->into->points) = (point){ .call = call,
                                           .instruction = (uint32_t) n,
                                           .entry = (uint32_t) entry,
                                           .stage = (uint32_t) stage,
                                           .line = r->line };
    return true;
}

/* --- of components: where a state leads --- */

static void
add_stop (reader *r)
{
    stop s = { .point = NONE, .state = NONE, .block = NONE, .line = r->line };
    if (r->into->points.count) {
        s.point = (uint32_t) r->into->points.count - 1;
        s.state = (uint32_t) vec_last (&r->into->points).states.count - 1;
    }
    *vec_add (&r->into->stops) = s;
}

static bool
read_leading (reader *r)
{
    if (!r->into->stops.count || (r->into->points.count && vec_last (&r->into->stops).point + 1 != r->into->points.count))
        return fail (r, "no state was named");
    stop *s = &vec_last (&r->into->stops);
    uint64_t n = 0;
    if (is_word (r, "block")) {
        if (!read_small (r, "block", NONE - 1, &n))
            return false;
        s->block = (uint32_t) n;
    } else if (is_word (r, "fails"))
        s->fails = true;
    else {
        bool to = is_word (r, "to");
        const char *next = r->next;
        while (next_word (r)) {
            r->next = next;
            if (!read_small (r, to ? "state" : "set of conditions", to ? NONE - 1 : UINT64_MAX, &n))
                return false;
            next = r->next;
            if (to)
                *vec_add (&s->to) = (uint32_t) n;
            else
                *vec_add (&s->returns) = n;
        }
    }
    return ends_line (r);
}

static bool
read_holding (reader *r, bool always)
{
    if (!r->into->points.count)
        return fail (r, "no point was named");
    point *p = &vec_last (&r->into->points);
    if (always)
        return read_facts (r, &p->always);
    *vec_add (&p->states) = (facts) VEC_EMPTY;
    if (r->component)
        add_stop (r);
    return read_facts (r, &vec_last (&p->states));
}

static bool
read_start (reader *r)
{
    if (r->into->stops.count || r->into->points.count)
        return fail (r, "the start comes first, and once");
    add_stop (r);
    return ends_line (r);
}

static bool
read_component_line (reader *r)
{
    return is_word (r, "inside")  ? read_inside (r)
           : is_word (r, "start") ? read_start (r)
           : is_word (r, "block") || is_word (r, "to") || is_word (r, "returns") || is_word (r, "fails")
               ? read_leading (r)
               : fail (r, "'%s' is not known here", r->word);
}

static bool
read_lines (reader *r)
{
    c_claim claim = { 0 };
    bool done = false, is_claim = true;
    while (next_line (r)) {
        if (!next_word (r))
            continue;
        if (done)
            return fail (r, "there is more behind the end");
        if (is_claim && !read_claim_line (r, &claim, &is_claim))
            return false;
        if (is_claim)
            continue;
        bool right = is_word (r, "name")      ? read_name (r, false)
                     : is_word (r, "address") ? read_name (r, true)
                     : is_word (r, "point")   ? read_point (r)
                     : is_word (r, "always")  ? read_holding (r, true)
                     : is_word (r, "state")   ? read_holding (r, false)
                     : is_word (r, "done")    ? (done = true)
                     : r->component           ? read_component_line (r)
                                              : fail (r, "'%s' is not known here", r->word);
        if (!right)
            return false;
    }
    return !r->failed && (done || fail (r, "the end is missing"));
}

bool
proof_read (stated *c, const inlining *calls, const char *source, size_t length, text *what)
{
    reader r = { .at = source, .end = source + length, .what = what, .into = c, .calls = calls };
    *c = (stated){ .memory = calls->memory };
    r.memory = calls->memory;
    return read_kind (&r, C_CERTIFICATE_KIND) && read_lines (&r);
}

bool
component_read (stated *c, const inlining *calls, const c_section *s, text *what)
{
    reader r = { .at = s->source, .end = s->source + s->length, .line = s->first_line - 1, .what = what, .into = c,
                 .calls = calls, .component = true };
    *c = (stated){ .memory = calls->memory };
    r.memory = calls->memory;
    if (!read_lines (&r))
        return false;
    if (!c->stops.count || c->stops.at[0].point != NONE)
        return fail (&r, "the start is missing");
    for (size_t i = 0; i < c->stops.count; i++)
        for (size_t k = 0; k < c->stops.at[i].to.count; k++)
            if (!c->stops.at[i].to.at[k] || c->stops.at[i].to.at[k] >= c->stops.count) {
                r.line = c->stops.at[i].line;
                return fail (&r, "there is no state %u to go to", c->stops.at[i].to.at[k]);
            }
    return true;
}

void
proof_release (stated *c)
{
    for (size_t i = 0; i < c->points.count; i++) {
        point *p = &c->points.at[i];
        vec_free (&p->always);
        for (size_t k = 0; k < p->states.count; k++)
            vec_free (&p->states.at[k]);
        vec_free (&p->states);
    }
    for (size_t i = 0; i < c->stops.count; i++) {
        vec_free (&c->stops.at[i].to);
        vec_free (&c->stops.at[i].returns);
    }
    vec_free (&c->stops);
    vec_free (&c->points);
    vec_free (&c->names);
}
