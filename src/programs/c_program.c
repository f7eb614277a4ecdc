#include "c_program.h"

#include <string.h>

#include "alloc.h"

static void
read_inputs (c_program *p)
{
    const char *list = question_text (p->asked, SETTING_INPUTS);
    if (!list)
        return;
    p->inputs = xstrdup (list);
    p->options.inputs = p->input_names;
    for (char *at = p->inputs; at && p->options.input_count < 64;) {
        char *comma = strchr (at, ',');
        if (comma)
            *comma = '\0';
        p->input_names[p->options.input_count++] = at;
        at = comma ? comma + 1 : NULL;
    }
}

const subject *
c_program_environment (const question *q)
{
    for (size_t i = 1; i < q->subject_count; i++)
        if (q->subjects[i]->network)
            return q->subjects[i];
    return NULL;
}

/* All files are one program, or each is one of its own. */
static bool
open_files (c_program *p, const question *q, reply *r, const subject *s, bool linked)
{
    *p = (c_program){ .asked = q, .reply = r };
    if (s != q->subjects[0]) {
        diag_free (r->messages);
        r->messages = diag_new (s->name);
        diag_set_source (r->messages, text_string (&s->text), s->text.length);
    }
    diag *why = asking_messages (q, r);
    const char *ending = strrchr (s->name, '.');
    if (ending && (strcmp (ending, ".bc") == 0 || strcmp (ending, ".ll") == 0))
        diag_set_source (why, "", 0); /* places are those of the C file it was made from */
    p->options =
        (flow_options){ .entry = question_text (q, SETTING_ENTRY),
                        .target = question_text (q, SETTING_UNREACH),
                        .overflow = asking_is (q, SETTING_OVERFLOW, "wrap")     ? FLOW_OVERFLOW_WRAP
                                    : asking_is (q, SETTING_OVERFLOW, "ignore") ? FLOW_OVERFLOW_IGNORE
                                                                                : FLOW_OVERFLOW_ERROR,
                        .havoc_unknown = asking_is (q, SETTING_UNKNOWN_CALLS, "havoc") };
    read_inputs (p);
    const char *flags = question_text (q, SETTING_FLAGS);
    p->unset_objects = asking_is (q, SETTING_UNSET_POINTERS, "objects");
    text_printf (&p->flags, "%s %s", p->unset_objects ? BITCODE_UNSET_OBJECTS : "", flags ? flags : "");
    for (size_t i = 1; linked && i < q->subject_count; i++)
        if (q->subjects[i]->language == LANGUAGE_C)
            bitcode_add_file (&p->flags, q->subjects[i]->name);
    p->module = bitcode_load (s->name, asking_is (q, SETTING_DATA_MODEL, "32") ? 32 : 64,
                              text_string (&p->flags), q->budget, why);
    if (!p->module)
        asking_give_up (q, r);
    return p->module != NULL;
}

bool
c_program_open (c_program *p, const question *q, reply *r)
{
    return open_files (p, q, r, q->subjects[0], true);
}

bool
c_program_open_file (c_program *p, const question *q, reply *r, const subject *s)
{
    return open_files (p, q, r, s, false);
}

bool
c_program_translate (c_program *p)
{
    p->target = flow_target (p->module, p->options.target);
    if (!p->target)
        p->options.needs_no_target = true; /* what is undefined is an error, too */
    p->flow = flow_new (p->module, &p->options, p->asked->budget, asking_messages (p->asked, p->reply));
    if (!p->flow)
        asking_give_up (p->asked, p->reply);
    return p->flow != NULL;
}

void
c_program_free (c_program *p)
{
    flow_free (p->flow);
    bitcode_free (p->module);
    xfree (p->inputs);
    text_free (&p->flags);
}

void
c_program_add_assumed (const c_program *p, reply *r)
{
    if (!p->flow->assumed_count)
        return;
    part *lines = reply_add (r, PART_NAMES, PART_SPACED | PART_INDENTED, "assumed");
    lines->heading = xstrdup ("assumed:");
    for (size_t i = 0; i < p->flow->assumed_count; i++)
        part_add_line (lines, "%s", p->flow->assumed[i]);
}
