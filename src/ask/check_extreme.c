/* sup, inf and bounds: how large, or how small, an integer or a clock can be in a
 * state with p.  Whether some such state has it at least c is a question of
 * reachability; the extreme is found by doubling and halving. */
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "checking.h"
#include "rational.h"

/* Beyond this nothing is tried. */
enum { FARTHEST = 1 << 24, PATIENCE = 1 << 10 };

typedef struct extreme {
    checking *c;
    const term *p, *value;
    bool largest;  /* else the smallest */
    bool is_clock;
    finding best;  /* a run to the best so far */
    bool unknown;  /* a question was left open, or failed */
    text reason;
} extreme;

/* value `compare` at, together with p. */
static const term *
condition (const extreme *e, term_kind compare, int64_t at)
{
    arena *memory = e->c->property->memory;
    term *n = arena_alloc (memory, sizeof *n), *t = arena_alloc (memory, sizeof *t),
         *both = arena_alloc (memory, sizeof *both);
    *n = (term){ .kind = TERM_NUMBER, .value = (int32_t) at };
    *t = (term){ .kind = e->is_clock ? TERM_CLOCKS : compare, .compare = compare, .timed = e->is_clock };
    t->args[0] = e->value;
    t->args[e->is_clock ? 2 : 1] = n;
    *both = (term){ .kind = TERM_AND, .args = { e->p, t }, .timed = e->p->timed || t->timed };
    return both;
}

/* Is there such a state?  The run to it is kept. */
static bool
exists (extreme *e, const term *t)
{
    finding f;
    finding_init (&f);
    checking_find_state (e->c, t, &f);
    bool yes = f.answer == ANSWER_YES, failed = e->c->reply->failure != REPLY_ANSWERED || e->c->reply->fault;
    if (f.answer == ANSWER_UNKNOWN && !e->unknown) {
        e->unknown = true;
        text_add (&e->reason, text_string (&f.reason));
    }
    e->unknown |= failed;
    f.stats.states += e->best.stats.states;
    f.stats.transitions += e->best.stats.transitions;
    f.stats.visited += e->best.stats.visited;
    finding *keep = &e->best;
    if (!yes) {
        keep->stats = f.stats;
        finding_free (&f);
        return false;
    }
    finding_free (keep);
    *keep = f;
    return true;
}

/* Is there a state at least (at most) as far as that? */
static bool
reaches (extreme *e, int64_t at)
{
    return exists (e, condition (e, e->largest ? TERM_GE : TERM_LE, at));
}

/* The value in the last state of the run, rounded towards where it came from. */
static int64_t
value_of_run (const extreme *e)
{
    mpq_t value;
    text why = TEXT_EMPTY;
    mpq_init (value);
    concrete *now = concrete_new (e->c->model, e->c->t.question.query.range_disables);
    const run *r = e->best.run;
    position where;
    bool right = concrete_start (now, r->start, &why);
    for (size_t i = 0; right && i < r->count; i++)
        right = concrete_fire (now, r->steps[i].delay, r->steps[i].edges, r->steps[i].edge_count, &why, &where)
                == CONCRETE_FIRES;
    right = right && term_value (e->c->model, e->value, concrete_state (now), value, &why);
    mpz_t whole;
    mpz_init (whole);
    if (e->largest)
        mpz_fdiv_q (whole, mpq_numref (value), mpq_denref (value));
    else
        mpz_cdiv_q (whole, mpq_numref (value), mpq_denref (value));
    right = right && integer_fits (whole);
    int64_t at = right ? integer_get (whole) : 0;
    mpz_clear (whole);
    mpq_clear (value);
    concrete_free (now);
    text_free (&why);
    return at;
}

/* Can time pass without end in states with p?  Then running clocks have no bound. */
static bool
waits_forever (extreme *e)
{
    finding f;
    finding_init (&f);
    watching what = { .kind = WATCH_WAIT, .trigger = e->p, .p = e->p };
    if (!model_has_stopwatches (e->c->model) && !e->c->property->mentions_deadlock)
        checking_find_run (e->c, &what, &f);
    bool waits = f.answer == ANSWER_YES;
    finding_free (&f);
    return waits;
}

enum outcome { NOWHERE, ATTAINED, APPROACHED, UNBOUNDED, OPEN };

/* From a value that is reached to the farthest one that is. */
static enum outcome
search (extreme *e, int64_t *at)
{
    int64_t sign = e->largest ? 1 : -1, step = 1;
    if (!exists (e, e->p))
        return e->unknown ? OPEN : NOWHERE;
    *at = value_of_run (e);
    bool asked = false;
    while (reaches (e, *at + sign * step)) {
        *at += sign * step;
        if (e->is_clock && step >= PATIENCE && !asked) {
            asked = true;
            if (waits_forever (e))
                return UNBOUNDED;
        }
        step *= 2;
        if (step > FARTHEST) {
            text_printf (&e->reason, "no bound was found up to %lld", (long long) *at);
            return OPEN;
        }
    }
    for (int64_t beyond = step; beyond > 1 && !e->unknown;) {
        int64_t half = beyond / 2;
        bool there = reaches (e, *at + sign * half);
        *at += there ? sign * half : 0;
        beyond = there ? beyond - half : half;
    }
    if (e->unknown)
        return OPEN;
    if (e->is_clock && exists (e, condition (e, e->largest ? TERM_GT : TERM_LT, *at))) {
        *at += sign;
        return APPROACHED;
    }
    return e->unknown ? OPEN : ATTAINED;
}

static void
print (enum outcome o, int64_t at, bool largest, text *out)
{
    if (o == UNBOUNDED)
        text_add (out, "unbounded");
    else
        text_printf (out, "%lld%s", (long long) at,
                     o == APPROACHED ? largest ? " (below it, as near as one likes)" : " (above it, as near as one likes)"
                                     : "");
}

/* One value; false if there is no answer. */
static bool
answer_value (checking *c, size_t i, bool largest, text *out, finding *run_to)
{
    const property *p = c->property;
    extreme e = { .c = c, .p = p->p, .value = p->values[i], .largest = largest };
    e.is_clock = e.value->kind == TERM_CLOCK;
    finding_init (&e.best);
    int64_t at = 0;
    enum outcome o = search (&e, &at);
    bool failed = c->reply->failure != REPLY_ANSWERED || c->reply->fault;
    if (o == OPEN && !failed)
        reply_set_unknown (c->reply, e.reason.length ? text_string (&e.reason) : "the engine gives no reason");
    if (o == NOWHERE)
        reply_set (c->reply, ANSWER_NO, "no state that can be reached has the condition");
    if (o != OPEN && o != NOWHERE)
        print (o, at, largest, out);
    c->reply->engine = e.best.engine;
    run_to->stats.states += e.best.stats.states;
    run_to->stats.transitions += e.best.stats.transitions;
    run_to->stats.visited += e.best.stats.visited;
    run_to->engine = e.best.engine;
    if (o == ATTAINED && p->value_count == 1 && p->form != PROPERTY_BOUNDS) {
        run_to->run = e.best.run;
        e.best.run = NULL;
    }
    finding_free (&e.best);
    text_free (&e.reason);
    return o != OPEN && o != NOWHERE;
}

void
checking_answer_extreme (checking *c)
{
    const property *p = c->property;
    reply *r = c->reply;
    text all = TEXT_EMPTY;
    finding f;
    finding_init (&f);
    bool right = true;
    bool low = p->form != PROPERTY_SUP, high = p->form != PROPERTY_INF;
    reply_add (r, PART_NAMES, PART_JSON_ONLY, "values");
    size_t at = r->parts.count - 1;
    for (size_t i = 0; right && i < p->value_count; i++) {
        text one = TEXT_EMPTY;
        right = !low || answer_value (c, i, false, &one, &f);
        if (right && low && high)
            text_add (&one, " to ");
        right = right && (!high || answer_value (c, i, true, &one, &f));
        text_printf (&all, "%s%s", i ? ", " : "", text_string (&one));
        if (right)
            part_add_line (&r->parts.at[at], "%s", text_string (&one));
        text_free (&one);
    }
    r->stats = f.stats;
    checking_add_numbers (c, &f);
    if (right) {
        text time = TEXT_EMPTY;
        checking_add_domain (c, &time);
        reply_set (r, ANSWER_YES, "%s%s is %s", text_string (&time), c->source, text_string (&all));
        text_free (&time);
        if (f.run)
            reply_add_run (r, PART_SPACED, "run", c->model, f.run, c->t.question.query.range_disables, NULL);
        f.run = NULL;
    }
    finding_free (&f);
    text_free (&all);
}
