#include "command.h"

#include <string.h>

_Static_assert(OPTION_COUNT <= 64, "the sets of options are 64-bit words");

const command command_table[] = {
    { .name = "classify",
      .arguments = "MODEL",
      .summary = "what kind of automaton it is and what can be decided about it",
      .more =
          "Tells a timed from a stopwatch automaton, whether it is closed and diagonal-free, its constants "
          "and "
          "their greatest common divisor; then, for real, rational, sampled and unknown-period time, which "
          "questions are decidable, how hard they are and which command answers them, and which equivalences "
          "between dense and sampled time hold for every automaton of this kind.",
      .example = "classify models/thesis/fig-6.3b.tck",
      .run = command_classify,
      .fewest = 1,
      .most = 1 },
    { .name = "simulate",
      .arguments = "MODEL",
      .summary = "walk at random or step by step, or replay a run",
      .more = "Walks through the model from its initial state in exact arithmetic. On a terminal you choose "
              "every "
              "step; elsewhere, or with --seed or --steps, the choices are random and the same for the same "
              "seed. With "
              "--run the steps come from a JSON answer and each of them is checked.",
      .example = "simulate models/classic/train-gate.tck --steps 10 --seed 7 --time 1/2",
      .run = command_simulate,
      .options =
          OPTION_BIT (TIME) | OPTION_BIT (RANGE) | OPTION_BIT (SEED) | OPTION_BIT (STEPS) | OPTION_BIT (RUN),
      .fewest = 1,
      .most = 1 },
    { .name = "export",
      .arguments = "MODEL",
      .summary = "write the model as .tck text, JSON or a Graphviz drawing",
      .more = "The .tck text is the model as it was understood, in a regular form that reads back as the "
              "same model. "
              "The drawing shows one cluster per process: tacet export M --to dot | dot -Tsvg > m.svg",
      .example = "export models/thesis/fig-6.2.tck --to dot",
      .run = command_export,
      .options = OPTION_BIT (TO) | OPTION_BIT (OUTPUT),
      .fewest = 1,
      .most = 1 },
    { .name = "help",
      .arguments = "[COMMAND]",
      .summary = "what the commands do",
      .more =
          "Without a command: the list of all. The manual page and the shell completion are written by this "
          "command too, from the same tables.",
      .example = "help decide",
      .run = command_help,
      .options = OPTION_BIT (MAN) | OPTION_BIT (COMPLETION),
      .most = 1 },
};
const size_t command_count = sizeof command_table / sizeof *command_table;

const command *
command_find (const char *name)
{
    for (size_t i = 0; i < command_count; i++)
        if (strcmp (command_table[i].name, name) == 0)
            return &command_table[i];
    return NULL;
}
