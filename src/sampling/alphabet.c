#include "alphabet.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "text.h"
#include "vec.h"

struct alphabet {
    const model *model;
    const char *const *hidden;
    size_t hidden_count;
    VEC (char *) names;
};

alphabet *
alphabet_new (const model *m, const char *const *hidden, size_t hidden_count)
{
    alphabet *a = xcalloc (1, sizeof *a);
    a->model = m;
    a->hidden = hidden;
    a->hidden_count = hidden_count;
    return a;
}

void
alphabet_free (alphabet *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < a->names.count; i++)
        xfree (a->names.at[i]);
    vec_free (&a->names);
    xfree (a);
}

static bool
is_hidden_name (const alphabet *a, const char *name)
{
    for (size_t i = 0; i < a->hidden_count; i++)
        if (strcmp (a->hidden[i], name) == 0)
            return true;
    return false;
}

/* "P@a,Q@b", or only the events, each once: "a,b". */
static void
add_name (const alphabet *a, const uint32_t *edges, size_t count, bool events_only, text *out)
{
    for (size_t i = 0; i < count; i++) {
        const edge *e = &a->model->edges[edges[i]];
        bool known = false;
        for (size_t k = 0; k < i && events_only; k++)
            known = known || a->model->edges[edges[k]].event == e->event;
        if (known)
            continue;
        text_add (out, i ? "," : "");
        if (!events_only)
            text_printf (out, "%s@", a->model->processes[e->process].name);
        text_add (out, a->model->events[e->event]);
    }
}

static bool
is_silent (const alphabet *a, const uint32_t *edges, size_t count)
{
    text name = TEXT_EMPTY;
    bool all = true;
    for (size_t i = 0; i < count && all; i++) {
        text_clear (&name);
        add_name (a, edges + i, 1, false, &name);
        all = is_hidden_name (a, text_string (&name))
              || is_hidden_name (a, a->model->events[a->model->edges[edges[i]].event]);
    }
    for (int events_only = 0; events_only < 2 && !all; events_only++) {
        text_clear (&name);
        add_name (a, edges, count, events_only, &name);
        all = is_hidden_name (a, text_string (&name));
    }
    text_free (&name);
    return all;
}

uint32_t
alphabet_find (const alphabet *a, const char *name)
{
    for (uint32_t i = 0; i < a->names.count; i++)
        if (strcmp (a->names.at[i], name) == 0)
            return i;
    return LETTER_SILENT;
}

uint32_t
alphabet_letter (alphabet *a, const uint32_t *edges, size_t edge_count)
{
    if (a->hidden_count && is_silent (a, edges, edge_count))
        return LETTER_SILENT;
    text name = TEXT_EMPTY;
    add_name (a, edges, edge_count, a->model->process_count == 1, &name);
    uint32_t letter = alphabet_find (a, text_string (&name));
    if (letter == LETTER_SILENT) {
        letter = (uint32_t) a->names.count;
        *vec_add (&a->names) = text_take (&name);
    }
    text_free (&name);
    return letter;
}

uint32_t
alphabet_size (const alphabet *a)
{
    return (uint32_t) a->names.count;
}

const char *
alphabet_name (const alphabet *a, uint32_t letter)
{
    assert (letter < a->names.count);
    return a->names.at[letter];
}
