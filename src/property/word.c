#include "word.h"

#include "alloc.h"

void
word_init (word *w, const model *m, const property *p)
{
    (void) m;
    *w = (word){ .begins = true, .comparisons = p ? p->atom_count : 0 };
    w->before = xcalloc (w->comparisons + 1, sizeof *w->before);
    w->drift = xcalloc (w->comparisons + 1, sizeof *w->drift);
    w->away = xcalloc (w->comparisons + 1, sizeof *w->away);
    for (size_t i = 0; i < w->comparisons; i++)
        mpq_inits (w->before[i], w->drift[i], NULL);
    mpq_init (w->now);
}

void
word_free (word *w)
{
    vec_free (&w->letters);
    vec_free (&w->steps);
    for (size_t i = 0; i < w->comparisons; i++)
        mpq_clears (w->before[i], w->drift[i], NULL);
    mpq_clear (w->now);
    xfree (w->before);
    xfree (w->drift);
    xfree (w->away);
}

/* x - y - t in w->now. */
static bool
read_comparison (word *w, const model *m, const term *t, const run_state *state, text *why)
{
    mpq_t other;
    mpq_init (other);
    bool right = term_value (m, t->args[0], state, w->now, why) && term_value (m, t->args[2], state, other, why);
    mpq_sub (w->now, w->now, other);
    if (right && t->args[1])
        right = term_value (m, t->args[1], state, other, why);
    if (t->args[1])
        mpq_sub (w->now, w->now, other);
    mpq_clear (other);
    return right;
}

bool
word_look (word *w, const model *m, const property *p, const run_state *state, text *why)
{
    uint64_t letter = 0;
    for (uint32_t i = 0; i < p->atom_count; i++) {
        term_truth truth = term_holds (m, p->atoms[i], state, false, why);
        if (truth == TERM_FAULTY)
            return false;
        letter |= (uint64_t) (truth == TERM_HOLDS) << i;
        if (!p->atoms[i]->timed)
            continue;
        if (!read_comparison (w, m, p->atoms[i], state, why))
            return false;
        w->away[i] &= mpq_sgn (w->drift[i]) * mpq_sgn (w->now) > 0;
    }
    if (!w->begins && vec_last (&w->letters) == letter)
        return true;
    *vec_add (&w->letters) = letter;
    *vec_add (&w->steps) = false;
    w->begins = false;
    return true;
}

void
word_step (word *w)
{
    if (w->steps.count)
        vec_last (&w->steps) = true;
    w->begins = true;
}

bool
word_turn (word *w, const model *m, const property *p, const run_state *state)
{
    /* The readings at the beginning of two turns give the drift; a clock that is copied from another, that
     * from a third, and so on, follows a turn later each. */
    enum { FEWEST = 3 };
    text unused = TEXT_EMPTY;
    bool settled = w->turns >= FEWEST + m->clock_count;
    for (uint32_t i = 0; i < p->atom_count; i++) {
        if (!p->atoms[i]->timed)
            continue;
        settled = settled && (w->away[i] || mpq_sgn (w->drift[i]) == 0);
        read_comparison (w, m, p->atoms[i], state, &unused);
        mpq_sub (w->drift[i], w->now, w->before[i]);
        mpq_set (w->before[i], w->now);
        w->away[i] = true;
    }
    text_free (&unused);
    if (settled)
        return true;
    /* What was looked at since the step belongs to the new turn. */
    w->loop = w->letters.count - (w->letters.count && !w->begins);
    w->turns++;
    return false;
}

bool
word_is_long (const word *w)
{
    enum { MOST = 1 << 20 };
    return w->letters.count > MOST;
}

bool
word_is_refuted (const word *w, const property *p, text *why)
{
    size_t count = w->letters.count;
    /* A turn that ends while time passes ends in the letter that the next one begins with. */
    if (w->turns && count - 1 > w->loop && !w->steps.at[count - 1])
        count--;
    bool *steps = xcalloc (count + 1, sizeof *steps);
    for (size_t i = 0; i < count; i++)
        steps[i] = w->steps.at[i];
    /* Without a loop the last letter goes on as if steps led to it. */
    lasso all = { w->letters.at, steps, count, w->turns ? w->loop : count - 1 };
    if (!w->turns)
        steps[count - 1] = true;
    bool holds = property_holds_on (p, &all);
    if (holds)
        text_add (why, "the word of the run satisfies what is asked");
    xfree (steps);
    return !holds;
}
