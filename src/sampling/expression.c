#include "expression.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

void
terms_free (term *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        terms_free (at[i].body, at[i].count);
    xfree (at);
}

void
expression_free (expression *e)
{
    terms_free (e->at, e->count);
    *e = (expression){ NULL, 0 };
}

static term
term_of (const decider *d, uint32_t number)
{
    const arrow *a = &d->arrows.at[number];
    term t = { .letter = a->letter };
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

typedef struct evaluation {
    decider *d;
    expression_watch *watch; /* or NULL */
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
    enum { MOST_TURNS = 256 };
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
        uint32_t power = once == TRIPLES_NONE ? once : triples_idempotent (d->triples, once);
        uint32_t sharp = power == TRIPLES_NONE ? power : triples_sharp (d->triples, power);
        right = sharp != TRIPLES_NONE;
        t->before = (uint32_t) back;
        t->period = (uint32_t) (turns.count - back);
        out->object = right ? decider_image (d, turns.at[back].object, sharp) : NO_OBJECT;
        if (right && v->watch)
            v->watch (v->context, &(expression_step){ t, out->object, once, power });
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
            if (v->watch)
                v->watch (v->context, &(expression_step){ .term = &terms[i], .object = next.object });
        }
        out->set = i && inside ? triples_product (d->triples, out->set, next.set) : next.set;
        if (out->set == TRIPLES_NONE)
            return false;
        out->object = from = next.object;
    }
    return count > 0;
}

bool
expression_read (decider *d, const expression *e, expression_watch *watch, void *context)
{
    evaluation v = { d, watch, context };
    value end;
    return evaluate (&v, e->at, e->count, 0, false, &end);
}

bool
expression_is_bad (decider *d, const expression *e)
{
    evaluation v = { d, NULL, NULL };
    value end;
    return evaluate (&v, e->at, e->count, 0, false, &end) && decider_is_bad (d, end.object);
}

typedef bool expression_test (decider *d, const expression *e);

/* Take `length` terms out of the list, from i on, into `out`. */
static void
take_out (term *at, size_t *count, size_t i, size_t length, term *out)
{
    memcpy (out, at + i, length * sizeof *at);
    memmove (at + i, at + i + length, (*count - i - length) * sizeof *at);
    *count -= length;
}

static void
put_back (term *at, size_t *count, size_t i, size_t length, const term *in)
{
    memmove (at + i + length, at + i, (*count - i) * sizeof *at);
    memcpy (at + i, in, length * sizeof *at);
    *count += length;
}

/* "u (x u)^n" as "(u x)^n", if that passes. */
static bool
turn_loop (decider *d, expression_test *passes, expression *whole, term *at, size_t *count, size_t i)
{
    term *loop = &at[i];
    if (i == 0 || loop->letter != LETTER_SILENT || loop->count < 2 || at[i - 1].letter == LETTER_SILENT
        || at[i - 1].letter != loop->body[loop->count - 1].letter)
        return false;
    term last = loop->body[loop->count - 1], kept;
    memmove (loop->body + 1, loop->body, (loop->count - 1) * sizeof *loop->body);
    loop->body[0] = last;
    take_out (at, count, i - 1, 1, &kept);
    if (passes (d, whole))
        return true;
    put_back (at, count, i - 1, 1, &kept);
    memmove (loop->body, loop->body + 1, (loop->count - 1) * sizeof *loop->body);
    loop->body[loop->count - 1] = last;
    return false;
}

enum { MOST_AT_ONCE = 4 };

/* Can the terms from i on be left out, as many as this? */
static bool
leave_out (decider *d, expression_test *passes, expression *whole, term *at, size_t *count, size_t i,
           size_t length)
{
    term out[MOST_AT_ONCE];
    if (i + length > *count)
        return false;
    take_out (at, count, i, length, out);
    if (!passes (d, whole)) {
        put_back (at, count, i, length, out);
        return false;
    }
    for (size_t k = 0; k < length; k++)
        terms_free (out[k].body, out[k].count);
    return true;
}

/* Try the expression without each term of the list, or a few of them, and with
 * repetitions turned; keep what still passes. */
static bool
shorten_list (decider *d, expression_test *passes, expression *whole, term **at, size_t *count)
{
    bool changed = false;
    for (size_t i = 0; i < *count && !budget_reason (d->budget); i++) {
        for (size_t length = 1; length <= MOST_AT_ONCE; length++)
            while (leave_out (d, passes, whole, *at, count, i, length))
                changed = true;
        if (i < *count && (*at)[i].letter == LETTER_SILENT) {
            changed |= shorten_list (d, passes, whole, &(*at)[i].body, &(*at)[i].count);
            while (i > 0 && turn_loop (d, passes, whole, *at, count, i)) {
                changed = true;
                i--;
            }
        }
    }
    return changed;
}

static void
shorten (decider *d, expression_test *passes, expression *e)
{
    while (shorten_list (d, passes, e, &e->at, &e->count) && !budget_reason (d->budget))
        ;
}

static void
copy_body (term *to, const term *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = from[i];
        to[i].body = from[i].count ? xcalloc (from[i].count, sizeof *to) : NULL;
        copy_body (to[i].body, from[i].body, from[i].count);
    }
}

struct periods {
    decider *d;
    bool one; /* all periods are 1 */
};

static void
note_period (void *context, const expression_step *s)
{
    struct periods *p = context;
    if (s->term->letter != LETTER_SILENT)
        return;
    s->term->period *= triples_period (p->d->triples, s->once, s->power);
    p->one = p->one && s->term->period == 1;
}

/* Bad, and every repetition has the period 1. */
static bool
is_even_and_bad (decider *d, const expression *e)
{
    struct periods p = { d, true };
    evaluation v = { d, note_period, &p };
    value end;
    return evaluate (&v, e->at, e->count, 0, false, &end) && p.one && decider_is_bad (d, end.object);
}

/* (f)^n with period p becomes f .. f (f^p)^n, in the list; true if something changed. */
static bool
unroll_list (term **at, size_t *count)
{
    enum { MOST_TERMS = 64 };
    bool changed = false;
    for (size_t i = 0; i < *count; i++) {
        term t = (*at)[i];
        if (t.letter != LETTER_SILENT)
            continue;
        if (unroll_list (&(*at)[i].body, &(*at)[i].count))
            return true;
        if (t.period <= 1 || t.period > MOST_TERMS || t.period * t.count > MOST_TERMS)
            continue;
        size_t first = t.before % t.period * t.count;
        term *longer = xcalloc (*count + first, sizeof *longer);
        copy_body (longer, *at, i);
        for (size_t k = 0; k < first; k += t.count)
            copy_body (longer + i + k, t.body, t.count);
        term *loop = &longer[i + first];
        *loop = (term){ .letter = LETTER_SILENT, .count = t.period * t.count, .period = 1 };
        loop->body = xcalloc (loop->count, sizeof *loop->body);
        for (size_t k = 0; k < loop->count; k += t.count)
            copy_body (loop->body + k, t.body, t.count);
        copy_body (loop + 1, *at + i + 1, *count - i - 1);
        terms_free (*at, *count);
        *at = longer;
        *count += first;
        i += first;
        changed = true;
    }
    return changed;
}

static void
unroll (decider *d, expression *e)
{
    enum { MOST_TRIES = 4 };
    struct periods p = { d, true };
    for (unsigned i = 0; i < MOST_TRIES; i++) {
        expression kept = { xcalloc (e->count + 1, sizeof *kept.at), e->count };
        copy_body (kept.at, e->at, e->count);
        bool changed = expression_read (d, e, note_period, &p) && unroll_list (&e->at, &e->count);
        if (changed && !expression_is_bad (d, e)) {
            expression_free (e);
            *e = kept;
            return;
        }
        expression_free (&kept);
        if (!changed)
            return;
    }
}

void
expression_shorten (decider *d, expression *e)
{
    shorten (d, expression_is_bad, e);
    unroll (d, e);
    if (is_even_and_bad (d, e))
        shorten (d, is_even_and_bad, e);
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
    const circles *circles;
    VEC (sampling_loop) loops;
} explanation;

static void
explain_loop (void *context, const expression_step *s)
{
    explanation *x = context;
    text pattern = TEXT_EMPTY;
    if (s->term->letter != LETTER_SILENT)
        return;
    print (s->term, 1, x->alphabet, &pattern);
    sampling_loop *loop = NULL; /* inside of another one it is met more than once */
    for (size_t i = 0; i < x->loops.count && !loop; i++)
        if (!strcmp (x->loops.at[i].pattern, text_string (&pattern)))
            loop = &x->loops.at[i];
    if (!loop) {
        loop = vec_add (&x->loops);
        *loop = (sampling_loop){ .pattern = xstrdup (text_string (&pattern)) };
    }
    reason_of_loop (x->d, x->circles, s->power, loop);
    text_free (&pattern);
}

void
expression_explain (decider *d, const expression *e, const alphabet *a, const circles *c,
                    sampling_answer *out)
{
    explanation x = { d, a, c, VEC_EMPTY };
    expression_read (d, e, explain_loop, &x);
    text pattern = TEXT_EMPTY;
    expression_print (e, a, &pattern);
    out->pattern_text = text_take (&pattern);
    out->pattern = copy_terms (e->at, e->count, a);
    out->pattern_count = e->count;
    out->loops = x.loops.at;
    out->loop_count = x.loops.count;
}
