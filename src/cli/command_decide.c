#include "command.h"

#include <string.h>

#include "exit_codes.h"
#include "load.h"
#include "report.h"

/* "a, b and c" */
static void
add_labels (const report *r, text *out)
{
    const query *q = &r->question.query;
    for (size_t i = 0; i < q->label_count; i++)
        text_printf (out, "%s%s",
                     i == 0                    ? ""
                     : i + 1 == q->label_count ? " and "
                                               : ", ",
                     r->source->model->labels[q->labels[i]]);
}

/* "an infinite run that sees a and b again and again" */
static void
describe_run (const report *r, bool infinite, text *out)
{
    const query *q = &r->question.query;
    text_printf (out, "%s run", infinite ? "infinite" : "finite");
    if (q->label_count) {
        text_add (out, infinite ? " that sees " : " to a state with ");
        add_labels (r, out);
        text_add (out, infinite ? " again and again" : "");
    }
    if (infinite && q->non_zeno)
        text_add (out, q->label_count ? " while time diverges" : " in which time diverges");
}

static void
describe (report *r, bool infinite)
{
    text what = TEXT_EMPTY;
    const char *time = r->question.time, *article = infinite ? "an" : "a";
    describe_run (r, infinite, &what);
    if (strcmp (time, "dense") == 0) {
        text_printf (&r->yes, "in dense time there is %s %s", article, text_string (&what));
        text_printf (&r->no, "in dense time there is no %s", text_string (&what));
    } else if (strcmp (time, "any") == 0) {
        text_printf (&r->yes, "there is %s %s", article, text_string (&what));
        text_printf (&r->no, "no period has %s %s", article, text_string (&what));
    } else {
        text_printf (&r->yes, "there is %s %s", article, text_string (&what));
        text_printf (&r->no, "there is no %s", text_string (&what));
    }
    text_free (&what);
}

int
command_decide (const invocation *in)
{
    source s;
    if (!load_model (in, &s))
        return EXIT_BAD_INPUT;
    report r;
    int status = EXIT_USAGE;
    bool infinite = strcmp (in_text (in, WORDS), "infinite") == 0;
    if (report_prepare (&r, in, &s)
        && (!in_is_set (in, ACCEPT) || report_set_labels (&r, in_text (in, ACCEPT)))) {
        r.words = in_text (in, WORDS);
        r.question.up_to = in_is_set (in, UP_TO) ? in_count (in, UP_TO) : 0;
        r.question.query.kind = infinite ? QUERY_CYCLE : QUERY_REACH;
        describe (&r, infinite);
        status = report_answer (&r);
    }
    report_free (&r);
    unload_model (&s);
    return status;
}
