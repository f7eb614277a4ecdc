#include "expression.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

static void
free_terms (term *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free_terms (at[i].body, at[i].count);
    xfree (at);
}

void
expression_free (expression *e)
{
    free_terms (e->at, e->count);
    *e = (expression){ NULL, 0 };
}

static term
term_of (const decider *d, uint32_t number)
{
    const arrow *a = &d->arrows.at[number];
    term t = { .letter = a->letter, .rounds = a->rounds };
    if (a->letter != LETTER_SILENT)
        return t;
    t.count = a->loop_end - a->loop;
    t.body = xcalloc (t.count, sizeof *t.body);
    for (size_t i = 0; i < t.count; i++)
        t.body[i] = term_of (d, d->steps.at[a->loop + i]);
    return t;
}

expression
expression_of (const decider *d)
{
    expression e = { NULL, 0 };
    for (uint32_t o = d->bad; d->objects.at[o].parent != NO_ARROW;
         o = d->arrows.at[d->objects.at[o].parent].from)
        e.count++;
    e.at = xcalloc (e.count + 1, sizeof *e.at);
    size_t place = e.count;
    for (uint32_t o = d->bad; d->objects.at[o].parent != NO_ARROW;
         o = d->arrows.at[d->objects.at[o].parent].from)
        e.at[--place] = term_of (d, d->objects.at[o].parent);
    return e;
}

/* What a part of an expression does from an object: where it leads, and the
 * triples on the way. */
typedef struct value {
    uint32_t object, set;
} value;

typedef void loop_visitor (void *context, const term *t, uint32_t power);

typedef struct evaluation {
    decider *d;
    loop_visitor *visit; /* of each repetition, or NULL */
    void *context;
} evaluation;

/* The triples are wanted only inside of repetitions. */
static bool evaluate (const evaluation *v, term *terms, size_t count, uint32_t from, bool inside, value *out);

/* The body is read again and again until an object comes back: the turns before
 * are read once, and those from there on are what is repeated. */
typedef VEC (value) turn_list;

static bool
find_turns (const evaluation *v, term *t, uint32_t from, turn_list *turns, size_t *back)
{
    enum { MOST_TURNS = 64 };
    while (turns->count < MOST_TURNS) {
        value turn;
        if (!evaluate (v, t->body, t->count, from, true, &turn))
            return false;
        *vec_add (turns) = (value){ from, turn.set };
        from = turn.object;
        for (*back = 0; *back < turns->count; ++*back)
            if (turns->at[*back].object == from)
                return true;
    }
    return false;
}

/* The product of turns from .. to - 1. */
static uint32_t
multiply (decider *d, const turn_list *turns, size_t from, size_t to)
{
    uint32_t set = turns->at[from].set;
    for (size_t i = from + 1; i < to && set != TRIPLES_NONE; i++)
        set = triples_product (d->triples, set, turns->at[i].set);
    return set;
}

static bool
evaluate_loop (const evaluation *v, term *t, uint32_t from, bool inside, value *out)
{
    decider *d = v->d;
    turn_list turns = VEC_EMPTY;
    size_t back;
    bool right = find_turns (v, t, from, &turns, &back);
    if (right) {
        uint32_t once = multiply (d, &turns, back, turns.count);
        uint32_t power = once == TRIPLES_NONE ? once : triples_idempotent (d->triples, once, &t->rounds);
        uint32_t sharp = power == TRIPLES_NONE ? power : triples_sharp (d->triples, power);
        right = sharp != TRIPLES_NONE;
        if (right && v->visit)
            v->visit (v->context, t, power);
        t->rounds *= (uint32_t) (turns.count - back);
        out->object = right ? decider_image (d, turns.at[back].object, sharp) : NO_OBJECT;
        out->set = sharp;
        if (right && back && inside) {
            uint32_t before = multiply (d, &turns, 0, back);
            out->set = before == TRIPLES_NONE ? before : triples_product (d->triples, before, sharp);
            right = out->set != TRIPLES_NONE;
        }
    }
    vec_free (&turns);
    return right;
}

static bool
evaluate (const evaluation *v, term *terms, size_t count, uint32_t from, bool inside, value *out)
{
    decider *d = v->d;
    for (size_t i = 0; i < count; i++) {
        value next;
        if (terms[i].letter == LETTER_SILENT) {
            if (!evaluate_loop (v, &terms[i], from, inside, &next))
                return false;
        } else {
            uint32_t a = decider_letter (d, from, terms[i].letter);
            if (a == NO_ARROW)
                return false;
            next = (value){ d->arrows.at[a].to, d->arrows.at[a].set };
        }
        out->set = i && inside ? triples_product (d->triples, out->set, next.set) : next.set;
        if (out->set == TRIPLES_NONE)
            return false;
        out->object = from = next.object;
    }
    return count > 0;
}

static bool
leads_to_bad (decider *d, term *terms, size_t count)
{
    evaluation v = { d, NULL, NULL };
    value end;
    return evaluate (&v, terms, count, 0, false, &end) && decider_is_bad (d, end.object);
}

bool
expression_is_bad (decider *d, const expression *e)
{
    return leads_to_bad (d, e->at, e->count);
}

/* Try the expression without each term of the list, and with the body of each
 * repetition in its place; keep what still is bad. */
static bool
shorten_list (decider *d, expression *whole, term **at, size_t *count)
{
    bool changed = false;
    for (size_t i = 0; i < *count && !budget_reason (d->budget);) {
        term kept = (*at)[i];
        memmove (*at + i, *at + i + 1, (*count - i - 1) * sizeof **at);
        --*count;
        if (expression_is_bad (d, whole)) {
            free_terms (kept.body, kept.count);
            changed = true;
            continue;
        }
        memmove (*at + i + 1, *at + i, (*count - i) * sizeof **at);
        ++*count;
        (*at)[i] = kept;
        if (kept.letter == LETTER_SILENT)
            changed |= shorten_list (d, whole, &(*at)[i].body, &(*at)[i].count);
        i++;
    }
    return changed;
}

void
expression_shorten (decider *d, expression *e)
{
    while (shorten_list (d, e, &e->at, &e->count) && !budget_reason (d->budget))
        ;
    expression_is_bad (d, e); /* the rounds */
}

static bool
expand (const term *terms, size_t count, uint32_t n, size_t most, number_list *word)
{
    for (size_t i = 0; i < count; i++) {
        if (terms[i].letter != LETTER_SILENT)
            *vec_add (word) = terms[i].letter;
        for (uint32_t turn = 0; terms[i].letter == LETTER_SILENT && turn < n; turn++)
            if (!expand (terms[i].body, terms[i].count, n, most, word))
                return false;
        if (word->count > most)
            return false;
    }
    return true;
}

bool
expression_expand (const expression *e, uint32_t n, size_t most, number_list *word)
{
    vec_clear (word);
    return expand (e->at, e->count, n, most, word);
}

static void
print (const term *terms, size_t count, const alphabet *a, text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_add (out, i ? " " : "");
        if (terms[i].letter != LETTER_SILENT) {
            text_add (out, alphabet_name (a, terms[i].letter));
            continue;
        }
        text_add (out, "(");
        print (terms[i].body, terms[i].count, a, out);
        text_add (out, ")^n");
    }
}

void
expression_print (const expression *e, const alphabet *a, text *out)
{
    print (e->at, e->count, a, out);
}

static sampling_term *
copy_terms (const term *terms, size_t count, const alphabet *a)
{
    sampling_term *copy = xcalloc (count + 1, sizeof *copy);
    for (size_t i = 0; i < count; i++) {
        copy[i].rounds = terms[i].rounds;
        if (terms[i].letter != LETTER_SILENT)
            copy[i].letter = xstrdup (alphabet_name (a, terms[i].letter));
        else {
            copy[i].body = copy_terms (terms[i].body, terms[i].count, a);
            copy[i].count = terms[i].count;
        }
    }
    return copy;
}

/* Collects the loops of an expression; reason.c fills them. */
typedef struct explanation {
    decider *d;
    const alphabet *alphabet;
    const corners *corners;
    VEC (sampling_loop) loops;
} explanation;

static void
explain_loop (void *context, const term *t, uint32_t power)
{

    explanation *x = context;
    text pattern = TEXT_EMPTY;
    print (t, 1, x->alphabet, &pattern);
    sampling_loop loop = { .pattern = text_take (&pattern), .rounds = t->rounds };
    reason_of_loop (x->d, x->corners, power, &loop);
    *vec_add (&x->loops) = loop;
}

void
expression_explain (decider *d, const expression *e, const alphabet *a, const corners *c,
                    sampling_answer *out)
{
    explanation x = { d, a, c, VEC_EMPTY };
    evaluation v = { d, explain_loop, &x };
    value end;
    evaluate (&v, e->at, e->count, 0, false, &end);
    text pattern = TEXT_EMPTY;
    expression_print (e, a, &pattern);
    out->pattern_text = text_take (&pattern);
    out->pattern = copy_terms (e->at, e->count, a);
    out->pattern_count = e->count;
    out->loops = x.loops.at;
    out->loop_count = x.loops.count;
}
