#define _POSIX_C_SOURCE 200809L
#include "command.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer_json.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"
#include "rational.h"
#include "show_run.h"
#include "table.h"
#include "walk.h"

static bool
range_disables (const invocation *in)
{
    return strcmp (in_text (in, RANGE), "disable") == 0;
}

/* The sentence, then the run; what ended it goes to standard error. */
static int
report (const invocation *in, const source *s, const run *r, const char *sentence, const char *fault,
        position where)
{
    if (in_is_set (in, JSON)) {
        text out = TEXT_EMPTY;
        json_writer w = answer_json_open (&out, in, s->model->name);
        if (!in_is_set (in, RUN))
            json_string (&w, "time", in_text (in, TIME));
        json_string (&w, "answer", fault ? "unknown" : "yes");
        json_string (&w, "reason", fault ? fault : sentence);
        run_write_json (s->model, r, range_disables (in), &w, "run");
        answer_json_close (&w);
        text_free (&out);
    } else {
        printf ("%s\n", sentence);
        if (!in_is_set (in, QUIET)) {
            putchar ('\n');
            show_run (s->model, r, range_disables (in), fault, stdout);
        }
    }
    fflush (stdout);
    if (fault)
        load_show_fault (s, where, fault);
    return fault ? EXIT_BAD_INPUT : EXIT_YES;
}

/* There is no such run; the reason is the answer. */
static int
refuse (const invocation *in, const source *s, const char *reason)
{
    if (in_is_set (in, JSON)) {
        text out = TEXT_EMPTY;
        json_writer w = answer_json_open (&out, in, s->model->name);
        json_string (&w, "answer", "no");
        json_string (&w, "reason", reason);
        answer_json_close (&w);
        text_free (&out);
    } else
        printf ("no: %s\n", reason);
    return EXIT_NO;
}

static void
describe_walk (const walk *w, const char *what, text *out)
{
    if (w->fault) {
        text_printf (out, "the model fails at step %zu", w->r->count);
        return;
    }
    text_add (out, what);
    show_run_size (w->r, out);
}

static int
walk_at_random (const invocation *in, const source *s, walk *w)
{
    uint64_t steps = in_count (in, STEPS), done = 0;
    bool stuck = false;
    budget *b = load_budget (in);
    while (done < steps && !stuck && !w->fault && budget_step (b, 0, done)) {
        stuck = !walk_random_step (w);
        done += !stuck;
    }
    text sentence = TEXT_EMPTY;
    describe_walk (w, stuck ? "stuck after " : "walked ", &sentence);
    if (stuck)
        text_add (&sentence, ": no edge can fire any more");
    else if (budget_reason (b))
        text_printf (&sentence, ": %s", budget_reason (b));
    int status = report (in, s, w->r, text_string (&sentence), w->fault, w->where);
    text_free (&sentence);
    budget_free (b);
    return status;
}

/* "2", "1 or more", "more than 1/2, up to 3" */
static void
show_range (const delay_range *range, text *out)
{
    bool point = !range->unbounded && mpq_equal (range->lower, range->upper);
    text_add (out, range->lower_strict ? "more than " : "");
    rational_print (out, range->lower);
    if (point)
        return;
    if (range->unbounded)
        text_add (out, range->lower_strict ? "" : " or more");
    else {
        text_add (out, range->upper_strict ? ", less than " : range->lower_strict ? ", up to " : " to ");
        rational_print (out, range->upper);
    }
}

static void
show_choices (const walk *w, const concrete_move *moves, size_t count)
{
    table *t = table_new (3);
    table_align_right (t, 0);
    for (size_t i = 0; i < count; i++) {
        if (!walk_allows (w, &moves[i]))
            continue;
        text name = TEXT_EMPTY, range = TEXT_EMPTY;
        concrete_action_name (w->m, moves[i].edges, moves[i].edge_count, &name);
        show_range (&moves[i].when, &range);
        table_cell (t, "%zu", i + 1);
        table_cell (t, "%s", text_string (&name));
        table_cell (t, "after %s%s", text_string (&range), moves[i].fault ? "  (fails)" : "");
        text_free (&name);
        text_free (&range);
    }
    table_print (t, stdout);
    table_free (t);
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

static int
walk_by_hand (const invocation *in, const source *s, walk *w)
{
    char *line = NULL;
    size_t room = 0;
    signal (SIGINT, SIG_DFL);
    printf ("A number takes an edge at its earliest, a number and a delay (\"2 1/2\") after that delay;\n"
            "r a random step, u undo, q quit.\n");
    while (!w->fault) {
        size_t count;
        putchar ('\n');
        show_run (s->model, w->r, range_disables (in), NULL, stdout);
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
    text sentence = TEXT_EMPTY;
    describe_walk (w, "walked ", &sentence);
    int status = report (in, s, w->r, text_string (&sentence), w->fault, w->where);
    text_free (&sentence);
    return status;
}

static int
check_run (const invocation *in, const source *s, const run *r)
{
    run_goal goal = { .range_disables = range_disables (in) };
    text why = TEXT_EMPTY, sentence = TEXT_EMPTY;
    int status;
    if (run_replay (s->model, r, &goal, &why)) {
        text_add (&sentence, "yes: every step is one of the model (");
        show_run_size (r, &sentence);
        text_add (&sentence, r->loop_from == r->count ? ")" : ", then the loop)");
        status = report (in, s, r, text_string (&sentence), NULL, (position){ 0, 0 });
    } else
        status = refuse (in, s, text_string (&why));
    text_free (&why);
    text_free (&sentence);
    return status;
}

/* The file is a whole JSON answer or just its run. */
static int
replay_file (const invocation *in, const source *s)
{
    const char *path = in_text (in, RUN);
    text content = TEXT_EMPTY, refused = TEXT_EMPTY;
    int status = EXIT_BAD_INPUT;
    if (!load_text (path, &content))
        return status;
    diag *why = diag_new (load_name (path));
    diag_set_source (why, text_string (&content), content.length);
    json_document *d = json_parse (text_string (&content), content.length, why);
    if (d) {
        const json *inner = json_member (json_root (d), "run");
        run *r = run_read_json (s->model, inner ? inner : json_root (d), range_disables (in), why, &refused);
        if (r)
            status = check_run (in, s, r);
        else if (refused.length)
            status = refuse (in, s, text_string (&refused));
        run_free (r);
    }
    diag_print (why, stderr);
    json_free (d);
    diag_free (why);
    text_free (&refused);
    text_free (&content);
    return status;
}

static int
walk_model (const invocation *in, const source *s)
{
    walk w;
    text why = TEXT_EMPTY;
    bool by_hand = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO) && strcmp (in->arguments[0], "-") != 0
                   && !in_is_set (in, SEED) && !in_is_set (in, STEPS) && !in_is_set (in, JSON);
    int status;
    if (walk_start (&w, s->model, range_disables (in), in_text (in, TIME), in_count (in, SEED), &why))
        status = by_hand ? walk_by_hand (in, s, &w) : walk_at_random (in, s, &w);
    else {
        text reason = TEXT_EMPTY;
        text_printf (&reason, "the model has no initial state: %s", text_string (&why));
        status = refuse (in, s, text_string (&reason));
        text_free (&reason);
    }
    walk_end (&w);
    text_free (&why);
    return status;
}

int
command_simulate (const invocation *in)
{
    if (strcmp (in_text (in, TIME), "any") == 0) {
        say_usage ("simulate needs --time dense or a period such as 1/2");
        return EXIT_USAGE;
    }
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    int status = in_is_set (in, RUN) ? replay_file (in, &s) : walk_model (in, &s);
    unload_model (&s);
    return status;
}
