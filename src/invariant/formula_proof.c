#include "formula_proof.h"

#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "invariant.h"
#include "vec.h"

/* Texts, each once, with their numbers. */
struct listing {
    VEC (char *) texts;
    uint32_t *table; /* number + 1; 0: free */
    size_t room;     /* a power of two */
};

struct formula_proof {
    const gcl_model *model;
    const gcl_expr *formula;
    bool dead_ends_stay, fair;
    struct listing predicates, measures;
    text sets;
    bool ranked; /* the state has a rank already */
};

static size_t
place_of (const struct listing *l, const char *string)
{
    size_t at = hash_bytes (string, strlen (string)) & (l->room - 1);
    while (l->table[at] && strcmp (l->texts.at[l->table[at] - 1], string) != 0)
        at = (at + 1) & (l->room - 1);
    return at;
}

static void
grow (struct listing *l)
{
    xfree (l->table);
    l->room = l->room ? 2 * l->room : 64;
    l->table = xcalloc (l->room, sizeof *l->table);
    for (size_t i = 0; i < l->texts.count; i++)
        l->table[place_of (l, l->texts.at[i])] = (uint32_t) i + 1;
}

static uint32_t
number_of (struct listing *l, const char *string)
{
    if (2 * l->texts.count >= l->room)
        grow (l);
    size_t at = place_of (l, string);
    if (!l->table[at]) {
        *vec_add (&l->texts) = xstrdup (string);
        l->table[at] = (uint32_t) l->texts.count;
    }
    return l->table[at] - 1;
}

static void
release (struct listing *l)
{
    for (size_t i = 0; i < l->texts.count; i++)
        xfree (l->texts.at[i]);
    vec_free (&l->texts);
    xfree (l->table);
}

formula_proof *
formula_proof_new (const gcl_model *m, const gcl_expr *formula, bool dead_ends_stay, bool fair)
{
    formula_proof *p = xcalloc (1, sizeof *p);
    p->model = m;
    p->formula = formula;
    p->dead_ends_stay = dead_ends_stay;
    p->fair = fair;
    return p;
}

void
formula_proof_free (formula_proof *p)
{
    if (!p)
        return;
    release (&p->predicates);
    release (&p->measures);
    text_free (&p->sets);
    xfree (p);
}

void
formula_proof_within (formula_proof *p)
{
    text_add (&p->sets, "within\n");
}

/* How many operators about paths there are up to this one, itself included, from the left. */
static bool
count_to (const gcl_expr *e, const gcl_expr *path, unsigned *count)
{
    *count += gcl_is_temporal (e->op);
    return e == path || (e->left && count_to (e->left, path, count))
           || (e->right && count_to (e->right, path, count));
}

void
formula_proof_set (formula_proof *p, const gcl_expr *path, bool holds)
{
    unsigned number = 0;
    count_to (p->formula, path, &number);
    text_printf (&p->sets, "%s %u\n", holds ? "holds" : "fails", number);
}

void
formula_proof_at (formula_proof *p, const int64_t *values, const bool *fixed)
{
    text_add (&p->sets, "at");
    for (size_t v = 0; v < p->model->variable_count; v++)
        if (!fixed || fixed[v])
            text_printf (&p->sets, " %" PRId64, values[v]);
        else
            text_add (&p->sets, " *");
    text_add_char (&p->sets, '\n');
}

uint32_t
formula_proof_predicate (formula_proof *p, const char *condition)
{
    return number_of (&p->predicates, condition);
}

uint32_t
formula_proof_measure (formula_proof *p, const char *term)
{
    return number_of (&p->measures, term);
}

void
formula_proof_begin_state (formula_proof *p)
{
    invariant_state (&p->sets);
    p->ranked = false;
}

void
formula_proof_literal (formula_proof *p, uint32_t predicate, bool holds)
{
    invariant_literal (predicate, holds, &p->sets);
}

static void
begin_rank (formula_proof *p)
{
    text_add (&p->sets, p->ranked ? " " : " : ");
    p->ranked = true;
}

void
formula_proof_rank (formula_proof *p, int64_t number)
{
    begin_rank (p);
    text_printf (&p->sets, "%" PRId64, number);
}

void
formula_proof_rank_measured (formula_proof *p, uint32_t measure)
{
    begin_rank (p);
    text_printf (&p->sets, "m%" PRIu32, measure);
}

void
formula_proof_waits_for (formula_proof *p, uint32_t process)
{
    begin_rank (p);
    text_printf (&p->sets, "p%" PRIu32, process);
}

void
formula_proof_end_state (formula_proof *p)
{
    invariant_end_line (&p->sets);
}

char *
formula_proof_take (formula_proof *p, const int64_t *start)
{
    text out = TEXT_EMPTY;
    invariant_begin (p->model, INVARIANT_FORMULA, &out);
    text_add (&out, "formula ");
    gcl_print_expr (p->model, p->formula, &out);
    text_printf (&out, "\nclaim %s%s\ndead-ends %s\n", start ? "fails" : "holds", p->fair ? " fairly" : "",
                 p->dead_ends_stay ? "stay" : "stop");
    if (start) {
        text_add (&out, "start");
        for (size_t v = 0; v < p->model->variable_count; v++)
            text_printf (&out, " %" PRId64, start[v]);
        text_add_char (&out, '\n');
    }
    for (size_t i = 0; i < p->predicates.texts.count; i++)
        text_printf (&out, "predicate %s\n", p->predicates.texts.at[i]);
    for (size_t i = 0; i < p->measures.texts.count; i++)
        text_printf (&out, "measure %s\n", p->measures.texts.at[i]);
    text_add (&out, text_string (&p->sets));
    return text_take (&out);
}

char *
formula_proof_none (const gcl_model *m, const char *reason)
{
    text out = TEXT_EMPTY;
    invariant_none (m, reason, &out);
    return text_take (&out);
}

bool
formula_proof_needs (const gcl_expr *formula, bool value, const gcl_expr *path, bool holds)
{
    if (formula == path && value == holds)
        return true;
    if (!gcl_is_temporal (formula->op) && formula->op < GCL_NOT)
        return false;
    bool left = value != (formula->op == GCL_NOT || formula->op == GCL_IMPLIES);
    return formula_proof_needs (formula->left, left, path, holds)
           || (formula->right && formula_proof_needs (formula->right, value, path, holds));
}
