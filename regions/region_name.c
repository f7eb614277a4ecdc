#include "region_private.h"

/* Names of regions.  Integer clocks first, then one chain per unit interval,
 * then the clocks above their bounds; the order between fractional parts in
 * different intervals comes last, where it says something. */

typedef struct printer {
    const region_shape *shape;
    const region *r;
    region_clock_name *name;
    const void *context;
    text *out;
} printer;

static void
separate (const printer *p)
{
    if (p->out->length)
        text_add (p->out, ", ");
}

static void
print_integers (const printer *p)
{
    for (unsigned x = 0; x < p->shape->clocks; x++)
        if (p->r->whole[x] != REGION_ABOVE && !p->r->rank[x]) {
            separate (p);
            p->name (p->context, x, p->out);
            text_printf (p->out, "=%d", p->r->whole[x]);
        }
}

/* The clocks of one class (all, or those with the integer part `whole`) as
 * "y=z"; false if there is none. */
static bool
print_class (const printer *p, uint32_t rank, int32_t whole, const char *before, const char *open,
             const char *close)
{
    bool some = false;
    for (unsigned x = 0; x < p->shape->clocks; x++) {
        if (p->r->rank[x] != rank || (whole >= 0 && p->r->whole[x] != whole))
            continue;
        text_add (p->out, some ? "=" : before);
        text_add (p->out, open);
        p->name (p->context, x, p->out);
        text_add (p->out, close);
        some = true;
    }
    return some;
}

/* "1<y<z=u<2" for the unit interval above `whole`. */
static void
print_interval (const printer *p, int32_t whole)
{
    separate (p);
    text_printf (p->out, "%d", whole);
    for (uint32_t rank = 1; rank <= p->r->classes; rank++)
        print_class (p, rank, whole, "<", "", "");
    text_printf (p->out, "<%d", whole + 1);
}

/* The smallest integer part above `after` of a clock with a fraction, or
 * REGION_ABOVE. */
static int32_t
next_interval (const printer *p, int32_t after)
{
    int32_t next = REGION_ABOVE;
    for (unsigned x = 0; x < p->shape->clocks; x++)
        if (p->r->rank[x] && p->r->whole[x] > after && (next == REGION_ABOVE || p->r->whole[x] < next))
            next = p->r->whole[x];
    return next;
}

void
region_print (const region_shape *shape, const region *r, region_clock_name *name, const void *context,
              text *out)
{
    text own = TEXT_EMPTY;
    printer p = { shape, r, name, context, &own };
    print_integers (&p);
    unsigned intervals = 0;
    for (int32_t whole = REGION_ABOVE; (whole = next_interval (&p, whole)) != REGION_ABOVE; intervals++)
        print_interval (&p, whole);
    for (unsigned x = 0; x < shape->clocks; x++)
        if (r->whole[x] == REGION_ABOVE) {
            separate (&p);
            name (context, x, &own);
            text_printf (&own, ">%d", shape->bound[x]);
        }
    if (intervals > 1) {
        separate (&p);
        for (uint32_t rank = 1; rank <= r->classes; rank++)
            print_class (&p, rank, REGION_ABOVE, rank == 1 ? "" : "<", "{", "}");
    }
    text_add (out, text_string (&own));
    text_free (&own);
}
