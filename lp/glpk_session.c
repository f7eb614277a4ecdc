#include "glpk_session.h"

#include <pthread.h>
#include <stdbool.h>

/* GLPK ends the process on an internal error unless a hook leaves; after
 * that its whole environment must go. */
static void
on_glpk_error (void *info)
{
    glpk_session *here = info;
    longjmp (here->failed, 1);
}

/* GLPK keeps an environment per thread, as Debian builds it, and never frees
 * it: that is done when the thread ends. */
static pthread_key_t environment;
static bool has_environment; /* else there was no key left, and it stays */
static pthread_once_t environment_once = PTHREAD_ONCE_INIT;

static void
free_environment (void *unused)
{
    (void) unused;
    glp_free_env ();
}

static void
make_key (void)
{
    has_environment = pthread_key_create (&environment, free_environment) == 0;
}

void
glpk_enter (glpk_session *here)
{
    pthread_once (&environment_once, make_key);
    if (has_environment)
        pthread_setspecific (environment, &environment); /* anything but NULL */
    glp_term_out (GLP_OFF);
    glp_error_hook (on_glpk_error, here);
}
