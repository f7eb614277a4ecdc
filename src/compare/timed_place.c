/* From steps of the transition system back to delays and edges.  The states
 * of the system have names such as "p.l0 i=2 [x=0, 0<y<z<1, {y}<{u}]", which
 * say exactly which states of the model they stand for: the name is read
 * and each comparison in it is evaluated. */
#include <string.h>

#include "rational.h"
#include "timed_system.h"

/* One clock, or with braces its fractional part, or a number, from *at on;
 * false if it is none of these. */
static bool
read_term (const model *m, const run_state *state, const char **at, mpq_t value)
{
    size_t length = strcspn (*at, "<>=, ]}");
    bool fraction = **at == '{', indexed = (*at)[length] == ']' && memchr (*at, '[', length);
    const char *name = *at + fraction;
    length = length - fraction + indexed;
    text word = TEXT_EMPTY, clock = TEXT_EMPTY;
    text_add_bytes (&word, name, length);
    bool found = rational_parse (value, text_string (&word));
    for (uint32_t x = 0; x < m->clock_count && !found; x++) {
        text_clear (&clock);
        model_clock_name (m, x, &clock);
        found = strcmp (text_string (&clock), text_string (&word)) == 0;
        if (found)
            mpq_set (value, state->clocks[x]);
    }
    if (found && fraction) {
        mpz_fdiv_r (mpq_numref (value), mpq_numref (value), mpq_denref (value));
        mpq_canonicalize (value);
    }
    *at = name + length + fraction;
    text_free (&word);
    text_free (&clock);
    return found;
}

/* A chain such as "0<y=z<1" from *at on. */
static bool
chain_holds (const model *m, const run_state *state, const char **at)
{
    mpq_t left, right;
    mpq_inits (left, right, NULL);
    bool holds = read_term (m, state, at, left);
    while (holds && **at && strchr ("<>=", **at)) {
        char sign = *(*at)++;
        holds = read_term (m, state, at, right);
        int order = mpq_cmp (left, right);
        holds = holds && (sign == '<' ? order < 0 : sign == '>' ? order > 0 : order == 0);
        mpq_set (left, right);
    }
    mpq_clears (left, right, NULL);
    return holds;
}

static void
discrete_name (const model *m, const run_state *state, text *out)
{
    for (size_t p = 0; p < m->process_count; p++)
        text_printf (out, "%s%s.%s", p ? " " : "", m->processes[p].name,
                     m->processes[p].locations[state->locations[p]].name);
    for (uint32_t i = 0; i < m->integer_count; i++) {
        text_add_char (out, ' ');
        model_integer_name (m, i, out);
        text_printf (out, "=%d", state->integers[i]);
    }
}

static bool
clocks_match (const model *m, const run_state *state, const char *at)
{
    for (bool holds = true;; at += strspn (at, " ,[]")) {
        if (!*at || !holds)
            return holds;
        if (!strchr (" ,[]", *at))
            holds = chain_holds (m, state, &at);
    }
}

/* Does the state of the system stand for this state of the model? */
static bool
stands_for (const timed_system *s, uint32_t number, const run_state *state)
{
    text name = TEXT_EMPTY, discrete = TEXT_EMPTY;
    timed_system_state_name (s, number, &name);
    discrete_name (s->m, state, &discrete);
    const char *rest = text_string (&name) + discrete.length;
    bool match = name.length >= discrete.length
                 && strncmp (text_string (&name), text_string (&discrete), discrete.length) == 0
                 && (!*rest || *rest == ' ') && clocks_match (s->m, state, rest);
    text_free (&name);
    text_free (&discrete);
    return match;
}

/* Go to the initial state that `number` stands for. */
static bool
start_at (const timed_system *s, concrete *now, uint32_t number)
{
    uint32_t *locations = xcalloc (s->m->process_count + 1, sizeof *locations);
    text why = TEXT_EMPTY;
    bool found = false;
    for (bool more = concrete_next_start (s->m, locations, true); more && !found;
         more = concrete_next_start (s->m, locations, false))
        found = concrete_start (now, locations, &why) && stands_for (s, number, concrete_state (now));
    text_free (&why);
    xfree (locations);
    return found;
}

void
timed_place_init (const timed_system *s, timed_place *p)
{
    *p = (timed_place){ concrete_new (s->m, s->range_disables), concrete_new (s->m, s->range_disables), 0 };
}

void
timed_place_free (timed_place *p)
{
    concrete_free (p->now);
    concrete_free (p->trial);
}

void
timed_place_copy (timed_place *to, const timed_place *from)
{
    concrete_go (to->now, concrete_state (from->now));
    to->state = from->state;
}

bool
timed_place_start (const timed_system *s, timed_place *p)
{
    p->state = lts_initial (s->system);
    return p->state >= s->states || start_at (s, p->now, p->state);
}

/* Go there only if that is what `target` stands for. */
static bool
try_move (const timed_system *s, timed_place *p, const mpq_t delay, const uint32_t *edges, size_t edge_count,
          uint32_t target)
{
    text why = TEXT_EMPTY;
    position where;
    concrete_go (p->trial, concrete_state (p->now));
    bool fits = concrete_fire (p->trial, delay, edges, edge_count, &why, &where) == CONCRETE_FIRES
                && stands_for (s, target, concrete_state (p->trial));
    if (fits) {
        concrete_go (p->now, concrete_state (p->trial));
        p->state = target;
    }
    text_free (&why);
    return fits;
}

/* The next delay after which some clock reads an integer. */
static void
next_integer (const run_state *state, uint32_t clocks, const mpq_t delay, mpq_t next)
{
    mpq_t value;
    mpq_init (value);
    mpq_set_si (next, 1, 1);
    mpq_add (next, next, delay);
    for (uint32_t x = 0; x < clocks; x++) {
        mpq_add (value, state->clocks[x], delay);
        mpz_fdiv_q (mpq_numref (value), mpq_numref (value), mpq_denref (value));
        mpz_set_ui (mpq_denref (value), 1);
        mpz_add_ui (mpq_numref (value), mpq_numref (value), 1);
        mpq_sub (value, value, state->clocks[x]);
        if (mpq_cmp (value, next) < 0)
            mpq_set (next, value);
    }
    mpq_clear (value);
}

/* Dense time: between two instants at which a clock reads an integer all
 * delays are alike, so the instants and the points half-way are enough. */
static bool
try_delays (const timed_system *s, timed_place *p, const concrete_move *move, uint32_t target, mpq_t delay)
{
    mpq_t at, next, half, end;
    mpq_inits (at, next, half, end, NULL);
    rational_set (end, s->largest + 2, 1); /* every clock is above its constants then */
    mpq_set (at, move->when.lower);
    bool found = false;
    while (!found && mpq_cmp (at, end) <= 0
           && (move->when.unbounded || mpq_cmp (at, move->when.upper) <= 0)) {
        next_integer (concrete_state (p->now), s->m->clock_count, at, next);
        mpq_add (half, at, next);
        mpq_div_2exp (half, half, 1);
        for (int turn = 0; turn < 2 && !found; turn++) {
            mpq_set (delay, turn ? half : at);
            found = delay_range_contains (&move->when, delay)
                    && try_move (s, p, delay, move->edges, move->edge_count, target);
        }
        mpq_set (at, next);
    }
    mpq_clears (at, next, half, end, NULL);
    return found;
}

static bool
dense_move (const timed_system *s, timed_place *p, const char *action, uint32_t target, timed_step *step)
{
    size_t count;
    const concrete_move *moves = concrete_moves (p->now, &count);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].outcome != CONCRETE_FIRES
            || !timed_action_is (s, moves[i].edges, moves[i].edge_count, action))
            continue;
        if (try_delays (s, p, &moves[i], target, step->delay)) {
            timed_step_set_edges (step, moves[i].edges, moves[i].edge_count);
            return true;
        }
    }
    return false;
}

struct grid_choice {
    const timed_system *s;
    const char *action;
    uint32_t target;
    uint64_t ticks;
    timed_step *step;
    bool found;
};

static void
choose_step (void *context, uint32_t target, const uint32_t *edges, size_t edge_count, uint64_t ticks)
{
    struct grid_choice *c = context;
    if (target != c->target || (c->found && ticks >= c->ticks)
        || !timed_action_is (c->s, edges, edge_count, c->action))
        return;
    c->found = true;
    c->ticks = ticks;
    timed_step_set_edges (c->step, edges, edge_count);
}

static bool
grid_move (const timed_system *s, timed_place *p, const char *action, uint32_t target, timed_step *step)
{
    struct grid_choice choice = { s, action, target, 0, step, false };
    grid_lts_expand (s->grid, p->state, choose_step, &choice);
    if (!choice.found)
        return false;
    mpq_t ticks;
    mpq_init (ticks);
    integer_set_unsigned (mpq_numref (ticks), choice.ticks);
    rational_parse (step->delay, s->time);
    mpq_mul (step->delay, step->delay, ticks);
    mpq_clear (ticks);
    return try_move (s, p, step->delay, step->edges, step->edge_count, target);
}

bool
timed_place_move (const timed_system *s, timed_place *p, const char *action, uint32_t target,
                  timed_step *step)
{
    if (p->state >= s->states) {
        step->edge_count = 0;
        p->state = target;
        return start_at (s, p->now, target);
    }
    return s->dense ? dense_move (s, p, action, target, step) : grid_move (s, p, action, target, step);
}

void
timed_place_show (const timed_system *s, const timed_place *p, text *out)
{
    const run_state *state = concrete_state (p->now);
    if (p->state >= s->states) {
        text_add (out, "(start)");
        return;
    }
    discrete_name (s->m, state, out);
    for (uint32_t x = 0; x < s->m->clock_count; x++) {
        text_add_char (out, ' ');
        model_clock_name (s->m, x, out);
        text_add_char (out, '=');
        rational_print (out, state->clocks[x]);
    }
}

void
timed_step_init (timed_step *step)
{
    *step = (timed_step){ .edges = NULL };
    mpq_init (step->delay);
}

void
timed_step_clear (timed_step *step)
{
    mpq_clear (step->delay);
    xfree (step->edges);
}

void
timed_step_set_edges (timed_step *step, const uint32_t *edges, size_t count)
{
    step->edges = xreallocarray (step->edges, count + 1, sizeof *edges);
    if (count)
        memcpy (step->edges, edges, count * sizeof *edges);
    step->edge_count = count;
}
