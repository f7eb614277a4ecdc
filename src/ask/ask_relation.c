/* Which clock values at one location lead to which at another? */
#include "relations.h"

#include "asking.h"
#include "strategy.h"

/* The location that a setting names; false: refused. */
static bool
find_location (const question *q, setting which, uint32_t *process_number, uint32_t *location_number,
               reply *r)
{
    text message = TEXT_EMPTY;
    query found = { .process = MODEL_NONE };
    bool right = strategy_find_location (q->subjects[0]->network, question_text (q, which), &found, &message);
    if (!right)
        reply_refuse (r, "%s", text_string (&message));
    *process_number = found.process;
    *location_number = found.location;
    text_free (&message);
    return right;
}

static bool
read_question (const question *q, relations_question *to, reply *r)
{
    uint32_t other;
    if (!question_is_set (q, SETTING_FROM) || !question_is_set (q, SETTING_TO_LOCATION)) {
        reply_refuse (r, "relation needs --from and --to, each with a PROCESS.LOCATION");
        return false;
    }
    if (!find_location (q, SETTING_FROM, &to->process, &to->from, r)
        || !find_location (q, SETTING_TO_LOCATION, &other, &to->to, r))
        return false;
    if (other != to->process) {
        reply_refuse (r, "--from and --to must be locations of the same process");
        return false;
    }
    to->by_regions = question_is_set (q, SETTING_BY_REGIONS);
    to->range_disables = asking_range_disables (q);
    return true;
}

static void
add_atoms (sheet *s, const model *m, const relations_atom *atoms, size_t count)
{
    text atom = TEXT_EMPTY;
    sheet_list (s);
    for (size_t i = 0; i < count; i++) {
        text_clear (&atom);
        relations_print_atom (m, &atoms[i], &atom);
        sheet_list_add (s, text_string (&atom));
    }
    text_free (&atom);
}

static void
add_clocks (sheet *s, const model *m, const uint32_t *clocks, size_t count)
{
    text name = TEXT_EMPTY;
    sheet_list (s);
    for (size_t i = 0; i < count; i++) {
        text_clear (&name);
        model_clock_name (m, clocks[i], &name);
        sheet_list_add (s, text_string (&name));
    }
    text_free (&name);
}

static void
add_entry (sheet *s, const model *m, const relations_entry *e)
{
    sheet_text (s, "%s", e->from_state);
    sheet_text (s, "%s", e->to_state);
    add_atoms (s, m, e->source, e->source_count);
    add_clocks (s, m, e->above_before, e->above_before_count);
    add_atoms (s, m, e->target, e->target_count);
    add_clocks (s, m, e->above_after, e->above_after_count);
    add_atoms (s, m, e->cross, e->cross_count);
}

static void
add_table (const model *m, const relations_table *t, reply *r)
{
    static const sheet_column columns[] = { { "from_state", "", 0 }, { "to_state", "", 0 },
                                            { "before", "", 0 },     { "above_before", "", 0 },
                                            { "after", "", 0 },      { "above_after", "", 0 },
                                            { "between", "", 0 } };
    sheet *s = sheet_new (columns, sizeof columns / sizeof *columns, false);
    for (size_t i = 0; i < t->count; i++)
        add_entry (s, m, &t->entries[i]);
    reply_add_sheet (r, PART_JSON_ONLY, "relations", s);
    if (!t->count)
        return;
    text shown = TEXT_EMPTY;
    relations_print (m, t, &shown);
    if (shown.length && shown.at[shown.length - 1] == '\n')
        shown.at[--shown.length] = '\0';
    reply_add_line (r, PART_SPACED, "%s", text_string (&shown));
    text_free (&shown);
}

static void
fill (const question *q, const relations_table *t, reply *r)
{
    const char *from = question_text (q, SETTING_FROM), *to = question_text (q, SETTING_TO_LOCATION);
    if (t->count)
        reply_set (r, ANSWER_YES, "runs lead from %s to %s (%zu relation%s)", from, to, t->count,
                   t->count == 1 ? "" : "s");
    else
        reply_set (r, ANSWER_NO, "no run leads from %s to %s", from, to);
    add_table (q->subjects[0]->network, t, r);
}

static void
repeat_question (const question *q, reply *r)
{
    asking_head (r, "from", question_text (q, SETTING_FROM));
    asking_head (r, "to", question_text (q, SETTING_TO_LOCATION));
    reply_add_truth (r, "by_regions", question_is_set (q, SETTING_BY_REGIONS));
    vec_last (&r->parts).flags |= PART_HEAD;
}

void
ask_relation (const question *q, reply *r)
{
    relations_question asked;
    if (!read_question (q, &asked, r))
        return;
    repeat_question (q, r);
    relations_table *t =
        relations_compute (q->subjects[0]->network, &asked, q->budget, asking_messages (q, r));
    if (t)
        fill (q, t, r);
    else
        asking_give_up (q, r);
    r->stats.states = budget_states (q->budget);
    asking_measure (q, r);
    relations_table_free (t);
}
