/* Which variables are seen through predicates, and through which: as told, or selected. */
#include <math.h>
#include <string.h>

#include "alloc.h"
#include "ctl_selection.h"

/* With less time for each, further sets are not tried. */
static const double LEAST_SECONDS = 0.03;

/* A pair of predicates is tried on the small instance for so long. */
static const double PAIR_SECONDS = 2;

/* Without an invariant: this part of the time, or so many seconds if there is no limit. */
static const double PLAIN_SHARE = 0.3, PLAIN_SECONDS = 10;

static void
print_set (const gcl_model *m, const gcl_expr *const *conditions, size_t count, text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_add (out, i ? ", " : "");
        gcl_print_expr (m, conditions[i], out);
    }
    if (!count)
        text_add (out, "no predicate");
}

static void
note_line (selection *s, text *line)
{
    ctl_attempt *a = s->out;
    a->tried = xreallocarray (a->tried, a->tried_count + 1, sizeof *a->tried);
    a->tried[a->tried_count++] = text_take (line);
}

/* Keep what an attempt found, and the list of what was tried. */
static void
take (selection *s, ctl_attempt *found)
{
    char **tried = s->out->tried;
    size_t count = s->out->tried_count;
    s->out->tried = NULL;
    s->out->tried_count = 0;
    ctl_attempt_free (s->out);
    *s->out = *found;
    s->out->tried = tried;
    s->out->tried_count = count;
}

static bool
is_same (const gcl_model *m, const gcl_expr *a, const gcl_expr *b)
{
    text one = TEXT_EMPTY, other = TEXT_EMPTY;
    gcl_print_expr (m, a, &one);
    gcl_print_expr (m, b, &other);
    bool same = strcmp (text_string (&one), text_string (&other)) == 0;
    text_free (&one);
    text_free (&other);
    return same;
}

/* These conditions and those of the formula on their variables, which else could not be told.  Freed with
 * xfree. */
static const gcl_expr **
with_property (const ctl_task *t, const gcl_expr *const *conditions, size_t *count)
{
    gcl_model bare = *t->plain;
    bare.init_count = bare.restriction_count = bare.command_count = 0;
    size_t own, length = *count;
    const gcl_expr **property = choose_harvest (&bare, t->formula, &own);
    const gcl_expr **list = xcalloc (length + own + 1, sizeof *list);
    uint64_t scope = 0;
    for (size_t i = 0; i < length; i++) {
        list[i] = conditions[i];
        scope |= choose_scope (conditions[i]);
    }
    for (size_t i = 0; i < own; i++) {
        bool fresh = choose_scope (property[i]) & scope;
        for (size_t k = 0; k < *count && fresh; k++)
            fresh = !is_same (t->model, property[i], conditions[k]);
        if (fresh)
            list[length++] = property[i];
    }
    *count = length;
    xfree (property);
    return list;
}

/* Fixed points with these predicates. */
answer
selection_try (selection *s, const gcl_expr *const *conditions, size_t count, budget *b)
{
    gcl_predicates p = { .at = conditions, .count = count };
    ctl_attempt found;
    text line = TEXT_EMPTY;
    double begun = budget_seconds (s->budget);
    uint32_t after = question_is_set (s->question, SETTING_WIDEN_AFTER)
                         ? programs_small_count (s->question, SETTING_WIDEN_AFTER)
                         : 3;
    ctl_try_abstract (s->task, &p, after, s->invariant, b, &found);
    print_set (s->task->model, conditions, count, &line);
    text_printf (&line, ": %s, %.2f s",
                 found.answer == ANSWER_UNKNOWN ? text_string (&found.reason) : answer_name (found.answer),
                 budget_seconds (s->budget) - begun);
    note_line (s, &line);
    take (s, &found);
    return s->out->answer;
}

void
selection_refute (selection *s, gcl_run *r)
{
    const gcl_expr *f = s->task->formula;
    text line = TEXT_EMPTY;
    ctl_attempt found = { .engine = "abstract", .answer = ANSWER_NO, .starts = 1, .by_path = true };
    gcl_shown last = { f->left, false, r->count, r->count };
    gcl_evidence e = { .at = &last, .count = 1, .loop_from = GCL_NO_LOOP };
    if (!gcl_replay_shown (s->task->model, r, &e, &found.fault) && !found.fault.length)
        text_add (&found.fault, "the run does not show what it should");
    found.run = r;
    found.complete = true;
    text_add (&line, "a path of this abstraction is a run of the program");
    note_line (s, &line);
    take (s, &found);
}

budget *
selection_share (const selection *s, double seconds)
{
    double left = budget_seconds_left (s->budget);
    double share = left < 1e8 ? left / 8 : seconds;
    return budget_new_within (s->budget, (budget_limits){ .seconds = floor (share * 1000 + 1) / 1000 });
}

bool
selection_goes_on (const selection *s)
{
    return budget_look (s->budget) && budget_seconds_left (s->budget) / 8 >= LEAST_SECONDS;
}

const gcl_expr **
selection_members (const selection *s, uint64_t set, size_t *count)
{
    const gcl_expr **list = xcalloc (s->count + 1, sizeof *list);
    *count = 0;
    for (size_t i = 0; i < s->count; i++)
        if (set >> i & 1)
            list[(*count)++] = s->harvest[i];
    return list;
}

uint64_t *
selection_scopes (const gcl_expr *const *conditions, size_t count)
{
    uint64_t *list = xcalloc (count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = choose_scope (conditions[i]);
    return list;
}

static void
try_with_property (selection *s, const gcl_expr *const *chosen, size_t count)
{
    if (!count) {
        text_add (&s->out->reason, "no predicate was selected");
        return;
    }
    const gcl_expr **all = with_property (s->task, chosen, &count);
    selection_try (s, all, count, s->budget);
    xfree (all);
}

static void
try_choice (selection *s, uint64_t set)
{
    size_t count;
    const gcl_expr **chosen = selection_members (s, set, &count);
    try_with_property (s, chosen, count);
    xfree (chosen);
}

/* By how much they forget between two commands. */
static void
select_by_imprecision (selection *s)
{
    uint64_t *alone = xcalloc (s->count + 1, sizeof *alone),
             *pair = xcalloc (s->count * s->count + 1, sizeof *pair);
    uint64_t *scope = selection_scopes (s->harvest, s->count);
    if (!fixpoint_imprecision (s->task->plain, s->harvest, s->count, alone, pair, s->budget))
        text_add (&s->out->reason,
                  budget_reason (s->budget) ? budget_reason (s->budget) : "the program is not linear");
    else {
        size_t single = 0, pairs = 0;
        text line = TEXT_EMPTY;
        for (size_t i = 0; i < s->count; i++) {
            single += alone[i] > 0;
            for (size_t k = 0; k < i; k++)
                pairs += pair[i * s->count + k] > 0;
        }
        text_printf (&line, "%zu predicates, %zu imprecise alone, %zu pairs imprecise", s->count, single,
                     pairs);
        note_line (s, &line);
        choose_scores scores = { s->count, scope, alone, pair, NULL };
        try_choice (s, choose_by_imprecision (&scores, s->size));
    }
    xfree (alone);
    xfree (pair);
    xfree (scope);
}

/* The small instance. */

/* The same condition over the variables of the large instance; NULL: it has not got them. */
static gcl_predicates *
carry_over (const gcl_model *from, const gcl_expr *e, const gcl_model *to)
{
    text source = TEXT_EMPTY;
    diag *why = diag_new ("small");
    gcl_print_expr (from, e, &source);
    gcl_predicates *p = gcl_predicates_parse (to, text_string (&source), source.length, why);
    diag_free (why);
    text_free (&source);
    return p;
}

/* Does the abstraction by two predicates, and those of the formula on their variables, prove it? */
static answer
try_pair (const selection *s, const ctl_task *small, const gcl_expr *a, const gcl_expr *b, bool *limited)
{
    size_t length = 2;
    const gcl_expr **list = with_property (small, (const gcl_expr *[]){ a, b }, &length);
    gcl_predicates p = { .at = list, .count = length };
    budget *limit = budget_new_within (s->budget, (budget_limits){ .seconds = PAIR_SECONDS });
    ctl_attempt found;
    ctl_try_abstract (small, &p, 3, s->invariant, limit, &found);
    answer proved = found.answer;
    *limited = budget_reason (limit) != NULL;
    ctl_attempt_free (&found);
    budget_free (limit);
    xfree (list);
    return proved;
}

/* By what proves the formula for fewer processes. */
static void
select_by_compatibility (selection *s, const ctl_task *small)
{
    size_t n;
    const gcl_expr **harvest = choose_harvest (small->plain, small->formula, &n);
    uint64_t *pair = xcalloc (n * n + 1, sizeof *pair), *alone = xcalloc (n + 1, sizeof *alone),
             *scope = selection_scopes (harvest, n);
    bool *open = xcalloc (n * n + 1, sizeof *open);
    size_t proved = 0, not_known = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i && budget_look (s->budget); k++) {
            bool limited;
            answer a = try_pair (s, small, harvest[i], harvest[k], &limited);
            pair[i * n + k] = pair[k * n + i] = a == ANSWER_YES;
            open[i * n + k] = open[k * n + i] = a != ANSWER_YES && limited;
            proved += a == ANSWER_YES;
            not_known += a != ANSWER_YES && limited;
        }
    text line = TEXT_EMPTY;
    text_printf (&line,
                 "%zu predicates of the small instance, %zu pairs prove it, %zu do not, %zu at a limit", n,
                 proved, n * (n - !!n) / 2 - proved - not_known, not_known);
    note_line (s, &line);
    choose_scores scores = { n, scope, alone, pair, open };
    uint64_t set = choose_by_compatibility (&scores, s->size);
    text source = TEXT_EMPTY;
    for (size_t i = 0; i < n; i++)
        if (set >> i & 1) {
            gcl_predicates *same = carry_over (small->model, harvest[i], s->task->model);
            text_add (&source, same && source.length ? ", " : "");
            if (same)
                gcl_print_expr (small->model, harvest[i], &source);
            gcl_predicates_free (same);
        }
    diag *why = diag_new ("small");
    gcl_predicates *chosen =
        source.length ? gcl_predicates_parse (s->task->model, text_string (&source), source.length, why)
                      : NULL;
    diag_free (why);
    try_with_property (s, chosen ? chosen->at : NULL, chosen ? chosen->count : 0);
    gcl_predicates_free (chosen);
    text_free (&source);
    xfree (harvest);
    xfree (pair);
    xfree (alone);
    xfree (scope);
    xfree (open);
}

/* --abstract VARIABLE,...: all conditions about these alone.  False: see the reply. */
static bool
select_told (selection *s, reply *r)
{
    const gcl_model *m = s->task->model;
    bool *told = xcalloc (m->variable_count + 1, sizeof *told), good = true;
    for (const char *at = question_text (s->question, SETTING_ABSTRACT); *at && good;) {
        size_t length = strcspn (at, ","), v = 0;
        while (
            v < m->variable_count
            && (strlen (m->variables[v].name) != length || strncmp (m->variables[v].name, at, length) != 0))
            v++;
        good = v < m->variable_count && !m->variables[v].control;
        if (v == m->variable_count)
            reply_refuse (r, "--abstract: the program has no variable '%.*s'",
                          length < 60 ? (int) length : 60, at);
        else if (!good)
            reply_refuse (r, "--abstract: '%s' is a control variable, which is always known",
                          m->variables[v].name);
        else
            told[v] = true;
        at += length + (at[length] == ',');
    }
    uint64_t scope = 0, set = 0;
    for (size_t v = 0; v < m->variable_count && v < 64; v++)
        scope |= told[v] ? (uint64_t) 1 << v : 0;
    for (size_t i = 0; i < s->count && i < 64; i++)
        if (!(choose_scope (s->harvest[i]) & ~scope))
            set |= (uint64_t) 1 << i;
    if (good)
        try_choice (s, set);
    xfree (told);
    return good;
}

/* As the question selects them.  False: see the reply. */
static bool
select_once (selection *s, const ctl_task *small, reply *r)
{
    const question *q = s->question;
    const gcl_predicates *told = s->task->start_with;
    if (question_is_set (q, SETTING_ABSTRACT))
        return select_told (s, r);
    if (asking_is (q, SETTING_SELECT, "trlimp"))
        select_by_imprecision (s);
    else if (asking_is (q, SETTING_SELECT, "compat"))
        select_by_compatibility (s, small);
    else if (!question_is_set (q, SETTING_SELECT) && told && told->count)
        selection_try (s, told->at, told->count, s->budget);
    else
        select_by_growth (s);
    return true;
}

/* Once more, within an invariant that is found first: it knows what the predicates do not. */
static void
select_within (selection *s, const ctl_task *small, reply *r)
{
    text line = TEXT_EMPTY;
    text_add (&line, "within an inductive invariant of polyhedra:");
    note_line (s, &line);
    text_clear (&s->out->reason);
    s->invariant = INDUCTION_POLYHEDRA;
    select_once (s, small, r);
}

bool
ctl_try_selected (const question *q, const ctl_task *t, const ctl_task *small, budget *b, ctl_attempt *out,
                  reply *r)
{
    double left = budget_seconds_left (b);
    selection s = { .question = q, .task = t, .out = out, .invariant = programs_induction (q) };
    bool told = question_is_set (q, SETTING_INVARIANT), good;
    s.size = (size_t) question_count (q, SETTING_SIZE);
    *out = (ctl_attempt){ .engine = "abstract", .answer = ANSWER_UNKNOWN };
    s.harvest = choose_harvest (t->plain, t->formula, &s.count);
    s.budget = told ? b
                    : budget_new_within (
                        b, (budget_limits){ .seconds = left < 1e8 ? left * PLAIN_SHARE : PLAIN_SECONDS });
    good = select_once (&s, small, r);
    if (!told) {
        budget_clear_progress (s.budget);
        budget_free (s.budget);
    }
    s.budget = b;
    bool open = good && out->answer == ANSWER_UNKNOWN && !out->fault.length && !t->options.fair;
    if (open && !told && out->tried_count && budget_look (b))
        select_within (&s, small, r);
    xfree (s.harvest);
    return good;
}
