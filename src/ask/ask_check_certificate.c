/* Does a certificate prove anything?  The answer is about the certificate: yes,
 * it proves what it says. */
#include <inttypes.h>

#include "alloc.h"
#include "asking.h"
#include "c_certificate.h"
#include "bitcode.h"
#include "certificate.h"
#include "checking.h"
#include "program_certificate.h"

static void
print_string (const void *stream, text *out)
{
    text_add (out, stream);
}

/* Of a C program, which is compiled as the certificate says: for how wide pointers. */
static answer
check_c (const question *q, reply *r, const subject *certificate, text *what)
{
    const char *content = text_string (&certificate->text);
    size_t length = certificate->text.length;
    arena *memory = arena_new ();
    c_claim claim;
    answer a = ANSWER_NO;
    if (c_certificate_claim (content, length, &claim, memory, what)) {
        bitcode_module *m =
            bitcode_load (q->subjects[0]->name, claim.data_model, question_text (q, SETTING_FLAGS), q->budget,
                          asking_messages (q, r));
        if (m) {
            c_check c;
            bool written = asking_is (q, SETTING_OBLIGATIONS, "smt2");
            c_certificate_check (m, content, length, written, q->budget, &c);
            a = c.answer;
            text_add (what, text_string (&c.what));
            if (written && a == ANSWER_YES) {
                part *p = reply_add (r, PART_STREAM, 0, NULL);
                p->stream = text_take (&c.formulas);
                p->print = print_string;
                p->release = xfree;
                r->is_document = true;
            }
            c_check_free (&c);
        } else
            r->failure = REPLY_INPUT;
        bitcode_free (m);
    }
    arena_free (memory);
    return a;
}

void
ask_check_certificate (const question *q, reply *r)
{
    static const char *const means[] = { [ANSWER_YES] = "the certificate proves that ",
                                         [ANSWER_NO] = "the certificate proves nothing: ",
                                         [ANSWER_UNKNOWN] = "" };
    const subject *s = q->subjects[0], *certificate = q->subjects[1];
    if (!asking_is (q, SETTING_OBLIGATIONS, "none") && s->language != LANGUAGE_C) {
        reply_refuse (r, "--obligations is for certificates of C programs");
        return;
    }
    text what = TEXT_EMPTY;
    const char *content = text_string (&certificate->text);
    size_t length = certificate->text.length;
    answer a = s->language == LANGUAGE_C ? check_c (q, r, certificate, &what)
               : s->network && checking_is_proof (content)
                   ? checking_judge_proof (s->network, content, q->budget, &what)
               : s->network ? certificate_check (s->network, content, length, q->budget, &what)
                            : program_certificate_check (s->program, content, length, q->budget, &what);
    r->answer = a;
    if (r->failure != REPLY_ANSWERED || r->is_document) {
        text_free (&what);
        return;
    }
    reply_set (r, a, "%s%s", means[a], text_string (&what));
    if (a == ANSWER_UNKNOWN)
        text_add (&r->reason, text_string (&what));
    r->stats.states = budget_states (q->budget);
    asking_measure (q, r);
    text_printf (&r->numbers, "\nstates %" PRIu64 ", %.3f s, %zu KiB\n", r->stats.states, r->stats.seconds,
                 r->stats.peak_kib);
    text_free (&what);
}
