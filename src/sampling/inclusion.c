#include "inclusion.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"

#define NONE UINT32_MAX

static void
add_post (inclusion *w, uint32_t place)
{
    while (w->stamp.count <= place)
        *vec_add (&w->stamp) = 0;
    if (w->stamp.at[place] == w->stamp_now)
        return;
    w->stamp.at[place] = w->stamp_now;
    *vec_add (&w->post) = place;
}

/* Silent steps from what is in w->post. */
static bool
close_silently (inclusion *w)
{
    for (size_t i = 0; i < w->post.count; i++) {
        uint32_t count;
        const side_step *steps = side_steps (w->right, w->post.at[i], &count);
        if (!steps)
            return false;
        for (uint32_t k = count; k > 0 && steps[k - 1].letter == LETTER_SILENT; k--)
            add_post (w, steps[k - 1].target);
    }
    return true;
}

/* Leave out places that are parts of others: what they can do the others can. */
static bool
keep_largest (inclusion *w)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->post.count; i++) {
        uint32_t place = w->post.at[i];
        bool covered = false;
        for (size_t k = 0; k < w->post.count && !covered; k++) {
            if (k >= kept && k <= i)
                continue;
            covered = side_includes (w->right, w->post.at[k], place);
        }
        if (!covered)
            w->post.at[kept++] = place;
        if (!budget_ok (w->right->budget))
            return false;
    }
    w->post.count = kept;
    return true;
}

/* Where the set can go by a letter, silent steps after it included: a number
 * of a set, NONE if the budget is used up. */
static uint32_t
post_of (inclusion *w, uint32_t number, uint32_t letter)
{
    vec_clear (&w->post);
    w->stamp_now++;
    for (uint32_t k = 0; k < w->sets.sets.at[number].count; k++) {
        uint32_t count;
        const side_step *steps =
            side_steps (w->right, w->sets.members.at[w->sets.sets.at[number].from + k], &count);
        if (!steps)
            return NONE;
        for (uint32_t i = 0; i < count && steps[i].letter <= letter; i++)
            if (steps[i].letter == letter)
                add_post (w, steps[i].target);
    }
    return close_silently (w) && keep_largest (w) ? number_sets_put (&w->sets, &w->post) : NONE;
}

/* Is every place of `small` a part of one of `large`? */
static bool
is_below (const inclusion *w, uint32_t small, uint32_t large)
{
    if (small == large)
        return true;
    uint32_t small_count, large_count;
    const uint32_t *s = number_sets_at (&w->sets, small, &small_count);
    const uint32_t *l = number_sets_at (&w->sets, large, &large_count);
    for (uint32_t i = 0; i < small_count; i++) {
        bool covered = false;
        for (uint32_t k = 0; k < large_count && !covered; k++)
            covered = side_includes (w->right, l[k], s[i]);
        if (!covered)
            return false;
    }
    return true;
}

static bool
some_accepts (const inclusion *w, uint32_t number)
{
    uint32_t count;
    const uint32_t *places = number_sets_at (&w->sets, number, &count);
    for (uint32_t i = 0; i < count; i++)
        if (side_accepts (w->right, places[i]))
            return true;
    return false;
}

/* Does the word that led here belong to the left side only? */
static bool
is_lost (const inclusion *w, uint32_t place, uint32_t set)
{
    if (w->infinite)
        return !w->sets.sets.at[set].count;
    return side_accepts (w->left, place) && !some_accepts (w, set);
}

static void
spell (inclusion *w, uint32_t n)
{
    w->lost_node = n;
    for (; n != NONE; n = w->nodes.at[n].parent)
        if (w->nodes.at[n].letter != LETTER_SILENT)
            *vec_add (&w->lost) = w->nodes.at[n].letter;
    for (size_t i = 0, j = w->lost.count; i + 1 < j; i++) {
        uint32_t swap = w->lost.at[i];
        w->lost.at[i] = w->lost.at[--j];
        w->lost.at[j] = swap;
    }
}

static struct noted *
find_noted (const inclusion *w, uint32_t place, uint32_t set)
{
    size_t at = hash_word ((uint64_t) place << 32 | set) & (w->noted_room - 1);
    while (w->noted[at].place != NONE && (w->noted[at].place != place || w->noted[at].set != set))
        at = (at + 1) & (w->noted_room - 1);
    return &w->noted[at];
}

static void
grow_noted (inclusion *w)
{
    size_t old_room = w->noted_room;
    struct noted *old = w->noted;
    w->noted_room = old_room ? 2 * old_room : 1024;
    w->noted = xreallocarray (NULL, w->noted_room, sizeof *w->noted);
    memset (w->noted, 0xff, w->noted_room * sizeof *w->noted);
    for (size_t i = 0; i < old_room; i++)
        if (old[i].place != NONE)
            *find_noted (w, old[i].place, old[i].set) = old[i];
    xfree (old);
}

/* Was this very node met before, after a word not longer?  If not it is noted. */
static bool
is_noted (inclusion *w, const inclusion_node *fresh)
{
    if (2 * (w->noted_count + 1) > w->noted_room)
        grow_noted (w);
    struct noted *old = find_noted (w, fresh->place, fresh->set);
    if (old->place != NONE && old->length <= fresh->length)
        return true;
    w->noted_count += old->place == NONE;
    *old = (struct noted){ fresh->place, fresh->set, fresh->length };
    return false;
}

static bool
is_covered (inclusion *w, const inclusion_node *fresh, uint32_t newest)
{
    const bound *zone = side_zone (w->left, fresh->place);
    for (uint32_t n = newest; n != NONE; n = w->nodes.at[n].older) {
        const inclusion_node *old = &w->nodes.at[n];
        if (zone_includes (old->zone, zone, w->left->dim) && old->length <= fresh->length
            && is_below (w, old->set, fresh->set))
            return true;
    }
    return false;
}

static inclusion_end
add_node (inclusion *w, inclusion_node fresh)
{
    if (w->infinite && !w->alive[fresh.place])
        return INCLUSION_HOLDS;
    uint32_t site = side_site_of (w->left, fresh.place);
    while (w->newest.count <= site)
        *vec_add (&w->newest) = NONE;
    if (is_noted (w, &fresh) || is_covered (w, &fresh, w->newest.at[site]))
        return INCLUSION_HOLDS;
    if (!budget_step (w->left->budget, w->now.count + w->later.count, 0)
        || (w->nodes.count == w->nodes.room
            && !budget_allows (w->left->budget, 2 * w->nodes.room * sizeof *w->nodes.at)))
        return INCLUSION_LIMIT;
    fresh.older = w->newest.at[site];
    fresh.zone = side_zone (w->left, fresh.place);
    uint32_t number = (uint32_t) w->nodes.count;
    *vec_add (&w->nodes) = fresh;
    w->newest.at[site] = number;
    w->some = w->some || w->infinite || side_accepts (w->left, fresh.place);
    if (is_lost (w, fresh.place, fresh.set)) {
        spell (w, number);
        return INCLUSION_FAILS;
    }
    if (fresh.letter == LETTER_SILENT)
        *vec_add (&w->now) = number;
    else
        *vec_add (&w->later) = number;
    return INCLUSION_HOLDS;
}

static inclusion_end
expand (inclusion *w, uint32_t n)
{
    inclusion_node node = w->nodes.at[n];
    uint32_t count, set = NONE, letter = LETTER_SILENT;
    if (!side_steps (w->left, node.place, &count))
        return INCLUSION_LIMIT;
    for (uint32_t i = 0; i < count; i++) {
        side_step step = side_steps (w->left, node.place, &count)[i];
        inclusion_node next = { step.target, node.set, n, step.letter, node.length, NONE, NULL };
        if (step.letter != LETTER_SILENT) {
            if (step.letter != letter)
                set = post_of (w, node.set, letter = step.letter);
            if (set == NONE)
                return INCLUSION_LIMIT;
            next.set = set;
            next.length++;
        }
        inclusion_end end = add_node (w, next);
        if (end != INCLUSION_HOLDS)
            return end;
    }
    return INCLUSION_HOLDS;
}

static inclusion_end
start (inclusion *w)
{
    w->stamp_now++;
    for (size_t i = 0; i < w->right->initials.count; i++)
        add_post (w, w->right->initials.at[i]);
    if (!close_silently (w) || !keep_largest (w))
        return INCLUSION_LIMIT;
    uint32_t set = number_sets_put (&w->sets, &w->post);
    inclusion_end end = INCLUSION_HOLDS;
    for (size_t i = 0; i < w->left->initials.count && end == INCLUSION_HOLDS; i++)
        end = add_node (w,
                        (inclusion_node){ w->left->initials.at[i], set, NONE, LETTER_SILENT, 0, NONE, NULL });
    return end;
}

inclusion_end
inclusion_decide (inclusion *w, side *left, side *right, bool infinite, const uint8_t *alive)
{
    *w = (inclusion){ .left = left, .right = right, .infinite = infinite, .alive = alive };
    inclusion_end end = start (w);
    while (end == INCLUSION_HOLDS && w->now.count) {
        for (size_t i = 0; i < w->now.count && end == INCLUSION_HOLDS; i++)
            end = expand (w, w->now.at[i]);
        vec_clear (&w->now);
        vec_reserve (&w->now, w->later.count + 1);
        for (size_t i = 0; i < w->later.count; i++)
            w->now.at[w->now.count++] = w->later.at[i];
        vec_clear (&w->later);
    }
    return end;
}

void
inclusion_free (inclusion *w)
{
    vec_free (&w->nodes);
    number_sets_free (&w->sets);
    vec_free (&w->now);
    vec_free (&w->later);
    vec_free (&w->newest);
    xfree (w->noted);
    vec_free (&w->post);
    vec_free (&w->stamp);
    vec_free (&w->lost);
}

bool
side_graph (side *s, graph *g)
{
    uint32_t count;
    for (uint32_t p = 0; p < store_count (s->places); p++)
        if (!side_steps (s, p, &count))
            return false;
    uint32_t places = store_count (s->places);
    uint32_t *first = xcalloc ((size_t) places + 1, sizeof *first);
    uint32_t *target = xcalloc (s->steps.count + 1, sizeof *target);
    uint32_t *letter = xcalloc (s->steps.count + 1, sizeof *letter);
    uint32_t at = 0;
    for (uint32_t p = 0; p < places; p++) {
        const side_step *steps = side_steps (s, p, &count);
        for (uint32_t i = 0; i < count; i++, at++) {
            target[at] = steps[i].target;
            letter[at] = steps[i].letter;
        }
        first[p + 1] = at;
    }
    *g = (graph){ places, first, target, letter };
    return true;
}

void
side_graph_free (graph *g)
{
    xfree ((void *) g->first);
    xfree ((void *) g->target);
    xfree ((void *) g->letter);
    *g = (graph){ .count = 0 };
}
