/* Under-approximate, by finer periods or by more predicates. */
#include "asking.h"

/* Settings that say nothing about automata, or nothing about programs. */
static const setting of_programs[] = {
    SETTING_START_WITH, SETTING_WITHOUT_GUARDS, SETTING_LOCAL,          SETTING_SPLIT,
    SETTING_LIGHT,      SETTING_WHOLE,          SETTING_CONCRETE_AFTER, SETTING_STABLE,
    SETTING_ITERATIONS, SETTING_LIMIT_QUERY,    SETTING_OVER,           SETTING_COMBINE,
    SETTING_DOMAIN,     SETTING_STRATEGY,       SETTING_SEED,           SETTING_INVARIANT,
    SETTING_END
};
static const setting of_automata[] = { SETTING_RANGE, SETTING_UP_TO,      SETTING_LABEL,
                                       SETTING_WORDS, SETTING_PREDICATES, SETTING_END };

static bool
settings_fit (const question *q, setting_set others, const char *what, reply *r)
{
    for (const setting *s = others; *s != SETTING_END; s++)
        if (question_is_set (q, *s)) {
            reply_refuse (r, "--%s has no meaning for %s", setting_table[*s].name, what);
            return false;
        }
    return true;
}

void
ask_refine (const question *q, reply *r)
{
    bool program = q->subjects[0]->program != NULL;
    if (!settings_fit (q, program ? of_automata : of_programs, program ? "guarded commands" : "automata", r))
        return;
    if (!program && !question_count (q, SETTING_UP_TO)) {
        reply_refuse (r, "--up-to wants a number from 1 on");
        return;
    }
    if (program)
        ask_refine_data (q, r);
    else if (question_is_set (q, SETTING_PREDICATES))
        ask_refine_both (q, r);
    else
        ask_refine_time (q, r);
}
