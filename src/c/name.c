/* What the cells of objects are called, and their numbers as the programmer declared them. */
#include <inttypes.h>
#include <string.h>

#include "bitcode.h"

void
bitcode_name_object (const bitcode_object *o, text *out)
{
    size_t length = strlen (o->name);
    if (length > 5 && strcmp (o->name + length - 5, ".addr") == 0)
        length -= 5;
    text_printf (out, "%.*s", (int) length, o->name);
}

void
bitcode_name_cell (const bitcode_object *o, size_t cell, text *out)
{
    const bitcode_cell *c = o->cells;
    bool row = true;
    bitcode_name_object (o, out);
    for (size_t i = 1; i < o->cell_count; i++)
        row = row && c[i].type.bits == c[0].type.bits && c[i].offset == i * c[1].offset;
    if (c[cell].part)
        text_add (out, c[cell].part);
    else if (o->cell_count > 1 && row)
        text_printf (out, "[%zu]", cell);
    else if (o->cell_count > 1)
        text_printf (out, "+%" PRIu64, c[cell].offset);
}

void
bitcode_print_value (uint64_t bits, unsigned width, bool is_unsigned, text *out)
{
    uint64_t sign = (uint64_t) 1 << (width - 1);
    bits = width < 64 ? bits & (2 * sign - 1) : bits;
    if (is_unsigned || !(bits & sign))
        text_printf (out, "%" PRIu64, bits);
    else
        text_printf (out, "%" PRId64, (int64_t) (bits ^ sign) - (int64_t) (sign - 1) - 1);
}
