#define _POSIX_C_SOURCE 200809L
#include "by_hand.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rational.h"
#include "show.h"
#include "walk.h"

static void
show_choices (const walk *w, const concrete_move *moves, size_t count)
{
    text name = TEXT_EMPTY, range = TEXT_EMPTY;
    for (size_t i = 0; i < count; i++) {
        if (!walk_allows (w, &moves[i]))
            continue;
        text_clear (&name);
        text_clear (&range);
        concrete_action_name (w->m, moves[i].edges, moves[i].edge_count, &name);
        walk_print_range (&moves[i].when, &range);
        printf ("  %zu  %s  after %s%s\n", i + 1, text_string (&name), text_string (&range),
                moves[i].fault ? "  (fails)" : "");
    }
    text_free (&name);
    text_free (&range);
}

/* "3" or "3 1/2": move 3, at its earliest or after that delay. */
static void
take_choice (walk *w, const char *line, const concrete_move *moves, size_t count)
{
    unsigned long number = 0;
    char written[64] = "";
    mpq_t delay;
    mpq_init (delay);
    text why = TEXT_EMPTY;
    int fields = sscanf (line, "%lu %63s", &number, written);
    if (fields < 1 || number < 1 || number > count || !walk_allows (w, &moves[number - 1]))
        text_add (&why, "choose one of the numbers");
    else if (fields == 2 && (!rational_parse (delay, written) || mpq_sgn (delay) < 0))
        text_add (&why, "the delay must be a number such as 2, 1/2 or 0.5");
    else if (fields == 2 && !walk_has_delay (w, delay))
        text_add (&why, "the delay must be a multiple of the period");
    else {
        if (fields < 2)
            walk_earliest (w, &moves[number - 1], delay);
        walk_step (w, delay, &moves[number - 1], &why);
    }
    if (why.length)
        printf ("%s\n", text_string (&why));
    text_free (&why);
    mpq_clear (delay);
}

static void
take_steps (walk *w, bool range_disables)
{
    char *line = NULL;
    size_t room = 0;
    signal (SIGINT, SIG_DFL);
    signal (SIGTERM, SIG_DFL);
    printf ("A number takes an edge at its earliest, a number and a delay (\"2 1/2\") after that delay;\n"
            "r a random step, u undo, q quit.\n");
    while (!w->fault) {
        size_t count;
        putchar ('\n');
        show_network_run (w->m, w->r, range_disables, NULL, stdout);
        const concrete_move *moves = concrete_moves (w->now, &count);
        putchar ('\n');
        show_choices (w, moves, count);
        printf ("> ");
        fflush (stdout);
        if (getline (&line, &room, stdin) < 0 || *line == 'q')
            break;
        if (*line == 'u')
            walk_undo (w);
        else if (*line == 'r')
            walk_random_step (w);
        else
            take_choice (w, line, moves, count);
    }
    free (line);
}

reply *
walk_by_hand (const question *q)
{
    reply *r = reply_new (q);
    const char *range = question_text (q, SETTING_RANGE);
    bool disables = range && strcmp (range, "disable") == 0;
    text why = TEXT_EMPTY;
    walk w;
    if (walk_start (&w, q->subjects[0]->network, disables, question_text (q, SETTING_TIME),
                    question_count (q, SETTING_SEED), &why)) {
        take_steps (&w, disables);
        walk_fill (&w, q, "walked ", "", r);
    } else
        reply_set (r, ANSWER_NO, "the model has no initial state: %s", text_string (&why));
    walk_end (&w);
    text_free (&why);
    return r;
}
