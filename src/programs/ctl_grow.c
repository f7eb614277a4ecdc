/* Predicates that grow, breadth first: from paths of the abstraction that the program does not have. */
#include <string.h>

#include "alloc.h"
#include "ctl_selection.h"
#include "refine.h"

/* Sets of predicates that are tried one after the other, at most. */
enum { MOST_SETS = 400 };
/* One of them is tried for so long if there is no limit. */
static const double SET_SECONDS = 4;
/* As many predicates as an abstraction takes, unless the user says otherwise. */
enum { USUAL_SIZE = 8 };

/* Each set that does not decide is continued by one predicate at a time that shares a variable with it
 * or with the formula. */
static void
grow_by_variables (selection *s)
{
    VEC (uint64_t) queue = VEC_EMPTY;
    uint64_t *scope = selection_scopes (s->harvest, s->count), about = choose_scope (s->task->formula);
    for (size_t i = 0; i < s->count; i++)
        if (scope[i] & about)
            *vec_add (&queue) = (uint64_t) 1 << i;
    for (size_t i = 0; i < s->count; i++)
        if (!(scope[i] & about))
            *vec_add (&queue) = (uint64_t) 1 << i;
    bool decided = false;
    for (size_t next = 0; next < queue.count && next < MOST_SETS && !decided && selection_goes_on (s);
         next++) {
        uint64_t set = queue.at[next], known = about;
        size_t count;
        const gcl_expr **chosen = selection_members (s, set, &count);
        budget *limit = selection_share (s, SET_SECONDS);
        decided = selection_try (s, chosen, count, limit) != ANSWER_UNKNOWN;
        budget_free (limit);
        xfree (chosen);
        for (size_t i = 0; i < s->count; i++)
            known |= set >> i & 1 ? scope[i] : 0;
        for (size_t i = 0; i < s->count && count < s->size; i++) {
            uint64_t larger = set | (uint64_t) 1 << i;
            bool fresh = larger != set && scope[i] & known;
            for (size_t k = 0; k < queue.count && fresh; k++)
                fresh = queue.at[k] != larger;
            if (fresh)
                *vec_add (&queue) = larger;
        }
    }
    if (!queue.count)
        text_add (&s->out->reason, "there is no predicate to select");
    vec_free (&queue);
    xfree (scope);
}

/* Sets as texts, "x <= y, z = 0", each predicate once and in order. */
struct growth {
    selection *selection;
    gcl_model goal; /* the program, in which the opposite of the condition is an error */
    gcl_expr opposite;
    VEC (char *) sets;
    size_t most;
};

static void
add_set (struct growth *g, char *set)
{
    for (size_t i = 0; i < g->sets.count; i++)
        if (strcmp (g->sets.at[i], set) == 0) {
            xfree (set);
            return;
        }
    *vec_add (&g->sets) = set;
}

/* NULL: it is none, because a number in it does not fit. */
static gcl_predicates *
parse_set (const struct growth *g, const char *set)
{
    if (!*set)
        return xcalloc (1, sizeof (gcl_predicates));
    diag *why = diag_new ("predicates");
    gcl_predicates *p = gcl_predicates_parse (g->selection->task->model, set, strlen (set), why);
    diag_free (why);
    return p;
}

/* The set with one more; NULL: it is in it. */
static char *
with (const char *set, const char *one)
{
    text out = TEXT_EMPTY;
    size_t length = strlen (one);
    bool placed = false, known = false;
    for (const char *at = set; *at;) {
        size_t own = strcspn (at, ",");
        int order = strncmp (one, at, own > length ? own : length);
        known = known || (own == length && order == 0);
        if (!placed && order < 0) {
            text_printf (&out, "%s%s", out.length ? "," : "", one);
            placed = true;
        }
        text_printf (&out, "%s%.*s", out.length ? "," : "", (int) own, at);
        at += own + (at[own] == ',');
    }
    if (!placed)
        text_printf (&out, "%s%s", out.length ? "," : "", one);
    char *larger = known ? NULL : text_take (&out);
    text_free (&out);
    return larger;
}

/* A path of the abstraction to the opposite: a run of the program shows that the formula fails, or each
 * condition that tells why there is none makes a larger set.  True: there is a run. */
static bool
follow_path (struct growth *g, const char *set, const gcl_predicates *p, budget *b)
{
    selection *s = g->selection;
    fixpoint_way way = VEC_EMPTY;
    bool real = false;
    if (fixpoint_path (s->task->plain, &g->opposite, p, b, &way)) {
        gcl_following *f = gcl_follow (&g->goal, way.at, way.count, p, b);
        real = f->run != NULL;
        if (real)
            selection_refute (s, f->run);
        f->run = NULL;
        for (size_t i = 0; i < f->count && !real && p->count < g->most; i++) {
            char *larger = with (set, f->predicates[i]);
            if (larger)
                add_set (g, larger);
        }
        gcl_following_free (f);
    }
    vec_free (&way);
    return real;
}

static void
grow_by_paths (struct growth *g)
{
    selection *s = g->selection;
    bool decided = false;
    for (size_t next = 0; next < g->sets.count && next < MOST_SETS && !decided && selection_goes_on (s);
         next++) {
        char *set = g->sets.at[next];
        gcl_predicates *p = parse_set (g, set);
        if (!p)
            continue;
        budget *limit = selection_share (s, SET_SECONDS);
        decided = selection_try (s, p->at, p->count, limit) != ANSWER_UNKNOWN;
        budget_free (limit);
        limit = selection_share (s, SET_SECONDS);
        if (!decided)
            decided = follow_path (g, set, p, limit);
        budget_free (limit);
        if (*set)
            gcl_predicates_free (p);
        else
            xfree (p);
    }
}

/* To begin with: the conditions of the formula. */
static char *
first_set (const selection *s)
{
    gcl_model bare = *s->task->plain;
    bare.init_count = bare.restriction_count = bare.command_count = 0;
    size_t count;
    const gcl_expr **own = choose_harvest (&bare, s->task->formula, &count);
    char *set = xstrdup ("");
    for (size_t i = 0; i < count; i++) {
        text one = TEXT_EMPTY;
        gcl_print_expr (s->task->model, own[i], &one);
        char *larger = with (set, text_string (&one));
        if (larger) {
            xfree (set);
            set = larger;
        }
        text_free (&one);
    }
    xfree (own);
    return set;
}

void
select_by_growth (selection *s)
{
    const gcl_expr *f = s->task->formula;
    if (f->op != GCL_AG || !ctl_is_condition (f->left)) {
        grow_by_variables (s);
        return;
    }
    struct growth g = { .selection = s, .goal = *s->task->plain };
    g.opposite = (gcl_expr){ .op = GCL_NOT, .depth = f->depth, .where = f->where, .left = f->left };
    g.goal.error = &g.opposite;
    g.most = question_is_set (s->question, SETTING_SIZE) ? s->size : USUAL_SIZE;
    add_set (&g, first_set (s));
    grow_by_paths (&g);
    if (s->out->answer == ANSWER_UNKNOWN && !s->out->fault.length && selection_goes_on (s))
        grow_by_variables (s);
    for (size_t i = 0; i < g.sets.count; i++)
        xfree (g.sets.at[i]);
    vec_free (&g.sets);
}
