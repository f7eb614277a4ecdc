/* The specification as the flows have their actions. */
#include <string.h>

#include "components.h"

void
components_error_name (size_t component, text *out)
{
    text_printf (out, "error [component %zu]", component + 1);
}

/* The return of a component that a written action stands for, by its conditions. */
typedef struct meaning {
    size_t component; /* SIZE_MAX: a plain action */
    uint64_t which;   /* bit k: condition k of the options */
} meaning;

static meaning
meaning_of (const char *name, const flow_options *const *options, size_t count)
{
    size_t length;
    const char *inner = action_return (name, &length);
    for (size_t i = 0; inner && i < count; i++) {
        const char *prefix = options[i]->prefix ? options[i]->prefix : "";
        size_t size = strlen (prefix);
        if (strncmp (name, prefix, size) != 0 || strncmp (name + size, "return", 6) != 0)
            continue;
        for (size_t k = 0; k < options[i]->return_count; k++)
            if (strlen (options[i]->returns[k].name) == length
                && memcmp (options[i]->returns[k].name, inner, length) == 0)
                return (meaning){ i, (uint64_t) 1 << k };
    }
    return (meaning){ SIZE_MAX, 0 };
}

lts *
components_specification (const lts *written, const flow *const *flows, const flow_options *const *options,
                          size_t count)
{
    lts_builder *b = lts_builder_new ();
    lts_builder_state (b, lts_states (written) - 1);
    lts_builder_initial (b, lts_initial (written));
    for (size_t i = 0; i < count; i++) {
        text error = TEXT_EMPTY;
        components_error_name (i, &error);
        lts_builder_action (b, text_string (&error));
        text_free (&error);
        for (size_t k = 0; k < flows[i]->return_count; k++)
            lts_builder_action (b, flows[i]->returns[k].action);
    }
    for (uint32_t a = 0; a < lts_actions (written); a++)
        if (meaning_of (lts_action_name (written, a), options, count).component == SIZE_MAX)
            lts_builder_action (b, lts_action_name (written, a));
    for (uint32_t s = 0; s < lts_states (written); s++) {
        size_t steps;
        const lts_step *at = lts_steps (written, s, &steps);
        for (size_t k = 0; k < steps; k++) {
            const char *name = lts_action_name (written, at[k].action);
            meaning m = meaning_of (name, options, count);
            if (m.component == SIZE_MAX)
                lts_builder_add (b, s, lts_builder_action (b, name), at[k].target);
            else
                for (size_t j = 0; j < flows[m.component]->return_count; j++)
                    if (flows[m.component]->returns[j].which & m.which)
                        lts_builder_add (b, s, lts_builder_action (b, flows[m.component]->returns[j].action),
                                         at[k].target);
        }
    }
    return lts_builder_finish (b, false);
}
