#include "equivalences.h"

#include <string.h>

#include "show_run.h"
#include "table.h"

/* So many positions of a game are told when it was asked for alone, and
 * when it is one of several. */
enum { TOLD_ALONE = 200, TOLD_AMONG = 40 };

void
equivalences_ask (equivalences *e, const char *which)
{
    bool all = strcmp (which, "all") == 0;
    for (int r = 0; r < LTS_RELATIONS; r++)
        e->asked[r] = all || strcmp (which, lts_relation_name ((lts_relation) r)) == 0;
}

void
equivalences_decide (equivalences *e)
{
    /* Cheap ones first: what runs into a limit leaves nothing for the rest. */
    static const lts_relation order[] = { LTS_REACHABILITY, LTS_DEADLOCK, LTS_BISIMULATION,
                                          LTS_SIMULATION,   LTS_TRACE,    LTS_INFINITE_TRACE };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (e->asked[order[i]])
            lts_decide (e->comparison, order[i], e->below_only, &e->outcome[order[i]]);
}

void
equivalences_free (equivalences *e)
{
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (e->asked[r])
            lts_outcome_free (&e->outcome[r]);
}

static unsigned
count_asked (const equivalences *e)
{
    unsigned count = 0;
    for (int r = 0; r < LTS_RELATIONS; r++)
        count += e->asked[r];
    return count;
}

static bool
some (const equivalences *e, lts_answer wanted)
{
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (e->asked[r] && e->outcome[r].answer == wanted)
            return true;
    return false;
}

answer
equivalences_answer (const equivalences *e)
{
    return some (e, LTS_NO) ? ANSWER_NO : some (e, LTS_UNKNOWN) ? ANSWER_UNKNOWN : ANSWER_YES;
}

static const char *
answer_word (lts_answer a)
{
    return a == LTS_YES ? "yes" : a == LTS_NO ? "no" : "unknown";
}

static void
add_relations (const equivalences *e, lts_answer wanted, text *out)
{
    bool first = true;
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (e->asked[r] && e->outcome[r].answer == wanted) {
            text_printf (out, "%s%s", first ? "" : ", ", lts_relation_name ((lts_relation) r));
            first = false;
        }
}

static const char *
first_reason (const equivalences *e)
{
    for (int r = 0; r < LTS_RELATIONS; r++)
        if (e->asked[r] && e->outcome[r].answer == LTS_UNKNOWN && e->outcome[r].reason)
            return e->outcome[r].reason;
    return "a limit was hit";
}

static void
sentence_of_one (const equivalences *e, text *out)
{
    const char *a = e->names.side[LTS_LEFT], *b = e->names.side[LTS_RIGHT],
               *weak = e->hidden ? "weakly " : "";
    int r = 0;
    while (!e->asked[r])
        r++;
    lts_answer found = e->outcome[r].answer;
    if (found == LTS_UNKNOWN) {
        text_printf (out, "unknown: %s", first_reason (e));
        return;
    }
    if (e->below_only && r != LTS_BISIMULATION) {
        text_printf (out, "%s: %s is %s%sbelow %s for %s", answer_word (found), a,
                     found == LTS_NO ? "not " : "", weak, b, lts_relation_name ((lts_relation) r));
        return;
    }
    text_printf (out, "%s: %s and %s are %s%s", answer_word (found), a, b, found == LTS_NO ? "not " : "",
                 weak);
    if (r == LTS_BISIMULATION)
        text_add (out, "bisimilar");
    else
        text_printf (out, "%s equivalent", lts_relation_name ((lts_relation) r));
}

void
equivalences_sentence (const equivalences *e, text *out)
{
    const char *a = e->names.side[LTS_LEFT], *b = e->names.side[LTS_RIGHT],
               *weak = e->hidden ? "weakly " : "";
    if (count_asked (e) == 1) {
        sentence_of_one (e, out);
        return;
    }
    if (!some (e, LTS_NO) && !some (e, LTS_UNKNOWN)) {
        text_printf (out, "yes: %s and %s are %sbisimilar, and so equivalent in every respect asked", a, b,
                     weak);
        return; /* all six were asked, bisimulation among them */
    }
    const char *not = some (e, LTS_YES) ? "" : some (e, LTS_NO) ? "not " : "perhaps ";
    text_printf (out, "%s: ", some (e, LTS_NO) ? "no" : "unknown");
    if (e->below_only)
        text_printf (out, "%s is %s%sbelow %s for ", a, not, weak, b);
    else
        text_printf (out, "%s and %s are %s%sequivalent for ", a, b, not, weak);
    add_relations (e, LTS_YES, out);
    if (some (e, LTS_NO)) {
        text_add (out, some (e, LTS_YES) ? "; not for " : "");
        add_relations (e, LTS_NO, out);
    }
    if (some (e, LTS_UNKNOWN)) {
        text_add (out, some (e, LTS_YES) || some (e, LTS_NO) ? "; unknown for " : "");
        add_relations (e, LTS_UNKNOWN, out);
        text_printf (out, " (%s)", first_reason (e));
    }
}

/* What a "no" rests on, in a few words. */
static void
evidence_cell (const equivalences *e, lts_relation r, text *out)
{
    const lts_outcome *o = &e->outcome[r];
    const char *more = e->names.side[o->more], *less = e->names.side[!o->more];
    if (o->answer == LTS_UNKNOWN)
        text_add (out, o->reason ? o->reason : "");
    if (o->answer != LTS_NO)
        return;
    if (r == LTS_SIMULATION)
        text_printf (out, "%s cannot imitate %s", less, more);
    if (r == LTS_SIMULATION || r == LTS_BISIMULATION) {
        if (o->play)
            text_printf (out, "%sthe challenger wins in %u move%s", out->length ? ": " : "",
                         o->play->positions[0].depth, o->play->positions[0].depth == 1 ? "" : "s");
        return;
    }
    text_printf (out, r == LTS_DEADLOCK ? "only %s can get stuck: " : "only %s has ", more);
    lts_print_word (e->comparison, &o->word, out);
}

static void
show_rows (const equivalences *e, FILE *out)
{
    table *t = table_new (3);
    for (int r = 0; r < LTS_RELATIONS; r++) {
        if (!e->asked[r])
            continue;
        text cell = TEXT_EMPTY;
        evidence_cell (e, (lts_relation) r, &cell);
        table_cell (t, "%s", lts_relation_name ((lts_relation) r));
        table_cell (t, "%s", answer_word (e->outcome[r].answer));
        table_cell (t, "%s", text_string (&cell));
        text_free (&cell);
    }
    table_print (t, out);
    table_free (t);
}

/* "0 -a-> 1 -b-> 2", with the loop in brackets. */
static void
show_states (const equivalences *e, const lts_trail *trail, FILE *out)
{
    fprintf (out, " %u", trail->states[0]);
    for (size_t i = 0; i < trail->count; i++)
        fprintf (out, " %s-%s-> %u", i == trail->loop_from ? "(" : "",
                 lts_comparison_action (e->comparison, trail->actions[i]), trail->states[i + 1]);
    fprintf (out, "%s\n", trail->loop_from < trail->count ? ")*" : "");
}

static void
show_trail (const equivalences *e, enum lts_side side, const lts_trail *trail, FILE *out)
{
    run *r = e->origin ? e->origin->run_of (e->origin->self, side, trail) : NULL;
    if (r) {
        fputc ('\n', out);
        show_run (e->origin->model[side], r, e->origin->range_disables, NULL, out);
    } else
        show_states (e, trail, out);
    run_free (r);
}

/* The word as a run of the side that has it, and as far as the other one
 * gets. */
static void
show_word (const equivalences *e, lts_relation r, FILE *out)
{
    const lts_outcome *o = &e->outcome[r];
    text word = TEXT_EMPTY;
    lts_print_word (e->comparison, &o->word, &word);
    fprintf (out, "\n%s: %s\n", lts_relation_name (r), text_string (&word));
    text_free (&word);
    lts_trail trail;
    lts_follow (e->comparison, o->more, &o->word, r == LTS_DEADLOCK, &trail);
    fprintf (out, "%s:", e->names.side[o->more]);
    show_trail (e, o->more, &trail, out);
    lts_trail_free (&trail);
    if (r != LTS_TRACE && r != LTS_INFINITE_TRACE)
        return;
    lts_follow (e->comparison, !o->more, &o->word, false, &trail);
    size_t loop = o->word.count - o->word.loop_from, at = trail.matched;
    if (at >= o->word.count && loop)
        at = o->word.loop_from + (at - o->word.loop_from) % loop;
    fprintf (out, "%s gets as far as:", e->names.side[!o->more]);
    show_trail (e, !o->more, &trail, out);
    fprintf (out, "%s has no %s then, on no run with these actions\n", e->names.side[!o->more],
             lts_comparison_action (e->comparison, o->word.actions[at]));
    lts_trail_free (&trail);
}

static void
show_game (const equivalences *e, lts_relation r, FILE *out)
{
    const lts_play *play = e->outcome[r].play;
    if (!play)
        return;
    text told = TEXT_EMPTY;
    lts_print_play (e->comparison, play, &e->names, count_asked (e) == 1 ? TOLD_ALONE : TOLD_AMONG, &told);
    fprintf (out, "\nthe %s game:\n%s", lts_relation_name (r), text_string (&told));
    text_free (&told);
}

void
equivalences_show (const equivalences *e, FILE *out)
{
    if (count_asked (e) > 1 || some (e, LTS_NO)) {
        fputc ('\n', out);
        show_rows (e, out);
    }
    for (int r = 0; r < LTS_RELATIONS; r++) {
        if (!e->asked[r] || e->outcome[r].answer != LTS_NO)
            continue;
        if (r == LTS_SIMULATION || r == LTS_BISIMULATION)
            show_game (e, (lts_relation) r, out);
        else
            show_word (e, (lts_relation) r, out);
    }
}

static void
json_word (const equivalences *e, lts_relation r, json_writer *w)
{
    const lts_outcome *o = &e->outcome[r];
    json_flat_array (w, "word");
    for (size_t i = 0; i < o->word.count; i++)
        json_string (w, NULL, lts_comparison_action (e->comparison, o->word.actions[i]));
    json_end (w);
    if (o->word.loop_from < o->word.count)
        json_unsigned (w, "loop_from", o->word.loop_from);
    if (!e->origin)
        return;
    lts_trail trail;
    lts_follow (e->comparison, o->more, &o->word, r == LTS_DEADLOCK, &trail);
    run *found = e->origin->run_of (e->origin->self, o->more, &trail);
    if (found)
        run_write_json (e->origin->model[o->more], found, e->origin->range_disables, w, "run");
    run_free (found);
    lts_trail_free (&trail);
}

static void
json_position (const equivalences *e, const lts_play *play, const lts_position *at, json_writer *w)
{
    json_object (w, NULL);
    json_flat_array (w, "states");
    json_unsigned (w, NULL, at->state[LTS_LEFT]);
    json_unsigned (w, NULL, at->state[LTS_RIGHT]);
    json_end (w);
    json_string (w, "mover", e->names.side[at->mover]);
    json_string (w, "action", lts_comparison_action (e->comparison, at->action));
    json_unsigned (w, "target", at->target);
    json_array (w, "replies");
    for (uint32_t i = 0; i < at->reply_count; i++) {
        const lts_reply *reply = &play->replies[at->first_reply + i];
        json_flat_object (w, NULL);
        json_unsigned (w, "target", reply->target);
        json_unsigned (w, "alike", reply->alike);
        if (reply->next != LTS_NONE)
            json_unsigned (w, "next", reply->next);
        json_end (w);
    }
    json_end (w);
    json_end (w);
}

static void
json_play (const equivalences *e, const lts_play *play, json_writer *w)
{
    json_unsigned (w, "moves", play->positions[0].depth);
    json_bool (w, "complete", play->complete);
    json_array (w, "positions");
    for (size_t i = 0; i < play->position_count; i++)
        json_position (e, play, &play->positions[i], w);
    json_end (w);
}

void
equivalences_json (const equivalences *e, json_writer *w)
{
    json_object (w, "equivalences");
    for (int r = 0; r < LTS_RELATIONS; r++) {
        const lts_outcome *o = &e->outcome[r];
        if (!e->asked[r])
            continue;
        json_object (w, lts_relation_name ((lts_relation) r));
        json_string (w, "answer", answer_word (o->answer));
        if (o->answer == LTS_UNKNOWN && o->reason)
            json_string (w, "reason", o->reason);
        if (o->answer == LTS_NO) {
            json_object (w, "evidence");
            json_string (w, "more", e->names.side[o->more]);
            if (o->play)
                json_play (e, o->play, w);
            else if (r != LTS_SIMULATION && r != LTS_BISIMULATION)
                json_word (e, (lts_relation) r, w);
            json_end (w);
        }
        json_end (w);
    }
    json_end (w);
}
