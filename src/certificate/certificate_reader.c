#include "certificate_reader.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "moves.h"

bool
certificate_fail (reader *r, const char *format, ...)
{
    if (r->failed)
        return false;
    r->failed = true;
    text_clear (r->what);
    if (r->line)
        text_printf (r->what, "line %zu: ", r->line);
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (r->what, format, arguments);
    va_end (arguments);
    return false;
}

void
certificate_done (reader *r)
{
    vec_free (&r->words);
    vec_free (&r->labels);
    vec_free (&r->sites);
}

bool
certificate_next (reader *r)
{
    assert (r->at <= r->end && (r->failed || !r->line || r->at[-1] == '\n'));
    vec_clear (&r->words);
    if (r->failed || r->at == r->end || !budget_ok (r->budget))
        return false;
    r->line++;
    const char *newline = memchr (r->at, '\n', (size_t) (r->end - r->at));
    if (!newline)
        return certificate_fail (r, "the last line does not end");
    while (r->at < newline) {
        const char *blank = memchr (r->at, ' ', (size_t) (newline - r->at));
        const char *stop = blank ? blank : newline;
        *vec_add (&r->words) = (word){ r->at, (size_t) (stop - r->at) };
        r->at = blank ? blank + 1 : newline;
    }
    r->at = newline + 1;
    return true;
}

bool
certificate_word_is (word w, const char *string)
{
    return strlen (string) == w.length && !memcmp (w.at, string, w.length);
}

bool
certificate_integer (word w, int64_t least, int64_t most, int64_t *value)
{
    size_t i = w.length && *w.at == '-';
    int64_t sum = 0;
    if (i == w.length)
        return false;
    for (; i < w.length; i++) {
        if (w.at[i] < '0' || w.at[i] > '9' || __builtin_mul_overflow (sum, 10, &sum)
            || __builtin_sub_overflow (sum, w.at[i] - '0', &sum)) /* downwards: INT64_MIN fits */
            return false;
    }
    if (*w.at != '-' && __builtin_sub_overflow ((int64_t) 0, sum, &sum))
        return false;
    *value = sum;
    return sum >= least && sum <= most;
}

bool
certificate_constraint (word w, size_t clocks, clock_atom *a)
{
    const char *dash = memchr (w.at, '-', w.length), *less = memchr (w.at, '<', w.length);
    int64_t i, j;
    if (!dash || !less || less < dash)
        return false;
    size_t strict = !(less + 1 < w.at + w.length && less[1] == '=');
    const char *number = less + 2 - strict;
    word left = { w.at, (size_t) (dash - w.at) }, right = { dash + 1, (size_t) (less - dash - 1) };
    word constant = { number, (size_t) (w.at + w.length - number) };
    if (!certificate_integer (left, 0, (int64_t) clocks, &i)
        || !certificate_integer (right, 0, (int64_t) clocks, &j)
        || !certificate_integer (constant, -((int64_t) 1 << 40), (int64_t) 1 << 40, &a->c) || i == j)
        return false;
    a->i = (uint32_t) i;
    a->j = (uint32_t) j;
    a->strict = strict;
    return true;
}

bool
certificate_expect (reader *r, const char *first, size_t words)
{
    if (r->words.count < words || !r->words.count || !certificate_word_is (r->words.at[0], first))
        return certificate_fail (r, "expected a line '%s' of at least %zu words", first, words);
    return true;
}

static bool
read_labels (reader *r)
{
    if (!certificate_expect (r, "labels", 1))
        return false;
    for (size_t i = 1; i < r->words.count; i++) {
        uint32_t label = 0;
        while (label < r->m->label_count && !certificate_word_is (r->words.at[i], r->m->labels[label]))
            label++;
        if (label == r->m->label_count)
            return certificate_fail (r, "the model has no label '%.*s'", (int) r->words.at[i].length,
                                     r->words.at[i].at);
        *vec_add (&r->labels) = label;
    }
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

static bool
read_location (reader *r)
{
    int64_t p, l;
    if (r->words.count != 3 || !certificate_integer (r->words.at[1], 0, (int64_t) r->m->process_count - 1, &p)
        || !certificate_integer (r->words.at[2], 0, (int64_t) r->m->processes[p].location_count - 1, &l))
        return certificate_fail (r, "this is no location of the model");
    *vec_add (&r->sites) = (struct site){ (uint32_t) p, (uint32_t) l };
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

static bool
read_locations (reader *r)
{
    while (r->words.count && certificate_word_is (r->words.at[0], "location"))
        if (!read_location (r))
            return false;
    return true;
}

static bool
read_time (reader *r)
{
    if (!certificate_expect (r, "time", 2))
        return false;
    r->time = r->words.at[1];
    return r->words.count == 2
               ? certificate_next (r) || certificate_fail (r, "the file ends too early")
               : certificate_fail (r, "expected 'time dense', 'time any' or 'time' and a period");
}

static bool
read_choice (reader *r, const char *name, const char *no, const char *yes, bool *value)
{
    if (!certificate_expect (r, name, 2))
        return false;
    *value = certificate_word_is (r->words.at[1], yes);
    if (r->words.count != 2 || (!*value && !certificate_word_is (r->words.at[1], no)))
        return certificate_fail (r, "expected '%s %s' or '%s %s'", name, no, name, yes);
    return certificate_next (r) || certificate_fail (r, "the file ends too early");
}

bool
certificate_header (reader *r)
{
    return read_time (r) && read_choice (r, "words", "finite", "infinite", &r->infinite) && read_labels (r)
           && read_locations (r) && read_choice (r, "non-zeno", "0", "1", &r->non_zeno)
           && read_choice (r, "range", "error", "disable", &r->range_disables);
}

bool
certificate_clocks (reader *r)
{
    text name = TEXT_EMPTY;
    bool same = certificate_expect (r, "clocks", 1 + r->m->clock_count);
    for (uint32_t x = 0; same && x < r->m->clock_count; x++) {
        text_clear (&name);
        model_clock_name (r->m, x, &name);
        same = certificate_word_is (r->words.at[1 + x], text_string (&name))
               || certificate_fail (r, "the clocks are not those of the model");
    }
    text_free (&name);
    return same;
}

static bool
is_at (const reader *r, const uint32_t *locations, size_t site)
{
    return locations[r->sites.at[site].process] == r->sites.at[site].location;
}

bool
certificate_is_asked (const reader *r, const uint32_t *locations)
{
    bool asked = !r->sites.count;
    for (size_t i = 0; !asked && i < r->sites.count; i++)
        asked = is_at (r, locations, i);
    for (size_t i = 0; asked && i < r->labels.count; i++)
        asked = moves_has_label (r->m, locations, r->labels.at[i]);
    return asked;
}

bool
certificate_discrete (reader *r, size_t *i, uint32_t *locations, int32_t *integers)
{
    const model *m = r->m;
    size_t need = *i + 3 + m->process_count + m->integer_count;
    int64_t value;
    if (r->words.count < need || !certificate_word_is (r->words.at[(*i)++], ";"))
        return certificate_fail (r, "a state needs a location per process and a value per integer");
    for (size_t p = 0; p < m->process_count; p++) {
        if (!certificate_integer (r->words.at[(*i)++], 0, (int64_t) m->processes[p].location_count - 1,
                                  &value))
            return certificate_fail (r, "process %s has no such location", m->processes[p].name);
        locations[p] = (uint32_t) value;
    }
    if (!certificate_word_is (r->words.at[(*i)++], ";"))
        return certificate_fail (r, "expected ';' after the locations");
    for (size_t a = 0; a < m->integer_array_count; a++)
        for (uint32_t k = 0; k < m->integer_arrays[a].size; k++) {
            const integer_array *array = &m->integer_arrays[a];
            if (!certificate_integer (r->words.at[(*i)++], array->min, array->max, &value))
                return certificate_fail (r, "'%s' cannot have this value", array->name);
            integers[array->first + k] = (int32_t) value;
        }
    if (!certificate_word_is (r->words.at[(*i)++], ";"))
        return certificate_fail (r, "expected ';' after the integers");
    return true;
}
