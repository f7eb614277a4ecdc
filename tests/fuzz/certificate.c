/* Any bytes as a certificate: no crash, no hang, no leak, a reason exactly
 * when it is refused; and for models where the opposite of everything that a
 * certificate can claim is true, nothing is accepted.
 * The first byte picks a model and a kind, the first two lines are written here. */
#include <inttypes.h>
#include <string.h>

#include "certificate.h"
#include "fuzz.h"

static const struct {
    const char *name, *time;
} kinds[] = { { "relations", "any" },        { "orbit", "any" },
              { "zones-cycle", "dense" },    { "zones-reach", "dense" },
              { "zones-deadlock", "dense" }, { "grid-cycle", "1" },
              { "grid-reach", "1" },         { "grid-deadlock", "1" },
              { "grid-locations", "1" },     { "zones-locations", "dense" } };

/* The first two have runs that are stuck, and infinite ones with diverging time, all for period 1; every
 * location and label is reached, every label again and again.  The third one has none of this but stuck runs.
 */
static const char *const sources[] = {
    "system:turns\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\n"
    "location:P:l0{initial: : labels: m}\nlocation:P:l1{labels: m}\nlocation:P:dead{labels: m}\n"
    "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
    "edge:P:l1:l0:b{provided: y>=1 && x<=1 : do: y=0}\n"
    "edge:P:l1:dead:b{provided: y>0}\n",
    "system:counted\nprocess:P\nprocess:Q\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nint:1:0:2:0:i\n"
    "location:P:l0{initial: : labels: m : invariant: x<=2}\nlocation:P:l1{labels: m : urgent:}\n"
    "location:Q:k0{initial:}\nlocation:Q:k1{}\n"
    "edge:P:l0:l1:a{provided: x>=1 && i<2 : do: x=y;i=i+1}\n"
    "edge:P:l1:l0:b{do: x=0;y=0;i=0}\n"
    "edge:P:l0:l0:b{provided: y>1 && i<2 : do: i=2}\n"
    "edge:Q:k0:k1:a{}\nedge:Q:k1:k0:b{}\nsync:P@a:Q@a?\n",
    "system:drift\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nint:1:0:1:0:i\n"
    "location:P:l0{initial: : labels: m}\nlocation:P:l1{labels: n}\n"
    "edge:P:l0:l1:a{provided: x==1 : do: x=0;i=1}\n"
    "edge:P:l1:l0:b{provided: y>1 && x<1 : do: y=0;i=0}\n",
};
enum { KINDS = sizeof kinds / sizeof *kinds, SOURCES = sizeof sources / sizeof *sources, REFUSES_ALL = 2 };

static const model *
model_number (size_t i)
{
    static model *models[SOURCES];
    if (!models[i]) {
        diag *why = diag_new ("built-in.tck");
        models[i] = model_parse (sources[i], strlen (sources[i]), why);
        diag_print (why, stderr);
        fuzz_require (models[i]);
        diag_free (why);
    }
    return models[i];
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    size_t choice = (size_t) (uint8_t) (data[0] - '0'), number = choice % SOURCES;
    const model *m = model_number (number);
    text file = TEXT_EMPTY, what = TEXT_EMPTY;
    text_printf (&file, "tacet-certificate %s 2 %016" PRIx64 "\ntime %s\n",
                 kinds[choice / SOURCES % KINDS].name, model_digest (m),
                 kinds[choice / SOURCES % KINDS].time);
    text_add_bytes (&file, (const char *) data + 1, size - 1);
    budget *b = budget_new ((budget_limits){ .states = 100000 });
    bool accepted = certificate_check (m, text_string (&file), file.length, b, &what) == ANSWER_YES;
    budget_free (b);
    fuzz_require (what.length > 0);
    fuzz_require (!accepted || number >= REFUSES_ALL);
    text_free (&file);
    text_free (&what);
    return 0;
}
