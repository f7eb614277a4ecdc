/* fold.h: the value of an expression without variables. */
#ifndef FOLD_H
#define FOLD_H
#include "model.h"

typedef enum fold_result {
    FOLD_VARIES, /* depends on variables */
    FOLD_VALUE,
    FOLD_FAULT /* overflow or division by zero, whatever the variables are */
} fold_result;

fold_result fold (const expr *e, int32_t *value);
#endif
