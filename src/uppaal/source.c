#include "source.h"

void
source_open (source_file *s, const char *bytes, size_t length)
{
    s->bytes = bytes;
    s->length = length;
    *vec_add (&s->lines) = 0;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '\n')
            *vec_add (&s->lines) = (uint32_t) i + 1;
}

void
source_close (source_file *s)
{
    vec_free (&s->lines);
}

position
source_where (const source_file *s, size_t at)
{
    size_t low = 0, high = s->lines.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (s->lines.at[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return (position){ (uint32_t) low + 1, (uint32_t) at - s->lines.at[low] + 1 };
}

position
excerpt_where (const source_file *s, const excerpt *e, uint32_t offset)
{
    size_t low = 0, high = e->piece_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (e->pieces[middle].offset <= offset)
            low = middle;
        else
            high = middle;
    }
    return source_where (s, (size_t) e->pieces[low].at + (offset - e->pieces[low].offset));
}
