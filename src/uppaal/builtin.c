#include "builtin.h"

#include <stddef.h>
#include <string.h>

static const char *const functions[] = {
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh",
    "erf", "erfc", "exp", "exp2", "expm1", "fabs", "fdim", "fint", "floor", "fma", "fmax", "fmin", "fmod",
    "fpclassify", "hypot", "ilogb", "isfinite", "isinf", "isnan", "isnormal", "isunordered", "ldexp", "lgamma", "ln",
    "log", "log10", "log1p", "log2", "logb", "nextafter", "pow", "random", "random_arcsine", "random_beta",
    "random_gamma", "random_normal", "random_poisson", "random_tri", "random_weibull", "round", "signbit", "sin",
    "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc"
};

const char *
builtin_function (unsigned number)
{
    return number < sizeof functions / sizeof *functions ? functions[number] : NULL;
}

bool
builtin_is_function (const char *name)
{
    const char *known;
    for (unsigned i = 0; (known = builtin_function (i)); i++)
        if (strcmp (known, name) == 0)
            return true;
    return false;
}
