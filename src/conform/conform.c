#include "conform.h"

#include <assert.h>
#include <string.h>

#include "blocks.h"

typedef struct component {
    const lts *system;
    blocks blocks;   /* at two levels */
    lts *composed;   /* the blocks as a system; NULL: to be made anew */
    uint32_t *local; /* per action of the word: its number here, or LTS_NONE */
    uint32_t *path;  /* after CONFORM_NO: the state before each letter, and the last one */
} component;

struct conformance {
    const lts *specification;
    bool two_levels;
    component *parts;
    size_t count;
    VEC (char *) word;
    conform_effort effort;
};

conformance *
conformance_new (const lts *specification, size_t parts, bool two_levels)
{
    assert (parts > 0);
    conformance *c = xcalloc (1, sizeof *c);
    c->specification = specification;
    c->two_levels = two_levels;
    c->parts = xcalloc (parts, sizeof *c->parts);
    c->count = parts;
    return c;
}

static void
forget_word (conformance *c)
{
    for (size_t i = 0; i < c->word.count; i++)
        xfree (c->word.at[i]);
    vec_clear (&c->word);
    for (size_t i = 0; i < c->count; i++) {
        xfree (c->parts[i].local);
        xfree (c->parts[i].path);
        c->parts[i].local = c->parts[i].path = NULL;
    }
}

static void
forget_part (component *p)
{
    if (p->system)
        blocks_free (&p->blocks);
    lts_free (p->composed);
    *p = (component){ NULL };
}

void
conformance_free (conformance *c)
{
    if (!c)
        return;
    forget_word (c);
    for (size_t i = 0; i < c->count; i++)
        forget_part (&c->parts[i]);
    vec_free (&c->word);
    xfree (c->parts);
    xfree (c);
}

void
conformance_set (conformance *c, size_t i, const lts *system)
{
    assert (i < c->count);
    forget_word (c);
    forget_part (&c->parts[i]);
    c->parts[i].system = system;
    if (c->two_levels)
        blocks_init (&c->parts[i].blocks, system);
}

/* The specification with a loop at every state for each action of the whole
 * that it does not have. */
static lts *
tolerant (const lts *specification, const lts *whole)
{
    lts_builder *b = lts_builder_new ();
    for (uint32_t a = 0; a < lts_actions (specification); a++)
        lts_builder_action (b, lts_action_name (specification, a));
    for (uint32_t s = 0; s < lts_states (specification); s++) {
        lts_builder_state (b, s);
        size_t count;
        const lts_step *steps = lts_steps (specification, s, &count);
        for (size_t i = 0; i < count; i++)
            lts_builder_add (b, s, steps[i].action, steps[i].target);
    }
    for (uint32_t a = 0; a < lts_actions (whole); a++) {
        const char *name = lts_action_name (whole, a);
        if (lts_find_action (specification, name) != LTS_NONE)
            continue;
        uint32_t loop = lts_builder_action (b, name);
        for (uint32_t s = 0; s < lts_states (specification); s++)
            lts_builder_add (b, s, loop, s);
    }
    lts_builder_initial (b, lts_initial (specification));
    return lts_builder_finish (b, false);
}

static lts *
compose (conformance *c, budget *b)
{
    const lts **systems = xcalloc (c->count, sizeof *systems);
    for (size_t i = 0; i < c->count; i++) {
        component *p = &c->parts[i];
        assert (p->system);
        if (c->two_levels && !p->composed)
            p->composed = blocks_system (&p->blocks);
        systems[i] = c->two_levels ? p->composed : p->system;
    }
    lts *whole = lts_compose (systems, c->count, NULL, b);
    xfree (systems);
    if (whole) {
        c->effort.iterations++;
        c->effort.last_states = lts_states (whole);
        if (c->effort.last_states > c->effort.most_states)
            c->effort.most_states = c->effort.last_states;
    }
    return whole;
}

/* A shortest word of the whole that the specification has not, into c->word. */
static conform_end
compare (conformance *c, const lts *whole, budget *b)
{
    lts *allowed = tolerant (c->specification, whole);
    lts_comparison *comparison = lts_comparison_new (whole, allowed, NULL, b);
    lts_outcome outcome;
    lts_decide (comparison, LTS_TRACE, true, &outcome);
    conform_end end = outcome.answer == LTS_YES  ? CONFORM_YES
                      : outcome.answer == LTS_NO ? CONFORM_NO
                                                 : CONFORM_LIMIT;
    if (end == CONFORM_NO)
        for (size_t i = 0; i < outcome.word.count; i++)
            *vec_add (&c->word) = xstrdup (lts_comparison_action (comparison, outcome.word.actions[i]));
    lts_outcome_free (&outcome);
    lts_comparison_free (comparison);
    lts_free (allowed);
    return end;
}

/* The letters that the part takes part in; the caller frees them. */
static blocks_word
project (const conformance *c, component *p)
{
    xfree (p->local);
    p->local = xreallocarray (NULL, c->word.count + 1, sizeof *p->local);
    uint32_t *letters = xreallocarray (NULL, c->word.count + 1, sizeof *letters);
    size_t length = 0;
    for (size_t k = 0; k < c->word.count; k++) {
        p->local[k] = lts_find_action (p->system, c->word.at[k]);
        if (p->local[k] != LTS_NONE)
            letters[length++] = p->local[k];
    }
    return (blocks_word){ letters, length };
}

/* The path of the part, with a state before every letter of the whole word. */
static uint32_t *
spread (const conformance *c, const component *p, const uint32_t *path)
{
    uint32_t *all = xreallocarray (NULL, c->word.count + 1, sizeof *all);
    size_t at = 0;
    for (size_t k = 0; k < c->word.count; k++) {
        all[k] = path[at];
        at += p->local[k] != LTS_NONE;
    }
    all[c->word.count] = path[at];
    return all;
}

/* Does every part have its letters of the word?  If not, one that does not has
 * its blocks split. */
static conform_end
confirm (conformance *c, budget *b)
{
    for (size_t i = 0; i < c->count; i++) {
        component *p = &c->parts[i];
        blocks_word word = project (c, p);
        uint32_t *path = xreallocarray (NULL, word.length + 1, sizeof *path);
        bool has = blocks_follow (p->system, word, path), split = true;
        if (has)
            p->path = spread (c, p, path);
        else {
            uint32_t before = p->blocks.splits;
            split = blocks_refuse (&p->blocks, word, b);
            c->effort.splits += p->blocks.splits - before;
            lts_free (p->composed);
            p->composed = NULL;
        }
        xfree (path);
        xfree ((void *) word.actions);
        if (!has)
            return split ? CONFORM_YES : CONFORM_LIMIT;
    }
    return CONFORM_NO;
}

conform_end
conformance_decide (conformance *c, budget *b)
{
    for (;;) {
        forget_word (c);
        lts *whole = compose (c, b);
        if (!whole)
            return CONFORM_LIMIT;
        conform_end end = compare (c, whole, b);
        lts_free (whole);
        if (end != CONFORM_NO)
            return end;
        end = confirm (c, b);
        if (end != CONFORM_YES)
            return end;
        assert (c->two_levels);
    }
}

size_t
conformance_length (const conformance *c)
{
    return c->word.count;
}

const char *
conformance_action (const conformance *c, size_t letter)
{
    assert (letter < c->word.count);
    return c->word.at[letter];
}

bool
conformance_moves (const conformance *c, size_t i, size_t letter)
{
    assert (i < c->count && letter < c->word.count && c->parts[i].local);
    return c->parts[i].local[letter] != LTS_NONE;
}

uint32_t
conformance_state (const conformance *c, size_t i, size_t letter)
{
    assert (i < c->count && letter <= c->word.count && c->parts[i].path);
    return c->parts[i].path[letter];
}

const conform_effort *
conformance_effort (const conformance *c)
{
    return &c->effort;
}

uint32_t
conformance_part_states (const conformance *c, size_t i)
{
    assert (i < c->count && c->parts[i].system);
    return c->two_levels ? c->parts[i].blocks.count : lts_states (c->parts[i].system);
}

uint32_t
conformance_block (const conformance *c, size_t i, uint32_t state)
{
    assert (i < c->count && state < lts_states (c->parts[i].system));
    return c->two_levels ? c->parts[i].blocks.of[state] : state;
}
