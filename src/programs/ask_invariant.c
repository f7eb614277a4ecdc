/* An inductive invariant of guarded commands: per process, per control state,
 * and what came of the conditions that were claimed. */
#include <inttypes.h>
#include <string.h>

#include "induction.h"
#include "programs.h"
#include "refine.h"

/* A claim that is not proved is tried out for so long. */
static const double TRIAL_SECONDS = 5;

static void
make_sentence (const induction *i, reply *r)
{
    const gcl_model *m = i->model;
    size_t away = i->place_count - i->reachable_count, conditions = 0;
    if (i->reason) {
        reply_set_unknown (r, i->reason);
        return;
    }
    for (size_t p = 0; p < i->place_count; p++)
        conditions += i->places[p].count;
    answer a = !gcl_has_error (m) ? ANSWER_YES : i->excludes_error ? ANSWER_NO : ANSWER_UNKNOWN;
    const char *what = a == ANSWER_YES  ? "these conditions are an inductive invariant"
                       : a == ANSWER_NO ? "no error is reachable, an inductive invariant excludes it"
                                        : "the inductive invariant that was found does not exclude an error";
    reply_set (r, a, "%s (%zu control state%s, %zu of them unreachable; %zu condition%s)", what,
               i->place_count, i->place_count == 1 ? "" : "s", away, conditions, conditions == 1 ? "" : "s");
    if (a == ANSWER_UNKNOWN)
        text_add (&r->reason, what);
}

/* "pc1 = 0, pc2 = 1" */
static void
add_control (const induction *i, const induction_place *p, text *out)
{
    bool some = false;
    for (size_t v = 0; v < i->model->variable_count; v++)
        if (i->known[v]) {
            text_printf (out, "%s%s = %" PRId64, some ? ", " : "", i->model->variables[v].name, p->values[v]);
            some = true;
        }
    if (!some)
        text_add (out, "everywhere");
}

/* The known variable that the process alone writes, or GCL_NONE. */
static uint32_t
pc_of (const induction *i, uint32_t owner)
{
    const gcl_model *m = i->model;
    for (uint32_t v = 0; v < m->variable_count; v++) {
        bool own = false, others = false;
        for (size_t c = 0; c < m->command_count; c++)
            for (size_t a = 0; a < m->commands[c].assign_count; a++)
                if (m->commands[c].assigns[a].variable == v) {
                    own = own || m->commands[c].process == owner;
                    others = others || m->commands[c].process != owner;
                }
        if (i->known[v] && own && !others)
            return v;
    }
    return GCL_NONE;
}

static bool
has_condition (const induction *i, const induction_place *p, const char *wanted)
{
    bool found = false;
    for (size_t c = 0; c < p->count && !found; c++) {
        text one = TEXT_EMPTY;
        gcl_print_expr (i->model, p->conditions[c], &one);
        found = strcmp (text_string (&one), wanted) == 0;
        text_free (&one);
    }
    return found;
}

/* Does it hold wherever the variable has the value? */
static bool
holds_wherever (const induction *i, uint32_t pc, int64_t value, const char *condition)
{
    for (size_t p = 0; p < i->place_count; p++)
        if (i->places[p].reachable && i->places[p].values[pc] == value
            && !has_condition (i, &i->places[p], condition))
            return false;
    return true;
}

static bool
is_first_with (const induction *i, size_t place, uint32_t pc)
{
    for (size_t p = 0; p < place; p++)
        if (i->places[p].reachable && i->places[p].values[pc] == i->places[place].values[pc])
            return false;
    return i->places[place].reachable;
}

/* "one at pc1 = 1: y1 >= 1" */
static void
add_process (const induction *i, uint32_t owner, reply *r)
{
    uint32_t pc = pc_of (i, owner);
    part *lines = NULL;
    for (size_t p = 0; pc != GCL_NONE && p < i->place_count; p++) {
        if (!is_first_with (i, p, pc))
            continue;
        text line = TEXT_EMPTY;
        for (size_t c = 0; c < i->places[p].count; c++) {
            text one = TEXT_EMPTY;
            gcl_print_expr (i->model, i->places[p].conditions[c], &one);
            if (holds_wherever (i, pc, i->places[p].values[pc], text_string (&one)))
                text_printf (&line, "%s%s", line.length ? ", " : "", text_string (&one));
            text_free (&one);
        }
        if (line.length && !lines)
            lines = reply_add (r, PART_LINES, PART_SPACED | PART_TEXT_ONLY, NULL);
        if (line.length)
            part_add_line (lines, "%s at %s = %" PRId64 ": %s", i->model->processes[owner].name,
                           i->model->variables[pc].name, i->places[p].values[pc], text_string (&line));
        text_free (&line);
    }
}

static void
add_places (const induction *i, reply *r)
{
    static const sheet_column columns[] = { { "control", "control state", 0 },
                                            { "reachable", "", SHEET_JSON_ONLY },
                                            { "invariant", "invariant", 0 } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t p = 0; p < i->place_count; p++) {
        text control = TEXT_EMPTY, all = TEXT_EMPTY;
        add_control (i, &i->places[p], &control);
        for (size_t c = 0; c < i->places[p].count; c++) {
            text_add (&all, c ? ", " : "");
            gcl_print_expr (i->model, i->places[p].conditions[c], &all);
        }
        sheet_text (s, "%s", text_string (&control));
        sheet_truth (s, i->places[p].reachable);
        sheet_text (s, "%s", !i->places[p].reachable ? "false" : all.length ? text_string (&all) : "true");
        text_free (&control);
        text_free (&all);
    }
    reply_add_sheet (r, PART_SPACED, "places", s);
}

static void
add_unreachable (const induction *i, reply *r)
{
    part *names = reply_add (r, PART_NAMES, PART_SPACED | PART_INDENTED, "unreachable");
    names->heading = xstrdup (i->place_count == i->reachable_count ? "no control state is proved unreachable"
                                                                   : "proved unreachable:");
    for (size_t p = 0; p < i->place_count; p++)
        if (!i->places[p].reachable) {
            text control = TEXT_EMPTY;
            add_control (i, &i->places[p], &control);
            part_add_line (names, "%s", text_string (&control));
            text_free (&control);
        }
}

/* A run to a state in which the condition does not hold, or NULL. */
static gcl_run *
refute (const gcl_model *m, const gcl_expr *condition, budget *b)
{
    gcl_expr opposite = { .op = GCL_NOT, .depth = condition->depth + 1, .size = 1, .left = condition };
    gcl_command *commands = xcalloc (m->command_count + 1, sizeof *commands);
    gcl_model other = *m;
    for (size_t c = 0; c < m->command_count; c++) {
        commands[c] = m->commands[c];
        commands[c].is_error = false;
    }
    other.commands = commands;
    other.error = &opposite;
    other.error_action_count = 0;
    budget *trial = budget_new_within (b, (budget_limits){ .seconds = TRIAL_SECONDS });
    gcl_refinement *found =
        gcl_refine_persistently (&other, &(gcl_refine_options){ .order = EXPLORE_BFS }, trial);
    gcl_run *way = NULL;
    text why = TEXT_EMPTY;
    if (found->answer == ANSWER_YES && gcl_replay (&other, found->run, &why)) {
        way = found->run;
        found->run = NULL;
    }
    text_free (&why);
    gcl_refinement_free (found);
    budget_free (trial);
    xfree (commands);
    return way;
}

static void
describe_claim (const question *q, const induction *i, size_t number, sheet *s, reply *r, bool *shown)
{
    const induction_claim *c = &i->claims[number];
    text one = TEXT_EMPTY, by = TEXT_EMPTY;
    gcl_print_expr (i->model, c->condition, &one);
    gcl_run *way = c->proved ? NULL : refute (i->model, c->condition, q->budget);
    if (c->proved)
        text_add (&by, "proved");
    else if (way)
        text_printf (&by, "false after %zu step%s", way->count, way->count == 1 ? "" : "s");
    else {
        text_add (&by, "not proved: ");
        if (c->command == GCL_NONE)
            text_add (&by, "a start does not meet it");
        else
            gcl_command_name (i->model, c->command, &by);
        text_add (&by, c->command == GCL_NONE ? "" : " may end it");
    }
    sheet_text (s, "%s", text_string (&one));
    sheet_text (s, "%s", text_string (&by));
    if (way && !*shown)
        reply_add_program_run (r, i->model, way, false);
    else
        gcl_run_free (way);
    *shown = *shown || way;
    text_free (&one);
    text_free (&by);
}

static void
add_claims (const question *q, const induction *i, reply *r)
{
    static const sheet_column columns[] = { { "condition", "claimed", 0 }, { "result", "result", 0 } };
    bool shown = false;
    if (!i->claim_count || i->reason)
        return;
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t c = 0; c < i->claim_count; c++)
        describe_claim (q, i, c, s, r, &shown);
    reply_add_sheet (r, PART_SPACED, "claims", s);
}

static void
fill (const question *q, const induction *i, reply *r)
{
    make_sentence (i, r);
    if (!i->reason) {
        for (uint32_t p = 0; p < i->model->process_count && !q->brief; p++)
            add_process (i, p, r);
        add_places (i, r);
        add_unreachable (i, r);
        reply_add_line (r, PART_SPACED, "%zu candidate%s, %zu of them inductive together, %zu dropped", i->proposed,
                        i->proposed == 1 ? "" : "s", i->proved, i->proposed - i->proved);
    }
    if (!q->brief)
        add_claims (q, i, r);
    reply_add_number (r, "control_states", i->place_count);
    reply_add_number (r, "candidates", i->proposed);
    reply_add_number (r, "proved", i->proved);
    reply_add_number (r, "queries", i->queries);
    r->stats.states = i->place_count;
    asking_measure (q, r);
    text_printf (&r->numbers, "\nqueries %" PRIu64 "\n", i->queries);
}

void
ask_invariant (const question *q, reply *r)
{
    gcl_predicates *claims;
    if (!programs_read_predicates (q, r, &claims))
        return;
    induction *i = induction_find (q->subjects[0]->program, programs_induction (q), claims, q->budget);
    fill (q, i, r);
    if (q->certificate) {
        char *certificate = induction_certificate (i);
        fputs (certificate, q->certificate);
        xfree (certificate);
    }
    induction_free (i);
    gcl_predicates_free (claims);
}
