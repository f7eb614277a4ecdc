#include <stdio.h>

#include "answer_json.h"
#include "certificate.h"
#include "command.h"
#include "exit_codes.h"
#include "load.h"

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
    bool proves = certificate_check (s.model, text_string (&certificate), certificate.length, &what);
    answer a = proves ? ANSWER_YES : ANSWER_NO;
    if (in_is_set (in, JSON)) {
        text out = TEXT_EMPTY;
        json_writer w = answer_json_open (&out, in, s.model->name);
        json_string (&w, "answer", answer_name (a));
        json_string (&w, "summary", text_string (&what));
        answer_json_close (&w);
        text_free (&out);
    } else
        printf ("%s: %s%s\n", answer_name (a),
                proves ? "the certificate proves that " : "the certificate proves nothing: ",
                text_string (&what));
    text_free (&certificate);
    text_free (&what);
    unload_model (&s);
    return answer_exit_code (a);
}
