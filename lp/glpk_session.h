/* glpk_session.h: a call of GLPK that survives its errors. */
#ifndef GLPK_SESSION_H
#define GLPK_SESSION_H
#include <glpk.h>
#include <setjmp.h>

typedef struct glpk_session {
    jmp_buf failed;
    glp_prob *problem;
} glpk_session;

/* Before setjmp (here->failed); after a jump call glp_free_env, else take the
 * hook away with glp_error_hook (NULL, NULL). */
void glpk_enter (glpk_session *here);
#endif
