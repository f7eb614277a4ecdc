/* Any bytes as a certificate of a program: no crash, no hang, no leak, something
 * said in any case; and for programs that have an error nothing is accepted.
 * The first byte picks a program and whether the first lines are written here. */
#include <inttypes.h>
#include <string.h>

#include "fuzz.h"
#include "program_certificate.h"

/* Each has a run to an error. */
static const char *const sources[] = {
    "var x, y : int; control pc;\n"
    "[a] pc = 0 && x < 3 -> x := x + 1 then y := x * y - 2;\n"
    "[b] pc = 0 && x = 3 -> pc := 1;\n"
    "error pc = 1 && y < 0;\n",
    "var x = input; var y;\n[a] x > y -> y := input;\n[b] y = 7 -> skip;\nerror action b;\n",
    "control p, q; var t, s;\nprocess one {\n [draw] p = 0 -> p := 1, t := t + 1;\n"
    " [leave] p = 1 -> p := 0, s := s + 2;\n}\nerror s > t;\n",
};
enum { SOURCES = sizeof sources / sizeof *sources };

static const gcl_model *
program_number (size_t i)
{
    static gcl_model *programs[SOURCES];
    if (!programs[i]) {
        diag *why = diag_new ("built-in.gcl");
        programs[i] = gcl_parse (sources[i], strlen (sources[i]), why);
        fuzz_require (programs[i]);
        diag_free (why);
    }
    return programs[i];
}

static void
add_header (const gcl_model *m, text *out)
{
    text_printf (out, "tacet-certificate program-invariant 2 %016" PRIx64 "\n", gcl_digest (m));
    text_add (out, "integers unbounded\nassignments in-order\ninputs any\nvariables");
    for (size_t v = 0; v < gcl_variable_count (m); v++)
        text_printf (out, " %s", gcl_variable_name (m, v));
    text_add (out, "\n");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    text file = TEXT_EMPTY, what = TEXT_EMPTY;
    if (!size)
        return 0;
    unsigned choice = (uint8_t) (data[0] - '0');
    const gcl_model *m = program_number (choice / 2 % SOURCES);
    if (choice % 2)
        add_header (m, &file);
    text_add_bytes (&file, (const char *) data + 1, size - 1);
    budget *b = budget_new ((budget_limits){ .seconds = 2 });
    answer a = program_certificate_check (m, text_string (&file), file.length, b, &what);
    fuzz_require (a != ANSWER_YES && what.length);
    budget_free (b);
    text_free (&file);
    text_free (&what);
    return 0;
}
