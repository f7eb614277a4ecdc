/* What the attributes of locations and edges say. */
#include <stdlib.h>
#include <string.h>

#include "parser.h"

/* Names that others use for what an attribute is for. */
static const struct {
    const char *word, *means;
} SYNONYMS[] = { { "guard", "provided" },
                 { "when", "provided" },
                 { "condition", "provided" },
                 { "cond", "provided" },
                 { "if", "provided" },
                 { "require", "provided" },
                 { "requires", "provided" },
                 { "update", "do" },
                 { "updates", "do" },
                 { "reset", "do" },
                 { "resets", "do" },
                 { "assign", "do" },
                 { "assignment", "do" },
                 { "assignments", "do" },
                 { "does", "do" },
                 { "dos", "do" },
                 { "action", "do" },
                 { "actions", "do" },
                 { "effect", "do" },
                 { "inv", "invariant" },
                 { "label", "labels" },
                 { "final", "labels" },
                 { "accept", "labels" },
                 { "accepting", "labels" },
                 { "init", "initial" },
                 { "start", "initial" },
                 { "commit", "committed" },
                 { "stopped", "stop" },
                 { "stops", "stop" },
                 { "freeze", "stop" },
                 { "invariant", "invariant" },
                 { "provided", "provided" },
                 { "labels", "labels" },
                 { "initial", "initial" },
                 { "urgent", "urgent" },
                 { "committed", "committed" },
                 { "stop", "stop" },
                 { "do", "do" } };

enum { LONGEST_KEY = 24 };

/* The attribute that the key looks like: a synonym, or one that is spelt
 * much like it; NULL if there is none. */
static const char *
find_meant (slice key, const char *const *known)
{
    char low[LONGEST_KEY + 1];
    if (key.length > LONGEST_KEY)
        return NULL;
    for (size_t i = 0; i < key.length; i++)
        low[i] = (char) (key.at[i] >= 'A' && key.at[i] <= 'Z' ? key.at[i] - 'A' + 'a' : key.at[i]);
    low[key.length] = '\0';
    for (size_t i = 0; i < sizeof SYNONYMS / sizeof *SYNONYMS; i++)
        if (strcmp (low, SYNONYMS[i].word) == 0)
            return SYNONYMS[i].means;
    const char *nearest = NULL;
    size_t best = SIZE_MAX;
    for (; *known; known++)
        if (names_similar ((slice){ low, key.length }, (slice){ *known, strlen (*known) }, &best))
            nearest = *known;
    return nearest;
}

bool
parse_unknown_key (parser *p, const attribute *a, const char *of_what, const char *const *known)
{
    const char *meant = known ? find_meant (a->key, known) : NULL;
    if (!meant) {
        diag_warn (p->why, a->where, "'%.*s%s' is not an attribute of %s and is ignored", SLICE_ARGS (a->key),
                   of_what);
        return true;
    }
    while (*known && strcmp (*known, meant) != 0)
        known++;
    if (*known)
        diag_error (p->why, a->where, "'%.*s%s' is not an attribute of %s; did you mean '%s'?",
                    SLICE_ARGS (a->key), of_what, meant);
    else
        diag_error (p->why, a->where, "'%.*s%s' is not an attribute of %s: '%s' is one of %s",
                    SLICE_ARGS (a->key), of_what, meant,
                    strcmp (of_what, "an edge") == 0 ? "a location" : "an edge");
    return false;
}

bool
parse_is_key (parser *p, const attribute *a, const char *of_what, const char *known, const char *other)
{
    size_t best = SIZE_MAX;
    const char *meant = NULL;
    const char *const all[] = { known, other };
    if (slice_is (a->key, known))
        return true;
    for (int i = 0; i < 2; i++)
        if (all[i] && names_similar (a->key, (slice){ all[i], strlen (all[i]) }, &best))
            meant = all[i];
    if (!meant)
        return !parse_unknown_key (p, a, of_what, NULL);
    diag_error (p->why, a->where, "'%.*s%s' is not an attribute of %s; did you mean '%s'?",
                SLICE_ARGS (a->key), of_what, meant);
    return false;
}

bool
parse_number (parser *p, const attribute *a, int32_t *out)
{
    cursor before = p->here;
    p->here = a->value;
    bool fine = header_number (p, "the attribute", out);
    cursor_skip_space (&p->here);
    if (fine && p->here.at != p->here.end) {
        diag_error (p->why, cursor_where (&p->here), "expected ':' or '}' after the number, found %s",
                    cursor_show (&p->here).text);
        fine = false;
    }
    p->here = before;
    return fine;
}

/* initial:, urgent:, committed: stand alone; a value such as "false" would
 * not do what it says. */
bool
parse_flag (parser *p, const attribute *a, bool *flag)
{
    *flag = true;
    if (a->value.at == a->value.end)
        return true;
    diag_error (p->why, cursor_where (&a->value), "'%.*s%s' takes no value: expected ':' or '}'",
                SLICE_ARGS (a->key));
    return false;
}

static bool
location_attribute (parser *p, const attribute *a, location *l, conjunct_list *invariant)
{
    static const char *const known[] = { "initial",   "labels", "invariant", "urgent",
                                         "committed", "stop",   "rates",     NULL };
    if (slice_is (a->key, "initial"))
        return parse_flag (p, a, &l->initial);
    if (slice_is (a->key, "urgent"))
        return parse_flag (p, a, &l->urgent);
    if (slice_is (a->key, "committed"))
        return parse_flag (p, a, &l->committed);
    if (slice_is (a->key, "invariant"))
        return parse_condition (p, a, invariant);
    if (slice_is (a->key, "labels"))
        return parse_labels (p, a);
    if (slice_is (a->key, "stop"))
        return parse_stop (p, a);
    if (slice_is (a->key, "rates"))
        return parse_rates (p, a);
    return parse_unknown_key (p, a, "a location", known);
}

static int
by_number (const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* Sorted, each once, in the model's memory. */
static uint32_t *
keep_set (parser *p, uint32_t *at, size_t *count)
{
    size_t kept = 0;
    if (*count)
        qsort (at, *count, sizeof *at, by_number);
    for (size_t i = 0; i < *count; i++)
        if (kept == 0 || at[i] != at[kept - 1])
            at[kept++] = at[i];
    *count = kept;
    return arena_copy (p->memory, at, kept * sizeof *at);
}

static void
fill_location (parser *p, location_draft *l)
{
    conjunct_list invariant = { NULL, NULL, 0 };
    vec_clear (&p->some_labels);
    vec_clear (&p->some_clocks);
    vec_clear (&p->rates);
    for (size_t i = 0; i < l->attributes.count; i++)
        if (!location_attribute (p, &l->attributes.at[i], &l->it, &invariant))
            l->doubtful = true;
    l->it.invariant = parse_conjunction (p, &invariant);
    l->it.label_count = p->some_labels.count;
    l->labels = keep_set (p, p->some_labels.at, &l->it.label_count);
    l->it.stopped_count = p->some_clocks.count;
    l->it.stopped = keep_set (p, p->some_clocks.at, &l->it.stopped_count);
    l->it.rate_count = p->rates.count;
    l->it.rates = arena_copy (p->memory, p->rates.at, p->rates.count * sizeof *p->rates.at);
}

void
parse_locations (parser *p)
{
    for (size_t i = 0; i < p->locations.count && diag_may_go_on (p->why); i++) {
        location_draft *l = &p->locations.at[i];
        fill_location (p, l);
        if (l->process == MODEL_NONE)
            continue;
        p->processes.at[l->process].has_initial |= l->it.initial;
        p->processes.at[l->process].doubtful |= l->doubtful;
    }
}

static void
fill_edge (parser *p, edge_draft *e)
{
    static const char *const known[] = { "provided", "do", NULL };
    conjunct_list guard = { NULL, NULL, 0 };
    stmt_list action = { NULL, NULL };
    p->edge_number++;
    p->slots = p->most_slots = p->function_slots;
    vec_clear (&p->locals);
    for (size_t i = 0; i < e->attributes.count; i++) {
        const attribute *a = &e->attributes.at[i];
        if (slice_is (a->key, "provided"))
            parse_condition (p, a, &guard);
        else if (slice_is (a->key, "do"))
            parse_statements (p, a, &action);
        else
            parse_unknown_key (p, a, "an edge", known);
    }
    e->it.guard = parse_conjunction (p, &guard);
    e->it.action = action.first;
    e->it.local_slots = p->most_slots;
}

void
parse_edges (parser *p)
{
    for (size_t i = 0; i < p->edges.count && diag_may_go_on (p->why); i++)
        fill_edge (p, &p->edges.at[i]);
}
