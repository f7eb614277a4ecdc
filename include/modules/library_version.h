/* library_version.h: the versions of the libraries in use, each told by the
 * module that alone includes the library's header; NULL: it is not in this build. */
#ifndef LIBRARY_VERSION_H
#define LIBRARY_VERSION_H

const char *lp_glpk_version (void);
const char *grid_cudd_version (void);
const char *gcl_z3_version (void);
const char *dense_ppl_version (void);
#endif
