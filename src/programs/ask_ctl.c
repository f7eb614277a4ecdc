/* Does a program satisfy a formula of computation tree logic? */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "ctl_try.h"
#include "programs.h"

/* The property that the file has under this name, or NULL. */
static const gcl_property *
find_property (const gcl_model *m, const char *name)
{
    for (size_t i = 0; i < m->property_count; i++)
        if (strcmp (m->properties[i].name, name) == 0)
            return &m->properties[i];
    return NULL;
}

static void
refuse_none (const gcl_model *m, reply *r)
{
    text names = TEXT_EMPTY;
    for (size_t i = 0; i < m->property_count; i++)
        text_printf (&names, "%s%s", i ? ", " : "", m->properties[i].name);
    if (names.length)
        reply_refuse (r, "ctl needs a formula, or the name of one in the file: %s", text_string (&names));
    else
        reply_refuse (r, "ctl needs a formula, such as 'AG (x = 1 -> AF x = 2)'");
    text_free (&names);
}

/* What is wrong with a formula is wrong input, wherever it was written. */
static gcl_formula *
read_formula (const question *q, const gcl_model *m, const char *given, reply *r)
{
    const gcl_property *p = given                    ? find_property (m, given)
                            : m->property_count == 1 ? &m->properties[0]
                                                     : NULL;
    if (!given && !p) {
        refuse_none (m, r);
        return NULL;
    }
    gcl_formula *f;
    if (p)
        f = gcl_property_parse (m, p, asking_messages (q, r));
    else {
        diag_free (r->messages);
        r->messages = diag_new ("formula");
        f = gcl_formula_parse (m, given, strlen (given), r->messages);
    }
    if (!f)
        r->failure = REPLY_INPUT;
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

/* Control states whose sets are listed unless all are wanted. */
enum { SHOWN_SETS = 10 };
/* ... and of a set. */
enum { SHOWN_CHARACTERS = 400 };

/* A run that shows an answer is looked for so long. */
enum { RUN_SECONDS = 3 };

static void
make_sentence (const question *q, const ctl_task *t, const ctl_attempt *a, reply *r)
{
    text formula = TEXT_EMPTY;
    if (q->subjects[0]->network)
        text_add (&formula, question_text (q, SETTING_FORMULA));
    else
        gcl_print_expr (t->model, t->written, &formula);
    if (a->answer == ANSWER_UNKNOWN)
        reply_set_unknown (r,
                           budget_reason (q->budget) ? budget_reason (q->budget) : text_string (&a->reason));
    else if (a->answer == ANSWER_YES)
        reply_set (r, ANSWER_YES, "%s holds %s", text_string (&formula),
                   !a->starts               ? "in every start: the program has none"
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
    if (a->control_states)
        text_printf (&line, "%" PRIu64 " control state%s%s with a set of integers each%s", a->control_states,
                     a->control_states == 1 ? "" : "s", a->seen ? ", predicates included," : "",
                     a->ranked ? "; a ranking shows that a loop ends" : "");
    else if (a->predicates)
        text_printf (
            &line, "%" PRIu64 " state%s, told apart by %" PRIu64 " predicate%s, %s bisimilar to the program",
            a->states, a->states == 1 ? "" : "s", a->predicates, a->predicates == 1 ? "" : "s",
            a->states == 1 ? "is" : "are");
    else
        text_printf (&line, "%" PRIu64 " state%s, all that can be reached", a->states,
                     a->states == 1 ? "" : "s");
    if (a->exchanged)
        text_printf (&line, " up to exchanges of %" PRIu64 " of its processes, which are alike",
                     a->exchanged);
    if (a->control_states && a->dead_ends)
        text_printf (&line, "; in a dead end a path %s",
                     t->options.dead_ends_stay ? "stays forever" : "stops");
    else if (a->dead_ends)
        text_printf (&line, "; %" PRIu64 " %s: there a path %s", a->dead_ends,
                     a->dead_ends == 1 ? "is a dead end" : "are dead ends",
                     t->options.dead_ends_stay ? "stays forever" : "stops");
    else
        text_add (&line, "; none is a dead end");
    text_printf (&line, "; %s", t->options.fair ? "processes are treated fairly" : "no fairness is assumed");
    reply_add_line (r, PART_SPACED | PART_WRAPPED | PART_TEXT_ONLY, "%s", text_string (&line));
    text_free (&line);
}

/* A set that is a union of many pieces is cut off between two of them. */
static void
add_set (const question *q, const char *set, reply *r)
{
    const char *end = set + strlen (set), *next;
    if (!q->all && end - set > SHOWN_CHARACTERS)
        for (end = set; (next = strstr (end + 1, " || ")) && next - set <= SHOWN_CHARACTERS;)
            end = next;
    size_t more = 0;
    for (const char *rest = end; end > set && (rest = strstr (rest, " || ")); rest++)
        more++;
    if (end == set)
        end += strlen (set);
    reply_add_line (r, PART_TEXT_ONLY, "  %.*s", (int) (end - set), set);
    if (more)
        reply_add_line (r, PART_TEXT_ONLY, "    or one of %zu conditions more, see --verbose", more);
}

/* Where the formula holds, or fails. */
static void
add_sets (const question *q, const ctl_attempt *a, reply *r)
{
    size_t shown = q->all || a->set_count <= SHOWN_SETS ? a->set_count : SHOWN_SETS;
    reply_add_number (r, "control_states", a->control_states);
    part *all = reply_add (r, PART_LINES, PART_JSON_ONLY, a->sets_fail ? "failing_sets" : "sets");
    for (size_t i = 0; i < a->set_count; i++)
        part_add_line (all, "%s", a->sets[i]);
    reply_add_line (r, PART_SPACED | PART_TEXT_ONLY, "%sit %s %s",
                    a->within ? "within an inductive invariant " : "", a->sets_fail ? "fails" : "holds",
                    !a->exact ? "at least where"
                    : shown   ? "where"
                              : "nowhere");
    for (size_t i = 0; i < shown; i++)
        add_set (q, a->sets[i], r);
    if (shown < a->set_count)
        reply_add_line (r, PART_TEXT_ONLY, "  and in %zu more control states, see --verbose",
                        a->set_count - shown);
}

/* Of a conjunction, the part that fails. */
static void
add_failing (const ctl_task *t, const ctl_attempt *a, reply *r)
{
    if (!a->failing)
        return;
    text formula = TEXT_EMPTY;
    gcl_print_expr (t->model, a->failing, &formula);
    reply_add_line (r, PART_SPACED | PART_WRAPPED | PART_TEXT_ONLY, "what fails is %s",
                    text_string (&formula));
    reply_add_word (r, "failing", text_string (&formula));
    text_free (&formula);
}

static void
add_run (const ctl_task *t, ctl_attempt *a, reply *r)
{
    if (!a->complete && a->run)
        reply_add_line (r, PART_SPACED | PART_TEXT_ONLY, "%s",
                        a->run->count
                            ? "a run to where it is decided; the rest is about all paths from there:"
                            : "a start where it is decided; the rest is about all paths from there:");
    reply_add_program_run (r, t->model, a->run, false);
    part *p = &vec_last (&r->parts);
    p->program_run.loop_length = a->loop_length;
    p->program_run.loop_title =
        a->loop_repeats ? "  again and again:"
        : a->exchanged
            ? "  and so on, with values, and processes, that change from turn to turn; the first turns:"
            : "  and so on, with values that change from turn to turn; the first turns:";
    a->run = NULL;
}

/* Ways that came to nothing, a line each, as what was tried. */
static void
take_notes (const text *notes, ctl_attempt *a)
{
    for (const char *line = text_string (notes); *line;) {
        size_t length = strcspn (line, "\n");
        text one = TEXT_EMPTY;
        text_add_bytes (&one, line, length);
        a->tried = xreallocarray (a->tried, a->tried_count + 1, sizeof *a->tried);
        a->tried[a->tried_count++] = text_take (&one);
        line += length + (line[length] == '\n');
    }
}

static void
add_tried (const ctl_attempt *a, reply *r)
{
    if (!a->tried_count)
        return;
    part *all = reply_add (r, PART_LINES, PART_JSON_ONLY, "tried");
    for (size_t i = 0; i < a->tried_count; i++)
        part_add_line (all, "%s", a->tried[i]);
    reply_add_line (r, PART_SPACED | PART_TEXT_ONLY, "tried");
    for (size_t i = 0; i < a->tried_count; i++)
        reply_add_line (r, PART_TEXT_ONLY, "  %s", a->tried[i]);
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
    if (a->by_path)
        reply_add_line (r, PART_SPACED | PART_TEXT_ONLY, "a path of an abstraction is a run of the program");
    else if (a->answer != ANSWER_UNKNOWN) {
        add_meaning (t, a, r);
        add_failing (t, a, r);
        if (a->control_states)
            add_sets (q, a, r);
        else {
            reply_add_number (r, "states", a->states);
            reply_add_number (r, "transitions", a->transitions);
            reply_add_number (r, "dead_ends", a->dead_ends);
        }
        if (a->predicates)
            reply_add_number (r, "predicates", a->predicates);
        if (a->exchanged)
            reply_add_number (r, "exchanged", a->exchanged);
        reply_add_truth (r, "shown", a->complete && (!a->loop_length || a->loop_repeats));
    }
    if (a->answer == ANSWER_UNKNOWN && !a->tried_count
        && (asking_is (q, SETTING_CTL_ENGINE, "auto") || asking_is (q, SETTING_CTL_ENGINE, "portfolio")))
        take_notes (notes, a);
    add_tried (a, r);
    if (a->run)
        add_run (t, a, r);
    r->stats.states = a->states;
    r->stats.transitions = a->transitions;
    asking_measure (q, r);
    text_printf (&r->numbers, "\n%s\n", text_string (notes));
    text_count (&r->numbers, a->control_states ? a->control_states : a->states,
                a->control_states ? "control state" : "state");
    text_add (&r->numbers, ", ");
    text_count (&r->numbers, a->control_states ? a->rounds : a->transitions,
                a->control_states ? "round" : "transition");
    if (a->control_states) {
        text_add (&r->numbers, ", unions of up to ");
        text_count (&r->numbers, a->pieces, "piece");
    }
    text_printf (&r->numbers, ", %.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

static ctl_task
task_of (const question *q, const gcl_model *m, const gcl_model *plain, const gcl_formula *f)
{
    ctl_task t = { .model = m, .plain = plain, .formula = f->root, .written = f->written };
    t.options.dead_ends_stay = asking_is (q, SETTING_DEAD_ENDS, "stay");
    t.options.fair = question_is_set (q, SETTING_FAIR);
    t.rounds = programs_small_count (q, SETTING_ROUNDS);
    t.certificate = q->certificate != NULL;
    return t;
}

/* Does the network never go wrong at this period?  Else a formula says nothing. */
static bool
goes_right (const question *q, const gcl_model *m, reply *r)
{
    static const char never[] = "AG fault = 0";
    diag *why = diag_new ("fault");
    gcl_formula *f = gcl_formula_parse (m, never, strlen (never), why);
    gcl_command *commands;
    gcl_model plain = without_errors (m, &commands);
    ctl_task t = task_of (q, m, &plain, f);
    ctl_attempt a = { .answer = ANSWER_UNKNOWN };
    text notes = TEXT_EMPTY;
    ctl_try (q, &t, NULL, &notes, &a, r);
    bool right = a.answer == ANSWER_YES;
    if (!right)
        reply_set_unknown (
            r, a.answer == ANSWER_NO
                   ? "the model goes wrong at this period; with --range disable edges that do are not taken"
                   : text_string (&a.reason));
    ctl_attempt_free (&a);
    text_free (&notes);
    xfree (commands);
    gcl_formula_free (f);
    diag_free (why);
    return right;
}

static void
write_certificate (const question *q, const ctl_attempt *a, reply *r)
{
    if (a->answer == ANSWER_UNKNOWN)
        return;
    if (!a->certificate)
        reply_remark (r, "there is no certificate: %s",
                      a->by_path ? "the run that was found shows it" : "there was no room for it");
    programs_write_certificate (q, r, a->certificate);
}

/* The same formula about the small instance. */
struct instance {
    gcl_model plain;
    gcl_command *commands;
    gcl_formula *formula;
    ctl_task task;
};

static bool
read_small (const question *q, const char *formula, struct instance *into, reply *r)
{
    const gcl_model *m = q->subjects[1]->program;
    into->formula = m ? read_formula (q, m, formula, r) : NULL;
    if (!m)
        reply_refuse (r, "--small takes guarded commands, as the model");
    if (!into->formula)
        return false;
    into->plain = without_errors (m, &into->commands);
    into->task = task_of (q, m, &into->plain, into->formula);
    into->task.certificate = false;
    return true;
}

/* Do the options about predicates fit together? */
static bool
agree (const question *q, reply *r)
{
    bool compat = question_is_set (q, SETTING_SELECT) && asking_is (q, SETTING_SELECT, "compat");
    const char *engine = question_text (q, SETTING_CTL_ENGINE);
    if (compat != (q->subject_count > 1))
        reply_refuse (r, compat ? "--select compat needs --small FILE, the same program with fewer processes"
                                : "--small goes with --select compat");
    else if (question_is_set (q, SETTING_SELECT) && question_is_set (q, SETTING_ABSTRACT))
        reply_refuse (r, "--select and --abstract: one of them says which variables are abstracted");
    else if (ctl_is_abstract (q) && strcmp (engine, "auto") != 0 && strcmp (engine, "abstract") != 0)
        reply_refuse (r, "--select and --abstract go with --engine abstract");
    return r->failure == REPLY_ANSWERED;
}

/* The program, a formula about it, and what was found. */
static void
decide_program (const question *q, const gcl_model *m, const char *formula, gcl_predicates *list,
                ctl_attempt *a, text *notes, reply *r)
{
    gcl_formula *f = read_formula (q, m, formula, r);
    if (!f)
        return;
    gcl_command *commands;
    gcl_model plain = without_errors (m, &commands);
    ctl_task t = task_of (q, m, &plain, f);
    t.start_with = list;
    struct instance small = { 0 };
    if (q->subject_count > 1 && !read_small (q, formula, &small, r)) {
        xfree (commands);
        gcl_formula_free (f);
        return;
    }
    ctl_try (q, &t, q->subject_count > 1 ? &small.task : NULL, notes, a, r);
    xfree (small.commands);
    gcl_formula_free (small.formula);
    if (r->failure != REPLY_ANSWERED) {
        xfree (commands);
        gcl_formula_free (f);
        return;
    }
    if (a->answer != ANSWER_UNKNOWN) {
        budget *own = budget_new_within (q->budget, (budget_limits){ .seconds = RUN_SECONDS });
        ctl_find_part (&t, own, a);
        ctl_find_run (&t, own, a);
        budget_clear_progress (own);
        budget_free (own);
    }
    fill (q, &t, a, notes, r);
    if (q->certificate && !q->subjects[0]->network)
        write_certificate (q, a, r);
    xfree (commands);
    gcl_formula_free (f);
}

/* The answer about a network once more, as one formula about the program that it is, for its proof. */
static void
certify_network (const question *q, const gcl_model *m, const char *formula, bool holds, reply *r)
{
    text whole = TEXT_EMPTY, notes = TEXT_EMPTY;
    ctl_network_certified (m, formula, holds, &whole);
    diag *why = diag_new ("formula");
    gcl_formula *f = gcl_formula_parse (m, text_string (&whole), whole.length, why);
    gcl_command *commands;
    gcl_model plain = without_errors (m, &commands);
    ctl_task t = task_of (q, m, &plain, f);
    ctl_attempt a = { .answer = ANSWER_UNKNOWN };
    ctl_try (q, &t, NULL, &notes, &a, r);
    if (a.answer == ANSWER_YES && a.certificate)
        ctl_network_write (q, holds, a.certificate);
    else
        reply_remark (r, "there is no certificate: %s",
                      a.answer == ANSWER_UNKNOWN ? text_string (&a.reason) : "there was no room for it");
    ctl_attempt_free (&a);
    text_free (&notes);
    text_free (&whole);
    xfree (commands);
    gcl_formula_free (f);
    diag_free (why);
}

void
ask_ctl (const question *q, reply *r)
{
    const subject *s = q->subjects[0];
    gcl_predicates *list = NULL;
    ctl_attempt a = { .answer = ANSWER_UNKNOWN };
    text notes = TEXT_EMPTY, formula = TEXT_EMPTY;
    if (!agree (q, r))
        ;
    else if (s->network) {
        gcl_model *m = ctl_network_program (q, &formula, r);
        if (m && goes_right (q, m, r))
            decide_program (q, m, text_string (&formula), NULL, &a, &notes, r);
        if (m && q->certificate && a.answer != ANSWER_UNKNOWN)
            certify_network (q, m, text_string (&formula), a.answer == ANSWER_YES, r);
        if (r->failure == REPLY_INPUT && !r->note)
            r->note = text_take (&formula); /* messages point into it */
        /* a run that is shown needs the program */
        bool shown = r->parts.count && vec_last (&r->parts).kind == PART_PROGRAM_RUN;
        if (shown)
            vec_last (&r->parts).program_run.owns_model = true;
        else
            gcl_free (m);
    } else if (question_is_set (q, SETTING_TIME))
        reply_refuse (r, "guarded commands know no time: --time is for automata");
    else if (programs_read_predicates (q, r, &list))
        decide_program (q, s->program, question_text (q, SETTING_FORMULA), list, &a, &notes, r);
    ctl_attempt_free (&a);
    text_free (&notes);
    text_free (&formula);
    gcl_predicates_free (list);
}
