/* Does a program satisfy a formula of computation tree logic? */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "ctl_try.h"
#include "programs.h"

/* What is wrong with a formula is wrong input, wherever it was written. */
static gcl_formula *
read_formula (const question *q, reply *r)
{
    const char *given = question_text (q, SETTING_FORMULA);
    if (!given) {
        reply_refuse (r, "ctl needs a formula, such as 'AG (x = 1 -> AF x = 2)'");
        return NULL;
    }
    diag *why = diag_new ("formula");
    gcl_formula *f = gcl_formula_parse (q->subjects[0]->program, given, strlen (given), why);
    if (f)
        diag_free (why);
    else {
        r->failure = REPLY_INPUT;
        r->messages = why;
    }
    return f;
}

/* A formula says itself what is wrong: the program without its errors. */
static gcl_model
without_errors (const gcl_model *m, gcl_command **commands)
{
    gcl_model plain = *m;
    *commands = xcalloc (m->command_count + 1, sizeof **commands);
    for (size_t i = 0; i < m->command_count; i++) {
        (*commands)[i] = m->commands[i];
        (*commands)[i].is_error = false;
    }
    plain.commands = *commands;
    plain.error = NULL;
    plain.error_actions = NULL;
    plain.error_action_count = 0;
    return plain;
}

/* The ways to an answer, in turn.  With a choice, one after the other gets a share
 * of the time, and the last ones all that is left. */

struct way {
    const char *engine;
    bool split;
    uint64_t states;  /* at most; 0: no limit of its own */
    double seconds;   /* at most; 0: no limit of its own */
    const char *said; /* why it comes when it does */
};

static const struct way ways[] = {
    { "explicit", false, 20000, 2, "few states are simply visited" },
    { "bisimulation", false, 0, 10, "a structure that is bisimilar to the program" },
    { "bisimulation", true, 0, 30, "the same, its predicates known where they are needed" },
    { "explicit", false, 0, 0, "all states" },
};
enum { WAYS = sizeof ways / sizeof *ways };

static void
try_way (const ctl_task *t, const struct way *w, bool limited, budget *b, ctl_attempt *a)
{
    budget_limits limits =
        limited ? (budget_limits){ .seconds = w->seconds, .states = w->states } : (budget_limits){ 0 };
    budget *own = budget_new_within (b, limits);
    if (strcmp (w->engine, "explicit") == 0)
        ctl_try_explicit (t, own, a);
    else
        ctl_try_bisimulation (t, w->split, own, a);
    budget_clear_progress (own);
    budget_free (own);
}

static void
add_note (text *notes, const struct way *w, const ctl_attempt *a)
{
    text_printf (notes, "%s%s (%s): %s", notes->length ? "\n" : "", w->engine, w->said,
                 a->answer == ANSWER_UNKNOWN ? text_string (&a->reason) : answer_name (a->answer));
}

/* Try what the engine named, or all ways until one answers. */
static void
try_all (const question *q, const ctl_task *t, text *notes, ctl_attempt *a)
{
    const char *engine = question_text (q, SETTING_CTL_ENGINE);
    bool any = strcmp (engine, "auto") == 0;
    for (size_t i = any ? 0 : 1; i < WAYS; i++) {
        const struct way *w = &ways[i];
        if (!any && strcmp (w->engine, engine) != 0)
            continue;
        ctl_attempt next;
        try_way (t, w, any || w->split == false, q->budget, &next);
        add_note (notes, w, &next);
        ctl_attempt_free (a);
        *a = next;
        if (a->answer != ANSWER_UNKNOWN || a->fault.length || !budget_look (q->budget))
            return;
    }
}

static void
make_sentence (const question *q, const ctl_task *t, const ctl_attempt *a, reply *r)
{
    text formula = TEXT_EMPTY;
    gcl_print_expr (t->model, t->formula, &formula);
    if (a->answer == ANSWER_UNKNOWN)
        reply_set_unknown (r,
                           budget_reason (q->budget) ? budget_reason (q->budget) : text_string (&a->reason));
    else if (a->answer == ANSWER_YES)
        reply_set (r, ANSWER_YES, "%s holds %s", text_string (&formula),
                   !a->starts                ? "in every start: the program has none"
                   : gcl_is_open (t->model) ? "in every start"
                                             : "in the start");
    else
        reply_set (r, ANSWER_NO, "%s fails in %s", text_string (&formula),
                   gcl_is_open (t->model) ? "some start" : "the start");
    text_free (&formula);
}

/* What counts as a path. */
static void
add_meaning (const ctl_task *t, const ctl_attempt *a, reply *r)
{
    text line = TEXT_EMPTY;
    if (a->predicates)
        text_printf (
            &line, "%" PRIu64 " state%s, told apart by %" PRIu64 " predicate%s, are bisimilar to the program",
            a->states, a->states == 1 ? "" : "s", a->predicates, a->predicates == 1 ? "" : "s");
    else
        text_printf (&line, "%" PRIu64 " state%s, all that can be reached", a->states,
                     a->states == 1 ? "" : "s");
    if (a->dead_ends)
        text_printf (&line, "; %" PRIu64 " %s: there a path %s", a->dead_ends,
                     a->dead_ends == 1 ? "is a dead end" : "are dead ends",
                     t->options.dead_ends_stay ? "stays forever" : "stops");
    else
        text_add (&line, "; none is a dead end");
    text_printf (&line, "; %s", t->options.fair ? "processes are treated fairly" : "no fairness is assumed");
    reply_add_line (r, PART_SPACED | PART_WRAPPED | PART_TEXT_ONLY, "%s", text_string (&line));
    text_free (&line);
}

static void
add_run (const ctl_task *t, ctl_attempt *a, reply *r)
{
    if (!a->complete && a->run)
        reply_add_line (r, PART_SPACED | PART_TEXT_ONLY,
                        "a run to where it is decided; the rest is about all paths from there:");
    reply_add_program_run (r, t->model, a->run, false);
    part *p = &vec_last (&r->parts);
    p->program_run.loop_length = a->loop_length;
    p->program_run.loop_title =
        a->loop_repeats ? "  again and again:"
                        : "  and so on, with values that change from turn to turn; the first turns:";
    a->run = NULL;
}

static void
fill (const question *q, const ctl_task *t, ctl_attempt *a, const text *notes, reply *r)
{
    if (a->fault.length) {
        reply_distrust (r, "the run found does not replay: %s", text_string (&a->fault));
        return;
    }
    make_sentence (q, t, a, r);
    r->engine = a->engine;
    if (a->answer != ANSWER_UNKNOWN) {
        add_meaning (t, a, r);
        reply_add_number (r, "states", a->states);
        reply_add_number (r, "transitions", a->transitions);
        reply_add_number (r, "dead_ends", a->dead_ends);
        if (a->predicates)
            reply_add_number (r, "predicates", a->predicates);
        reply_add_truth (r, "shown", a->complete && (!a->loop_length || a->loop_repeats));
    }
    if (a->run)
        add_run (t, a, r);
    r->stats.states = a->states;
    r->stats.transitions = a->transitions;
    asking_measure (q, r);
    text_printf (&r->numbers, "\n%s\n%" PRIu64 " states, %" PRIu64 " transitions, %.3f s, %zu KiB\n",
                 text_string (notes), a->states, a->transitions, r->stats.seconds, r->stats.peak_kib);
}

void
ask_ctl (const question *q, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    gcl_predicates *list;
    gcl_formula *f = read_formula (q, r);
    if (!f || !programs_read_predicates (q, r, &list)) {
        gcl_formula_free (f);
        return;
    }
    gcl_command *commands;
    gcl_model plain = without_errors (m, &commands);
    ctl_task t = { .model = m, .plain = &plain, .formula = f->root, .start_with = list };
    t.options.dead_ends_stay = asking_is (q, SETTING_DEAD_ENDS, "stay");
    t.options.fair = question_is_set (q, SETTING_FAIR);
    ctl_attempt a = { .answer = ANSWER_UNKNOWN };
    text notes = TEXT_EMPTY;
    try_all (q, &t, &notes, &a);
    fill (q, &t, &a, &notes, r);
    ctl_attempt_free (&a);
    text_free (&notes);
    xfree (commands);
    gcl_predicates_free (list);
    gcl_formula_free (f);
}
