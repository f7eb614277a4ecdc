#include <inttypes.h>

#include "certificate.h"

static void
write_unreached (const certificate_claim *c, FILE *out)
{
    const model *m = c->model;
    const uint8_t *reached = c->reached_locations;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            if (!*reached++)
                fprintf (out, "location %zu %zu\n", p, l);
}

void
certificate_write_header (const certificate_claim *c, FILE *out)
{
    const query *q = c->query;
    bool reach = q->kind == QUERY_REACH, cycle = q->kind == QUERY_CYCLE;
    bool stuck = q->kind == QUERY_DEADLOCK;
    fprintf (out, "tacet-certificate %s %u %016" PRIx64 "\ntime %s\nwords %s\nlabels", c->kind,
             certificate_version (c->kind), model_digest (c->model), c->time, cycle ? "infinite" : "finite");
    for (size_t i = 0; (reach || cycle || stuck) && i < q->label_count; i++)
        fprintf (out, " %s", c->model->labels[q->labels[i]]);
    fprintf (out, "\n");
    if (reach && q->process != MODEL_NONE && q->location != MODEL_NONE)
        fprintf (out, "location %" PRIu32 " %" PRIu32 "\n", q->process, q->location);
    if (q->kind == QUERY_EXPLORE)
        write_unreached (c, out);
    fprintf (out, "non-zeno %d\nrange %s\n", cycle && q->non_zeno, q->range_disables ? "disable" : "error");
}

void
certificate_write_none (const model *m, const char *reason, FILE *out)
{
    fprintf (out, "tacet-certificate none %u %016" PRIx64 "\nreason %s\n", certificate_version ("none"),
             model_digest (m), reason);
}

bool
certificate_has_unreached (const model *m, const uint8_t *reached_locations)
{
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            if (!*reached_locations++)
                return true;
    return false;
}
