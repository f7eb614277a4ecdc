#include "question.h"

#include <string.h>

#include "alloc.h"

/* The sets of settings. */
#define S(id) SETTING_##id
#define SET(...) \
    (const setting[]) \
    { \
        __VA_ARGS__, SETTING_END \
    }
#define ENGINE_SETTINGS S (TIME), S (UP_TO), S (RANGE), S (ENGINE), S (ORDER), S (CROSS_CHECK), S (EXPLAIN)

static const question_info table[ASK_KINDS] = {
    [ASK_DECIDE] = { .settings = SET (ENGINE_SETTINGS, S (WORDS), S (LABEL), S (NON_ZENO), S (COARSEST), S (TURNS)),
                     .presets = { { S (TIME), "any" }, { S (UP_TO), "8" } },
                     .languages = { LANGUAGE_NETWORK },
                     .fewest = 1,
                     .most = 1 },
    [ASK_REACH] = { .settings = SET (ENGINE_SETTINGS, S (LABEL), S (LOCATION), S (DEADLOCK),
                                     S (ALL_LOCATIONS), S (SHORTEST), S (EXTRAPOLATION), S (SUBSUMPTION), S (SYMMETRY),
                                     S (TIME_ZONES), S (WORKERS), S (OVER_APPROXIMATE), S (TICKS)),
                    .presets = { { S (UP_TO), "8" } },
                    .languages = { LANGUAGE_NETWORK },
                    .fewest = 1,
                    .most = 1 },
    [ASK_CHECK] = { .settings = SET (S (QUERY), S (LTL), S (TIME), S (UP_TO), S (RANGE), S (ENGINE), S (ORDER), S (SHORTEST),
                                     S (CROSS_CHECK), S (NON_ZENO)),
                    .languages = { LANGUAGE_NETWORK },
                    .fewest = 1,
                    .most = 1 },
    [ASK_CLASSIFY] = { .settings = (const setting[]){ SETTING_END },
                       .languages = { LANGUAGE_NETWORK },
                       .fewest = 1,
                       .most = 1 },
    [ASK_SIMULATE] = { .settings = SET (S (TIME), S (RANGE), S (SEED), S (STEPS), S (MOVES)),
                       .languages = { LANGUAGE_NETWORK },
                       .fewest = 1,
                       .most = 1 },
    [ASK_EXPORT] = { .settings = SET (S (TO), S (TIME), S (RANGE), S (LABEL), S (LTL)),
                     .languages = { LANGUAGE_NETWORK },
                     .fewest = 1,
                     .most = 1 },
    [ASK_COMPARE] = { .settings =
                          SET (S (TIME), S (WITH), S (EQUIVALENCE), S (PREORDER), S (HIDE), S (RANGE),
                               S (FLAGS)),
                      .languages = { LANGUAGE_NETWORK, LANGUAGE_NETWORK },
                      .or_code = true,
                      .fewest = 1,
                      .most = 2 },
    [ASK_PERIODS] = { .settings = SET (S (RANGE), S (UP_TO), S (WORDS), S (LABEL), S (LOCATION), S (DEADLOCK),
                                       S (NON_ZENO), S (EQUIVALENCE), S (HIDE), S (LOSSLESS), S (AMONG)),
                      .presets = { { S (WORDS), "" } }, /* it depends on the goal */
                      .languages = { LANGUAGE_NETWORK },
                      .fewest = 1,
                      .most = 1 },
    [ASK_REFINE] = { .settings =
                         SET (S (RANGE), S (UP_TO), S (LABEL), S (WORDS), S (ORDER), S (PREDICATES),
                              S (START_WITH), S (WITHOUT_GUARDS), S (LOCAL), S (SPLIT), S (LIGHT), S (WHOLE),
                              S (CONCRETE_AFTER), S (STABLE), S (ITERATIONS), S (LIMIT_QUERY), S (OVER),
                              S (COMBINE), S (DOMAIN), S (STRATEGY), S (SEED), S (INVARIANT)),
                     .presets = { { S (UP_TO), "720" }, { S (WORDS), "finite" } },
                     .languages = { LANGUAGE_BY_NAME },
                     .fewest = 1,
                     .most = 1 },
    [ASK_ABSTRACT] = { .settings = SET (S (KIND), S (DOMAIN), S (START_WITH), S (WITHOUT_GUARDS), S (INVARIANT)),
                       .languages = { LANGUAGE_PROGRAM },
                       .fewest = 1,
                       .most = 1 },
    [ASK_EXPLORE] = { .settings = SET (S (ORDER), S (REDUCE), S (ALL_ERRORS), S (MEMORY), S (BITSTATE_SIZE), S (WORKERS)),
                      .languages = { LANGUAGE_PROGRAM },
                      .fewest = 1,
                      .most = 1 },
    [ASK_CTL] = { .settings = SET (S (FORMULA), S (CTL_ENGINE), S (TIME), S (RANGE), S (DEAD_ENDS), S (FAIR),
                                   S (START_WITH), S (WIDEN_AFTER), S (ROUNDS), S (INVARIANT), S (SELECT), S (SIZE),
                                   S (ABSTRACT)),
                  .languages = { LANGUAGE_BY_NAME, LANGUAGE_PROGRAM },
                  .fewest = 1,
                  .most = 2 },
    [ASK_INVARIANT] = { .settings = SET (S (INVARIANT), S (START_WITH)),
                        .presets = { { SETTING_INVARIANT, "polyhedra" } },
                        .languages = { LANGUAGE_PROGRAM },
                        .fewest = 1,
                        .most = 1 },
    [ASK_REGIONS] = { .settings = SET (S (FORMAT), S (ZONES), S (RANGE)),
                      .languages = { LANGUAGE_NETWORK },
                      .fewest = 1,
                      .most = 1 },
    [ASK_RELATION] = { .settings = SET (S (FROM), S (TO_LOCATION), S (BY_REGIONS), S (RANGE)),
                       .languages = { LANGUAGE_NETWORK },
                       .fewest = 1,
                       .most = 1 },
    [ASK_PROGRAM] = { .settings = SET (S (ENTRY), S (UNREACH), S (OVERFLOW), S (DATA_MODEL), S (UNKNOWN_CALLS), S (UNSET_POINTERS),
                                       S (INPUTS), S (FLAGS), S (REPLAY), S (WITNESS), S (C_ENGINE), S (LEVELS), S (PREDICATES_AT), S (MINIMISE), S (PERIOD), S (BIND), S (EXECUTION), S (TIME),
                                       S (LABEL), S (LOCATION), S (DEADLOCK), S (WORDS), S (RANGE)),
                      .presets = { { S (WORDS), "finite" } },
                      .languages = { LANGUAGE_C, LANGUAGE_ANY },
                      .fewest = 1,
                      .most = QUESTION_SUBJECTS },
    [ASK_CHECK_CERTIFICATE] = { .settings = SET (S (FLAGS), S (OBLIGATIONS), S (TO_PROVER)),
                                .languages = { LANGUAGE_BY_NAME, LANGUAGE_DOCUMENT },
                                .fewest = 2,
                                .most = QUESTION_SUBJECTS },
    [ASK_LTS_COMPARE] = { .settings = SET (S (EQUIVALENCE), S (PREORDER), S (HIDE)),
                          .languages = { LANGUAGE_SYSTEM, LANGUAGE_SYSTEM },
                          .fewest = 2,
                          .most = 2 },
    [ASK_LTS_MINIMISE] = { .settings = SET (S (HIDE)),
                           .languages = { LANGUAGE_SYSTEM },
                           .fewest = 1,
                           .most = 1 },
    [ASK_LTS_COMPOSE] = { .settings = SET (S (HIDE)),
                          .languages = { LANGUAGE_SYSTEM, LANGUAGE_SYSTEM },
                          .fewest = 2,
                          .most = QUESTION_SUBJECTS },
    [ASK_LTS_CONFORM] = { .settings = SET (S (LEVELS), S (HIDE)),
                          .languages = { LANGUAGE_SYSTEM, LANGUAGE_SYSTEM },
                          .fewest = 2,
                          .most = QUESTION_SUBJECTS },
};

static const char *const names[ASK_KINDS] = {
#define X(id, name) [ASK_##id] = name,
    QUESTIONS (X)
#undef X
};

/* Names that some settings had before, and that people still write. */
static const struct {
    const char *name;
    setting which;
} aliases[] = { { "accept", SETTING_LABEL }, { "smallest", SETTING_COARSEST } };

/* What --accept says besides naming labels: a run sees them again and again. */
static const char ACCEPT[] = "accept";

const question_info *
question_about (question_kind kind)
{
    return &table[kind];
}

const char *
question_name (question_kind kind)
{
    return names[kind];
}

bool
question_find (const char *name, question_kind *kind)
{
    for (int k = 0; k < ASK_KINDS; k++)
        if (strcmp (names[k], name) == 0) {
            *kind = (question_kind) k;
            return true;
        }
    return false;
}

question *
question_new (question_kind kind)
{
    question *q = xcalloc (1, sizeof *q);
    q->kind = kind;
    return q;
}

void
question_free (question *q)
{
    if (!q)
        return;
    for (int i = 0; i < SETTING_END; i++)
        xfree (q->given[i]);
    xfree (q);
}

bool
question_has (question_kind kind, setting which)
{
    if (which < SETTING_FIRST_SPECIAL)
        return true;
    for (const setting *s = table[kind].settings; *s != SETTING_END; s++)
        if (*s == which)
            return true;
    return false;
}

setting
question_setting (question_kind kind, const char *name)
{
    for (int i = 0; i < SETTING_END; i++)
        if (question_has (kind, (setting) i) && strcmp (setting_table[i].name, name) == 0)
            return (setting) i;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (question_has (kind, aliases[i].which) && strcmp (aliases[i].name, name) == 0)
            return aliases[i].which;
    return SETTING_END;
}

static void
refuse_unknown (question_kind kind, const char *name, text *message)
{
    const char *known[SETTING_END];
    size_t count = 0;
    for (int i = 0; i < SETTING_END; i++)
        if (question_has (kind, (setting) i))
            known[count++] = setting_table[i].name;
    const char *nearest = setting_nearest (name, known, count);
    text_printf (message, "%s has no option --%s", names[kind], name);
    if (nearest)
        text_printf (message, "; did you mean --%s?", nearest);
}

static void
replace (char **value, const char *with)
{
    xfree (*value);
    *value = xstrdup (with);
}

bool
question_set (question *q, const char *name, const char *value, text *message)
{
    setting which = question_setting (q->kind, name);
    if (which == SETTING_END) {
        refuse_unknown (q->kind, name, message);
        return false;
    }
    const setting_info *info = &setting_table[which];
    if (which == SETTING_EQUIVALENCE && value && strcmp (value, "deadlock") == 0)
        value = "stuck"; /* as it was called before */
    if (!setting_is_right (info, value, message))
        return false;
    if (q->given[which] && info->kind == VALUE_LIST) {
        text both = TEXT_EMPTY;
        text_printf (&both, "%s,%s", q->given[which], value);
        replace (&q->given[which], text_string (&both));
        text_free (&both);
        return true;
    }
    if (q->given[which] && !(which == SETTING_WORDS && q->words_implied)) {
        text_printf (message, "--%s is given twice", info->name);
        return false;
    }
    replace (&q->given[which], value ? value : "");
    q->words_implied = q->words_implied && which != SETTING_WORDS;
    if (q->kind == ASK_PERIODS && strcmp (name, ACCEPT) == 0 && !q->given[SETTING_WORDS]) {
        replace (&q->given[SETTING_WORDS], "infinite");
        q->words_implied = true;
    }
    return true;
}

void
question_add (question *q, const subject *s)
{
    if (q->subject_count < QUESTION_SUBJECTS)
        q->subjects[q->subject_count++] = s;
}

bool
question_is_set (const question *q, setting which)
{
    return q->given[which] != NULL;
}

const char *
question_default (question_kind kind, setting which)
{
    const question_info *about = &table[kind];
    for (size_t i = 0; i < sizeof about->presets / sizeof *about->presets && about->presets[i].value; i++)
        if (about->presets[i].which == which)
            return *about->presets[i].value ? about->presets[i].value : NULL;
    return setting_table[which].fallback;
}

/* Is a period asked whether something can be reached? */
static bool
has_finite_goal (const question *q)
{
    return q->given[SETTING_LABEL] || q->given[SETTING_LOCATION] || q->given[SETTING_DEADLOCK]
           || q->given[SETTING_LOSSLESS] || q->given[SETTING_AMONG];
}

const char *
question_text (const question *q, setting which)
{
    if (!q->given[which] && q->kind == ASK_PERIODS && which == SETTING_WORDS)
        return has_finite_goal (q) ? "finite" : "infinite";
    return q->given[which] ? q->given[which] : question_default (q->kind, which);
}

uint64_t
question_count (const question *q, setting which)
{
    uint64_t count = 0;
    const char *value = question_text (q, which);
    if (value)
        setting_read_count (value, &count);
    return count;
}

double
question_seconds (const question *q, setting which)
{
    double seconds = 0;
    if (q->given[which])
        setting_read_seconds (q->given[which], &seconds);
    return seconds;
}

uint64_t
question_bytes (const question *q, setting which)
{
    uint64_t bytes = 0;
    if (q->given[which])
        setting_read_size (q->given[which], &bytes);
    return bytes;
}

budget_limits
question_limits (const question *q)
{
    return (budget_limits){ .seconds = question_seconds (q, SETTING_LIMIT_TIME),
                            .bytes = (size_t) question_bytes (q, SETTING_LIMIT_MEMORY),
                            .states = question_count (q, SETTING_LIMIT_STATES) };
}
