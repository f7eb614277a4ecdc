/* The rules of proofs/certificates-ctl.md, one per kind of operator. */
#include "formula.h"

#include "alloc.h"
#include "view.h"

/* As in program_certificate.c: together first, then line by line. */
enum { TOGETHER_MILLISECONDS = 8000, ALONE_MILLISECONDS = 128000 };

/* A formula, wanted to hold or to fail; NULL: nothing is wanted. */
typedef struct part {
    const gcl_expr *formula;
    bool holds;
} part;

/* What a set has to obey: on all paths or on some, the next state; `first` until `second`; or `first`
 * for ever, or up to a state with `second` too. */
typedef struct rule {
    enum { NEXT, UNTIL, RELEASE } kind;
    bool all;
    part first, second;
} rule;

typedef struct prover {
    const gcl_model *m;
    const document *document;
    budget *budget;
    text *what;
    text unknown;
    bool undecided;
    session session;
    view here, after;
    bool *known;
    int64_t *numbers;
    const set *set; /* which is being checked */
    rule rule;
    VEC (condition) cubes; /* of the site: here */
    VEC (condition) bad;   /* ... and not as they should be */
} prover;

static rule
rule_of (const gcl_expr *e, bool holds)
{
    part left = { e->left, holds }, right = { e->right, holds }, none = { 0 };
    switch (e->op) {
    case GCL_EX:
    case GCL_AX:
        return (rule){ NEXT, (e->op == GCL_AX) == holds, left, none };
    case GCL_EF:
    case GCL_AF:
        return holds ? (rule){ UNTIL, e->op == GCL_AF, none, left }
                     : (rule){ RELEASE, e->op == GCL_EF, left, none };
    case GCL_EG:
    case GCL_AG:
        return holds ? (rule){ RELEASE, e->op == GCL_AG, left, none }
                     : (rule){ UNTIL, e->op == GCL_EG, none, left };
    default:
        return holds ? (rule){ UNTIL, e->op == GCL_AU, left, right }
                     : (rule){ RELEASE, e->op == GCL_EU, right, left };
    }
}

/* Is a state in a set? */

static condition
in_cube (prover *p, const cover *c, const cube *of, view *at)
{
    condition all = { .is = ALWAYS };
    for (size_t i = 0; i < of->count && all.is != NEVER; i++)
        all = condition_and (&p->session, all, view_literal (at, c->literals.at[of->first + i]));
    return all;
}

static value
rank_at (prover *p, const cover *c, const cube *of, size_t number, const view *at)
{
    const rank_entry *e = &c->ranks.at[of->rank + number];
    return e->measured ? translate_term (&p->session, p->document->measures->at[e->number]->left, at->state)
                       : translate_number (e->number);
}

/* From a state of one cube, here, to one of another, after: some rank falls from a
 * value that is not negative, and no rank before it rises. */
static condition
falls (prover *p, const cover *c, const cube *from, const cube *to)
{
    session *s = &p->session;
    condition some = { .is = NEVER }, kept = { .is = ALWAYS };
    for (size_t i = 0; i < from->rank_count && i < to->rank_count && kept.is != NEVER; i++) {
        value old = rank_at (p, c, from, i, &p->here), now = rank_at (p, c, to, i, &p->after);
        condition less = condition_and (s, translate_comparison (s, GCL_LT, now, old),
                                        translate_comparison (s, GCL_GE, old, translate_number (0)));
        some = condition_or (s, some, condition_and (s, kept, less));
        kept = condition_and (s, kept, translate_comparison (s, GCL_LE, now, old));
    }
    return some;
}

/* As falls, for the one rank of this number. */
static condition
falls_alone (prover *p, const cover *c, const cube *from, const cube *to, size_t number)
{
    session *s = &p->session;
    if (number >= from->rank_count || number >= to->rank_count)
        return (condition){ .is = NEVER };
    value old = rank_at (p, c, from, number, &p->here), now = rank_at (p, c, to, number, &p->after);
    return condition_and (s, translate_comparison (s, GCL_LT, now, old),
                          translate_comparison (s, GCL_GE, old, translate_number (0)));
}

/* The ranks are the same, and so is the process that both wait for. */
static condition
stays (prover *p, const cover *c, const cube *from, const cube *to)
{
    session *s = &p->session;
    bool alike = from->waits_for == to->waits_for && from->rank_count == to->rank_count;
    condition all = { .is = alike ? ALWAYS : NEVER };
    for (size_t i = 0; alike && i < from->rank_count && all.is != NEVER; i++)
        all = condition_and (s, all,
                             translate_comparison (s, GCL_EQ, rank_at (p, c, to, i, &p->after),
                                                   rank_at (p, c, from, i, &p->here)));
    return all;
}

/* What a step has to do to the ranks. */
typedef struct motion {
    const cube *from; /* where they fall from; NULL: they need not */
    bool may_stay;
    bool alone; /* only this rank counts: */
    size_t number;
} motion;

static condition
moves (prover *p, const cover *c, const motion *how, const cube *to)
{
    if (how->alone)
        return falls_alone (p, c, how->from, to, how->number);
    condition lower = falls (p, c, how->from, to);
    return how->may_stay ? condition_or (&p->session, lower, stays (p, c, how->from, to)) : lower;
}

struct membership {
    prover *prover;
    const cover *cover;
    view *at;
    motion how;
    bool always;
    VEC (Z3_ast) some;
};

static bool
visit_site (void *context, uint32_t number)
{
    struct membership *w = context;
    prover *p = w->prover;
    const site *s = &w->cover->sites.at[number];
    const int64_t *values = cover_values (w->cover, number);
    const bool *fixed = cover_fixed (w->cover, number);
    condition place = { .is = ALWAYS };
    for (size_t v = 0; v < p->m->variable_count && place.is != NEVER; v++)
        if (fixed[v])
            place = condition_and (&p->session, place,
                                   translate_equals (&p->session, w->at->state[v], values[v]));
    for (size_t i = 0; i < s->count && place.is != NEVER && !w->always; i++) {
        const cube *c = &w->cover->cubes.at[s->first + i];
        condition in = condition_and (&p->session, place, in_cube (p, w->cover, c, w->at));
        if (w->how.from && in.is != NEVER)
            in = condition_and (&p->session, in, moves (p, w->cover, &w->how, c));
        w->always = in.is == ALWAYS;
        if (in.is == OPEN)
            *vec_add (&w->some) = in.formula;
        if (!budget_work (p->budget, 1 + c->count / 16))
            return false;
    }
    return !w->always;
}

static condition
is_moved (prover *p, const cover *c, view *at, motion how)
{
    struct membership w = { .prover = p, .cover = c, .at = at, .how = how };
    for (size_t v = 0; v < p->m->variable_count; v++) {
        p->known[v] = at->state[v].known;
        p->numbers[v] = at->state[v].number;
    }
    cover_find (c, p->numbers, p->known, p->budget, visit_site, &w);
    condition all = { w.always ? ALWAYS : w.some.count ? OPEN : NEVER, NULL };
    if (all.is == OPEN)
        all.formula = condition_any (&p->session, w.some.at, w.some.count);
    vec_free (&w.some);
    return all;
}

static condition
is_member (prover *p, const cover *c, view *at)
{
    return is_moved (p, c, at, (motion){ 0 });
}

/* Is the formula shown to hold, or to fail, in the state?  Operators about paths only
 * where the document has a set. */
static condition
shown (prover *p, const gcl_expr *e, bool holds, view *at)
{
    session *s = &p->session;
    if (gcl_is_temporal (e->op)) {
        const set *of = document_set (p->document, e, holds);
        return of ? is_member (p, &of->cover, at) : (condition){ .is = NEVER };
    }
    if (e->op == GCL_NOT)
        return shown (p, e->left, !holds, at);
    if (e->op != GCL_AND && e->op != GCL_OR && e->op != GCL_IMPLIES) {
        condition c = translate_condition (s, e, at->state);
        return holds ? c : condition_not (s, c);
    }
    condition left = shown (p, e->left, holds == (e->op != GCL_IMPLIES), at);
    condition right = shown (p, e->right, holds, at);
    return (e->op == GCL_AND) == holds ? condition_and (s, left, right) : condition_or (s, left, right);
}

static condition
shown_part (prover *p, part of, view *at, truth without)
{
    return of.formula ? shown (p, of.formula, of.holds, at) : (condition){ .is = without };
}

/* Steps. */

static condition
guard_here (prover *p, size_t command)
{
    return translate_condition (&p->session, p->m->commands[command].guard, p->here.state);
}

static condition
is_dead (prover *p)
{
    condition dead = { .is = ALWAYS };
    for (size_t c = 0; c < p->m->command_count && dead.is != NEVER; c++)
        dead = condition_and (&p->session, dead, condition_not (&p->session, guard_here (p, c)));
    return dead;
}

static void
take (prover *p, size_t command)
{
    for (size_t v = 0; v < p->m->variable_count; v++)
        p->after.state[v] = p->here.state[v];
    p->after.round++;
    vec_clear (&p->session.inputs);
    translate_command (&p->session, &p->m->commands[command], p->after.state);
}

/* After the step of this command that was taken from a state of this cube. */
static condition
is_right_after (prover *p, const cube *from, size_t command)
{
    if (p->rule.kind == NEXT)
        return shown (p, p->rule.first.formula, p->rule.first.holds, &p->after);
    if (p->rule.kind == RELEASE)
        return is_member (p, &p->set->cover, &p->after);
    bool waits = p->document->fair && p->rule.all && from->waits_for != GCL_NONE;
    motion how = { .from = from, .may_stay = waits && p->m->commands[command].process != from->waits_for };
    return is_moved (p, &p->set->cover, &p->after, how);
}

/* For some values of its inputs.  A name that was made for a product of inputs cannot
 * be said within: then this is not shown. */
static condition
for_some_inputs (prover *p, condition c, size_t sides)
{
    session *s = &p->session;
    if (c.is != OPEN || !s->inputs.count)
        return c;
    if (s->sides.count != sides)
        return (condition){ .is = NEVER };
    Z3_ast some = Z3_mk_exists_const (s->z3, 0, (unsigned) s->inputs.count, s->inputs.at, 0, NULL, c.formula);
    return (condition){ OPEN, some };
}

static condition
has_right_step (prover *p, const cube *from)
{
    condition some = { .is = NEVER };
    for (size_t c = 0; c < p->m->command_count && some.is != ALWAYS; c++) {
        condition guard = guard_here (p, c);
        size_t sides = p->session.sides.count;
        if (guard.is == NEVER)
            continue;
        take (p, c);
        condition right = for_some_inputs (p, is_right_after (p, from, c), sides);
        some = condition_or (&p->session, some, condition_and (&p->session, guard, right));
    }
    return some;
}

/* Fairness. */

static condition
is_enabled (prover *p, uint32_t process)
{
    condition some = { .is = NEVER };
    for (size_t c = 0; c < p->m->command_count && some.is != ALWAYS; c++)
        if (p->m->commands[c].process == process)
            some = condition_or (&p->session, some, guard_here (p, c));
    return some;
}

/* The process cannot take a step, or a step into the set is its own, or brings its turn nearer. */
static condition
is_served (prover *p, const cube *from, uint32_t process)
{
    condition some = condition_not (&p->session, is_enabled (p, process));
    for (size_t c = 0; c < p->m->command_count && some.is != ALWAYS; c++) {
        condition guard = guard_here (p, c);
        size_t sides = p->session.sides.count;
        if (guard.is == NEVER)
            continue;
        take (p, c);
        motion nearer = { .from = from, .alone = true, .number = process };
        condition into = p->m->commands[c].process == process
                             ? is_member (p, &p->set->cover, &p->after)
                             : is_moved (p, &p->set->cover, &p->after, nearer);
        condition right = for_some_inputs (p, into, sides);
        some = condition_or (&p->session, some, condition_and (&p->session, guard, right));
    }
    return some;
}

static condition
are_served (prover *p, const cube *from)
{
    condition all = { .is = ALWAYS };
    for (uint32_t k = 0; k < p->m->process_count && all.is != NEVER; k++)
        all = condition_and (&p->session, all, is_served (p, from, k));
    return all;
}

/* Questions. */

static void
describe (const prover *p, size_t line, text *out)
{
    const set *s = p->set;
    text_clear (out);
    if (line)
        text_printf (out, "line %zu: ", line);
    text_add (out, "that ");
    gcl_print_expr (p->m, s ? p->document->operators.at[s->which] : p->document->formula->root, out);
    text_add (out, (s ? s->holds : p->document->holds) ? " holds" : " fails");
}

static bool
refuse (prover *p, size_t line, size_t command)
{
    describe (p, line, p->what);
    text_add (p->what, " is not shown in ");
    session_example (&p->session, p->here.state, p->what);
    if (command != GCL_NONE) {
        text_add (p->what, ": see the step ");
        gcl_command_name (p->m, command, p->what);
    }
    return false;
}

static bool
leave_open (prover *p, size_t line)
{
    p->undecided = true;
    describe (p, line, p->what);
    text_printf (p->what, " is not decided by Z3 (%s)", text_string (&p->unknown));
    return false;
}

/* Some of the conditions p->bad, of the lines of a site: is that excluded? */
static bool
ask (prover *p, size_t from, size_t to, size_t first_cube, size_t command)
{
    VEC (Z3_ast) open = VEC_EMPTY;
    for (size_t i = from; i < to; i++)
        if (p->bad.at[i].is == OPEN)
            *vec_add (&open) = p->bad.at[i].formula;
    bool sure = false;
    for (size_t i = from; i < to; i++)
        sure = sure || p->bad.at[i].is == ALWAYS;
    bool good = !sure && !open.count;
    const cube *lines = p->set ? p->set->cover.cubes.at + first_cube : NULL;
    if (!good) {
        session_open (&p->session);
        if (!sure)
            session_assume (&p->session, condition_any (&p->session, open.at, open.count));
        reply r = session_ask (&p->session, to > from + 1 ? TOGETHER_MILLISECONDS : ALONE_MILLISECONDS);
        size_t line = lines ? lines[from].line : 0;
        for (size_t i = from; i < to && r == POSSIBLE; i++)
            if (lines
                && (p->bad.at[i].is == ALWAYS
                    || (p->bad.at[i].is == OPEN && session_holds (&p->session, p->bad.at[i].formula))))
                line = lines[i].line;
        good = r == EXCLUDED || (r == POSSIBLE ? refuse (p, line, command) : false);
        session_close (&p->session);
        if (r == UNDECIDED && to == from + 1)
            leave_open (p, line);
        else if (r == UNDECIDED && budget_look (p->budget)) {
            good = true;
            for (size_t i = from; i < to && good; i++)
                good = ask (p, i, i + 1, first_cube, command);
        }
    }
    vec_free (&open);
    return good && budget_look (p->budget);
}

/* What a cube of the site must obey is, with `also` assumed: goal. */
static condition
violated (prover *p, size_t cube_number, condition also, condition goal)
{
    condition bad = condition_and (&p->session, p->cubes.at[cube_number], also);
    return bad.is == NEVER ? bad : condition_and (&p->session, bad, condition_not (&p->session, goal));
}

/* All steps of one command. */
static bool
check_step (prover *p, const site *s, size_t command, condition unless)
{
    condition guard =
        condition_and (&p->session, guard_here (p, command), condition_not (&p->session, unless));
    if (guard.is == NEVER)
        return true;
    size_t sides = p->session.sides.count;
    take (p, command);
    vec_clear (&p->bad);
    condition goal = { 0 };
    for (size_t i = 0; i < s->count; i++) {
        const cube *c = &p->set->cover.cubes.at[s->first + i];
        if (!i || p->rule.kind == UNTIL)
            goal = is_right_after (p, c, command);
        *vec_add (&p->bad) = violated (p, i, guard, goal);
    }
    bool good = ask (p, 0, s->count, s->first, command);
    p->session.sides.count = sides;
    return good;
}

static bool
check_all_steps (prover *p, const site *s)
{
    session *z = &p->session;
    condition first = shown_part (p, p->rule.first, &p->here, ALWAYS), goal = first,
              second = shown_part (p, p->rule.second, &p->here, NEVER), dead = is_dead (p);
    if (p->rule.kind == UNTIL)
        goal = condition_or (z, second, condition_and (z, first, condition_not (z, dead)));
    else if (p->rule.kind == NEXT)
        goal = p->document->dead_ends_stay ? condition_or (z, condition_not (z, dead), first)
                                           : (condition){ .is = ALWAYS };
    vec_clear (&p->bad);
    for (size_t i = 0; i < s->count; i++) {
        uint32_t process = p->set->cover.cubes.at[s->first + i].waits_for;
        condition own = goal;
        if (p->rule.kind == UNTIL && process != GCL_NONE)
            own = condition_or (z, second, condition_and (z, goal, is_enabled (p, process)));
        *vec_add (&p->bad) = violated (p, i, (condition){ .is = ALWAYS }, own);
    }
    bool good = ask (p, 0, s->count, s->first, GCL_NONE);
    for (size_t c = 0; c < p->m->command_count && good; c++)
        good = check_step (p, s, c, second);
    return good;
}

static bool
check_some_step (prover *p, const site *s)
{
    session *z = &p->session;
    condition first = shown_part (p, p->rule.first, &p->here, ALWAYS),
              second = shown_part (p, p->rule.second, &p->here, NEVER), dead = is_dead (p);
    vec_clear (&p->bad);
    condition step = { .is = NEVER }, goal;
    for (size_t i = 0; i < s->count; i++) {
        if (!i || p->rule.kind == UNTIL)
            step = has_right_step (p, &p->set->cover.cubes.at[s->first + i]);
        if (p->rule.kind == UNTIL)
            goal = condition_or (z, second, condition_and (z, first, step));
        else if (p->rule.kind == RELEASE) {
            condition on = step;
            if (p->document->fair)
                on = condition_and (z, on, are_served (p, &p->set->cover.cubes.at[s->first + i]));
            goal = condition_and (z, first, condition_or (z, second, condition_or (z, dead, on)));
        } else
            goal =
                p->document->dead_ends_stay ? condition_or (z, step, condition_and (z, dead, first)) : step;
        *vec_add (&p->bad) = violated (p, i, (condition){ .is = ALWAYS }, goal);
    }
    return ask (p, 0, s->count, s->first, GCL_NONE);
}

static bool
check_site (prover *p, uint32_t number)
{
    const cover *c = &p->set->cover;
    const site *s = &c->sites.at[number];
    session_refresh (&p->session);
    vec_clear (&p->session.sides);
    translate_state (&p->session, cover_values (c, number), cover_fixed (c, number), p->here.state);
    p->here.round++;
    condition within = is_member (p, &p->document->sets.at[0].cover, &p->here);
    if (within.is == NEVER || !s->count)
        return true;
    vec_clear (&p->cubes);
    for (size_t i = 0; i < s->count; i++)
        *vec_add (&p->cubes) = in_cube (p, c, &c->cubes.at[s->first + i], &p->here);
    session_open (&p->session);
    if (within.is == OPEN)
        session_assume (&p->session, within.formula);
    bool good = p->rule.all ? check_all_steps (p, s) : check_some_step (p, s);
    session_close (&p->session);
    return good;
}

static bool
check_set (prover *p, const set *s)
{
    p->set = s;
    p->rule = rule_of (p->document->operators.at[s->which], s->holds);
    for (uint32_t i = 0; i < s->cover.sites.count; i++)
        if (!check_site (p, i) || !budget_work (p->budget, 1))
            return false;
    return true;
}

/* The claim: about every start, or about the one that is given. */
static bool
check_claim (prover *p)
{
    const document *d = p->document;
    bool *fixed = xcalloc (p->m->variable_count + 1, sizeof *fixed), good = true;
    p->set = NULL;
    for (size_t v = 0; v < p->m->variable_count; v++) {
        const gcl_variable *of = &p->m->variables[v];
        good = good && (d->holds || of->open || d->start[v] == of->initial);
        p->numbers[v] = d->holds ? of->initial : d->start[v];
        fixed[v] = !d->holds || !of->open;
    }
    vec_clear (&p->session.sides);
    translate_state (&p->session, p->numbers, fixed, p->here.state);
    p->here.round++;
    xfree (fixed);
    condition start = { .is = ALWAYS };
    if (p->m->start)
        start = translate_condition (&p->session, p->m->start, p->here.state);
    vec_clear (&p->bad);
    if (!d->holds)
        *vec_add (&p->bad) = condition_not (&p->session, start);
    if (!good || (!d->holds && !ask (p, 0, 1, 0, GCL_NONE))) {
        text_clear (p->what);
        text_add (p->what, "the state in the line 'start' is no start of the program");
        return false;
    }
    vec_clear (&p->bad);
    condition goal = shown (p, d->formula->root, d->holds, &p->here);
    *vec_add (&p->bad) = condition_and (&p->session, start, condition_not (&p->session, goal));
    return ask (p, 0, 1, 0, GCL_NONE);
}

static void
describe_proof (prover *p)
{
    const document *d = p->document;
    size_t states = 0;
    for (size_t i = 0; i < d->sets.count; i++)
        states += d->sets.at[i].cover.cubes.count;
    text_clear (p->what);
    gcl_print_expr (p->m, d->formula->root, p->what);
    text_add (p->what, d->holds ? " holds in every start (" : " fails in the start ");
    for (size_t v = 0; v < p->m->variable_count && !d->holds; v++)
        text_printf (p->what, "%s%s = %lld%s", v ? ", " : "", p->m->variables[v].name,
                     (long long) d->start[v], v + 1 == p->m->variable_count ? " (" : "");
    if (!d->holds && !p->m->variable_count)
        text_add (p->what, "(");
    text_count (p->what, d->sets.count, "set");
    text_add (p->what, " of ");
    text_count (p->what, states, "state");
    text_add (p->what, ", ");
    text_count (p->what, p->session.asked, "question");
    text_printf (p->what, "; integers unbounded; in a dead end a path %s%s)",
                 d->dead_ends_stay ? "stays" : "stops", d->fair ? "; processes are treated fairly" : "");
}

bool
formula_check (const document *d, budget *b, text *what, bool *undecided)
{
    prover p = { .m = d->m, .document = d, .budget = b, .what = what };
    p.known = xcalloc (d->m->variable_count + 1, sizeof *p.known);
    p.numbers = xcalloc (d->m->variable_count + 1, sizeof *p.numbers);
    session_init (&p.session, d->m, b, &p.unknown);
    view_init (&p.here, &p.session, d->predicates);
    view_init (&p.after, &p.session, d->predicates);
    bool good = true;
    for (size_t i = 1; i < d->sets.count && good; i++)
        good = check_set (&p, &d->sets.at[i]);
    good = good && check_claim (&p);
    if (good)
        describe_proof (&p);
    *undecided = p.undecided;
    view_release (&p.here);
    view_release (&p.after);
    session_release (&p.session);
    vec_free (&p.cubes);
    vec_free (&p.bad);
    xfree (p.known);
    xfree (p.numbers);
    text_free (&p.unknown);
    return good;
}
