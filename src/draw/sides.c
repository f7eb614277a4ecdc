/* Two sides and a word that only one of them has: its run there, and below it as far as
 * the other one gets. */
#include "caption.h"
#include "rational.h"
#include "svg.h"
#include "timeline.h"

enum { MARGIN = 12 };

/* "a b c", or with a loop "a (b c)..." */
static void
word_of (const reply_equivalence *e, text *out)
{
    for (size_t i = 0; i < e->word.count; i++)
        text_printf (out, "%s%s%s", i ? " " : "", i == e->word_loop ? "(" : "", e->word.at[i]);
    if (e->word_loop < e->word.count)
        text_add (out, ")...");
}

static bool
draw_side (const reply_equivalence *e, int side, const picture_caption *caption, score_part *where, text *out,
           text *why)
{
    const reply_run *r = &e->runs[side];
    text sentence = TEXT_EMPTY;
    if (!side)
        text_add (&sentence, "the whole word");
    else if (e->missing)
        text_printf (&sentence, "as far as it gets: then %s is impossible", e->missing);
    else
        text_add (&sentence, "as far as it gets");
    const char *name = side ? e->less : e->more;
    picture_caption c = { .title = name, .sentence = text_string (&sentence), .id = caption->id };
    mpq_t unused;
    mpq_init (unused);
    if (rational_parse (unused, name))
        c.period = name;
    mpq_clear (unused);
    bool drawn = timeline_draw (r->model, r->run, r->range_disables, &c, where, out, why);
    text_free (&sentence);
    return drawn;
}

bool
draw_sides (const reply_equivalence *e, const picture_caption *caption, text *out, text *why)
{
    text body = TEXT_EMPTY, remark = TEXT_EMPTY, parts = TEXT_EMPTY;
    text_printf (&remark, "Only %s has: ", e->more);
    word_of (e, &remark);
    double width = 0, y = 0, longest = 0;
    bool drawn = true;
    score_part place = { .y = 0 };
    /* The heading needs the width, the parts the height of the heading and one scale of time. */
    for (int side = 0; side < 2 && drawn; side++)
        if (e->runs[side].run) {
            text_clear (&parts);
            drawn = draw_side (e, side, caption, &place, &parts, why);
            width = place.width > width ? place.width : width;
            longest = place.length > longest ? place.length : longest;
        }
    place.span = longest;
    text_clear (&parts);
    y = picture_heading (caption, text_string (&remark), MARGIN, &width, &body) + 4;
    for (int side = 0; side < 2 && drawn; side++)
        if (e->runs[side].run) {
            place.y = y;
            drawn = draw_side (e, side, caption, &place, &parts, why);
            y += place.height;
        }
    if (drawn) {
        svg_begin (out, "sides", caption->id, width, y, caption->title, text_string (&remark));
        text_add (out, text_string (&body));
        text_add (out, text_string (&parts));
        svg_end (out);
    }
    text_free (&body);
    text_free (&remark);
    text_free (&parts);
    return drawn;
}
