#include "comparison.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "proof.h"

side_options
comparison_options (const sampling_question *q)
{
    return (side_options){ q->labels, q->infinite ? 0 : q->label_count, q->range_disables, 1 };
}

bool
comparison_init (comparison *c, const sampling_question *q, budget *b, diag *why)
{
    *c = (comparison){ .question = q, .budget = b, .why = why, .unit = model_time_unit (q->model) };
    c->alphabet = alphabet_new (q->model, q->hidden, q->hidden_count);
    c->dense = side_new (q->model, c->alphabet, NULL, comparison_options (q), b, why);
    if (!c->dense)
        return false;
    if (!q->infinite)
        return true;
    if (!side_graph (c->dense, &c->graph))
        return false;
    c->alive = graph_alive (&c->graph);
    return true;
}

void
comparison_free (comparison *c)
{
    if (c->graph.first)
        side_graph_free (&c->graph);
    xfree (c->alive);
    side_free (c->dense);
    alphabet_free (c->alphabet);
}

void
sampling_lost_free (sampling_lost *lost)
{
    if (!lost)
        return;
    for (size_t i = 0; i < lost->count; i++)
        xfree (lost->letters[i]);
    xfree (lost->letters);
    xfree (lost->period);
    run_free (lost->dense);
    run_free (lost->sampled);
    xfree (lost->dense_read);
    xfree (lost->sampled_read);
    xfree (lost);
}

/* The steps of the dense side along the nodes to the lost one. */
static void
trail_to_node (const inclusion *w, trail *t)
{
    *t = (trail){ .whole = true };
    number_list chain = VEC_EMPTY;
    for (uint32_t n = w->lost_node; n != PLACE_NONE; n = w->nodes.at[n].parent)
        *vec_add (&chain) = n;
    t->start = w->nodes.at[vec_last (&chain)].place;
    for (size_t i = chain.count - 1; i > 0; i--) {
        const inclusion_node *from = &w->nodes.at[chain.at[i]], *to = &w->nodes.at[chain.at[i - 1]];
        uint32_t count, k = 0;
        const side_step *steps = side_steps (w->left, from->place, &count);
        while (steps[k].letter != to->letter || steps[k].target != to->place)
            k++;
        assert (k < count);
        *vec_add (&t->steps) = (struct trail_step){ from->place, steps[k].joint, to->place };
    }
    vec_free (&chain);
}

/* Go on forever; returns where the loop starts. */
static size_t
add_lasso (const comparison *c, trail *t)
{
    uint32_t at = t->steps.count ? vec_last (&t->steps).target : t->start, count;
    graph_path path = VEC_EMPTY;
    size_t loop, before = t->steps.count;
    graph_lasso (&c->graph, at, &path, &loop);
    for (size_t i = 0; i < path.count; i++) {
        const side_step *s = &side_steps (c->dense, at, &count)[path.at[i] - c->graph.first[at]];
        *vec_add (&t->steps) = (struct trail_step){ at, s->joint, s->target };
        at = s->target;
    }
    vec_free (&path);
    return before + loop;
}

/* The letters of the trail; the loop of the word starts at its step. */
static void
spell (const comparison *c, const trail *t, size_t loop_step, number_list *word, size_t *loop_from)
{
    const side *s = c->dense;
    *loop_from = SIZE_MAX;
    for (size_t i = 0; i < t->steps.count; i++) {
        const side_site *site = &s->sites.at[side_site_of (s, t->steps.at[i].source)];
        uint32_t letter = site->joints[t->steps.at[i].joint].letter;
        if (i == loop_step)
            *loop_from = word->count;
        if (letter != LETTER_SILENT)
            *vec_add (word) = letter;
    }
    if (*loop_from == SIZE_MAX)
        *loop_from = word->count;
}

/* How many letters the steps have read. */
static size_t *
count_letters (const side *s, const trail *t)
{
    size_t *read = xcalloc (t->steps.count + 1, sizeof *read), letters = 0;
    for (size_t i = 0; i < t->steps.count; i++) {
        const side_site *site = &s->sites.at[side_site_of (s, t->steps.at[i].source)];
        letters += site->joints[t->steps.at[i].joint].letter != LETTER_SILENT;
        read[i] = letters;
    }
    return read;
}

static sampling_lost *
tell_lost (comparison *c, const inclusion *w, const char *period)
{
    sampling_lost *lost = xcalloc (1, sizeof *lost);
    number_list word = VEC_EMPTY;
    trail dense, sampled;
    trail_to_node (w, &dense);
    size_t loop_step = c->question->infinite ? add_lasso (c, &dense) : dense.steps.count;
    spell (c, &dense, loop_step, &word, &lost->loop_from);
    lost->period = xstrdup (period);
    lost->count = word.count;
    lost->letters = xcalloc (word.count + 1, sizeof *lost->letters);
    for (size_t i = 0; i < word.count; i++)
        lost->letters[i] = xstrdup (alphabet_name (c->alphabet, word.at[i]));
    lost->dense = trail_run (c->dense, &dense, loop_step);
    lost->dense_read = count_letters (c->dense, &dense);
    if (follow_word (w->right, word.at, word.count, !c->question->infinite, &sampled)
        && sampled.start != PLACE_NONE) {
        lost->matched = sampled.matched;
        lost->sampled = trail_run (w->right, &sampled, SIZE_MAX);
        lost->sampled_read = count_letters (w->right, &sampled);
    }
    trail_free (&dense);
    trail_free (&sampled);
    vec_free (&word);
    return lost;
}

inclusion_end
comparison_ask (comparison *c, const char *period, sampling_lost **lost, uint64_t *nodes, FILE *proof)
{
    side *sampled = side_new (c->question->model, c->alphabet, period, comparison_options (c->question),
                              c->budget, c->why);
    if (!sampled)
        return INCLUSION_LIMIT;
    inclusion w;
    inclusion_end end = inclusion_decide (&w, c->dense, sampled, c->question->infinite, c->alive);
    *nodes += w.nodes.count;
    c->some = c->some || w.some;
    if (end == INCLUSION_FAILS) {
        sampling_lost_free (*lost);
        *lost = tell_lost (c, &w, period);
    }
    if (end == INCLUSION_HOLDS && proof)
        proof_write_words (c->question, &w, &c->graph, period, *lost, proof);
    inclusion_free (&w);
    side_free (sampled);
    return end;
}

period_name
comparison_period (const comparison *c, uint32_t q)
{
    uint32_t up = (uint32_t) c->unit, down = q;
    uint32_t divisor = up;
    for (uint32_t rest = down; rest;) {
        uint32_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    period_name name;
    up /= divisor;
    down /= divisor;
    if (down == 1)
        snprintf (name.at, sizeof name.at, "%" PRIu32, up);
    else
        snprintf (name.at, sizeof name.at, "%" PRIu32 "/%" PRIu32, up, down);
    return name;
}

/* Is it a word at unit/q?  False also when the budget is used up. */
static bool
has_word (comparison *c, uint32_t q, const uint32_t *word, size_t count)
{
    side *s = side_new (c->question->model, c->alphabet, comparison_period (c, q).at,
                        comparison_options (c->question), c->budget, c->why);
    trail t = { .start = PLACE_NONE };
    bool has = s && follow_word (s, word, count, !c->question->infinite, &t) && t.whole;
    trail_free (&t);
    side_free (s);
    return has;
}

/* What works for q works for all larger ones (S1). */
uint32_t
comparison_least (comparison *c, const uint32_t *word, size_t count)
{
    uint32_t low = 0, high = 1; /* low does not work */
    while (!has_word (c, high, word, count)) {
        if (!budget_ok (c->budget) || diag_errors (c->why) || high > INT32_MAX / 2)
            return 0;
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        bool has = has_word (c, middle, word, count);
        if (!budget_ok (c->budget))
            return 0;
        if (has)
            high = middle;
        else
            low = middle;
    }
    return high;
}
