/* The automaton of a network as a term of proofs/coq/Automaton.v. */
#include <inttypes.h>

#include "alloc.h"
#include "coq.h"

void
coq_print_string (text *out, const char *string)
{
    text_add_char (out, '"');
    for (; *string; string++) {
        if (*string == '"')
            text_add_char (out, '"');
        text_add_char (out, *string);
    }
    text_add_char (out, '"');
}

/* Negative numbers need parentheses. */
static void
print_number (text *out, int64_t n)
{
    text_printf (out, n < 0 ? "(%" PRId64 ")" : "%" PRId64, n);
}

void
coq_print_atoms (text *out, const clock_atom *atoms, size_t count)
{
    text_add_char (out, '[');
    for (size_t k = 0; k < count; k++) {
        text_printf (out, "%s%s %" PRIu32 " %" PRIu32 " ", k ? "; " : "", atoms[k].strict ? "lt" : "le",
                     atoms[k].i, atoms[k].j);
        print_number (out, atoms[k].c);
    }
    text_add_char (out, ']');
}

static void
print_updates (text *out, const clock_origin *clocks, size_t count)
{
    const char *between = "";
    text_add_char (out, '[');
    for (uint32_t x = 1; x <= count; x++) {
        if (clocks[x].origin == x && clocks[x].offset == 0)
            continue;
        text_printf (out, "%sset %" PRIu32 " %" PRIu32 " ", between, x, clocks[x].origin);
        print_number (out, clocks[x].offset);
        between = "; ";
    }
    text_add_char (out, ']');
}

/* "P@a" or "P@a,Q@b". */
static void
print_event (coq_writer *w, const move *e)
{
    text name = TEXT_EMPTY;
    for (size_t i = 0; i < e->edge_count; i++) {
        const edge *one = &w->m->edges[e->edges[i]];
        text_printf (&name, "%s%s@%s", i ? "," : "", w->m->processes[one->process].name,
                     w->m->events[one->event]);
    }
    coq_print_string (&w->model, text_string (&name));
    text_free (&name);
}

/* A fault is a location of its own, whose number is known at the end only. */
static bool
print_move (void *context, const move *e)
{
    coq_writer *w = context;
    text_add (&w->model, w->edges++ ? ";\n       Edge " : "\n       Edge ");
    print_event (w, e);
    text_add_char (&w->model, ' ');
    coq_print_atoms (&w->model, e->guard, e->guard_count);
    text_add_char (&w->model, ' ');
    if (e->fault) {
        text_add (&w->model, "[] fault");
        w->faults = true;
        return true;
    }
    print_updates (&w->model, e->clocks, w->m->clock_count);
    text_printf (&w->model, " %" PRIu32, flat_put (&w->flat, e->locations, e->integers));
    return true;
}

/* "P.l Q.k i=2". */
static void
print_name (coq_writer *w)
{
    text name = TEXT_EMPTY;
    for (size_t p = 0; p < w->m->process_count; p++)
        text_printf (&name, "%s%s.%s", p ? " " : "", w->m->processes[p].name,
                     w->m->processes[p].locations[w->locations[p]].name);
    for (uint32_t i = 0; i < w->m->integer_count; i++) {
        text_add_char (&name, ' ');
        model_integer_name (w->m, i, &name);
        text_printf (&name, "=%" PRId32, w->integers[i]);
    }
    coq_print_string (&w->model, text_string (&name));
    text_free (&name);
}

/* The labels that hold, and the locations as labels "P.l". */
static void
print_labels (coq_writer *w)
{
    text name = TEXT_EMPTY;
    text_add (&w->model, " [");
    for (uint32_t l = 0; l < w->m->label_count; l++)
        if (moves_has_label (w->m, w->locations, l)) {
            coq_print_string (&w->model, w->m->labels[l]);
            text_add (&w->model, "; ");
        }
    for (size_t p = 0; p < w->m->process_count; p++) {
        text_clear (&name);
        text_printf (&name, "%s.%s", w->m->processes[p].name,
                     w->m->processes[p].locations[w->locations[p]].name);
        text_add (&w->model, p ? "; " : "");
        coq_print_string (&w->model, text_string (&name));
    }
    text_add_char (&w->model, ']');
    text_free (&name);
}

static void
print_running (coq_writer *w)
{
    bool *runs = xcalloc (w->m->clock_count + 1, sizeof *runs);
    const char *between = "";
    moves_find_running (w->moves, w->locations, w->integers, runs);
    text_add (&w->model, moves_can_delay (w->moves, w->locations, w->integers) ? " false [" : " true [");
    for (uint32_t x = 1; x <= w->m->clock_count; x++)
        if (runs[x]) {
            text_printf (&w->model, "%s%" PRIu32, between, x);
            between = "; ";
        }
    text_add_char (&w->model, ']');
    xfree (runs);
}

static bool
print_location (coq_writer *w, uint32_t number)
{
    atom_list invariant = VEC_EMPTY;
    flat_get (&w->flat, number, w->locations, w->integers);
    text_add (&w->model, number ? ";\n     Location " : "\n     Location ");
    print_name (w);
    print_labels (w);
    moves_invariant (w->moves, w->locations, w->integers, &invariant);
    text_add_char (&w->model, ' ');
    coq_print_atoms (&w->model, invariant.at, invariant.count);
    vec_free (&invariant);
    print_running (w);
    text_add (&w->model, " [");
    w->edges = 0;
    bool right = moves_each (w->moves, w->locations, w->integers, print_move, w);
    text_add_char (&w->model, ']');
    return right;
}

static bool
print_start (void *context, const uint32_t *locations, const int32_t *integers, const atom_list *invariant)
{
    coq_writer *w = context;
    (void) invariant;
    text_add (&w->model, flat_count (&w->flat) ? "; " : "");
    text_printf (&w->model, "%" PRIu32 "%%N", flat_put (&w->flat, locations, integers));
    return true;
}

bool
coq_flatten (coq_writer *w)
{
    text name = TEXT_EMPTY;
    text_add (&w->model, "  Automaton [");
    for (uint32_t x = 0; x < w->m->clock_count; x++) {
        text_clear (&name);
        model_clock_name (w->m, x, &name);
        text_add (&w->model, x ? "; " : "");
        coq_print_string (&w->model, text_string (&name));
    }
    text_free (&name);
    text_add (&w->model, "]\n    [");
    bool right = moves_each_start (w->moves, print_start, w);
    text_add (&w->model, "]\n    [");
    for (uint32_t n = 0; right && n < flat_count (&w->flat); n++)
        right = print_location (w, n);
    if (w->faults)
        text_printf (&w->model, "%s     Location \"a fault of the model\" [\".fault\"] [] true [] []",
                     flat_count (&w->flat) ? ";\n" : "\n");
    text_add (&w->model, "]");
    return right;
}
