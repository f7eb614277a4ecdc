/* Any bytes as a query, a formula or a query in UPPAAL's words: no crash, no hang, no leak, an error exactly
 * when there is none; its conditions mean the same when they are printed and read again, and a formula has an
 * automaton within a small budget or none. */
#include <string.h>

#include "fuzz.h"
#include "property.h"
#include "uppaal.h"

static const char TCK[] =
    "system:s\nint:1:0:7:0:i\nint:3:-2:9:1:a\nclock:1:x\nclock:2:y\nevent:e\nprocess:P\n"
    "location:P:l{initial: : labels: here}\nlocation:P:m\nedge:P:l:m:e{provided: x>1 : do: i=i+1}\n";
static const char XTA[] =
    "typedef int[0,2] id; struct { int[0,3] n; bool b[2]; } s[3]; const int K = 4; clock x, y[2]; int i;\n"
    "int f (int n) { return n + i; }\n"
    "process T (const id k) { int[0,5] v; clock z; state l, m { z <= K }; init l;\n"
    "trans l -> m { guard x > 1 && v < 5; assign v++; }; }\nsystem T;\n";

static const model *plain, *uppaal;
static uppaal_names *names;
static budget *unlimited;

static void
prepare (void)
{
    if (plain)
        return;
    diag *why = diag_new ("fuzz");
    plain = model_parse (TCK, strlen (TCK), why);
    uppaal = uppaal_read (XTA, strlen (XTA), NULL, &names, why);
    fuzz_require (plain && uppaal && names);
    unlimited = budget_new ((budget_limits){ .states = 0 });
    diag_free (why);
}

static const model *
model_of (const char *text)
{
    return *text == 'U' ? uppaal : plain;
}

static property *
read_query (const char *source, diag *why)
{
    if (*source == 'F')
        return property_parse_formula (source + 1, plain, why);
    if (*source != 'U')
        return property_parse (source, plain, unlimited, why);
    text translated = TEXT_EMPTY;
    property *p = uppaal_query_text (names, source + 1, &translated, why)
                      ? property_parse (text_string (&translated), uppaal, unlimited, why)
                      : NULL;
    text_free (&translated);
    return p;
}

/* What a term is printed as is a condition that is printed in the same way. */
static void
check_printed (const model *m, const term *t)
{
    text first = TEXT_EMPTY, second = TEXT_EMPTY;
    text_add (&first, "E<> ");
    term_print (m, t, &first);
    diag *why = diag_new ("printed");
    property *again = property_parse (text_string (&first), m, unlimited, why);
    fuzz_require (again != NULL);
    text_add (&second, "E<> ");
    term_print (m, again->p, &second);
    fuzz_require (strcmp (text_string (&first), text_string (&second)) == 0);
    property_free (again);
    diag_free (why);
    text_free (&first);
    text_free (&second);
}

static void
check_automaton (property *p)
{
    budget *b = budget_new ((budget_limits){ .seconds = 1, .states = 1000 });
    text why = TEXT_EMPTY;
    bool done = property_translate (p, b, &why);
    fuzz_require (done ? p->forbidden != NULL : why.length || budget_reason (b));
    text_free (&why);
    budget_free (b);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    enum { LONGEST = 400 }; /* a condition longer than that is printed longer than a query may be */
    prepare ();
    char *source = xcalloc (size + 1, 1);
    memcpy (source, data, size);
    diag *why = diag_new ("query");
    property *p = read_query (source, why);
    fuzz_require ((p == NULL) == (diag_errors (why) > 0));
    if (p && p->p && size < LONGEST)
        check_printed (model_of (source), p->p);
    if (p && property_has_words (p))
        check_automaton (p);
    property_free (p);
    diag_free (why);
    xfree (source);
    return 0;
}
