/* Words and plays for people. */
#include <string.h>

#include "compare_private.h"

void
lts_print_word (const lts_comparison *c, const lts_word *word, text *out)
{
    if (!word->count)
        text_add (out, "(nothing)");
    for (size_t i = 0; i < word->count; i++) {
        text_add (out, i ? " " : "");
        text_add (out, i == word->loop_from ? "(" : "");
        text_add (out, lts_comparison_action (c, word->actions[i]));
    }
    if (word->loop_from < word->count)
        text_add (out, ")*");
}

typedef struct teller {
    const lts_comparison *c;
    const lts_play *play;
    const lts_names *names;
    uint32_t *told; /* per position: its number in the dialogue, 0: not yet */
    uint32_t count, most;
    text *out;
} teller;

static void
indent (teller *w, size_t by)
{
    for (size_t i = 0; i < by; i++)
        text_add_char (w->out, ' ');
}

static void
tell_move (teller *w, size_t depth, enum lts_side side, uint32_t source, uint32_t action, uint32_t target)
{
    if (w->names->move)
        w->names->move (w->names->self, depth, side, source, action, target, w->out);
    else
        text_printf (w->out, "%s, to state %u", lts_comparison_action (w->c, action), target);
}

static void tell_position (teller *w, uint32_t number, size_t depth, size_t margin);

static void
tell_next (teller *w, uint32_t next, size_t depth, size_t margin)
{
    if (next != LTS_NONE && (w->told[next] || w->count < w->most)) {
        tell_position (w, next, depth, margin);
        return;
    }
    indent (w, margin);
    text_add (w->out, "(left out here; the challenger wins from there too)\n");
}

static void
tell_reply (teller *w, const lts_position *here, const lts_reply *reply, size_t depth)
{
    tell_move (w, depth, !here->mover, here->state[!here->mover], here->action, reply->target);
    if (reply->alike)
        text_printf (w->out, " (%u more %s to bisimilar states)", reply->alike,
                     reply->alike == 1 ? "answer leads" : "answers lead");
    text_add (w->out, "\n");
}

/* A position that was told already is only named.  One reply continues in
 * the same column, several ones are indented. */
static void
tell_position (teller *w, uint32_t number, size_t depth, size_t margin)
{
    const lts_position *here = &w->play->positions[number];
    indent (w, margin);
    if (w->told[number]) {
        text_printf (w->out, "Then as at %u.\n", w->told[number]);
        return;
    }
    w->told[number] = ++w->count;
    size_t before = w->out->length;
    text_printf (w->out, "%u. ", w->count);
    size_t width = w->out->length - before;
    text_printf (w->out, "Challenger (%s): ", w->names->side[here->mover]);
    tell_move (w, depth, here->mover, here->state[here->mover], here->action, here->target);
    text_add (w->out, "\n");
    indent (w, margin + width);
    const char *defender = w->names->side[!here->mover];
    const lts_reply *replies = &w->play->replies[here->first_reply];
    if (here->reply_count == 0) {
        text_printf (w->out, "Defender (%s): has no %s and loses.\n", defender,
                     lts_comparison_action (w->c, here->action));
    } else if (here->reply_count == 1) {
        text_printf (w->out, "Defender (%s): ", defender);
        tell_reply (w, here, replies, depth);
        tell_next (w, replies->next, depth + 1, margin);
    } else {
        text_printf (w->out, "Defender (%s): can answer in %u ways, each loses:\n", defender,
                     here->reply_count);
        for (uint32_t i = 0; i < here->reply_count; i++) {
            indent (w, margin + width);
            text_add (w->out, "- ");
            tell_reply (w, here, &replies[i], depth);
            tell_next (w, replies[i].next, depth + 1, margin + width + 2);
        }
    }
}

void
lts_print_play (const lts_comparison *c, const lts_play *play, const lts_names *names, size_t most, text *out)
{
    teller w = { .c = c, .play = play, .names = names, .most = (uint32_t) most, .out = out };
    w.told = xcalloc (play->position_count, sizeof *w.told);
    tell_position (&w, 0, 0, 0);
    if (w.count < play->position_count)
        text_printf (out, "%zu of %zu positions told%s.\n", (size_t) w.count, play->position_count,
                     play->complete ? "" : "; the strategy is larger still");
    xfree (w.told);
}
