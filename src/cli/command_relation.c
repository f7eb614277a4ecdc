#include "relations.h"

#include <stdio.h>
#include <string.h>

#include "answer_json.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "strategy.h"

/* The location that an option names; false after a message. */
static bool
find_location (const source *s, const char *name, uint32_t *process_number, uint32_t *location_number)
{
    text message = TEXT_EMPTY;
    query q = { .process = MODEL_NONE };
    bool right = strategy_find_location (s->model, name, &q, &message);
    if (!right)
        say_usage ("%s", text_string (&message));
    *process_number = q.process;
    *location_number = q.location;
    text_free (&message);
    return right;
}

static bool
read_question (const invocation *in, const source *s, relations_question *q)
{
    uint32_t other;
    if (!in_is_set (in, FROM) || !in_is_set (in, TO_LOCATION)) {
        say_usage ("relation needs --from and --to, each with a PROCESS.LOCATION");
        return false;
    }
    if (!find_location (s, in_text (in, FROM), &q->process, &q->from)
        || !find_location (s, in_text (in, TO_LOCATION), &other, &q->to))
        return false;
    if (other != q->process) {
        say_usage ("--from and --to must be locations of the same process");
        return false;
    }
    q->by_regions = in_is_set (in, BY_REGIONS);
    q->range_disables = strcmp (in_text (in, RANGE), "disable") == 0;
    return true;
}

static void
write_atoms (json_writer *w, const char *key, const model *m, const relations_atom *atoms, size_t count)
{
    text atom = TEXT_EMPTY;
    json_flat_array (w, key);
    for (size_t i = 0; i < count; i++) {
        text_clear (&atom);
        relations_print_atom (m, &atoms[i], &atom);
        json_string (w, NULL, text_string (&atom));
    }
    json_end (w);
    text_free (&atom);
}

static void
write_clocks (json_writer *w, const char *key, const model *m, const uint32_t *clocks, size_t count)
{
    text name = TEXT_EMPTY;
    json_flat_array (w, key);
    for (size_t i = 0; i < count; i++) {
        text_clear (&name);
        model_clock_name (m, clocks[i], &name);
        json_string (w, NULL, text_string (&name));
    }
    json_end (w);
    text_free (&name);
}

static void
write_entry (json_writer *w, const model *m, const relations_entry *e)
{
    json_object (w, NULL);
    json_string (w, "from_state", e->from_state);
    json_string (w, "to_state", e->to_state);
    write_atoms (w, "before", m, e->source, e->source_count);
    write_clocks (w, "above_before", m, e->above_before, e->above_before_count);
    write_atoms (w, "after", m, e->target, e->target_count);
    write_clocks (w, "above_after", m, e->above_after, e->above_after_count);
    write_atoms (w, "between", m, e->cross, e->cross_count);
    json_end (w);
}

/* Without a table the answer is unknown. */
static void
write_json (const invocation *in, const source *s, answer a, const relations_table *t, const char *reason)
{
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, in, s->model->name);
    json_string (&w, "from", in_text (in, FROM));
    json_string (&w, "to", in_text (in, TO_LOCATION));
    json_bool (&w, "by_regions", in_is_set (in, BY_REGIONS));
    json_string (&w, "answer", answer_name (a));
    if (!t)
        json_string (&w, "reason", reason);
    else {
        json_array (&w, "relations");
        for (size_t i = 0; i < t->count; i++)
            write_entry (&w, s->model, &t->entries[i]);
        json_end (&w);
    }
    answer_json_close (&w);
    text_free (&out);
}

static void
show (const invocation *in, const source *s, answer a, const relations_table *t, const char *reason)
{
    const char *from = in_text (in, FROM), *to = in_text (in, TO_LOCATION);
    if (!t)
        printf ("unknown: %s\n", reason);
    else if (a == ANSWER_NO)
        printf ("no: no run leads from %s to %s\n", from, to);
    else
        printf ("yes: runs lead from %s to %s (%zu relation%s)\n", from, to, t->count,
                t->count == 1 ? "" : "s");
    if (a != ANSWER_YES || in_is_set (in, QUIET))
        return;
    text out = TEXT_EMPTY;
    relations_print (s->model, t, &out);
    printf ("\n%s", text_string (&out));
    text_free (&out);
}

static int
answer_question (const invocation *in, const source *s, const relations_question *q)
{
    budget *b = load_budget (in);
    diag *why = diag_new (s->name);
    diag_set_source (why, text_string (&s->text), s->text.length);
    relations_table *t = relations_compute (s->model, q, b, why);
    budget_clear_progress (b);
    diag_print (why, stderr);
    int status = EXIT_BAD_INPUT;
    if (t || !diag_errors (why)) {
        answer a = !t ? ANSWER_UNKNOWN : t->count ? ANSWER_YES : ANSWER_NO;
        (in_is_set (in, JSON) ? write_json : show) (in, s, a, t, budget_reason (b));
        status = answer_exit_code (a);
    }
    relations_table_free (t);
    diag_free (why);
    budget_free (b);
    return status;
}

int
command_relation (const invocation *in)
{
    source s;
    relations_question q;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    int status = read_question (in, &s, &q) ? answer_question (in, &s, &q) : EXIT_USAGE;
    unload_model (&s);
    return status;
}
