/* Does a certificate prove anything?  The answer is about the certificate: yes,
 * it proves what it says. */
#include <inttypes.h>
#include <string.h>

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

/* The text is the whole reply. */
static void
reply_document (reply *r, text *document)
{
    part *p = reply_add (r, PART_STREAM, 0, NULL);
    p->stream = text_take (document);
    p->print = print_string;
    p->release = xfree;
    r->is_document = true;
}

/* Of a C program, which is compiled as the certificate says: for how wide pointers. */
static answer
check_c (const question *q, reply *r, const subject *certificate, text *what)
{
    const char *content = text_string (&certificate->text);
    size_t length = certificate->text.length;
    arena *memory = arena_new ();
    c_claim claim;
    answer a = c_certificate_is_judged () ? ANSWER_NO : ANSWER_UNKNOWN;
    if (c_certificate_claim (content, length, &claim, memory, what)) {
        text flags = TEXT_EMPTY;
        const char *more = question_text (q, SETTING_FLAGS);
        text_printf (&flags, "%s %s", claim.unset_objects ? BITCODE_UNSET_OBJECTS : "", more ? more : "");
        for (size_t i = 1; i < q->subject_count; i++)
            if (q->subjects[i] != certificate)
                bitcode_add_file (&flags, q->subjects[i]->name);
        bitcode_module *m = bitcode_load (q->subjects[0]->name, claim.data_model, text_string (&flags),
                                          q->budget, asking_messages (q, r));
        text_free (&flags);
        if (m) {
            c_check c;
            bool in_c = asking_is (q, SETTING_OBLIGATIONS, "c");
            bool written = in_c || asking_is (q, SETTING_OBLIGATIONS, "smt2");
            c_certificate_check (m, content, length,
                                 in_c      ? CHECK_WRITTEN_C
                                 : written ? CHECK_WRITTEN
                                           : CHECK_ASKED,
                                 q->budget, &c);
            a = c.answer;
            text_add (what, text_string (&c.what));
            if (written && a == ANSWER_YES) {
                reply_document (r, &c.formulas);
            }
            c_check_free (&c);
        } else
            r->failure = REPLY_INPUT;
        bitcode_free (m);
    }
    arena_free (memory);
    return a;
}

/* For Coq's kernel, which is to judge it. */
static answer
write_coq (const question *q, reply *r, text *what)
{
    const subject *certificate = q->subjects[1];
    text document = TEXT_EMPTY;
    answer a = certificate_to_coq (q->subjects[0]->network, text_string (&certificate->text),
                                   certificate->text.length, q->budget, &document, what);
    if (a == ANSWER_YES)
        reply_document (r, &document);
    text_free (&document);
    return a;
}

void
ask_check_certificate (const question *q, reply *r)
{
    static const char *const means[] = { [ANSWER_YES] = "the certificate proves that ",
                                         [ANSWER_NO] = "the certificate proves nothing: ",
                                         [ANSWER_UNKNOWN] = "" };
    const subject *s = q->subjects[0], *certificate = q->subjects[1];
    bool components = false, alone = false;
    for (size_t i = 1; i < q->subject_count && s->language == LANGUAGE_C; i++)
        if (strncmp (text_string (&q->subjects[i]->text), C_CERTIFICATE_KIND, strlen (C_CERTIFICATE_KIND)) == 0) {
            certificate = q->subjects[i];
            alone = true;
        }
    for (size_t i = 1; i < q->subject_count && s->language == LANGUAGE_C; i++)
        components = components || strncmp (text_string (&q->subjects[i]->text), C_COMPONENTS_KIND, strlen (C_COMPONENTS_KIND)) == 0;
    for (size_t i = 2; alone && i < q->subject_count; i++)
        alone = q->subjects[i]->language != LANGUAGE_SYSTEM;
    if (q->subject_count > 2 && !components && !alone) {
        reply_refuse (r, "several programs, --spec and --assume are for certificates of 'program --spec'");
        return;
    }
    if (components && !asking_is (q, SETTING_OBLIGATIONS, "none")) {
        reply_refuse (r, "--obligations is for certificates of one program, without --spec");
        return;
    }
    if (!asking_is (q, SETTING_OBLIGATIONS, "none") && s->language != LANGUAGE_C) {
        reply_refuse (r, "--obligations is for certificates of C programs");
        return;
    }
    bool to_coq = asking_is (q, SETTING_TO_PROVER, "coq");
    text what = TEXT_EMPTY;
    const char *content = text_string (&certificate->text);
    size_t length = certificate->text.length;
    if (to_coq && (!s->network || checking_is_proof (content))) {
        reply_refuse (r, "--to coq is for certificates of networks, other than those of 'check'");
        return;
    }
    answer a = components ? c_check_components (q, r, &what)
               : s->language == LANGUAGE_C ? check_c (q, r, certificate, &what)
               : to_coq ? write_coq (q, r, &what)
               : s->network && programs_is_network_proof (content)
                   ? programs_judge_network (s->network, content, q->budget, &what)
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
