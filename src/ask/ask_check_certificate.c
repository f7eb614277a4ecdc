/* Does a certificate prove anything?  The answer is about the certificate: yes,
 * it proves what it says. */
#include <inttypes.h>

#include "asking.h"
#include "certificate.h"
#include "checking.h"
#include "program_certificate.h"

void
ask_check_certificate (const question *q, reply *r)
{
    static const char *const means[] = { [ANSWER_YES] = "the certificate proves that ",
                                         [ANSWER_NO] = "the certificate proves nothing: ",
                                         [ANSWER_UNKNOWN] = "" };
    const subject *s = q->subjects[0], *certificate = q->subjects[1];
    text what = TEXT_EMPTY;
    const char *content = text_string (&certificate->text);
    size_t length = certificate->text.length;
    answer a = s->network && checking_is_proof (content)
                   ? checking_judge_proof (s->network, content, q->budget, &what)
               : s->network ? certificate_check (s->network, content, length, q->budget, &what)
                          : program_certificate_check (s->program, content, length, q->budget, &what);
    reply_set (r, a, "%s%s", means[a], text_string (&what));
    if (a == ANSWER_UNKNOWN)
        text_add (&r->reason, text_string (&what));
    r->stats.states = budget_states (q->budget);
    asking_measure (q, r);
    text_printf (&r->numbers, "\nstates %" PRIu64 ", %.3f s, %zu KiB\n", r->stats.states, r->stats.seconds,
                 r->stats.peak_kib);
    text_free (&what);
}
