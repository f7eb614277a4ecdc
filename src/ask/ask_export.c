/* The model in another language, as a drawing or as a transition system. */
#include <string.h>

#include "alloc.h"
#include "asking.h"
#include "draw.h"
#include "firmware.h"
#include "property.h"
#include "strategy.h"
#include "timed_system.h"
#include "translate.h"
#include "uppaal.h"

static part *
add_stream (reply *r, const void *stream, void (*print) (const void *stream, text *out))
{
    part *p = reply_add (r, PART_STREAM, 0, NULL);
    p->stream = (void *) stream;
    p->print = print;
    r->answer = ANSWER_YES;
    return p;
}

static void
print_tck (const void *stream, text *out)
{
    model_print (stream, out);
}

static void
print_dot (const void *stream, text *out)
{
    draw_model (stream, out);
}

static void
print_json (const void *stream, text *out)
{
    model_print_json (stream, out);
}

static void
print_aut (const void *stream, text *out)
{
    const timed_system *s = stream;
    lts_write_aut (s->system, out);
}

static void
release_aut (void *stream)
{
    timed_system_free (stream);
    xfree (stream);
}

static void
print_string (const void *stream, text *out)
{
    text_add (out, stream);
}

/* The transition system of "a delay, then an action" steps. */
static void
export_aut (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    if (asking_is (q, SETTING_TIME, "any")) {
        reply_refuse (r, "tacet export --to aut needs --time dense or a period such as 1/2");
        return;
    }
    timed_system *s = xcalloc (1, sizeof *s);
    timed_options chosen = { asking_range_disables (q), m->process_count == 1, NULL, false };
    if (timed_system_init (s, m, question_text (q, SETTING_TIME), chosen, q->budget,
                           asking_messages (q, r))) {
        timed_system_finish (s, false);
        asking_add_graph (r, s->system);
        add_stream (r, s, print_aut)->release = release_aut;
        return;
    }
    asking_give_up (q, r);
    release_aut (s);
}

/* The sampled semantics as guarded commands; an error is a state with the
 * labels. */
static void
export_gcl (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    const char *time = question_text (q, SETTING_TIME), *list = q->given[SETTING_LABEL];
    if (!strcmp (time, "any") || !strcmp (time, "dense")) {
        reply_refuse (r, "tacet export --to gcl needs a period: --time 1/2");
        return;
    }
    text message = TEXT_EMPTY, program = TEXT_EMPTY;
    query labels = { .label_count = 0 };
    uint32_t *numbers = xcalloc (list ? strlen (list) + 1 : 1, sizeof *numbers);
    if (!strategy_find_labels (m, list, numbers, &labels, &message))
        reply_refuse (r, "%s", text_string (&message));
    else if (gcl_translate (m, time, labels.labels, labels.label_count, asking_range_disables (q), &program,
                            asking_messages (q, r)))
        add_stream (r, text_take (&program), print_string)->release = xfree;
    else
        r->failure = REPLY_INPUT;
    xfree (numbers);
    text_free (&message);
    text_free (&program);
}

/* The sampled semantics as a step function. */
static void
export_c (const question *q, reply *r)
{
    const char *time = question_text (q, SETTING_TIME);
    text written = TEXT_EMPTY;
    if (!strcmp (time, "any") || !strcmp (time, "dense"))
        reply_refuse (r, "tacet export --to c needs a period: --time 1/2");
    else if (firmware_print (q->subjects[0]->network, time, asking_range_disables (q), &written,
                             asking_messages (q, r)))
        add_stream (r, text_take (&written), print_string)->release = xfree;
    else
        r->failure = REPLY_INPUT;
    text_free (&written);
}

/* The network as templates of UPPAAL. */
static void
export_uppaal (const question *q, reply *r)
{
    text written = TEXT_EMPTY;
    uppaal_form form = asking_is (q, SETTING_TO, "xta") ? UPPAAL_XTA : UPPAAL_XML;
    if (uppaal_print (q->subjects[0]->network, form, &written, asking_messages (q, r)))
        add_stream (r, text_take (&written), print_string)->release = xfree;
    else
        r->failure = REPLY_INPUT;
    text_free (&written);
}

/* The automaton of a formula; where clocks are compared its last proposition says that a step follows. */
static void
export_hoa (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    const char *formula = question_text (q, SETTING_LTL);
    if (!formula) {
        reply_refuse (r, "tacet export --to hoa needs a formula: --ltl 'G (p -> F q)'");
        return;
    }
    diag *why = diag_new ("formula");
    diag_set_source (why, formula, strlen (formula));
    property *p = property_parse_formula (formula, m, why);
    if (!p) {
        r->messages = why;
        r->failure = REPLY_INPUT;
        return;
    }
    diag_free (why);
    text reason = TEXT_EMPTY, written = TEXT_EMPTY;
    if (property_print_automaton (p, m, formula, q->budget, &written, &reason))
        add_stream (r, text_take (&written), print_string)->release = xfree;
    else if (reason.length)
        reply_refuse (r, "%s", text_string (&reason));
    else
        asking_give_up (q, r);
    property_free (p);
    text_free (&reason);
    text_free (&written);
}

static void
export_svg (const question *q, reply *r)
{
    text picture = TEXT_EMPTY, why = TEXT_EMPTY;
    if (draw_automaton (q->subjects[0]->network, NULL, &picture, &why))
        add_stream (r, text_take (&picture), print_string)->release = xfree;
    else
        reply_refuse (r, "%s", text_string (&why));
    text_free (&picture);
    text_free (&why);
}

void
ask_export (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    r->is_document = true;
    if (q->observer && model_additions (m) & MODEL_PRIORITIES) {
        reply_refuse (r, "a written network does not tell that a process only watches, which matters where steps have priorities");
        return;
    }
    if (asking_is (q, SETTING_TO, "aut"))
        export_aut (q, r);
    else if (asking_is (q, SETTING_TO, "gcl"))
        export_gcl (q, r);
    else if (asking_is (q, SETTING_TO, "c"))
        export_c (q, r);
    else if (asking_is (q, SETTING_TO, "uppaal") || asking_is (q, SETTING_TO, "xta"))
        export_uppaal (q, r);
    else if (asking_is (q, SETTING_TO, "hoa"))
        export_hoa (q, r);
    else if (asking_is (q, SETTING_TO, "svg"))
        export_svg (q, r);
    else
        add_stream (r, m,
                    asking_is (q, SETTING_TO, "tck")   ? print_tck
                    : asking_is (q, SETTING_TO, "dot") ? print_dot
                                                       : print_json);
}
