#include "pool.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "vec.h"

struct gcl_pool {
    size_t variables;
    budget *limits;
    uint8_t *bytes; /* per variable: 1, 2, 4 or 8 */
    size_t words;
    uint64_t *packed;
    VEC (uint64_t) staged; /* packed states, words each */
    VEC (uint32_t) hints;  /* of the store, for each */
    int64_t *scratch;
    store *store;
};

static void
lay_out (gcl_pool *p)
{
    size_t total = 0;
    for (size_t v = 0; v < p->variables; v++)
        total += p->bytes[v];
    p->words = total / sizeof (uint64_t) + 1;
    p->packed = xreallocarray (p->packed, p->words, sizeof *p->packed);
}

gcl_pool *
gcl_pool_new (size_t variables, budget *b)
{
    gcl_pool *p = xcalloc (1, sizeof *p);
    p->variables = variables;
    p->limits = b;
    p->bytes = xmalloc (variables);
    memset (p->bytes, 1, variables);
    p->scratch = xcalloc (variables, sizeof *p->scratch);
    lay_out (p);
    p->store = store_new (p->words, b);
    return p;
}

void
gcl_pool_free (gcl_pool *p)
{
    if (!p)
        return;
    store_free (p->store);
    xfree (p->bytes);
    xfree (p->packed);
    vec_free (&p->staged);
    vec_free (&p->hints);
    xfree (p->scratch);
    xfree (p);
}

static uint8_t
bytes_for (int64_t value)
{
    if (value == (int8_t) value)
        return 1;
    if (value == (int16_t) value)
        return 2;
    return value == (int32_t) value ? 4 : 8;
}

/* Pack into `packed`; false if some variable needs more bytes than it has. */
static bool
pack (const gcl_pool *p, const int64_t *values, uint64_t *packed)
{
    char *to = (char *) packed;
    packed[p->words - 1] = 0;
    for (size_t v = 0; v < p->variables; v++) {
        if (p->bytes[v] == 1) {
            if (values[v] != (int8_t) values[v])
                return false;
            *to++ = (char) values[v];
            continue;
        }
        if (bytes_for (values[v]) > p->bytes[v])
            return false;
        memcpy (to, &values[v], p->bytes[v]); /* the low bytes: x86 and arm are little-endian */
        to += p->bytes[v];
    }
    memset (to, 0, (size_t) ((char *) (packed + p->words) - to));
    assert (gcl_pool_keeps (p, packed, values));
    return true;
}

bool
gcl_pool_keeps (const gcl_pool *p, const uint64_t *packed, const int64_t *values)
{
    const uint8_t *from = (const uint8_t *) packed, *end = (const uint8_t *) (packed + p->words);
    for (size_t v = 0; v < p->variables; v++) {
        uint64_t value = from[p->bytes[v] - 1] & 0x80 ? UINT64_MAX : 0; /* the sign, in front */
        for (size_t i = p->bytes[v]; i--;)
            value = value << 8 | from[i];
        if ((int64_t) value != values[v])
            return false;
        from += p->bytes[v];
    }
    for (; from < end; from++)
        if (*from)
            return false;
    return true;
}

static void
unpack (const gcl_pool *p, const uint64_t *packed, int64_t *values)
{
    const char *from = (const char *) packed;
    for (size_t v = 0; v < p->variables; v++) {
        if (p->bytes[v] == 1) {
            values[v] = (signed char) *from++;
            continue;
        }
        uint64_t raw = 0;
        memcpy (&raw, from, p->bytes[v]);
        unsigned unused = 64 - 8u * p->bytes[v];
        values[v] = (int64_t) (raw << unused) >> unused;
        from += p->bytes[v];
    }
}

/* Give every variable the bytes that `values` needs and store all states
 * again, in the same order. */
static bool
widen (gcl_pool *p, const int64_t *values)
{
    gcl_pool old = *p;
    p->bytes = xmalloc (p->variables);
    for (size_t v = 0; v < p->variables; v++) {
        uint8_t need = bytes_for (values[v]);
        p->bytes[v] = need > old.bytes[v] ? need : old.bytes[v];
    }
    lay_out (p);
    p->store = store_new (p->words, p->limits);
    bool ok = true;
    for (uint32_t i = 0; ok && i < store_count (old.store); i++) {
        bool fresh;
        unpack (&old, store_at (old.store, i), p->scratch);
        ok = pack (p, p->scratch, p->packed) && store_put (p->store, p->packed, &fresh) == i;
    }
    assert (!ok || store_count (p->store) == store_count (old.store));
    store_free (old.store);
    xfree (old.bytes);
    vec_clear (&p->hints); /* what is staged has the old layout */
    return ok;
}

uint32_t
gcl_pool_put (gcl_pool *p, const int64_t *values, bool *fresh)
{
    if (!pack (p, values, p->packed) && (!widen (p, values) || !pack (p, values, p->packed)))
        return STORE_FULL;
    return store_put (p->store, p->packed, fresh);
}

void
gcl_pool_stage (gcl_pool *p, const int64_t *values, size_t count)
{
    vec_clear (&p->staged);
    vec_clear (&p->hints);
    vec_reserve (&p->staged, count * p->words);
    for (size_t i = 0; i < count; i++) {
        uint64_t *packed = p->staged.at + i * p->words;
        if (!pack (p, values + i * p->variables, packed))
            break;
        *vec_add (&p->hints) = store_hint (p->store, packed);
    }
    for (size_t i = 0; i < p->hints.count; i++)
        store_peek (p->store, p->hints.at[i]);
}

uint32_t
gcl_pool_put_staged (gcl_pool *p, size_t i, const int64_t *values, bool *fresh)
{
    if (i < p->hints.count)
        return store_put_hinted (p->store, p->staged.at + i * p->words, p->hints.at[i], fresh);
    return gcl_pool_put (p, values, fresh);
}

uint32_t
gcl_pool_find (gcl_pool *p, const int64_t *values)
{
    return pack (p, values, p->packed) ? store_find (p->store, p->packed) : STORE_FULL;
}

void
gcl_pool_get (const gcl_pool *p, uint32_t number, int64_t *values)
{
    unpack (p, store_at (p->store, number), values);
    assert (gcl_pool_keeps (p, store_at (p->store, number), values));
}

uint32_t
gcl_pool_count (const gcl_pool *p)
{
    return store_count (p->store);
}
