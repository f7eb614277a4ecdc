/* Reads certificates that a period unit/q keeps every word; proofs/certificates-sampling.md. */
#include <string.h>

#include "check_sampling_words.h"

/* A period u or u/v: it is unit/q for some q. */
static bool
read_fineness (struct words_check *c)
{
    word w = c->r->time;
    const char *bar = memchr (w.at, '/', w.length);
    size_t length = bar ? (size_t) (bar - w.at) : w.length;
    int64_t up, down = 1;
    if (!certificate_integer ((word){ w.at, length }, 1, INT32_MAX, &up)
        || (bar && !certificate_integer ((word){ bar + 1, w.length - length - 1 }, 1, INT32_MAX / 4, &down))
        || c->letters.unit * down % up || c->letters.unit * down / up > INT32_MAX / 4)
        return certificate_fail (c->r, "the unit is no multiple of the period");
    c->q = c->letters.unit * down / up;
    return true;
}

/* The number of the clock of that name, from 1; 0: there is none. */
static uint32_t
find_clock (const struct words_check *c, word name)
{
    uint32_t found = 0;
    text spelled = TEXT_EMPTY;
    for (uint32_t x = 0; x < c->m->clock_count && !found; x++) {
        text_clear (&spelled);
        model_clock_name (c->m, x, &spelled);
        found = certificate_word_is (name, text_string (&spelled)) ? x + 1 : 0;
    }
    text_free (&spelled);
    return found;
}

/* "clocks NAME:L:U ...". */
static bool
read_bounds (struct words_check *c)
{
    reader *r = c->r;
    for (uint32_t x = 0; x <= c->m->clock_count; x++)
        c->lower[x] = c->upper[x] = -1;
    if (!certificate_expect (r, "clocks", 1))
        return false;
    for (size_t i = 1; i < r->words.count; i++) {
        word w = r->words.at[i];
        const char *first = memchr (w.at, ':', w.length), *end = w.at + w.length;
        const char *second = first ? memchr (first + 1, ':', (size_t) (end - first - 1)) : NULL;
        uint32_t x = second ? find_clock (c, (word){ w.at, (size_t) (first - w.at) }) : 0;
        if (!x
            || !certificate_integer ((word){ first + 1, (size_t) (second - first - 1) }, -1,
                                     MODEL_CLOCK_CONSTANT_MAX, &c->lower[x])
            || !certificate_integer ((word){ second + 1, (size_t) (end - second - 1) }, -1,
                                     MODEL_CLOCK_CONSTANT_MAX, &c->upper[x]))
            return certificate_fail (r, "expected clocks with their bounds");
    }
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

/* "i-j<=c" or "i-j<c". */
static bool
read_constraint (const struct words_check *c, word w, clock_atom *a)
{
    const char *dash = memchr (w.at, '-', w.length), *less = memchr (w.at, '<', w.length);
    int64_t i, j;
    if (!dash || !less || less < dash)
        return false;
    size_t strict = !(less + 1 < w.at + w.length && less[1] == '=');
    const char *number = less + 2 - strict;
    if (!certificate_integer ((word){ w.at, (size_t) (dash - w.at) }, 0, c->m->clock_count, &i)
        || !certificate_integer ((word){ dash + 1, (size_t) (less - dash - 1) }, 0, c->m->clock_count, &j)
        || !certificate_integer ((word){ number, (size_t) (w.at + w.length - number) }, -((int64_t) 1 << 40),
                                 (int64_t) 1 << 40, &a->c)
        || i == j)
        return false;
    a->i = (uint32_t) i;
    a->j = (uint32_t) j;
    a->strict = strict;
    return true;
}

/* "dense N" or "sampled N", then N lines "zone ; L ... ; V ... ; CONSTRAINT ...". */
static bool
read_places (struct words_check *c, const char *name, place_list *list)
{
    reader *r = c->r;
    int64_t count;
    if (!certificate_expect (r, name, 2) || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected how many places there are");
    for (int64_t n = 0; n < count; n++) {
        size_t i = 1;
        clock_atom a;
        if (!certificate_next (r) || !certificate_expect (r, "zone", 1))
            return certificate_fail (r, "a zone is missing");
        *vec_add (list) = words_check_new_place (c, NULL, NULL);
        struct place *p = &vec_last (list);
        if (!certificate_discrete (r, &i, p->locations, p->integers))
            return false;
        for (; i < r->words.count; i++)
            if (!read_constraint (c, r->words.at[i], &a) || !plain_zone_meet (&p->zone, &a, 1))
                return certificate_fail (r, "'%.*s' is no constraint here", (int) r->words.at[i].length,
                                         r->words.at[i].at);
    }
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

/* "nodes N", then N lines "node DENSE SAMPLED ...". */
static bool
read_nodes (struct words_check *c)
{
    reader *r = c->r;
    int64_t count, number;
    if (!certificate_expect (r, "nodes", 2)
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected how many nodes there are");
    for (int64_t n = 0; n < count; n++) {
        if (!certificate_next (r) || !certificate_expect (r, "node", 2)
            || !certificate_integer (r->words.at[1], 0, (int64_t) c->dense.count - 1, &number))
            return certificate_fail (r, "a node is missing");
        *vec_add (&c->nodes) =
            (struct node){ (uint32_t) number, (uint32_t) c->members.count, (uint32_t) r->words.count - 2 };
        for (size_t i = 2; i < r->words.count; i++) {
            if (!certificate_integer (r->words.at[i], 0, (int64_t) c->sampled.count - 1, &number))
                return certificate_fail (r, "there is no such sampled place");
            *vec_add (&c->members) = (uint32_t) number;
        }
    }
    return true;
}

/* "dead N", then N lines "rank DENSE RANK". */
static bool
read_dead (struct words_check *c)
{
    reader *r = c->r;
    int64_t count, dense, rank;
    if (!r->infinite)
        return true;
    if (!certificate_next (r) || !certificate_expect (r, "dead", 2)
        || !certificate_integer (r->words.at[1], 0, UINT32_MAX - 1, &count))
        return certificate_fail (r, "expected how many dense places are dead");
    for (int64_t n = 0; n < count; n++) {
        if (!certificate_next (r) || !certificate_expect (r, "rank", 3) || r->words.count != 3
            || !certificate_integer (r->words.at[1], 0, (int64_t) c->dense.count - 1, &dense)
            || !certificate_integer (r->words.at[2], 0, UINT32_MAX - 1, &rank))
            return certificate_fail (r, "expected a dead place and its rank");
        *vec_add (&c->dead) = (struct dead){ (uint32_t) dense, (uint32_t) rank };
    }
    return true;
}

bool
words_check_read (struct words_check *c)
{
    return letters_read (&c->letters, c->r) && read_fineness (c) && read_bounds (c)
           && read_places (c, "dense", &c->dense) && read_places (c, "sampled", &c->sampled)
           && read_nodes (c) && read_dead (c);
}
