#include "coq.h"

#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"

void
coq_begin (coq_writer *w, reader *r, text *out)
{
    const model *m = r->m;
    *w = (coq_writer){ .r = r, .m = m, .out = out };
    w->moves = moves_new (m, r->range_disables, r->budget);
    flat_init (&w->flat, m);
    w->locations = xcalloc (m->process_count + 1, sizeof *w->locations);
    w->integers = xcalloc (m->integer_count + 1, sizeof *w->integers);
}

void
coq_end (coq_writer *w)
{
    moves_free (w->moves);
    flat_release (&w->flat);
    text_free (&w->model);
    text_free (&w->classes);
    vec_free (&w->sets);
    vec_free (&w->atoms);
    xfree (w->locations);
    xfree (w->integers);
}

static int
compare_sets (const void *left, const void *right)
{
    const struct coq_set *a = left, *b = right;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    return a->first < b->first ? -1 : a->first > b->first;
}

static void
print_set (const coq_writer *w, const struct coq_set *s, bool first)
{
    text_printf (w->out, "%sbox %" PRIu32 " ", first ? "" : ";\n    ", s->rank);
    coq_print_atoms (w->out, w->atoms.at + s->first, s->count);
}

void
coq_print_model (coq_writer *w)
{
    text_add (w->out, "From Tacet Require Import Certificates.\nImport ListNotations.\nOpen Scope "
                      "string_scope.\nOpen Scope nat_scope.\n\n");
    if (w->faults)
        text_printf (w->out, "Definition fault : N := %" PRIu32 ".\n\n", flat_count (&w->flat));
    text_add (w->out,
              "(** The network as one automaton: Automaton clocks initial locations;\n"
              "    Location name labels invariant urgent running-clocks edges;\n"
              "    Edge event guard updates target;\n"
              "    le x y c: x - y <= c; lt x y c: x - y < c; set x y c: x := y + c; clock 0 reads 0. *)\n"
              "Definition model : automaton :=\n");
    text_add (w->out, text_string (&w->model));
    text_add (w->out, ".\n\n");
}

void
coq_print_sets (coq_writer *w)
{
    size_t i = 0;
    coq_print_model (w);
    text_add (w->out, "(** The certificate: sets of valuations for each location, in their order. *)\n"
                      "Definition box (r : N) (l : list atom) := Line r (natural model ++ l).\n\n"
                      "Definition listed : certificate := [");
    if (w->sets.count)
        qsort (w->sets.at, w->sets.count, sizeof *w->sets.at, compare_sets);
    for (uint32_t n = 0; n < flat_count (&w->flat); n++) {
        text_add (w->out, n ? ";\n  [" : "\n  [");
        for (bool first = true; i < w->sets.count && w->sets.at[i].state == n; i++, first = false)
            print_set (w, &w->sets.at[i], first);
        text_add_char (w->out, ']');
    }
    text_add (w->out, "].\n\n");
}

static void
print_site (const coq_writer *w, size_t site)
{
    text name = TEXT_EMPTY;
    const process *p = &w->m->processes[w->r->sites.at[site].process];
    text_printf (&name, "%s.%s", p->name, p->locations[w->r->sites.at[site].location].name);
    coq_print_string (w->out, text_string (&name));
    text_free (&name);
}

static void
print_labels (const coq_writer *w)
{
    for (size_t i = 0; i < w->r->labels.count; i++) {
        text_add (w->out, i ? "; " : "");
        coq_print_string (w->out, w->m->labels[w->r->labels.at[i]]);
    }
}

void
coq_print_goals (const coq_writer *w)
{
    size_t sites = w->r->sites.count;
    text_add_char (w->out, '[');
    for (size_t i = 0; i < sites || i == 0; i++) {
        text_add (w->out, i ? "; [" : "[");
        print_labels (w);
        text_add (w->out, w->r->labels.count && sites ? "; " : "");
        if (sites)
            print_site (w, i);
        text_add_char (w->out, ']');
    }
    text_add (w->out, w->faults ? "; [\".fault\"]]" : "]");
}

void
coq_print_demands (const coq_writer *w)
{
    text_add_char (w->out, '[');
    print_labels (w);
    text_printf (w->out, "] %s", w->r->non_zeno ? "true" : "false");
}
