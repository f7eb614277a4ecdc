/* Does a step function in C do what a model does with a period?  Waiting for one period is
 * an action on both sides, so that equivalence counts time too. */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "asking.h"
#include "bitcode.h"
#include "firmware.h"
#include "hidden.h"
#include "timed_compare.h"

/* Calls that are shown, unless all are wanted. */
enum { SHOWN_CALLS = 40 };

typedef struct task {
    const question *asked;
    reply *reply;
    const char *time, *names[2];
    bitcode_module *module;
    timed_system model;
    firmware *code;
    lts *renamed; /* the system of the code with hidden actions, or NULL */
} task;

static bool
is_right (const task *t)
{
    text message = TEXT_EMPTY;
    const model *m = t->asked->subjects[0]->network;
    if (!strcmp (t->time, "any") || !strcmp (t->time, "dense"))
        text_add (&message, "tacet compare with a C file needs a period: --time 1/2");
    else if (question_is_set (t->asked, SETTING_WITH))
        text_add (&message,
                  "--with is for two readings of time of a model; a C file has no period of its own");
    else
        hidden_fits_models (t->asked->given[SETTING_HIDE], m, m, &message);
    bool right = !message.length;
    if (!right)
        reply_refuse (t->reply, "%s", text_string (&message));
    text_free (&message);
    return right;
}

/* Messages that belong to this file. */
static diag *
messages_of (task *t, const subject *s)
{
    diag_free (t->reply->messages);
    t->reply->messages = diag_new (s->name);
    diag_set_source (t->reply->messages, text_string (&s->text), s->text.length);
    return t->reply->messages;
}

static bool
build (task *t)
{
    const question *q = t->asked;
    const subject *s = q->subjects[0], *code = q->subjects[1];
    timed_options chosen = { asking_range_disables (q), false, q->given[SETTING_HIDE], true };
    bool built = timed_system_init (&t->model, s->network, t->time, chosen, q->budget, messages_of (t, s));
    if (built) {
        t->module = bitcode_load (code->name, 64, question_text (q, SETTING_FLAGS), q->budget, messages_of (t, code));
        t->code = t->module ? firmware_new (t->module, q->budget, t->reply->messages) : NULL;
    }
    if (!t->code)
        asking_give_up (q, t->reply);
    return t->code;
}

/* The call that makes each step of the trail. */
static void
add_calls (task *t, const equivalences *e, const lts_outcome *o)
{
    static const sheet_column columns[] = { { "call", "call", 0 }, { "event", "what happens", 0 } };
    sheet *rows = sheet_new (columns, sizeof columns / sizeof *columns, false);
    lts_trail trail;
    lts_follow (e->comparison, LTS_RIGHT, &o->word, false, &trail);
    bool starts = trail.states[0] >= firmware_states (t->code);
    if (!starts && firmware_has_init (t->code)) {
        int32_t s = firmware_choice (t->code, UINT32_MAX, "", trail.states[0]);
        sheet_text (rows, "%s_init (%" PRId32 ")", firmware_name (t->code), s);
        sheet_text (rows, "%s", "");
    }
    size_t shown = t->asked->all || trail.count <= SHOWN_CALLS ? trail.count : SHOWN_CALLS;
    for (size_t i = 0; i < shown; i++) {
        const char *action = lts_comparison_action (e->comparison, trail.actions[i]);
        bool first = trail.states[i] >= firmware_states (t->code);
        int32_t choice = firmware_choice (t->code, trail.states[i], action, trail.states[i + 1]);
        sheet_text (rows, "%s_%s (%" PRId32 ")", firmware_name (t->code), first ? "init" : "step", choice);
        sheet_text (rows, "%s", first ? "" : action);
    }
    if (shown < trail.count) {
        text left = TEXT_EMPTY;
        text_printf (&left, "  ... %zu more, see --verbose", trail.count - shown);
        sheet_line (rows, text_string (&left));
        text_free (&left);
    }
    lts_trail_free (&trail);
    reply_add_line (t->reply, PART_SPACED | PART_TEXT_ONLY,
                    "the calls along that word, as far as %s has it:", t->names[1]);
    reply_add_sheet (t->reply, 0, "calls", rows);
}

static void
fill (task *t, const equivalences *e)
{
    reply *r = t->reply;
    equivalences_fill (e, r);
    for (int i = 0; i < LTS_RELATIONS; i++)
        if (e->asked[i] && e->outcome[i].answer == LTS_NO && i == LTS_TRACE && !e->weak)
            add_calls (t, e, &e->outcome[i]);
    reply_add_line (
        r, PART_SPACED,
        "Waiting for %s is an action (%s) on both sides; every call returned, and nothing undefined "
        "happened in any state.",
        t->time, FIRMWARE_TICK);
    r->stats.states = (uint64_t) t->model.states + firmware_states (t->code);
    r->stats.transitions = lts_transitions (lts_comparison_side (e->comparison, LTS_LEFT))
                           + lts_transitions (lts_comparison_side (e->comparison, LTS_RIGHT));
    r->stats.visited = budget_states (t->asked->budget);
    asking_measure (t->asked, r);
    for (int side = 0; side < 2; side++) {
        const lts *system = lts_comparison_side (e->comparison, side ? LTS_RIGHT : LTS_LEFT);
        text_printf (&r->numbers, "%s: %u states, %zu transitions\n", t->names[side], lts_states (system),
                     lts_transitions (system));
    }
    text_printf (&r->numbers, "%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
}

static void
compare (task *t)
{
    const question *q = t->asked;
    const char *hidden = q->given[SETTING_HIDE];
    bool several = t->model.initials != 1 || firmware_initials (t->code) != 1;
    timed_system_finish (&t->model, several);
    const lts *right = firmware_system (t->code, several);
    if (hidden)
        right = t->renamed = hidden_in_system (hidden, right);
    timed_pair pair;
    timed_pair_init_with (&pair, &t->model, right, t->names, q->budget);
    pair.asked.below_only = question_is_set (q, SETTING_PREORDER);
    equivalences_ask (&pair.asked, question_text (q, SETTING_EQUIVALENCE));
    equivalences_decide (&pair.asked);
    fill (t, &pair.asked);
    timed_pair_free (&pair);
}

/* The file without its folders. */
static const char *
short_name (const char *file)
{
    const char *slash = strrchr (file, '/');
    return slash && slash[1] ? slash + 1 : file;
}

void
ask_compare_code (const question *q, reply *r)
{
    task t = { .asked = q, .reply = r, .time = question_text (q, SETTING_TIME) };
    if (!is_right (&t))
        return;
    t.names[0] = q->subjects[0]->network->name;
    t.names[1] = short_name (q->subjects[1]->name);
    asking_head (r, "other_model", t.names[1]);
    asking_head (r, "time", t.time);
    if (build (&t))
        compare (&t);
    firmware_free (t.code);
    bitcode_free (t.module);
    lts_free (t.renamed);
    timed_system_free (&t.model);
}
