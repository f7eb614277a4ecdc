/* hash.h: a fast 64-bit hash for packed states. Not for hostile keys. */
#ifndef HASH_H
#define HASH_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t
hash_mix (uint64_t a, uint64_t b)
{
    __uint128_t wide = (__uint128_t) a * b;
    return (uint64_t) wide ^ (uint64_t) (wide >> 64);
}

static inline uint64_t
hash_word (uint64_t word)
{
    return hash_mix (word ^ 0x9e3779b97f4a7c15u, 0xd1342543de82ef95u);
}

static inline uint64_t
hash_bytes (const void *bytes, size_t length)
{
    const unsigned char *p = bytes;
    uint64_t h = 0x2545f4914f6cdd1du ^ length;
    for (; length >= 8; length -= 8, p += 8) {
        uint64_t word;
        memcpy (&word, p, 8);
        h = hash_mix (h ^ word, 0x9e3779b97f4a7c15u);
    }
    if (length) {
        uint64_t word = 0;
        memcpy (&word, p, length);
        h = hash_mix (h ^ word, 0xd1342543de82ef95u);
    }
    return hash_mix (h ^ (h >> 32), 0x9e3779b97f4a7c15u);
}
#endif
