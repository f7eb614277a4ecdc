/* Transition systems in Aldebaran's format, whatever made them. */
#include <stdio.h>
#include <string.h>

#include "answer_json.h"
#include "command.h"
#include "equivalences.h"
#include "exit_codes.h"
#include "load.h"
#include "message.h"

/* NULL after messages. */
static lts *
load_lts (const char *path)
{
    text content = TEXT_EMPTY;
    if (!load_text (path, &content))
        return NULL;
    diag *why = diag_new (load_name (path));
    lts *t = lts_read_aut (text_string (&content), content.length, why);
    diag_print (why, stderr);
    diag_free (why);
    text_free (&content);
    return t;
}

static void
show_stats (const lts *const *systems, size_t count, const budget *b)
{
    for (size_t i = 0; i < count; i++)
        printf ("states %u, transitions %zu, actions %u\n", lts_states (systems[i]),
                lts_transitions (systems[i]), lts_actions (systems[i]));
    printf ("%.3f s, %zu KiB\n", budget_seconds (b), budget_peak_kib ());
}

static int
report (const invocation *in, const equivalences *e, const lts *const *systems, const budget *b)
{
    text out = TEXT_EMPTY;
    answer found = equivalences_answer (e);
    if (in_is_set (in, JSON)) {
        json_writer w = answer_json_open (&out, in, NULL);
        json_string (&w, "answer", answer_name (found));
        equivalences_json (e, &w);
        if (in_is_set (in, STATS)) {
            statistics stats = { .states = (uint64_t) lts_states (systems[0]) + lts_states (systems[1]),
                                 .transitions = lts_transitions (systems[0]) + lts_transitions (systems[1]),
                                 .visited = budget_states (b),
                                 .seconds = budget_seconds (b),
                                 .peak_kib = budget_peak_kib () };
            answer_json_statistics (&w, &stats);
        }
        answer_json_close (&w);
    } else {
        equivalences_sentence (e, &out);
        printf ("%s\n", text_string (&out));
        if (!in_is_set (in, QUIET))
            equivalences_show (e, stdout);
        if (in_is_set (in, STATS))
            show_stats (systems, 2, b);
    }
    text_free (&out);
    return answer_exit_code (found);
}

/* The name of a file without its folders. */
static const char *
short_name (const char *file_name)
{
    const char *slash = strrchr (file_name, '/');
    return slash && slash[1] ? slash + 1 : load_name (file_name);
}

static int
compare (const invocation *in)
{
    lts *left = load_lts (in->arguments[1]), *right = left ? load_lts (in->arguments[2]) : NULL;
    int status = EXIT_BAD_INPUT;
    if (right) {
        budget *b = load_budget (in);
        equivalences e = { .hidden = in_text (in, HIDE), .below_only = in_is_set (in, PREORDER) };
        bool same = strcmp (short_name (in->arguments[1]), short_name (in->arguments[2])) == 0;
        for (int side = 0; side < 2; side++)
            e.names.side[side] =
                same ? load_name (in->arguments[1 + side]) : short_name (in->arguments[1 + side]);
        e.comparison = lts_comparison_new (left, right, e.hidden, b);
        equivalences_ask (&e, in_text (in, EQUIVALENCE));
        equivalences_decide (&e);
        budget_clear_progress (b);
        const lts *systems[2] = { left, right };
        status = report (in, &e, systems, b);
        equivalences_free (&e);
        lts_comparison_free (e.comparison);
        budget_free (b);
    }
    lts_free (left);
    lts_free (right);
    return status;
}

static int
write_aut (const invocation *in, const lts *t)
{
    text out = TEXT_EMPTY;
    lts_write_aut (t, &out);
    bool right = export_text (in_text (in, OUTPUT), &out);
    text_free (&out);
    return right ? EXIT_YES : EXIT_BAD_INPUT;
}

static int
minimise (const invocation *in)
{
    lts *t = load_lts (in->arguments[1]);
    if (!t)
        return EXIT_BAD_INPUT;
    budget *b = load_budget (in);
    lts *smallest = lts_minimise (t, in_text (in, HIDE), b);
    budget_clear_progress (b);
    int status = EXIT_UNKNOWN;
    if (smallest)
        status = write_aut (in, smallest);
    else
        printf ("unknown: %s\n", budget_reason (b));
    if (smallest && in_is_set (in, STATS))
        fprintf (stderr, "%u of %u states, %zu of %zu transitions; %.3f s, %zu KiB\n", lts_states (smallest),
                 lts_states (t), lts_transitions (smallest), lts_transitions (t), budget_seconds (b),
                 budget_peak_kib ());
    lts_free (smallest);
    lts_free (t);
    budget_free (b);
    return status;
}

int
command_lts (const invocation *in)
{
    const char *what = in->arguments[0];
    if (strcmp (what, "compare") == 0 && in->argument_count == 3)
        return compare (in);
    if (strcmp (what, "minimise") == 0 && in->argument_count == 2)
        return minimise (in);
    say_usage ("tacet lts wants `compare A.aut B.aut` or `minimise A.aut`");
    return EXIT_USAGE;
}
