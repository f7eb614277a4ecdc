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

static void
describe (report *r, bool infinite)
{
    const query *q = &r->question.query;
    bool dense = strcmp (r->question.time, "dense") == 0;
    text *sides[] = { &r->yes, &r->no };
    for (int i = 0; i < 2; i++) {
        text_printf (sides[i], "there is %s %s run%s", i == 0 ? (infinite ? "an" : "a") : "no",
                     infinite ? "infinite" : "finite", dense ? " in dense time" : "");
        if (infinite && q->non_zeno)
            text_add (sides[i], " in which time diverges");
        if (q->label_count) {
            text_add (sides[i], infinite ? " that sees " : " to a state with ");
            add_labels (r, sides[i]);
            text_add (sides[i], infinite ? " again and again" : "");
        }
    }
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
        r.question.query.kind = infinite ? QUERY_CYCLE : QUERY_REACH;
        describe (&r, infinite);
        status = report_answer (&r);
    }
    report_free (&r);
    unload_model (&s);
    return status;
}
