/* The program as steps between control states. */
#include <inttypes.h>
#include <string.h>

#include "partial.h"

uint32_t
sets_count (const sets_system *s)
{
    return store_count (s->places);
}

const int64_t *
sets_control (const sets_system *s, uint32_t place)
{
    return (const int64_t *) store_at (s->places, place);
}

/* What cannot be said in linear terms: the first place is told. */
static void *
refuse (sets_system *s, position where, const char *what)
{
    s->failed = true;
    if (!s->why.length)
        text_printf (&s->why, "%s (%s:%u:%u)", what, s->model->file_name, where.line, where.column);
    return NULL;
}

/* Terms: functions of the data before, and inputs, of a command. */

struct reading {
    sets_system *system;
    const int64_t *control; /* of the place */
    isl_aff *const *now;    /* by variable: its value now; NULL: as before */
    isl_local_space *local; /* of data and inputs */
};

static isl_aff *
number (struct reading *r, int64_t value)
{
    return isl_aff_val_on_domain (isl_local_space_copy (r->local),
                                  isl_val_int_from_si (r->system->isl, value));
}

static isl_aff *
variable (struct reading *r, uint32_t v)
{
    if (r->now && r->now[v])
        return isl_aff_copy (r->now[v]);
    uint32_t d = r->system->dimension[v];
    return d == GCL_NONE ? number (r, r->control[v])
                         : isl_aff_var_on_domain (isl_local_space_copy (r->local), isl_dim_set, d);
}

static isl_aff *
multiply (struct reading *r, isl_aff *a, isl_aff *b, position where)
{
    bool left = sets_ask (r->system, isl_aff_is_cst (a)), right = sets_ask (r->system, isl_aff_is_cst (b));
    if (left || right)
        return isl_aff_mul (a, b);
    isl_aff_free (a);
    isl_aff_free (b);
    return refuse (r->system, where, "a product of variables is not linear");
}

static isl_aff *
term (struct reading *r, const gcl_expr *e)
{
    switch (e->op) {
    case GCL_NUMBER:
        return number (r, e->value);
    case GCL_VARIABLE:
        return variable (r, e->variable);
    case GCL_NEG:
        return isl_aff_neg (term (r, e->left));
    case GCL_ADD:
        return isl_aff_add (term (r, e->left), term (r, e->right));
    case GCL_SUB:
        return isl_aff_sub (term (r, e->left), term (r, e->right));
    case GCL_MUL:
        return multiply (r, term (r, e->left), term (r, e->right), e->where);
    default: { /* quotients, rounded down, and what is left */
        isl_val *by = isl_val_int_from_si (r->system->isl, e->right->value);
        isl_aff *whole = term (r, e->left);
        isl_aff *floor = isl_aff_floor (isl_aff_scale_down_val (isl_aff_copy (whole), isl_val_copy (by)));
        if (e->op == GCL_MOD)
            return isl_aff_sub (whole, isl_aff_scale_val (floor, by));
        isl_aff_free (whole);
        isl_val_free (by);
        return floor;
    }
    }
}

static isl_set *
comparison (struct reading *r, gcl_op op, const gcl_expr *e)
{
    isl_aff *a = term (r, e->left), *b = term (r, e->right);
    switch (op) {
    case GCL_EQ:
        return isl_aff_eq_set (a, b);
    case GCL_NE:
        return isl_aff_ne_set (a, b);
    case GCL_LT:
        return isl_aff_lt_set (a, b);
    case GCL_LE:
        return isl_aff_le_set (a, b);
    case GCL_GT:
        return isl_aff_gt_set (a, b);
    default:
        return isl_aff_ge_set (a, b);
    }
}

static gcl_op
opposite (gcl_op op)
{
    static const gcl_op to[] = { GCL_NE, GCL_EQ, GCL_GE, GCL_GT, GCL_LE, GCL_LT };
    return to[op - GCL_EQ];
}

static isl_set *
condition (struct reading *r, const gcl_expr *e, bool holds)
{
    isl_space *space = isl_local_space_get_space (r->local);
    switch (e->op) {
    case GCL_TRUE:
    case GCL_FALSE:
        return (e->op == GCL_TRUE) == holds ? isl_set_universe (space) : isl_set_empty (space);
    case GCL_NOT:
        isl_space_free (space);
        return condition (r, e->left, !holds);
    case GCL_AND:
    case GCL_OR:
    case GCL_IMPLIES: {
        isl_space_free (space);
        isl_set *left = condition (r, e->left, holds == (e->op != GCL_IMPLIES));
        /* what is excluded already need not be said */
        bool meet = (e->op == GCL_AND) == holds;
        if (meet && sets_ask (r->system, isl_set_plain_is_empty (left)))
            return left;
        isl_set *right = condition (r, e->right, holds);
        return meet ? isl_set_intersect (left, right) : isl_set_union (left, right);
    }
    default:
        isl_space_free (space);
        return comparison (r, holds ? e->op : opposite (e->op), e);
    }
}

isl_set *
sets_condition (sets_system *s, uint32_t place, const gcl_expr *e, bool holds)
{
    struct reading r = { .system = s, .control = sets_control (s, place) };
    r.local = isl_local_space_from_space (isl_space_copy (s->space));
    isl_set *set = isl_set_coalesce (condition (&r, e, holds));
    isl_local_space_free (r.local);
    return set;
}

/* A command in a place: where it leads, when, and how. */

struct taken {
    isl_aff **now;    /* by variable */
    int64_t *control; /* after it */
};

/* The value of a control variable after the command; false: it is none. */
static bool
constant_value (sets_system *s, isl_aff *a, int64_t *value)
{
    if (!sets_ask (s, isl_aff_is_cst (a)))
        return false;
    isl_val *v = isl_aff_get_constant_val (a);
    *value = isl_val_get_num_si (v);
    isl_val_free (v);
    return true;
}

static bool
run_assignments (struct reading *r, const gcl_command *c, struct taken *to)
{
    sets_system *s = r->system;
    unsigned input = s->data;
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        isl_aff *value = a->value
                             ? term (r, a->value)
                             : isl_aff_var_on_domain (isl_local_space_copy (r->local), isl_dim_set, input++);
        isl_aff_free (to->now[a->variable]);
        to->now[a->variable] = value;
        if (s->dimension[a->variable] == GCL_NONE && !constant_value (s, value, &to->control[a->variable]))
            return false;
    }
    return true;
}

static isl_multi_aff *
update_of (struct reading *r, const struct taken *to)
{
    sets_system *s = r->system;
    isl_aff_list *list = isl_aff_list_alloc (s->isl, (int) s->data);
    for (size_t v = 0; v < s->model->variable_count; v++)
        if (s->dimension[v] != GCL_NONE)
            list =
                isl_aff_list_add (list, to->now[v] ? isl_aff_copy (to->now[v]) : variable (r, (uint32_t) v));
    isl_space *from = isl_local_space_get_space (r->local);
    isl_space *space = isl_space_map_from_domain_and_range (from, isl_space_copy (s->space));
    return isl_multi_aff_from_aff_list (space, list);
}

static bool
add_step (sets_system *s, uint32_t place, uint32_t command)
{
    const gcl_command *c = &s->model->commands[command];
    size_t width = s->model->variable_count;
    isl_set *guard = sets_condition (s, place, c->guard, true);
    if (s->universe.count > place)
        guard = isl_set_intersect (guard, isl_set_copy (s->universe.at[place]));
    if (sets_ask (s, isl_set_is_empty (guard)) || s->failed) {
        isl_set_free (guard);
        return !s->failed;
    }
    struct taken to = { xcalloc (width + 1, sizeof *to.now), xcalloc (width + 1, sizeof *to.control) };
    struct reading r = { .system = s, .control = sets_control (s, place), .now = to.now };
    isl_space *space = isl_space_add_dims (isl_space_copy (s->space), isl_dim_set, c->input_count);
    r.local = isl_local_space_from_space (space);
    memcpy (to.control, r.control, width * sizeof *to.control);
    bool done = run_assignments (&r, c, &to), fresh;
    if (done) {
        uint32_t target = store_put (s->places, (const uint64_t *) to.control, &fresh);
        done = target != STORE_FULL;
        sets_step step = { place, target, command, guard, update_of (&r, &to), c->input_count, NULL };
        *vec_add (&s->steps) = step;
        guard = NULL;
    } else if (!s->failed)
        refuse (s, c->where, "a control variable gets a value that is not known");
    isl_set_free (guard);
    for (size_t v = 0; v < width; v++)
        isl_aff_free (to.now[v]);
    xfree (to.now);
    xfree (to.control);
    isl_local_space_free (r.local);
    return done && !s->failed;
}

/* Which variables are control: as declared, from a known start, and never with a
 * value from data. */

static bool
speaks_of_data (const sets_system *s, const gcl_expr *e)
{
    if (e->op == GCL_VARIABLE)
        return s->dimension[e->variable] != GCL_NONE;
    return (e->left && speaks_of_data (s, e->left)) || (e->right && speaks_of_data (s, e->right));
}

static bool
find_data_control (sets_system *s)
{
    bool found = false;
    for (size_t i = 0; i < s->model->command_count; i++)
        for (size_t k = 0; k < s->model->commands[i].assign_count; k++) {
            const gcl_assign *a = &s->model->commands[i].assigns[k];
            if (s->dimension[a->variable] != GCL_NONE || (a->value && !speaks_of_data (s, a->value)))
                continue;
            s->dimension[a->variable] = 0;
            found = true;
        }
    return found;
}

static void
choose_dimensions (sets_system *s)
{
    const gcl_model *m = s->model;
    s->dimension = xcalloc (m->variable_count + 1, sizeof *s->dimension);
    for (size_t v = 0; v < m->variable_count; v++)
        s->dimension[v] =
            m->variables[v].control && !m->variables[v].open && !s->options->no_control ? GCL_NONE : 0;
    while (find_data_control (s))
        continue;
    for (size_t v = 0; v < m->variable_count; v++)
        if (s->dimension[v] != GCL_NONE)
            s->dimension[v] = s->data++;
    s->space = isl_space_set_alloc (s->isl, 0, s->data);
    for (size_t v = 0; v < m->variable_count; v++)
        if (s->dimension[v] != GCL_NONE)
            s->space = isl_space_set_dim_id (s->space, isl_dim_set, s->dimension[v],
                                             isl_id_alloc (s->isl, m->variables[v].name, NULL));
}

static uint32_t
add_start (sets_system *s)
{
    const gcl_model *m = s->model;
    int64_t *control = xcalloc (m->variable_count + 1, sizeof *control);
    bool fresh;
    for (size_t v = 0; v < m->variable_count; v++)
        control[v] = s->dimension[v] == GCL_NONE ? m->variables[v].initial : 0;
    uint32_t place = store_put (s->places, (const uint64_t *) control, &fresh);
    xfree (control);
    return place;
}

static isl_set *
start_set (sets_system *s)
{
    const gcl_model *m = s->model;
    isl_set *set =
        m->start ? sets_condition (s, 0, m->start, true) : isl_set_universe (isl_space_copy (s->space));
    for (size_t v = 0; v < m->variable_count; v++)
        if (s->dimension[v] != GCL_NONE && !m->variables[v].open)
            set = isl_set_fix_val (set, isl_dim_set, s->dimension[v],
                                   isl_val_int_from_si (s->isl, m->variables[v].initial));
    return set;
}

/* Is the fact about this place, and about all of its states? */
static bool
is_about (const sets_system *s, const fixpoint_fact *f, uint32_t place)
{
    for (size_t v = 0; v < s->model->variable_count; v++)
        if (f->known[v] && (s->dimension[v] != GCL_NONE || f->values[v] != sets_control (s, place)[v]))
            return false;
    return true;
}

static isl_set *
known (sets_system *s, uint32_t place)
{
    isl_set *set = isl_set_universe (isl_space_copy (s->space));
    for (size_t i = 0; i < s->options->fact_count; i++) {
        const fixpoint_fact *f = &s->options->facts[i];
        if (!is_about (s, f, place))
            continue;
        if (f->never) {
            isl_set_free (set);
            return isl_set_empty (isl_space_copy (s->space));
        }
        for (size_t k = 0; k < f->count; k++)
            set = isl_set_intersect (set, sets_condition (s, place, f->holds[k], true));
    }
    return isl_set_coalesce (set);
}

/* A control state that would be the one too many. */
enum { MOST_PLACES = 100000 };

static bool
explore (sets_system *s)
{
    for (uint32_t place = 0; place < sets_count (s); place++) {
        if (!sets_ok (s))
            return false;
        if (sets_count (s) > MOST_PLACES) {
            text_add (&s->why, "too many control states");
            return false;
        }
        isl_set *universe = known (s, place);
        *vec_add (&s->universe) = universe;
        size_t first = s->steps.count;
        for (uint32_t c = 0; c < s->model->command_count; c++)
            if (!add_step (s, place, c))
                return false;
        isl_set *dead = isl_set_copy (universe);
        for (size_t i = first; i < s->steps.count; i++)
            dead = isl_set_subtract (dead, isl_set_copy (s->steps.at[i].guard));
        *vec_add (&s->dead) = isl_set_coalesce (dead);
        *vec_add (&s->starts) = place ? isl_set_empty (isl_space_copy (s->space)) : start_set (s);
    }
    return sets_ok (s);
}

static void
stop_isl (void *isl)
{
    isl_ctx_abort (isl);
}

bool
sets_build (sets_system *s, const gcl_model *m, const fixpoint_options *o, budget *b)
{
    *s = (sets_system){ .model = m, .options = o, .budget = b, .isl = isl_ctx_alloc () };
    isl_options_set_on_error (s->isl, ISL_ON_ERROR_CONTINUE);
    s->lookout = lookout_new (b, stop_isl, s->isl);
    lookout_begin (s->lookout);
    s->places = store_new (m->variable_count + !m->variable_count, b);
    choose_dimensions (s);
    return add_start (s) == 0 && explore (s);
}

void
sets_release (sets_system *s)
{
    for (size_t i = 0; i < s->steps.count; i++) {
        isl_set_free (s->steps.at[i].guard);
        isl_multi_aff_free (s->steps.at[i].update);
        isl_map_free (s->steps.at[i].relation);
    }
    for (size_t i = 0; i < s->sides.count; i++)
        isl_set_free (s->sides.at[i]);
    vec_free (&s->sides);
    vec_free (&s->of);
    vec_free (&s->gone);
    for (size_t i = 0; i < s->universe.count; i++)
        isl_set_free (s->universe.at[i]);
    for (size_t i = 0; i < s->dead.count; i++)
        isl_set_free (s->dead.at[i]);
    for (size_t i = 0; i < s->starts.count; i++)
        isl_set_free (s->starts.at[i]);
    for (size_t i = 0; i < s->records.count; i++) {
        extent_free (s, s->records.at[i].holds);
        extent_free (s, s->records.at[i].fails);
        layers_free (s, &s->records.at[i].layers);
    }
    vec_free (&s->records);
    vec_free (&s->steps);
    vec_free (&s->universe);
    vec_free (&s->dead);
    vec_free (&s->starts);
    store_free (s->places);
    isl_space_free (s->space);
    xfree (s->dimension);
    text_free (&s->why);
    if (s->concrete)
        return;
    lookout_end (s->lookout);
    lookout_free (s->lookout);
    isl_ctx_free (s->isl);
}

static void
print_predicate (const sets_system *s, uint32_t place, size_t predicate, text *out)
{
    bool holds = partial_holds (s, place, predicate);
    text_add (out, holds ? "" : "!(");
    gcl_print_expr (s->model, s->predicates->at[predicate], out);
    text_add (out, holds ? "" : ")");
}

void
sets_print_place (const sets_system *s, uint32_t place, text *out)
{
    bool first = true;
    for (size_t v = 0; v < s->model->variable_count; v++)
        if (s->dimension[v] == GCL_NONE) {
            text_printf (out, "%s%s = %" PRId64, first ? "" : ", ", s->model->variables[v].name,
                         sets_control (s, place)[v]);
            first = false;
        }
    for (size_t i = 0; s->concrete && i < s->predicates->count; i++) {
        text_add (out, first ? "" : ", ");
        print_predicate (s, place, i, out);
        first = false;
    }
    if (first)
        text_add (out, "everywhere");
}
