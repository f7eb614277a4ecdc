/* Visit all states of guarded commands, with reductions. */
#include <inttypes.h>
#include <string.h>

#include "programs.h"
#include "states.h"

static const struct reduction {
    const char *name;
    unsigned bit;
    const char *keeps, *does;
} reductions[] = {
#define X(name, constant, keeps, does) { name, GCL_REDUCTION (constant), keeps, does },
    GCL_REDUCTIONS (X)
#undef X
};
enum { REDUCTIONS = sizeof reductions / sizeof *reductions };

static const struct reduction *
find_reduction (const char *name, size_t length)
{
    for (size_t i = 0; i < REDUCTIONS; i++)
        if (strlen (reductions[i].name) == length && !memcmp (reductions[i].name, name, length))
            return &reductions[i];
    return NULL;
}

static void
refuse_unknown (const char *name, size_t length, reply *r)
{
    text all = TEXT_EMPTY;
    for (size_t i = 0; i < REDUCTIONS; i++)
        text_printf (&all, "\n  %-15s keeps %s: %s", reductions[i].name, reductions[i].keeps,
                     reductions[i].does);
    reply_refuse (r, "there is no reduction '%.*s'; there are:%s", (int) length, name, text_string (&all));
    text_free (&all);
}

/* The reductions of a list "dead,por"; false: refused. */
static bool
read_reductions (const char *list, unsigned *set, reply *r)
{
    *set = 0;
    for (const char *at = list; at && *list;) {
        size_t length = strcspn (at, ",");
        const struct reduction *found = find_reduction (at, length);
        if (!found) {
            refuse_unknown (at, length, r);
            return false;
        }
        *set |= found->bit;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (gcl_reductions_clash (*set))
        reply_refuse (r, "%s", gcl_reductions_clash (*set));
    return !gcl_reductions_clash (*set);
}

static bool
read_options (const question *q, gcl_explore_options *o, reply *r)
{
    *o = (gcl_explore_options){ .order = asking_is (q, SETTING_ORDER, "dfs") ? EXPLORE_DFS : EXPLORE_BFS,
                                .memory = asking_is (q, SETTING_MEMORY, "bitstate")  ? GCL_BITSTATE
                                          : asking_is (q, SETTING_MEMORY, "compact") ? GCL_COMPACT
                                                                                     : GCL_EXACT,
                                .bitstate_bytes = (size_t) question_bytes (q, SETTING_BITSTATE_SIZE),
                                .until_error = !question_is_set (q, SETTING_ALL_ERRORS) };
    const char *list = q->given[SETTING_REDUCE];
    if (!read_reductions (list ? list : "", &o->reductions, r))
        return false;
    if (o->memory != GCL_EXACT
        && (o->reductions & (GCL_REDUCTION (GCL_ACYCLIC) | GCL_REDUCTION (GCL_DOMINATING)))) {
        reply_refuse (r, "the reductions 'acyclic' and 'dominating' need --memory exact");
        return false;
    }
    if (!asking_workers (q, r, &o->workers))
        return false;
    if (o->workers > 1 && gcl_explore_workers_refusal (o)) {
        reply_refuse (r, "--workers %u: %s", o->workers, gcl_explore_workers_refusal (o));
        return false;
    }
    return true;
}

static void
make_sentence (const gcl_exploration *e, bool until_error, reply *r)
{
    if (e->answer == ANSWER_YES)
        reply_set (r, ANSWER_YES, "an error is reachable (%zu step%s)", e->run->count,
                   e->run->count == 1 ? "" : "s");
    else if (e->answer == ANSWER_NO)
        reply_set (r, ANSWER_NO, "no error is reachable");
    else
        reply_set (r, ANSWER_UNKNOWN, "%s", e->reason);
    text_printf (&r->sentence, "; %" PRIu64 " state%s%s", e->stats.states, e->stats.states == 1 ? "" : "s",
                 e->answer == ANSWER_UNKNOWN              ? " covered"
                 : e->answer != ANSWER_YES || e->complete ? ""
                 : until_error                            ? " until then"
                                                          : " before a limit was reached");
    if (e->reason)
        text_add (&r->reason, e->reason);
}

static void
add_row (sheet *s, const char *name, const gcl_exploration *e)
{
    sheet_text (s, "%s", name);
    sheet_text (s, "%s", answer_name (e->answer));
    if (e->reason)
        sheet_text (s, "%s", e->reason);
    else
        sheet_none (s);
    sheet_text (s, "%s%" PRIu64, e->complete || e->omission ? "" : "> ", e->stats.states);
    sheet_number (s, e->stats.states);
    sheet_number (s, e->stats.transitions);
    sheet_number (s, e->deadlocks);
    sheet_text (s, "%s", answer_name (e->answer));
}

/* One row for the search asked for, one for the full search beside it. */
static void
add_explorations (const gcl_exploration *reduced, const gcl_exploration *full, reply *r)
{
    static const sheet_column columns[] = { { "", "search", 0 },
                                            { "answer", "", SHEET_JSON_ONLY },
                                            { "reason", "", SHEET_JSON_ONLY },
                                            { "", "states", SHEET_TEXT_ONLY | SHEET_RIGHT },
                                            { "states", "", SHEET_JSON_ONLY },
                                            { "transitions", "transitions", SHEET_RIGHT },
                                            { "deadlocks", "deadlocks", SHEET_RIGHT },
                                            { "", "error", SHEET_TEXT_ONLY } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, true);
    add_row (s, full ? "reduced" : "full", reduced);
    if (full)
        add_row (s, "full", full);
    reply_add_sheet (r, PART_SPACED, "explorations", s);
}

/* A run is shown only after the independent reader accepts it. */
static bool
replays (const gcl_model *m, const gcl_exploration *e, reply *r)
{
    text why = TEXT_EMPTY;
    bool right = !e->run || gcl_replay (m, e->run, &why);
    if (!right)
        reply_distrust (r, "the run found does not replay: %s", text_string (&why));
    text_free (&why);
    return right;
}

/* What each reduction keeps, and so what the answer says about the whole program. */
static void
add_kept (const gcl_exploration *e, unsigned set, reply *r)
{
    if (!set)
        return;
    part *kept = reply_add (r, PART_LINES, PART_SPACED, "kept");
    for (size_t i = 0; i < REDUCTIONS; i++)
        if (set & reductions[i].bit)
            part_add_line (kept, "%s keeps %s", reductions[i].name, reductions[i].keeps);
    if (e->rounds)
        part_add_line (kept, "%" PRIu32 " round%s; at the end %" PRIu32 " of %" PRIu32 " places interleave", e->rounds,
                       e->rounds == 1 ? "" : "s", e->interleaving, e->places);
    if (e->answer == ANSWER_NO)
        part_add_line (kept, "so the \"no\" holds for the whole program%s",
                       gcl_reductions_keep_deadlocks (set) ? ", and so does whether there are deadlocks"
                                                           : "; deadlocks were not all looked at");
    else if (e->complete && !gcl_reductions_keep_errors (set))
        part_add_line (kept, "so the whole program has %s; of errors nothing is said",
                       e->deadlocks ? "a deadlock" : "no deadlock");
}

static void
fill (const gcl_model *m, gcl_exploration *e, const gcl_exploration *full, const gcl_explore_options *o, reply *r)
{
    make_sentence (e, o->until_error, r);
    add_explorations (e, full, r);
    add_kept (e, o->reductions, r);
    if (e->run) {
        reply_add_program_run (r, m, e->run, false);
        e->run = NULL;
    }
    r->stats = e->stats;
    text_printf (&r->numbers, "\n%.3f s, %.0f states/s, %zu KiB\n", e->stats.seconds,
                 e->stats.seconds > 0 ? (double) e->stats.states / e->stats.seconds : 0, e->stats.peak_kib);
}

void
ask_explore (const question *q, reply *r)
{
    const gcl_model *m = q->subjects[0]->program;
    gcl_explore_options o;
    if (!read_options (q, &o, r))
        return;
    const char *refusal = gcl_explore_certificate_refusal (&o);
    o.certificate = q->certificate && !refusal;
    if (q->certificate && refusal)
        reply_remark (r, "there will be no certificate: %s", refusal);
    /* The full search beside a reduced one has the limits for itself. */
    budget *again = budget_new (budget_allowed (q->budget));
    gcl_exploration *e = gcl_explore (m, &o, q->budget), *full = NULL;
    if (o.reductions || o.memory != GCL_EXACT)
        full =
            gcl_explore (m, &(gcl_explore_options){ .order = o.order, .workers = o.workers, .until_error = o.until_error }, again);
    if (replays (m, e, r)) {
        fill (m, e, full, &o, r);
        programs_write_certificate (q, r, e->certificate);
    }
    gcl_exploration_free (e);
    gcl_exploration_free (full);
    budget_free (again);
}
