#include "equivalences.h"

#include <string.h>

#include "alloc.h"

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
        if (e->asked[order[i]]) {
            bool one_way = e->below_only || (e->contained && order[i] != LTS_DEADLOCK);
            lts_decide (e->comparison, order[i], one_way, &e->outcome[order[i]]);
        }
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
    const char *a = e->names.side[LTS_LEFT], *b = e->names.side[LTS_RIGHT], *weak = e->weak ? "weakly " : "";
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
    if (r == LTS_DEADLOCK) {
        text_printf (out, "%s: %s and %s can%s be %sstuck right after the same words", answer_word (found), a,
                     b, found == LTS_NO ? "not" : "", weak);
        return;
    }
    text_printf (out, "%s: %s and %s are %s%s", answer_word (found), a, b, found == LTS_NO ? "not " : "",
                 weak);
    if (r == LTS_BISIMULATION)
        text_add (out, "bisimilar");
    else
        text_printf (out, "%s equivalent", lts_relation_name ((lts_relation) r));
}

static void
make_sentence (const equivalences *e, text *out)
{
    const char *a = e->names.side[LTS_LEFT], *b = e->names.side[LTS_RIGHT], *weak = e->weak ? "weakly " : "";
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

/* "0 -a-> 1 -b-> 2", with the loop in brackets. */
static char *
states_along (const equivalences *e, const lts_trail *trail)
{
    text out = TEXT_EMPTY;
    text_printf (&out, " %u", trail->states[0]);
    for (size_t i = 0; i < trail->count; i++)
        text_printf (&out, " %s-%s-> %u", i == trail->loop_from ? "(" : "",
                     lts_comparison_action (e->comparison, trail->actions[i]), trail->states[i + 1]);
    text_add (&out, trail->loop_from < trail->count ? ")*" : "");
    return text_take (&out);
}

/* A side along the word, as a run of its model or as states. */
static void
fill_trail (const equivalences *e, enum lts_side side, const lts_trail *trail, reply_run *r, char **states)
{
    run *found = e->origin ? e->origin->run_of (e->origin->self, side, trail) : NULL;
    if (found)
        *r = (reply_run){ .model = e->origin->model[side],
                          .run = found,
                          .range_disables = e->origin->range_disables };
    else
        *states = states_along (e, trail);
}

/* The word as a run of the side that has it, and as far as the other one
 * gets. */
static void
fill_word (const equivalences *e, lts_relation r, reply_equivalence *to)
{
    const lts_outcome *o = &e->outcome[r];
    to->has_word = true;
    to->word_loop = o->word.loop_from;
    for (size_t i = 0; i < o->word.count; i++)
        *vec_add (&to->word) = xstrdup (lts_comparison_action (e->comparison, o->word.actions[i]));
    lts_trail trail;
    lts_follow (e->comparison, o->more, &o->word, r == LTS_DEADLOCK, &trail);
    fill_trail (e, o->more, &trail, &to->runs[0], &to->trail);
    lts_trail_free (&trail);
    if (r != LTS_TRACE && r != LTS_INFINITE_TRACE)
        return;
    lts_follow (e->comparison, !o->more, &o->word, false, &trail);
    size_t loop = o->word.count - o->word.loop_from, at = trail.matched;
    if (at >= o->word.count && loop)
        at = o->word.loop_from + (at - o->word.loop_from) % loop;
    fill_trail (e, !o->more, &trail, &to->runs[1], &to->other_trail);
    to->missing = xstrdup (lts_comparison_action (e->comparison, o->word.actions[at]));
    lts_trail_free (&trail);
}

static void
fill_position (const equivalences *e, const lts_play *play, const lts_position *from, game_position *to)
{
    *to = (game_position){ .state = { from->state[LTS_LEFT], from->state[LTS_RIGHT] },
                           .mover = e->names.side[from->mover],
                           .action = xstrdup (lts_comparison_action (e->comparison, from->action)),
                           .target = from->target };
    for (uint32_t i = 0; i < from->reply_count; i++) {
        const lts_reply *answered = &play->replies[from->first_reply + i];
        *vec_add (&to->replies) = (game_reply){ answered->target, answered->alike,
                                                answered->next == LTS_NONE ? UINT32_MAX : answered->next };
    }
}

static void
fill_game (const equivalences *e, lts_relation r, reply_equivalence *to)
{
    const lts_play *play = e->outcome[r].play;
    if (!play)
        return;
    to->has_game = true;
    to->game_moves = play->positions[0].depth;
    to->game_complete = play->complete;
    for (size_t i = 0; i < play->position_count; i++)
        fill_position (e, play, &play->positions[i], vec_add (&to->game));
    text told = TEXT_EMPTY;
    lts_print_play (e->comparison, play, &e->names, count_asked (e) == 1 ? TOLD_ALONE : TOLD_AMONG, &told);
    to->told = text_take (&told);
}

static void
fill_one (const equivalences *e, lts_relation r, reply_equivalence *to)
{
    static const answer answers[] = {
        [LTS_YES] = ANSWER_YES, [LTS_NO] = ANSWER_NO, [LTS_UNKNOWN] = ANSWER_UNKNOWN
    };
    const lts_outcome *o = &e->outcome[r];
    *to = (reply_equivalence){ .name = lts_relation_name (r), .answer = answers[o->answer] };
    if (o->answer == LTS_UNKNOWN && o->reason)
        to->reason = xstrdup (o->reason);
    if (o->answer != LTS_NO)
        return;
    to->more = e->names.side[o->more];
    to->less = e->names.side[!o->more];
    if (r == LTS_SIMULATION || r == LTS_BISIMULATION)
        fill_game (e, r, to);
    else
        fill_word (e, r, to);
}

void
equivalences_fill (const equivalences *e, reply *r)
{
    r->has_answer = true;
    r->answer = equivalences_answer (e);
    make_sentence (e, &r->sentence);
    part *p = reply_add (r, PART_EQUIVALENCES, 0, "equivalences");
    for (int i = 0; i < LTS_RELATIONS; i++)
        if (e->asked[i])
            fill_one (e, (lts_relation) i, vec_add (&p->equivalences));
}
