#include "show_run.h"

#include <string.h>

#include "table.h"

static bool
is_game (const reply_equivalence *e)
{
    return strcmp (e->name, "simulation") == 0 || strcmp (e->name, "bisimulation") == 0;
}

/* "a b c", with the loop in brackets. */
static void
add_word (const reply_equivalence *e, text *out)
{
    if (!e->word.count)
        text_add (out, "(nothing)");
    for (size_t i = 0; i < e->word.count; i++)
        text_printf (out, "%s%s%s", i ? " " : "", i == e->word_loop ? "(" : "", e->word.at[i]);
    if (e->word_loop < e->word.count)
        text_add (out, ")*");
}

/* What a "no" rests on, in a few words. */
static void
evidence_cell (const reply_equivalence *e, text *out)
{
    if (e->answer == ANSWER_UNKNOWN)
        text_add (out, e->reason ? e->reason : "");
    if (e->answer != ANSWER_NO)
        return;
    if (strcmp (e->name, "simulation") == 0)
        text_printf (out, "%s cannot imitate %s", e->less, e->more);
    if (is_game (e)) {
        if (e->has_game)
            text_printf (out, "%sthe challenger wins in %u move%s", out->length ? ": " : "", e->game_moves,
                         e->game_moves == 1 ? "" : "s");
        return;
    }
    text_printf (out, strcmp (e->name, "stuck") == 0 ? "only %s can be stuck right after: " : "only %s has ",
                 e->more);
    add_word (e, out);
}

static void
show_rows (const part *p, FILE *out)
{
    table *t = table_new (3);
    for (size_t i = 0; i < p->equivalences.count; i++) {
        const reply_equivalence *e = &p->equivalences.at[i];
        text cell = TEXT_EMPTY;
        evidence_cell (e, &cell);
        table_cell (t, "%s", e->name);
        table_cell (t, "%s", answer_name (e->answer));
        table_cell (t, "%s", text_string (&cell));
        text_free (&cell);
    }
    table_print (t, out);
    table_free (t);
}

static void
show_trail (const reply_run *r, const char *trail, FILE *out)
{
    if (r->run) {
        fputc ('\n', out);
        show_run (r->model, r->run, r->range_disables, NULL, out);
    } else
        fprintf (out, "%s\n", trail ? trail : "");
}

/* The word as a run of the side that has it, and as far as the other one
 * gets. */
static void
show_word (const reply_equivalence *e, FILE *out)
{
    text word = TEXT_EMPTY;
    add_word (e, &word);
    fprintf (out, "\n%s: %s\n", e->name, text_string (&word));
    text_free (&word);
    fprintf (out, "%s:", e->more);
    show_trail (&e->runs[0], e->trail, out);
    if (!e->missing)
        return;
    fprintf (out, "%s gets as far as:", e->less);
    show_trail (&e->runs[1], e->other_trail, out);
    fprintf (out, "%s has no %s then, on no run with these actions\n", e->less, e->missing);
}

void
show_equivalences (const part *p, FILE *out)
{
    bool some_no = false;
    for (size_t i = 0; i < p->equivalences.count; i++)
        some_no = some_no || p->equivalences.at[i].answer == ANSWER_NO;
    if (p->equivalences.count > 1 || some_no) {
        fputc ('\n', out);
        show_rows (p, out);
    }
    for (size_t i = 0; i < p->equivalences.count; i++) {
        const reply_equivalence *e = &p->equivalences.at[i];
        if (e->answer != ANSWER_NO)
            continue;
        if (!is_game (e))
            show_word (e, out);
        else if (e->has_game)
            fprintf (out, "\nthe %s game:\n%s", e->name, e->told);
    }
}
