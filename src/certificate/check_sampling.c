/* Letters as proofs/certificates-sampling.md describes them. */
#include "check_sampling.h"

#include <string.h>

#include "alloc.h"
#include "text.h"

bool
letters_read (struct letters *l, reader *r)
{
    *l = (struct letters){ .r = r };
    if (!certificate_expect (r, "hidden", 1))
        return false;
    for (size_t i = 1; i < r->words.count; i++)
        *vec_add (&l->hidden) = r->words.at[i];
    if (!certificate_next (r) || !certificate_expect (r, "unit", 2) || r->words.count != 2
        || !certificate_integer (r->words.at[1], 1, INT32_MAX, &l->unit))
        return certificate_fail (r, "expected a unit of time");
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

void
letters_free (struct letters *l)
{
    for (size_t i = 0; i < l->names.count; i++)
        xfree (l->names.at[i]);
    vec_free (&l->names);
    vec_free (&l->hidden);
}

void
letters_describe (const struct letters *l, text *out)
{
    for (size_t i = 0; i < l->hidden.count; i++)
        text_printf (out, "%s%.*s", i ? ", " : "; hidden ", (int) l->hidden.at[i].length, l->hidden.at[i].at);
}

static bool
is_listed (const struct letters *l, const char *name)
{
    for (size_t i = 0; i < l->hidden.count; i++)
        if (certificate_word_is (l->hidden.at[i], name))
            return true;
    return false;
}

/* The joint edge with its processes, and without: each event once. */
static void
spell (const model *m, const uint32_t *edges, size_t count, text *full, text *events)
{
    for (size_t i = 0; i < count; i++) {
        const edge *e = &m->edges[edges[i]];
        bool again = false;
        text_printf (full, "%s%s@%s", i ? "," : "", m->processes[e->process].name, m->events[e->event]);
        for (size_t k = 0; k < i; k++)
            again = again || m->edges[edges[k]].event == e->event;
        if (!again)
            text_printf (events, "%s%s", i ? "," : "", m->events[e->event]);
    }
}

static bool
parts_are_hidden (const struct letters *l, const uint32_t *edges, size_t count)
{
    const model *m = l->r->m;
    bool all = true;
    text part = TEXT_EMPTY;
    for (size_t i = 0; i < count && all; i++) {
        const edge *e = &m->edges[edges[i]];
        text_clear (&part);
        text_printf (&part, "%s@%s", m->processes[e->process].name, m->events[e->event]);
        all = is_listed (l, text_string (&part)) || is_listed (l, m->events[e->event]);
    }
    text_free (&part);
    return all;
}

static uint32_t
number_of (struct letters *l, const char *name)
{
    for (uint32_t i = 0; i < l->names.count; i++)
        if (strcmp (l->names.at[i], name) == 0)
            return i;
    *vec_add (&l->names) = xstrdup (name);
    return (uint32_t) l->names.count - 1;
}

uint32_t
letters_of (struct letters *l, const uint32_t *edges, size_t count)
{
    text full = TEXT_EMPTY, events = TEXT_EMPTY;
    spell (l->r->m, edges, count, &full, &events);
    bool hidden = parts_are_hidden (l, edges, count) || is_listed (l, text_string (&full))
                  || is_listed (l, text_string (&events));
    uint32_t letter = LETTER_HIDDEN;
    if (!hidden)
        letter = number_of (l, text_string (l->r->m->process_count == 1 ? &events : &full));
    text_free (&full);
    text_free (&events);
    return letter;
}

uint32_t
letters_find (struct letters *l, word name)
{
    char *copy = xmalloc (name.length + 1);
    memcpy (copy, name.at, name.length);
    copy[name.length] = '\0';
    uint32_t letter = number_of (l, copy);
    xfree (copy);
    return letter;
}
