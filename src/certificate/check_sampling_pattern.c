/* Certificates that every period loses words; proofs/certificates-sampling.md,
 * whose numbers of conditions are used here. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "check_orbit.h"
#include "check_sampling.h"
#include "checkers.h"

enum { VERTICES = 16 };

/* A matrix: bit i of at[j] says that vertex i leads to vertex j. */
struct matrix {
    uint16_t at[VERTICES];
};

struct corner {
    uint32_t letter, target;
    struct matrix matrix;
};
typedef VEC (struct corner) corner_list;

struct triple {
    uint32_t source, target;
    struct matrix matrix;
};
typedef VEC (struct triple) triple_list;
typedef VEC (uint32_t) state_list;

/* All states after a word, and those of the triples; what was read on the way. */
struct reading {
    state_list all, cheap;
    triple_list set;
};

struct pattern_check {
    struct orbit_check orbit; /* first: visitors get it */
    struct letters letters;
    corner_list *steps; /* per region: its readings by letters, silent ones before them */
    bool *read, *accepts;
    bool *alive;
    corner_list found; /* of the walk at hand; letter: LETTER_HIDDEN for what is no edge */
    struct matrix now;
    VEC (word) words; /* of the pattern */
    text lines;       /* condition 7: what the file should say about reading it */
};

static struct matrix
step_matrix (const struct orbit_check *c, const struct step *s, struct matrix old)
{
    uint32_t m = c->regions.at[s->from].classes, count = m + 1;
    struct matrix next = old;
    switch (s->kind) {
    case STAY:
        break;
    case OPEN_CLASS:
        next.at[m + 1] = old.at[0];
        break;
    case JOIN_LAST:
    case TURN_INSIDE:
        next.at[m] |= old.at[0];
        break;
    case TURN:
        for (uint32_t j = 0; j < m; j++)
            next.at[j] = old.at[j + 1];
        next.at[m] = 0;
        next.at[m - 1] |= old.at[0];
        break;
    case EDGE:
        for (size_t g = 0; g < s->gone.count; g++) {
            uint32_t left = m - s->gone.at[g];
            next.at[left] |= next.at[left + 1];
            for (uint32_t j = left + 1; j + 1 < count; j++)
                next.at[j] = next.at[j + 1];
            next.at[--count] = 0;
        }
        break;
    }
    return next;
}

static struct matrix
multiply (struct matrix a, struct matrix b)
{
    struct matrix c = { { 0 } };
    for (unsigned j = 0; j < VERTICES; j++)
        for (unsigned k = 0; k < VERTICES; k++)
            if (b.at[j] >> k & 1)
                c.at[j] |= a.at[k];
    return c;
}

static bool
same (struct matrix a, struct matrix b)
{
    return memcmp (&a, &b, sizeof a) == 0;
}

/* The first edge on no cycle, from the least vertex to the least one; false: there is none. */
static bool
find_leak (struct matrix m, unsigned *from, unsigned *to)
{
    struct matrix ways = m;
    for (unsigned length = 1; length < VERTICES; length++) {
        struct matrix longer = multiply (ways, m);
        for (unsigned j = 0; j < VERTICES; j++)
            ways.at[j] |= longer.at[j];
    }
    for (unsigned i = 0; i < VERTICES; i++)
        for (unsigned j = 0; j < VERTICES; j++)
            if ((m.at[j] >> i & 1) && !(ways.at[i] >> j & 1)) {
                *from = i;
                *to = j;
                return true;
            }
    return false;
}

static bool
is_stable (struct matrix m)
{
    unsigned from, to;
    return !find_leak (m, &from, &to);
}

static void
note (struct pattern_check *c, uint32_t letter, uint32_t target, struct matrix matrix)
{
    for (size_t i = 0; i < c->found.count; i++)
        if (c->found.at[i].letter == letter && c->found.at[i].target == target
            && same (c->found.at[i].matrix, matrix))
            return;
    *vec_add (&c->found) = (struct corner){ letter, target, matrix };
}

/* Delays, and silent edges, lead on; other edges end the walk. */
static bool
walk_on (struct orbit_check *orbit, struct step *s)
{
    struct pattern_check *c = (struct pattern_check *) orbit;
    uint32_t letter =
        s->kind == EDGE ? letters_of (&c->letters, s->edge->edges, s->edge->edge_count) : LETTER_HIDDEN;
    note (c, letter, s->to, step_matrix (orbit, s, c->now));
    return true;
}

static bool
has_labels (const struct pattern_check *c, uint32_t state)
{
    const reader *r = c->orbit.r;
    for (size_t i = 0; i < r->labels.count; i++)
        if (!moves_has_label (r->m, c->orbit.regions.at[state].locations, r->labels.at[i]))
            return false;
    return true;
}

/* The readings of a state: delays and silent edges in any order, then a letter. */
static bool
read_state (struct pattern_check *c, uint32_t state)
{
    if (c->read[state])
        return true;
    struct matrix identity = { { 0 } };
    for (uint32_t v = 0; v <= c->orbit.regions.at[state].classes; v++)
        identity.at[v] = (uint16_t) (1u << v);
    vec_clear (&c->found);
    note (c, LETTER_HIDDEN, state, identity);
    c->orbit.visit = walk_on;
    for (size_t i = 0; i < c->found.count; i++) {
        struct corner at = c->found.at[i];
        if (at.letter != LETTER_HIDDEN) {
            *vec_add (&c->steps[state]) = at;
            continue;
        }
        c->accepts[state] = c->accepts[state] || has_labels (c, at.target);
        c->now = at.matrix;
        if (!orbit_check_each_step (&c->orbit, at.target))
            return false;
    }
    c->read[state] = true;
    return true;
}

static int
compare_states (const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *) left, b = *(const uint32_t *) right;
    return (a > b) - (a < b);
}

static int
compare_triples (const void *left, const void *right)
{
    const struct triple *a = left, *b = right;
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    for (unsigned j = 0; j < VERTICES; j++)
        if (a->matrix.at[j] != b->matrix.at[j])
            return a->matrix.at[j] < b->matrix.at[j] ? -1 : 1;
    return 0;
}

static void
sort_states (state_list *list)
{
    size_t kept = 0;
    if (list->count)
        qsort (list->at, list->count, sizeof *list->at, compare_states);
    for (size_t i = 0; i < list->count; i++)
        if (!kept || list->at[kept - 1] != list->at[i])
            list->at[kept++] = list->at[i];
    list->count = kept;
}

static void
sort_triples (triple_list *list)
{
    size_t kept = 0;
    if (list->count)
        qsort (list->at, list->count, sizeof *list->at, compare_triples);
    for (size_t i = 0; i < list->count; i++)
        if (!kept || compare_triples (&list->at[kept - 1], &list->at[i]) != 0)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

static bool
same_triples (const triple_list *a, const triple_list *b)
{
    return a->count == b->count && (!a->count || !memcmp (a->at, b->at, a->count * sizeof *a->at));
}

static bool
same_states (const state_list *a, const state_list *b)
{
    return a->count == b->count && (!a->count || !memcmp (a->at, b->at, a->count * sizeof *a->at));
}

static void
free_reading (struct reading *v)
{
    vec_free (&v->all);
    vec_free (&v->cheap);
    vec_free (&v->set);
}

/* out := a b; false when the budget is used up. */
static bool
product (struct pattern_check *c, const triple_list *a, const triple_list *b, triple_list *out)
{
    triple_list result = VEC_EMPTY;
    bool within = true;
    for (size_t i = 0; i < a->count && within; i++) {
        size_t low = 0, high = b->count;
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (b->at[middle].source < a->at[i].target)
                low = middle + 1;
            else
                high = middle;
        }
        for (; low < b->count && b->at[low].source == a->at[i].target; low++)
            *vec_add (&result) = (struct triple){ a->at[i].source, b->at[low].target,
                                                  multiply (a->at[i].matrix, b->at[low].matrix) };
        within = budget_work (c->orbit.r->budget, b->count / 16 + 1);
    }
    sort_triples (&result);
    vec_free (out);
    out->at = result.at;
    out->count = result.count;
    out->room = result.room;
    return within;
}

static void
copy_triples (triple_list *to, const triple_list *from)
{
    vec_clear (to);
    vec_reserve (to, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        to->at[to->count++] = from->at[i];
}

static void
copy_states (state_list *to, const state_list *from)
{
    vec_clear (to);
    vec_reserve (to, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        to->at[to->count++] = from->at[i];
}

/* The idempotent power, in place. */
static bool
make_idempotent (struct pattern_check *c, triple_list *set)
{
    triple_list power = VEC_EMPTY, square = VEC_EMPTY;
    copy_triples (&power, set);
    bool within = product (c, &power, &power, &square);
    while (within && !same_triples (&power, &square))
        within = product (c, &power, set, &power) && product (c, &power, &power, &square);
    copy_triples (set, &power);
    vec_free (&power);
    vec_free (&square);
    return within;
}

/* Only what goes round a stable loop is left of an idempotent set. */
static bool
sharpen (struct pattern_check *c, triple_list *set)
{
    triple_list loops = VEC_EMPTY;
    for (size_t i = 0; i < set->count; i++) {
        struct triple t = set->at[i];
        if (t.source != t.target || !is_stable (t.matrix))
            continue;
        struct matrix once = t.matrix;
        while (!same (multiply (t.matrix, t.matrix), t.matrix))
            t.matrix = multiply (t.matrix, once);
        *vec_add (&loops) = t;
    }
    sort_triples (&loops);
    triple_list half = VEC_EMPTY;
    bool within = product (c, set, &loops, &half) && product (c, &half, set, set);
    vec_free (&loops);
    vec_free (&half);
    return within;
}

static void
targets_of (const triple_list *set, state_list *out)
{
    vec_clear (out);
    for (size_t i = 0; i < set->count; i++)
        *vec_add (out) = set->at[i].target;
    sort_states (out);
}

/* What is longer than the file differs from it in any case. */
static bool
is_too_long (const struct pattern_check *c)
{
    return c->lines.length > c->orbit.r->length;
}

/* The end of a line: where the reading is. */
static void
add_sets (struct pattern_check *c, const struct reading *v)
{
    const state_list *sets[] = { &v->all, &v->cheap };
    for (size_t k = 0; k < 2 && !is_too_long (c); k++) {
        text_add (&c->lines, " ;");
        for (size_t i = 0; i < sets[k]->count && !is_too_long (c); i++)
            text_printf (&c->lines, " %" PRIu32, sets[k]->at[i]);
    }
    text_add (&c->lines, "\n");
}

/* The ways round an idempotent set. */
static void
add_rounds (struct pattern_check *c, const triple_list *set)
{
    for (size_t i = 0; i < set->count && !is_too_long (c); i++) {
        struct triple t = set->at[i];
        unsigned from, to;
        if (t.source != t.target)
            continue;
        text_printf (&c->lines, "round %" PRIu32, t.source);
        if (find_leak (t.matrix, &from, &to))
            text_printf (&c->lines, " %u %u ;", from, to);
        else
            text_add (&c->lines, " - - ;");
        for (uint32_t j = 0; j <= c->orbit.regions.at[t.source].classes; j++)
            text_printf (&c->lines, " %x", t.matrix.at[j]);
        text_add (&c->lines, "\n");
    }
}

/* Condition 7: the rest of the file is that. */
static bool
check_lines (struct pattern_check *c)
{
    reader *r = c->orbit.r;
    const char *wanted = text_string (&c->lines), *end = wanted + c->lines.length;
    while (wanted < end) {
        const char *line = r->at, *newline = memchr (wanted, '\n', (size_t) (end - wanted));
        size_t length = (size_t) (newline + 1 - wanted);
        if (!certificate_next (r))
            return certificate_fail (r, "the file ends before the pattern was read");
        if ((size_t) (r->at - line) != length || memcmp (line, wanted, length) != 0)
            return certificate_fail (r, "reading the pattern gives another line");
        wanted = newline + 1;
    }
    return !certificate_next (r) || certificate_fail (r, "something follows the pattern");
}

/* One letter from where v is: v->set becomes its triples. */
static bool
read_letter (struct pattern_check *c, uint32_t letter, struct reading *v)
{
    state_list all = VEC_EMPTY;
    vec_clear (&v->set);
    for (size_t i = 0; i < v->all.count; i++) {
        if (!read_state (c, v->all.at[i])) {
            vec_free (&all);
            return false;
        }
        const corner_list *steps = &c->steps[v->all.at[i]];
        for (size_t k = 0; k < steps->count; k++)
            if (steps->at[k].letter == letter)
                *vec_add (&all) = steps->at[k].target;
    }
    for (size_t i = 0; i < v->cheap.count; i++) {
        const corner_list *steps = &c->steps[v->cheap.at[i]];
        for (size_t k = 0; k < steps->count; k++)
            if (steps->at[k].letter == letter)
                *vec_add (&v->set) =
                    (struct triple){ v->cheap.at[i], steps->at[k].target, steps->at[k].matrix };
    }
    sort_states (&all);
    sort_triples (&v->set);
    copy_states (&v->all, &all);
    vec_free (&all);
    targets_of (&v->set, &v->cheap);
    return v->all.count || certificate_fail (c->orbit.r, "the pattern has words that dense time has not");
}

/* The triples of all that was read are wanted only inside of repetitions. */
static bool read_words (struct pattern_check *c, size_t from, size_t to, bool inside, struct reading *v);

typedef VEC (struct reading) reading_list;

/* Condition 5: read the body until a pair of sets comes back, then repeat what was
 * read from there on. */
static bool
repeat (struct pattern_check *c, size_t from, size_t to, bool inside, struct reading *v)
{
    enum { MOST_TURNS = 1000 };
    reading_list turns = VEC_EMPTY; /* where each starts, and what it reads */
    size_t back = SIZE_MAX;
    bool right = true;
    while (right && back == SIZE_MAX) {
        *vec_add (&turns) = (struct reading){ .set = VEC_EMPTY };
        struct reading *turn = &vec_last (&turns);
        copy_states (&turn->all, &v->all);
        copy_states (&turn->cheap, &v->cheap);
        right = read_words (c, from, to, true, v);
        copy_triples (&turn->set, &v->set);
        for (size_t i = 0; i < turns.count && back == SIZE_MAX; i++)
            if (same_states (&turns.at[i].all, &v->all) && same_states (&turns.at[i].cheap, &v->cheap))
                back = i;
        right =
            right && (turns.count < MOST_TURNS || certificate_fail (c->orbit.r, "a body does not come back"));
    }
    triple_list loop = VEC_EMPTY, whole = VEC_EMPTY;
    for (size_t i = 0; right && i < turns.count; i++) {
        triple_list *into = i < back ? &whole : &loop;
        if (i < back && !inside)
            continue;
        if (i == 0 || i == back)
            copy_triples (into, &turns.at[i].set);
        else
            right = product (c, into, &turns.at[i].set, into);
    }
    right = right && make_idempotent (c, &loop);
    if (right)
        add_rounds (c, &loop);
    right = right && sharpen (c, &loop);
    if (right) {
        targets_of (&loop, &v->cheap);
        text_printf (&c->lines, "repeat %zu %zu", back, turns.count);
        add_sets (c, v);
    }
    if (right && back && inside)
        right = product (c, &whole, &loop, &loop);
    copy_triples (&v->set, &loop);
    vec_free (&loop);
    vec_free (&whole);
    for (size_t i = 0; i < turns.count; i++)
        free_reading (&turns.at[i]);
    vec_free (&turns);
    return right;
}

/* The place behind the bracket that closes the one at `open`, or SIZE_MAX. */
static size_t
closing (const struct pattern_check *c, size_t open, size_t to)
{
    size_t depth = 0;
    for (size_t i = open; i < to; i++) {
        depth += certificate_word_is (c->words.at[i], "(");
        if (certificate_word_is (c->words.at[i], ")") && --depth == 0)
            return i;
    }
    return SIZE_MAX;
}

static bool
read_words (struct pattern_check *c, size_t from, size_t to, bool inside, struct reading *v)
{
    triple_list before = VEC_EMPTY;
    bool right = from < to || certificate_fail (c->orbit.r, "a body is empty");
    for (size_t i = from; right && i < to;) {
        bool first = i == from || !inside;
        if (!first)
            copy_triples (&before, &v->set);
        if (certificate_word_is (c->words.at[i], "(")) {
            size_t end = closing (c, i, to);
            right = end != SIZE_MAX ? repeat (c, i + 1, end, inside, v)
                                    : certificate_fail (c->orbit.r, "a bracket is not closed");
            i = end + 1;
        } else {
            word letter = c->words.at[i++];
            right = read_letter (c, letters_find (&c->letters, letter), v);
            if (!is_too_long (c))
                text_printf (&c->lines, "letter %.*s", (int) letter.length, letter.at);
            add_sets (c, v);
        }
        if (right && !first)
            right = product (c, &before, &v->set, &v->set);
    }
    vec_free (&before);
    return right && budget_check (c->orbit.r->budget);
}

static bool
add_start (void *context, const uint32_t *locations, const int32_t *integers, const atom_list *invariant)
{
    void **both = context;
    struct pattern_check *c = both[0];
    struct reading *v = both[1];
    struct region g = orbit_check_new_region (&c->orbit);
    memcpy (g.locations, locations, c->orbit.m->process_count * sizeof *locations);
    memcpy (g.integers, integers, c->orbit.m->integer_count * sizeof *integers);
    bool known = true;
    if (orbit_check_holds (&c->orbit, &g, invariant->at, invariant->count, &known))
        *vec_add (&v->all) = orbit_check_find (&c->orbit, &g);
    orbit_check_free_region (&g);
    return true;
}

/* Condition 6: take away what cannot read a letter to a state still there. */
static bool
find_alive (struct pattern_check *c)
{
    uint32_t count = (uint32_t) c->orbit.regions.count;
    for (uint32_t s = 0; s < count; s++) {
        if (!read_state (c, s))
            return false;
        c->alive[s] = true;
    }
    for (bool changed = true; changed && budget_check (c->orbit.r->budget);) {
        changed = false;
        for (uint32_t s = 0; s < count; s++) {
            bool stays = false;
            for (size_t k = 0; k < c->steps[s].count && c->alive[s]; k++)
                stays = stays || c->alive[c->steps[s].at[k].target];
            changed = changed || stays != c->alive[s];
            c->alive[s] = stays;
        }
    }
    return budget_check (c->orbit.r->budget);
}

/* Condition 6: a word that counts, and none at bounded cost. */
static bool
is_bad (struct pattern_check *c, const struct reading *v)
{
    const bool *counts = c->orbit.r->infinite ? c->alive : c->accepts;
    bool all = false, cheap = false;
    for (size_t i = 0; i < v->all.count; i++) {
        if (!read_state (c, v->all.at[i]))
            return false;
        all = all || counts[v->all.at[i]];
    }
    for (size_t i = 0; i < v->cheap.count; i++)
        cheap = cheap || counts[v->cheap.at[i]];
    return (all && !cheap) || certificate_fail (c->orbit.r, "some words of the pattern need no finer grid");
}

static bool
read_pattern (struct pattern_check *c)
{
    reader *r = c->orbit.r;
    if (!certificate_next (r) || !certificate_expect (r, "pattern", 2))
        return certificate_fail (r, "the pattern is missing");
    for (size_t i = 1; i < r->words.count; i++)
        *vec_add (&c->words) = r->words.at[i];
    return true;
}

static bool
check_pattern (struct pattern_check *c)
{
    struct reading v = { .set = VEC_EMPTY };
    void *both[] = { c, &v };
    size_t count = c->orbit.regions.count + 1;
    c->steps = xcalloc (count, sizeof *c->steps);
    c->read = xcalloc (count, sizeof *c->read);
    c->accepts = xcalloc (count, sizeof *c->accepts);
    c->alive = xcalloc (count, sizeof *c->alive);
    bool right = orbit_check_sort (&c->orbit) && orbit_check_starts (&c->orbit)
                 && moves_each_start (c->orbit.moves, add_start, both);
    sort_states (&v.all);
    copy_states (&v.cheap, &v.all);
    right = right && (!c->orbit.r->infinite || find_alive (c)) && read_words (c, 0, c->words.count, false, &v)
            && is_bad (c, &v);
    free_reading (&v);
    return right;
}

bool
check_sampling_pattern (reader *r)
{
    struct pattern_check c = { .now = { { 0 } } };
    orbit_check_init (&c.orbit, r);
    bool right =
        !model_has_stopwatches (r->m) || certificate_fail (r, "regions say nothing about stopwatches");
    right = right && letters_read (&c.letters, r);
    c.orbit.unit = c.letters.unit;
    right = right && orbit_check_read_states (&c.orbit)
            && (c.orbit.tracked < VERTICES || certificate_fail (r, "more than 15 clocks"))
            && read_pattern (&c);
    size_t lines = r->line;
    r->line = 0;
    right = right && check_pattern (&c);
    r->line = lines;
    right = right && check_lines (&c);
    if (right)
        text_count (r->what, c.orbit.regions.count, "region");
    if (right)
        letters_describe (&c.letters, r->what);
    for (size_t i = 0; c.steps && i < c.orbit.regions.count; i++)
        vec_free (&c.steps[i]);
    xfree (c.steps);
    xfree (c.read);
    xfree (c.accepts);
    xfree (c.alive);
    vec_free (&c.found);
    vec_free (&c.words);
    text_free (&c.lines);
    letters_free (&c.letters);
    orbit_check_release (&c.orbit);
    return right;
}
