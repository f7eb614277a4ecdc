/* The declarations of a .tck file, one function each. */
#include <string.h>

#include "parser.h"

void
parse_undeclared (parser *p, const char *what, named n, name_space space, uint32_t owner,
                  const char *expected)
{
    slice nearest = names_nearest (&p->names, space, owner, n.name);
    const char *gap = *what ? " " : "";
    if (nearest.length)
        diag_error (p->why, n.where, "%s%s'%.*s%s' is not declared; did you mean '%.*s%s'?", what, gap,
                    SLICE_ARGS (n.name), SLICE_ARGS (nearest));
    else
        diag_error (p->why, n.where, "%s%s'%.*s%s' is not declared: expected %s", what, gap,
                    SLICE_ARGS (n.name), expected);
}

const name_entry *
parse_look_up (parser *p, const char *what, named n, name_space space, uint32_t owner)
{
    const name_entry *e = names_find (&p->names, space, owner, n.name);
    if (!e)
        parse_undeclared (p, what, n, space, owner, "one declared above");
    return e;
}

bool
parse_enter (parser *p, const char *what, named n, name_space space, uint32_t owner, uint32_t value)
{
    const name_entry *e = names_find (&p->names, space, owner, n.name);
    if (e && !e->where.line) {
        diag_error (p->why, n.where, "%s '%.*s%s': the network has this name; expected a new one", what,
                    SLICE_ARGS (n.name));
        return false;
    }
    if (e) {
        diag_error (p->why, n.where, "%s '%.*s%s': the name is already declared at %u:%u; expected a new one",
                    what, SLICE_ARGS (n.name), e->where.line, e->where.column);
        return false;
    }
    names_add (&p->names, (name_entry){ space, owner, n.name, value, n.where, 0 });
    return true;
}

const char *
parse_keep (parser *p, slice s)
{
    return arena_text (p->memory, s.at, s.length);
}

void
parse_no_attributes (parser *p, const char *of_what)
{
    for (size_t i = 0; i < p->attributes.count; i++)
        parse_unknown_key (p, &p->attributes.at[i], of_what, NULL);
}

static void
declare_system (parser *p, position where)
{
    named n;
    if (!header_colon (p, "the name of the system") || !header_name (p, "the system", &n)) {
        p->system_missed = true;
        header_skip (p);
        return;
    }
    header_tail (p);
    for (size_t i = 0; i < p->attributes.count; i++)
        if (parse_is_key (p, &p->attributes.at[i], "a system", "wrap", NULL))
            parse_flag (p, &p->attributes.at[i], &p->wraps);
    if (p->system_name)
        diag_error (p->why, where, "there is already a system: expected 'system' once, first");
    else {
        p->system_name = parse_keep (p, n.name);
        p->system_where = n.where;
    }
}

static void
declare_process (parser *p, position where)
{
    (void) where;
    named n;
    if (!header_colon (p, "the name of the process") || !header_name (p, "a process", &n)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    process_draft d = { .name = parse_keep (p, n.name), .where = n.where };
    for (size_t i = 0; i < p->attributes.count; i++)
        if (parse_is_key (p, &p->attributes.at[i], "a process", "priority", NULL))
            parse_number (p, &p->attributes.at[i], &d.priority);
    if (parse_enter (p, "process", n, NAME_PROCESS, 0, (uint32_t) p->processes.count))
        *vec_add (&p->processes) = d;
}

static void
declare_event (parser *p, position where)
{
    (void) where;
    named n;
    if (!header_colon (p, "the name of the event") || !header_name (p, "an event", &n)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    bool partner = false;
    for (size_t i = 0; i < p->attributes.count; i++)
        if (parse_is_key (p, &p->attributes.at[i], "an event", "partner", NULL))
            parse_flag (p, &p->attributes.at[i], &partner);
    if (parse_enter (p, "event", n, NAME_EVENT, 0, (uint32_t) p->events.count)) {
        const char *name = parse_keep (p, n.name);
        *vec_add (&p->events) = name;
        *vec_add (&p->partners) = partner;
        p->some_partner |= partner;
    }
}

/* SIZE of an array, when `total` of its kind are there already. */
static bool
check_size (parser *p, position where, int32_t size, uint32_t total, uint32_t most, const char *what)
{
    if (size < 1)
        diag_error (p->why, where, "the size is %d: expected at least 1", size);
    else if (total >= most || (uint32_t) size > most - total)
        diag_error (p->why, where, "with this size there are more than %u %s: expected fewer", most, what);
    else
        return true;
    return false;
}

static position
next_field (parser *p)
{
    cursor_skip_blanks (&p->here);
    return cursor_where (&p->here);
}

static void
declare_clock (parser *p, position where)
{
    named n;
    int32_t size;
    bool fine = header_colon (p, "the size");
    where = next_field (p);
    if (!fine || !header_number (p, "the size", &size) || !header_colon (p, "the name of the clock")
        || !header_name (p, "a clock", &n)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    parse_no_attributes (p, "a clock");
    fine = check_size (p, where, size, p->clock_count, MODEL_CLOCKS_MAX, "clocks");
    if (!parse_enter (p, "clock", n, NAME_VARIABLE, 0,
                      VARIABLE_VALUE (p->clock_arrays.count, VARIABLE_IS_A_CLOCK)))
        return;
    uint32_t kept = fine ? (uint32_t) size : 1;
    *vec_add (&p->clock_arrays) = (clock_array){ parse_keep (p, n.name), n.where, p->clock_count, kept };
    p->clock_count += kept;
}

/* The numbers in p->numbers are one for each of `size` elements, or one for
 * all. */
static bool
check_count (parser *p, position where, int32_t size, const char *what)
{
    if (p->numbers.count == 1 || p->numbers.count == (size_t) size)
        return true;
    diag_error (p->why, where, "%zu %s for %d elements: expected %d, or one for all", p->numbers.count, what,
                size, size);
    return false;
}

static bool
check_range (parser *p, const position *where, int32_t min, int32_t max)
{
    size_t outside = 0;
    while (outside < p->numbers.count && p->numbers.at[outside] >= min && p->numbers.at[outside] <= max)
        outside++;
    if (min > max)
        diag_error (p->why, where[1], "the range %d..%d is empty: expected MIN <= MAX", min, max);
    else if (outside < p->numbers.count)
        diag_error (p->why, where[3], "the initial value %d is outside %d..%d", p->numbers.at[outside], min,
                    max);
    else
        return true;
    return false;
}

static const int32_t *
keep_numbers (parser *p)
{
    return arena_copy (p->memory, p->numbers.at, p->numbers.count * sizeof *p->numbers.at);
}

static bool
all_equal (const parser *p)
{
    for (size_t i = 1; i < p->numbers.count; i++)
        if (p->numbers.at[i] != p->numbers.at[0])
            return false;
    return true;
}

static void
declare_int (parser *p, position unused)
{
    (void) unused;
    static const char *const fields[] = { "the size", "the least value", "the largest value",
                                          "the initial value" };
    int32_t number[3];
    position where[4];
    for (int i = 0; i < 4; i++) {
        bool fine = header_colon (p, fields[i]);
        where[i] = next_field (p);
        if (!fine || !(i < 3 ? header_number (p, fields[i], &number[i]) : header_numbers (p, fields[i]))) {
            header_skip (p);
            return;
        }
    }
    named n;
    if (!header_colon (p, "the name of the variable") || !header_name (p, "a variable", &n)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    parse_no_attributes (p, "a variable");
    bool fine = check_size (p, where[0], number[0], p->integer_count, MODEL_INTEGERS_MAX, "integers");
    check_range (p, where, number[1], number[2]);
    fine = fine && check_count (p, where[3], number[0], "initial values");
    if (!parse_enter (p, "variable", n, NAME_VARIABLE, 0,
                      VARIABLE_VALUE (p->integer_arrays.count, VARIABLE_IS_INTEGER)))
        return;
    uint32_t kept = fine ? (uint32_t) number[0] : 1;
    *vec_add (&p->integer_arrays) = (integer_array){
        parse_keep (p, n.name),
        n.where,
        p->integer_count,
        kept,
        number[1],
        number[2],
        p->numbers.at[0],
        fine && !all_equal (p) ? keep_numbers (p) : NULL,
    };
    p->integer_count += kept;
}

/* const:SIZE:VALUES:NAME */
static void
declare_const (parser *p, position where)
{
    named n;
    int32_t size;
    bool fine = header_colon (p, "the size");
    where = next_field (p);
    if (!fine || !header_number (p, "the size", &size) || !header_colon (p, "the values")
        || !header_numbers (p, "a value") || !header_colon (p, "the name of the constant")
        || !header_name (p, "a constant", &n)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    parse_no_attributes (p, "a constant");
    if (!check_size (p, where, size, p->table_cells, MODEL_CONSTANTS_MAX, "constants")
        || !check_count (p, where, size, "values")
        || !parse_enter (p, "constant", n, NAME_VARIABLE, 0,
                         VARIABLE_VALUE (p->tables.count, VARIABLE_IS_TABLE)))
        return;
    for (int32_t same = p->numbers.at[0]; p->numbers.count < (size_t) size;)
        *vec_add (&p->numbers) = same;
    *vec_add (&p->tables) =
        (constant_table){ parse_keep (p, n.name), n.where, (uint32_t) size, keep_numbers (p) };
    p->table_cells += (uint32_t) size;
}

/* The attributes of the declaration at hand, for later. */
static attribute_list
keep_attributes (parser *p)
{
    size_t count = p->attributes.count;
    return (attribute_list){ arena_copy (p->scratch, p->attributes.at, count * sizeof (attribute)), count };
}

static void
declare_location (parser *p, position where)
{
    (void) where;
    named owner, n;
    if (!header_colon (p, "the name of a process") || !header_name (p, "a process", &owner)
        || !header_colon (p, "the name of the location") || !header_name (p, "a location", &n)) {
        p->lost_location = true;
        header_skip (p);
        return;
    }
    location_draft l = { .it = { .name = parse_keep (p, n.name), .where = n.where }, .process = MODEL_NONE };
    l.doubtful = !header_tail (p);
    l.attributes = keep_attributes (p);
    const name_entry *e = parse_look_up (p, "process", owner, NAME_PROCESS, 0);
    p->lost_location |= !e;
    if (e) {
        process_draft *of = &p->processes.at[e->value];
        l.process = e->value;
        if (parse_enter (p, "location", n, NAME_LOCATION, l.process, (uint32_t) of->location_count))
            of->location_count++;
    }
    *vec_add (&p->locations) = l;
}

static bool
find_edge (parser *p, edge *e, named owner, named source, named target, named event)
{
    const name_entry *known_event = parse_look_up (p, "event", event, NAME_EVENT, 0);
    const name_entry *known_owner = parse_look_up (p, "process", owner, NAME_PROCESS, 0);
    if (!known_owner)
        return false;
    e->process = known_owner->value;
    const name_entry *from = parse_look_up (p, "location", source, NAME_LOCATION, e->process);
    const name_entry *to = parse_look_up (p, "location", target, NAME_LOCATION, e->process);
    if (!known_event || !from || !to)
        return false;
    e->event = known_event->value;
    e->source = from->value;
    e->target = to->value;
    return true;
}

static void
declare_edge (parser *p, position where)
{
    named owner, source, target, event;
    if (!header_colon (p, "the name of a process") || !header_name (p, "a process", &owner)
        || !header_colon (p, "the source location") || !header_name (p, "the source location", &source)
        || !header_colon (p, "the target location") || !header_name (p, "the target location", &target)
        || !header_colon (p, "the event") || !header_name (p, "an event", &event)) {
        header_skip (p);
        return;
    }
    header_tail (p);
    edge_draft e = { .it = { .where = where }, .attributes = keep_attributes (p) };
    e.broken = !find_edge (p, &e.it, owner, source, target, event);
    if (!e.broken)
        p->processes.at[e.it.process].edge_count++;
    *vec_add (&p->edges) = e;
}

typedef void declare (parser *p, position where);
static const struct declaration {
    const char *word;
    declare *read;
} declarations[] = {
    { "system", declare_system },     { "process", declare_process }, { "event", declare_event },
    { "clock", declare_clock },       { "int", declare_int },         { "location", declare_location },
    { "edge", declare_edge },         { "sync", parse_sync },         { "const", declare_const },
    { "function", declare_function },
};
enum { DECLARATIONS = sizeof declarations / sizeof *declarations };

static const struct declaration *
find_declaration (slice word)
{
    for (size_t i = 0; i < DECLARATIONS; i++)
        if (slice_is (word, declarations[i].word))
            return &declarations[i];
    return NULL;
}

static void
no_declaration (parser *p, slice word, const cursor *before)
{
    const char *nearest = NULL;
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < DECLARATIONS; i++) {
        const char *candidate = declarations[i].word;
        if (names_similar (word, (slice){ candidate, strlen (candidate) }, &best))
            nearest = candidate;
    }
    cursor behind = p->here;
    cursor_skip_blanks (&behind);
    if (nearest)
        diag_error (p->why, cursor_where (before), "'%.*s%s' is not a declaration; did you mean '%s'?",
                    SLICE_ARGS (word), nearest);
    else if (!p->system_name && !p->system_missed && cursor_peek (&behind) != ':') {
        /* Not a model at all: one message, not one per line. */
        diag_error (p->why, cursor_where (before),
                    "this is no .tck model: expected 'system:NAME' first, found %s",
                    cursor_show (before).text);
        p->here.at = p->here.end;
    } else
        diag_error (p->why, cursor_where (before),
                    "expected system, process, event, clock, int, const, function, location, edge or sync, "
                    "found %s",
                    cursor_show (before).text);
}

void
parse_declaration (parser *p)
{
    cursor before = p->here;
    slice word = cursor_word (&p->here, true);
    const struct declaration *d = find_declaration (word);
    if (!d) {
        no_declaration (p, word, &before);
        p->lost_location = true;
        header_skip (p);
    } else if (!p->system_name && !p->system_missed && d->read != declare_system)
        diag_error (p->why, cursor_where (&before),
                    "expected 'system:NAME' as the first declaration, found '%s'", d->word);
    p->system_missed |= !d || d->read != declare_system;
    if (d)
        d->read (p, cursor_where (&before));
}
