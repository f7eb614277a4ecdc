/* A proof that C programs keep to a specification becomes a certificate only when the checker
 * takes it, as in c_certify.c; and the check of one that was written. */
#include <string.h>

#include "alloc.h"
#include "c_certify.h"

static const double LEAST_SECONDS = 15, TIMES_AS_LONG = 2;

static c_system *
check_lines (const c_program *p, const c_actions_part *seen, const c_claim *claim, const text *lines, c_check_mode mode,
             budget *b, c_check *out)
{
    const char *source = strchr (text_string (lines), '\n') + 1; /* behind its name */
    c_section s = { .name = seen->name,
                    .source = source,
                    .length = lines->length - (size_t) (source - text_string (lines)),
                    .first_line = 2,
                    .claim = *claim };
    return c_component_check (p->module, &s, &seen->seen, mode, b, out);
}

/* The lines of one component, without those that do not follow; NULL: `why`. */
static c_system *
settle (const c_program *p, const c_actions_part *seen, const text *found, text *lines, budget *b, text *why)
{
    c_claim claim;
    c_check c;
    c_certify_claim (p, &claim);
    c_components_write_claim (seen->name, &claim, lines);
    text_add (lines, text_string (found));
    c_system *made = check_lines (p, seen, &claim, lines, CHECK_WEAKENED, b, &c);
    if (made && c.too_strong.count) {
        c_system_free (made);
        c_certify_weaken (lines, &c);
        c_check_free (&c);
        made = check_lines (p, seen, &claim, lines, CHECK_ASKED, b, &c);
    }
    if (!made)
        text_printf (why, "component %s: %s", seen->name, text_string (&c.what));
    c_check_free (&c);
    return made;
}

static bool
judge_systems (const c_actions *a, c_system *const *systems, budget *b, text *why)
{
    c_seen seen[MOST_COMPONENTS];
    c_check c;
    for (size_t i = 0; i < a->count; i++)
        seen[i] = a->parts[i].seen;
    c_systems_check ((const c_system *const *) systems, seen, a->count, a->specification->system, b, &c);
    bool right = c.answer == ANSWER_YES;
    if (!right)
        text_add (why, text_string (&c.what));
    c_check_free (&c);
    return right;
}

bool
c_certify_components (const c_actions *a, const c_program *const *programs, const components_result *found, text *out,
                      text *why)
{
    double seconds = LEAST_SECONDS + TIMES_AS_LONG * budget_seconds (a->asked->budget);
    budget *share =
        budget_new_within (a->asked->budget, (budget_limits){ .seconds = a->asked->certificate ? 0 : seconds });
    c_system *systems[MOST_COMPONENTS] = { NULL };
    bool right = true;
    text_printf (out, "%s\n", C_COMPONENTS_KIND);
    for (size_t i = 0; i < a->count && right; i++) {
        text lines = TEXT_EMPTY;
        right = found->claims[i].length != 0;
        if (!right)
            text_printf (why, "the proof about %s speaks of something that certificates have no words for",
                         a->parts[i].name);
        else
            systems[i] = settle (programs[i], &a->parts[i], &found->claims[i], &lines, share, why);
        right = right && systems[i];
        text_add (out, text_string (&lines));
        text_free (&lines);
    }
    right = right && judge_systems (a, systems, share, why);
    for (size_t i = 0; i < a->count; i++)
        c_system_free (systems[i]);
    budget_free (share);
    return right;
}

/* --- the check --- */

typedef struct judging {
    const question *asked;
    reply *reply;
    c_actions actions;
    c_sections sections;
    bitcode_module *modules[MOST_COMPONENTS];
    text names[MOST_COMPONENTS];
    arena *memory;
    text *what;
} judging;

/* The programs come first, then the certificate, then --spec and --assume. */
static bool
sort_subjects (judging *j, const subject **files, size_t *file_count, const subject **certificate)
{
    const question *q = j->asked;
    size_t at = 0;
    while (at < q->subject_count && !q->subjects[at]->system)
        at++;
    if (at == q->subject_count || at < 2) {
        reply_refuse (j->reply, "this certificate is about a specification: give it with --spec, and --assume as it was asked");
        return false;
    }
    j->actions.specification = q->subjects[at];
    j->actions.assumption = at + 1 < q->subject_count ? q->subjects[at + 1] : NULL;
    *certificate = q->subjects[at - 1];
    *file_count = at - 1 < MOST_COMPONENTS ? at - 1 : MOST_COMPONENTS;
    for (size_t i = 0; i < *file_count; i++)
        files[i] = q->subjects[i];
    return true;
}

static bool
load_components (judging *j, const subject *const *files, size_t file_count)
{
    if ((file_count != 1 && file_count != j->sections.count) || j->sections.count > MOST_COMPONENTS) {
        text_printf (j->what, "it is about %zu components, and %zu program%s given", j->sections.count, file_count,
                     file_count == 1 ? " is" : "s are");
        return false;
    }
    j->actions.count = j->sections.count;
    for (size_t i = 0; i < j->sections.count; i++) {
        const subject *file = files[file_count == 1 ? 0 : i];
        const c_section *s = &j->sections.at[i];
        if (file_count == 1)
            text_add (&j->names[i], s->claim.entry);
        else
            asking_short_name (&j->names[i], file->name);
        if (strcmp (text_string (&j->names[i]), s->name) != 0) {
            text_printf (j->what, "component %zu is called %s there, but it is %s", i + 1, s->name,
                         text_string (&j->names[i]));
            return false;
        }
        j->modules[i] = bitcode_load (file->name, s->claim.data_model, question_text (j->asked, SETTING_FLAGS),
                                      j->asked->budget, c_actions_messages (j->asked, j->reply, file));
        if (!j->modules[i]) {
            asking_give_up (j->asked, j->reply);
            return false;
        }
        j->actions.parts[i].name = text_string (&j->names[i]);
        j->actions.parts[i].module = j->modules[i];
    }
    return true;
}

static void
say_claim (const judging *j, text *out)
{
    text specification = TEXT_EMPTY;
    size_t count = j->sections.count;
    asking_short_name (&specification, j->actions.specification->name);
    for (size_t i = 0; i < count; i++)
        text_printf (out, "%s%s", !i ? "" : i + 1 < count ? ", " : " and ", j->sections.at[i].name);
    text_printf (out, " keep%s to %s", count == 1 ? "s" : "", text_string (&specification));
    text_free (&specification);
    for (size_t i = 0; i < count; i++) {
        const c_claim *c = &j->sections.at[i].claim;
        text_printf (out, "%s nothing undefined happens%s in %s (%s, %u-bit pointers%s%s)", i ? ";" : ", and",
                     strcmp (c->overflow, "wrap") == 0 ? ", signed overflow apart," : "", j->sections.at[i].name, c->entry,
                     c->data_model,
                     strcmp (c->overflow, "ignore") == 0 ? "; signed arithmetic is assumed not to overflow" : "",
                     c->havoc_unknown ? "; routines without a body are assumed to change nothing" : "");
    }
}

static answer
check_sections (judging *j)
{
    c_system *systems[MOST_COMPONENTS] = { NULL };
    answer a = ANSWER_YES;
    for (size_t i = 0; i < j->sections.count && a == ANSWER_YES; i++) {
        c_check c;
        systems[i] =
            c_component_check (j->modules[i], &j->sections.at[i], &j->actions.parts[i].seen, CHECK_ASKED,
                               j->asked->budget, &c);
        a = systems[i] ? ANSWER_YES : c.answer;
        if (!systems[i])
            text_printf (j->what, "component %s: %s", j->sections.at[i].name, text_string (&c.what));
        c_check_free (&c);
    }
    if (a == ANSWER_YES && !judge_systems (&j->actions, systems, j->asked->budget, j->what))
        a = budget_reason (j->asked->budget) ? ANSWER_UNKNOWN : ANSWER_NO;
    for (size_t i = 0; i < j->sections.count; i++)
        c_system_free (systems[i]);
    return a;
}

answer
c_check_components (const question *q, reply *r, text *what)
{
    judging j = { .asked = q, .reply = r, .what = what, .actions = { .asked = q, .reply = r }, .memory = arena_new () };
    const subject *files[MOST_COMPONENTS], *certificate = NULL;
    size_t file_count = 0;
    answer a = ANSWER_NO;
    if (sort_subjects (&j, files, &file_count, &certificate)
        && c_components_read (text_string (&certificate->text), certificate->text.length, &j.sections, j.memory, what)
        && load_components (&j, files, file_count) && c_actions_read (&j.actions))
        a = check_sections (&j);
    if (a == ANSWER_YES)
        say_claim (&j, what);
    c_actions_free (&j.actions);
    for (size_t i = 0; i < MOST_COMPONENTS; i++) {
        bitcode_free (j.modules[i]);
        text_free (&j.names[i]);
    }
    vec_free (&j.sections);
    arena_free (j.memory);
    return a;
}
