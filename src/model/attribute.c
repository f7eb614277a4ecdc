/* The attributes whose values are lists: labels and stopped clocks. */
#include "parser.h"

static shown
found (const cursor *c)
{
    return cursor_peek (c) < 0 ? (shown){ "the end of the attribute" } : cursor_show (c);
}

static bool
is_label_byte (int c)
{
    return c > ' ' && c < 0x7f && c != ',';
}

static void
note_label (parser *p, slice name, position where)
{
    const name_entry *e = names_find (&p->names, NAME_LABEL, 0, name);
    if (!e) {
        const char *kept = parse_keep (p, name);
        names_add (&p->names, (name_entry){ NAME_LABEL, 0, name, (uint32_t) p->labels.count, where, 0 });
        *vec_add (&p->labels) = kept;
    }
    *vec_add (&p->some_labels) = e ? e->value : (uint32_t) p->labels.count - 1;
}

/* Behind a ',' true; at the end false; anything else is a mistake. */
static bool
next_item (parser *p, cursor *c, bool *fine)
{
    cursor_skip_space (c);
    int next = cursor_peek (c);
    if (next == ',') {
        cursor_next (c);
        return true;
    }
    if (next >= 0) {
        diag_error (p->why, cursor_where (c), "expected ',' or the end of the list, found %s",
                    found (c).text);
        *fine = false;
    }
    return false;
}

bool
parse_labels (parser *p, const attribute *a)
{
    cursor c = a->value;
    bool fine = true;
    if (c.at == c.end)
        return true;
    do {
        cursor_skip_space (&c);
        slice name = { c.at, 0 };
        position where = cursor_where (&c);
        while (is_label_byte (cursor_peek (&c)))
            c.at++;
        name.length = (size_t) (c.at - name.at);
        if (name.length == 0) {
            diag_error (p->why, where, "expected a label, found %s", found (&c).text);
            return false;
        }
        note_label (p, name, where);
    } while (next_item (p, &c, &fine));
    return fine;
}

/* The number between brackets, if there are any; -1 if not, -2 after a
 * mistake. */
static int64_t
read_index (parser *p, cursor *c)
{
    cursor_skip_space (c);
    if (cursor_peek (c) != '[')
        return -1;
    cursor_next (c);
    cursor_skip_space (c);
    int64_t value = 0;
    if (!cursor_is_digit (cursor_peek (c))) {
        diag_error (p->why, cursor_where (c), "expected the number of a clock, found %s", found (c).text);
        return -2;
    }
    for (; cursor_is_digit (cursor_peek (c)); c->at++)
        if (value <= INT32_MAX)
            value = 10 * value + (*c->at - '0');
    cursor_skip_space (c);
    if (cursor_peek (c) != ']') {
        diag_error (p->why, cursor_where (c), "expected ']', found %s", found (c).text);
        return -2;
    }
    cursor_next (c);
    return value;
}

static bool
note_clock (parser *p, named n, int64_t index)
{
    const name_entry *e = names_find (&p->names, NAME_VARIABLE, 0, n.name);
    if (!e) {
        parse_undeclared (p, "clock", n, NAME_VARIABLE, 0, "a clock");
        return false;
    }
    if (!VARIABLE_IS_CLOCK (e->value)) {
        diag_error (p->why, n.where, "'%.*s%s' is %s: expected a clock", SLICE_ARGS (n.name),
                    VARIABLE_KIND (e->value) == VARIABLE_IS_TABLE ? "a constant" : "an integer");
        return false;
    }
    const clock_array *array = &p->clock_arrays.at[VARIABLE_NUMBER (e->value)];
    if (index < 0 && array->size > 1) {
        diag_error (p->why, n.where, "'%.*s%s' is an array: expected an index from 0 to %u",
                    SLICE_ARGS (n.name), array->size - 1);
        return false;
    }
    if (index >= (int64_t) array->size) {
        diag_error (p->why, n.where, "the index of '%.*s%s' is out of range: expected one from 0 to %u",
                    SLICE_ARGS (n.name), array->size - 1);
        return false;
    }
    *vec_add (&p->some_clocks) = array->first + (index < 0 ? 0 : (uint32_t) index);
    return true;
}

bool
parse_stop (parser *p, const attribute *a)
{
    cursor c = a->value;
    bool fine = true;
    do {
        cursor_skip_space (&c);
        named n = { .where = cursor_where (&c) };
        n.name = cursor_peek (&c) == '\'' ? cursor_quoted (&c) : cursor_word (&c, true);
        if (n.name.length == 0) {
            diag_error (p->why, n.where, "expected the name of a clock, found %s", found (&c).text);
            return false;
        }
        int64_t index = read_index (p, &c);
        if (index == -2)
            return false;
        if (!note_clock (p, n, index))
            fine = false;
    } while (next_item (p, &c, &fine));
    return fine;
}
