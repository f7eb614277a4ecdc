#include "follow.h"

#include <assert.h>

#include "alloc.h"

#define NONE UINT32_MAX

typedef struct entry {
    uint32_t place, parent, joint;
} entry;

typedef struct walk {
    side *side;
    VEC (entry) entries;
    VEC (uint32_t) stamp; /* per place: the layer it was last added to, plus 1 */
    uint32_t layer;
} walk;

static void
add_entry (walk *w, uint32_t place, uint32_t parent, uint32_t joint)
{
    while (w->stamp.count <= place)
        *vec_add (&w->stamp) = 0;
    if (w->stamp.at[place] == w->layer + 1)
        return;
    w->stamp.at[place] = w->layer + 1;
    *vec_add (&w->entries) = (entry){ place, parent, joint };
}

/* Steps by the letter from the entries from .. to - 1; silent ones follow each
 * other, so `to` moves.  False when the budget is used up. */
static bool
add_steps (walk *w, size_t from, size_t to, uint32_t letter)
{
    bool silent = letter == LETTER_SILENT;
    for (size_t i = from; i < (silent ? w->entries.count : to); i++) {
        uint32_t count;
        const side_step *steps = side_steps (w->side, w->entries.at[i].place, &count);
        if (!steps)
            return false;
        for (uint32_t k = 0; k < count; k++)
            if (steps[k].letter == letter)
                add_entry (w, steps[k].target, (uint32_t) i, steps[k].joint);
    }
    return true;
}

static void
trace_back (const walk *w, uint32_t end, trail *t)
{
    size_t count = 0;
    for (uint32_t n = end; w->entries.at[n].parent != NONE; n = w->entries.at[n].parent)
        count++;
    vec_reserve (&t->steps, count + 1);
    t->steps.count = count;
    uint32_t n = end;
    for (; w->entries.at[n].parent != NONE; n = w->entries.at[n].parent)
        t->steps.at[--count] = (struct trail_step){ w->entries.at[w->entries.at[n].parent].place,
                                                    w->entries.at[n].joint, w->entries.at[n].place };
    t->start = w->entries.at[n].place;
}

bool
follow_word (side *s, const uint32_t *word, size_t count, bool accepting, trail *t)
{
    walk w = { .side = s };
    *t = (trail){ .start = PLACE_NONE };
    for (size_t i = 0; i < s->initials.count; i++)
        add_entry (&w, s->initials.at[i], NONE, 0);
    size_t from = 0;
    bool within = add_steps (&w, 0, 0, LETTER_SILENT);
    while (within && t->matched < count && from < w.entries.count) {
        size_t to = w.entries.count;
        w.layer++;
        within = add_steps (&w, from, to, word[t->matched]);
        if (w.entries.count == to)
            break;
        within = within && add_steps (&w, to, to, LETTER_SILENT);
        from = to;
        t->matched++;
    }
    uint32_t end = (uint32_t) from;
    for (size_t i = from; accepting && t->matched == count && i < w.entries.count && !t->whole; i++) {
        t->whole = side_accepts (s, w.entries.at[i].place);
        end = t->whole ? (uint32_t) i : end;
    }
    t->whole = accepting ? t->whole : t->matched == count;
    if (w.entries.count)
        trace_back (&w, end, t);
    else
        t->whole = false;
    vec_free (&w.entries);
    vec_free (&w.stamp);
    return within;
}

void
trail_free (trail *t)
{
    vec_free (&t->steps);
}
