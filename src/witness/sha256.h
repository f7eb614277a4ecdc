/* sha256.h: the digest by which a witness names a file (FIPS 180-4). */
#ifndef SHA256_H
#define SHA256_H
#include <stddef.h>

/* 64 hexadecimal digits and a zero. */
void sha256 (const void *bytes, size_t length, char digits[65]);
#endif
