/* Functions and copies of arrays.  A function has one frame, at a place of its
 * own among the locals: nothing that it calls can call it again, and its arguments
 * are all known before the frame is filled. */
#include "product_private.h"

/* Put the elements of a slice at the end of walk.arguments. */
static void
push_slice (product_walk *w, const expr *e, const int32_t *integers)
{
    const model *m = w->product->model;
    const expr *a = e->args[0];
    uint32_t size = a->kind == EXPR_LOCAL   ? a->size
                    : a->kind == EXPR_TABLE ? m->tables[a->id].size
                                            : m->integer_arrays[a->id].size;
    uint32_t start = product_evaluate_index (w, e->args[1], size - e->size + 1, integers);
    for (uint32_t i = start; i < start + e->size; i++)
        *vec_add (&w->arguments) = a->kind == EXPR_LOCAL   ? w->locals[a->id + i]
                                   : a->kind == EXPR_TABLE ? m->tables[a->id].values[i]
                                                           : integers[m->integer_arrays[a->id].first + i];
}

int64_t
product_call (product_walk *w, const expr *e, const int32_t *integers)
{
    const function *f = &w->product->model->functions[e->id];
    size_t before = w->arguments.count, at = before;
    if (!product_may_go_on (w))
        product_fail (w, e->where, "a function takes too long");
    for (uint32_t i = 0; i < e->size && !w->failed; i++)
        if (f->parameters[i].is_array)
            push_slice (w, e->list[i], integers);
        else {
            int64_t value = product_evaluate (w, e->list[i], integers);
            *vec_add (&w->arguments) = value;
        }
    for (uint32_t i = 0; i < e->size && !w->failed; i++)
        for (uint32_t k = 0; k < f->parameters[i].size; k++)
            w->locals[f->parameters[i].slot + k] = w->arguments.at[at++];
    w->arguments.count = before;
    const int32_t *reading = w->reading;
    w->reading = integers;
    w->result = 0;
    if (!w->failed)
        product_execute_sequence (w, f->body);
    w->returning = false;
    w->reading = reading;
    return w->result;
}

void
product_copy (product_walk *w, const stmt *s)
{
    const expr *a = s->target->args[0];
    size_t before = w->arguments.count;
    push_slice (w, s->value, w->reading);
    bool local = a->kind == EXPR_LOCAL;
    const integer_array *array = local ? NULL : &w->product->model->integer_arrays[a->id];
    uint32_t size = local ? a->size : array->size;
    uint32_t start = product_evaluate_index (w, s->target->args[1], size - s->target->size + 1, w->reading);
    for (uint32_t i = 0; i < s->target->size && !w->failed; i++)
        if (local)
            w->locals[a->id + start + i] = w->arguments.at[before + i];
        else
            product_store (w, s, array->first + start + i, w->arguments.at[before + i]);
    w->arguments.count = before;
}
