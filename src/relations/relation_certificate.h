/* relation_certificate.h: the proof of a no, as text: the closed set of
 * zones, and per start node the closed set of relations without fixed point.
 * The format stands in proofs/certificates-relations.md. */
#ifndef RELATION_CERTIFICATE_H
#define RELATION_CERTIFICATE_H
#include <stdio.h>

#include "relation_search.h"

typedef struct certificate relation_certificate;

relation_certificate *relation_certificate_new (graph *g, const model *m, const query *q);
void relation_certificate_free (relation_certificate *c);
/* The zone graph is complete. */
void relation_certificate_begin (relation_certificate *c);
/* A search that found nothing. */
void relation_certificate_add_search (relation_certificate *c, const search *s);
void relation_certificate_write (relation_certificate *c, FILE *out);
#endif
