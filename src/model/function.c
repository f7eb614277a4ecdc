/* function:F{parameters: a, b[3] : do: ...}: declarations, and the bodies once
 * all variables are known. */
#include <string.h>

#include "program.h"

void
declare_function (parser *p, position where)
{
    (void) where;
    named n;
    if (!header_colon (p, "the name of the function") || !header_name (p, "a function", &n)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    size_t count = p->attributes.count;
    /* Its number is told once its body is read: until then nobody can call it. */
    if (!parse_enter (p, "function", n, NAME_FUNCTION, 0, MODEL_NONE))
        return;
    *vec_add (&p->functions) = (function){ .name = parse_keep (p, n.name), .where = n.where };
    *vec_add (&p->function_attributes) =
        (attribute_list){ arena_copy (p->scratch, p->attributes.at, count * sizeof (attribute)), count };
}

static void
read_parameter (program *r)
{
    parser *p = r->p;
    named n = { r->now.text, r->now.where };
    parameter a = { .size = 1, .slot = p->slots };
    if (!program_expect (r, TOKEN_NAME, "the name of a parameter"))
        return;
    a.is_array = r->now.kind == TOKEN_OPEN_INDEX;
    a.size = program_local_size (r);
    if (r->failed || !a.size || !program_is_new (r, n) || !program_reserve (r, n, a.size))
        return;
    a.name = vec_last (&p->locals).kept;
    *vec_add (&p->parameters) = a;
}

static void
read_parameters (parser *p, const attribute *a)
{
    program r = program_start (p, a);
    if (r.now.kind == TOKEN_END)
        return;
    do
        read_parameter (&r);
    while (!r.failed && program_take (&r, TOKEN_COMMA));
    if (!r.failed && r.now.kind != TOKEN_END)
        program_unexpected (&r, "',' or the end of the parameters");
}

static void
read_function (parser *p, function *f, const attribute_list *attributes)
{
    stmt_list body = { NULL, NULL };
    vec_clear (&p->parameters);
    for (size_t i = 0; i < attributes->count; i++) {
        const attribute *a = &attributes->at[i];
        if (slice_is (a->key, "parameters") && body.first)
            diag_error (p->why, a->where, "expected 'parameters' before 'do'");
        else if (slice_is (a->key, "parameters"))
            read_parameters (p, a);
        else if (slice_is (a->key, "do"))
            parse_statements (p, a, &body);
        else
            parse_is_key (p, a, "a function", "parameters", "do");
    }
    f->parameter_count = p->parameters.count;
    f->parameters = arena_copy (p->memory, p->parameters.at, p->parameters.count * sizeof *p->parameters.at);
    f->body = body.first;
    function_settle (f, p->functions.at);
}

/* In the order of the file, so that a function knows only those above it. */
void
parse_functions (parser *p)
{
    p->in_function = true;
    for (size_t i = 0; i < p->functions.count; i++) {
        function *f = &p->functions.at[i];
        p->edge_number++;
        p->slots = p->most_slots = p->function_slots;
        vec_clear (&p->locals);
        read_function (p, f, &p->function_attributes.at[i]);
        p->function_slots = p->most_slots;
        slice name = { f->name, strlen (f->name) };
        names_find (&p->names, NAME_FUNCTION, 0, name)->value = (uint32_t) i;
    }
    p->in_function = false;
    p->edge_number++;
    vec_clear (&p->locals);
}
