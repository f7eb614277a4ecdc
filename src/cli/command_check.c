#include <inttypes.h>
#include <stdio.h>

#include "answer_json.h"
#include "certificate.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"

static void
write_json (const invocation *in, const model *m, answer a, const char *what, const budget *b)
{
    text out = TEXT_EMPTY;
    json_writer w = answer_json_open (&out, in, m->name);
    json_string (&w, "answer", answer_name (a));
    json_string (&w, a == ANSWER_UNKNOWN ? "reason" : "summary", what);
    if (in_is_set (in, STATS)) {
        statistics stats = { .states = budget_states (b),
                             .seconds = budget_seconds (b),
                             .peak_kib = budget_peak_kib () };
        answer_json_statistics (&w, &stats);
    }
    answer_json_close (&w);
    text_free (&out);
}

static void
print (const invocation *in, answer a, const char *what, const budget *b)
{
    static const char *const means[] = { [ANSWER_YES] = "the certificate proves that ",
                                         [ANSWER_NO] = "the certificate proves nothing: ",
                                         [ANSWER_UNKNOWN] = "" };
    printf ("%s: %s%s\n", answer_name (a), means[a], what);
    if (in_is_set (in, STATS))
        printf ("\nstates %" PRIu64 ", %.3f s, %zu KiB\n", budget_states (b), budget_seconds (b),
                budget_peak_kib ());
}

/* The answer is about the certificate: yes, it proves what it says. */
int
command_check (const invocation *in)
{
    source s;
    text certificate = TEXT_EMPTY, what = TEXT_EMPTY;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    if (!load_text (in->arguments[1], &certificate)) {
        unload_model (&s);
        return EXIT_BAD_INPUT;
    }
    budget *b = load_budget (in);
    answer a = certificate_check (s.model, text_string (&certificate), certificate.length, b, &what);
    budget_clear_progress (b);
    if (in_is_set (in, JSON))
        write_json (in, s.model, a, text_string (&what), b);
    else
        print (in, a, text_string (&what), b);
    budget_free (b);
    text_free (&certificate);
    text_free (&what);
    unload_model (&s);
    return answer_exit_code (a);
}
