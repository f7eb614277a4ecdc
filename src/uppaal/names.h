/* names.h: what a model's reader knows, kept for queries about it. */
#ifndef UPPAAL_NAMES_H
#define UPPAAL_NAMES_H
#include <pthread.h>

#include "lower.h"
#include "uppaal.h"

struct uppaal_names {
    pthread_mutex_t busy; /* several questions may be about one model */
    parser p;
    lowering lowering;
    document tree;
};
#endif
