#include "command.h"

#include <limits.h>

#include <string.h>

#include "check.h"
#include "report_command.h"

const command command_table[] = {
    { .name = "decide",
      .arguments = "MODEL",
      .summary = "is there an infinite (or finite) run: in dense time, with a period, with any period",
      .more = "The main question: does the system go on forever under some beat? With --time any (the "
              "default) tacet "
              "decides whether a sampling period exists for which there is an infinite run, and gives one; "
              "with --time "
              "dense it asks for the reals, with --time 1/2 for that period. A yes comes with a run, checked "
              "step by "
              "step before it is printed; a no can be written down as a certificate.",
      .example = "decide models/thesis/fig-6.3b.tck --time any",
      .kinds = { ASK_DECIDE },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE) | OPTION_BIT (CSV),
      .fewest = 1,
      .most = 1 },
    { .name = "reach",
      .arguments = "MODEL",
      .summary = "can a label, a location or a deadlock be reached",
      .more =
          "Looks for a run to a state with all the labels given, to a location, or to a state that cannot be "
          "left; without a goal everything is explored and counted. "
          "In dense time zones are searched; the options choose how they are made finitely many and when one "
          "makes another superfluous. With --workers several threads search, each among states of its own; the "
          "answer is that of one, and the same every time; stopwatches, regions, decision diagrams and times of "
          "single processes stay with one thread.",
      .example = "reach models/classic/train-gate-3.tck --label crossing1",
      .kinds = { ASK_REACH },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE) | OPTION_BIT (CSV) | OPTION_BIT (OBSERVER),
      .fewest = 1,
      .most = 1 },
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
      .kinds = { ASK_CLASSIFY },
      .kind_count = 1,
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
      .example = "simulate models/classic/train-gate-3.tck --steps 10 --seed 7 --time 1/2",
      .kinds = { ASK_SIMULATE },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (RUN) | OPTION_BIT (CSV),
      .fewest = 1,
      .most = 1 },
    { .name = "export",
      .arguments = "MODEL",
      .summary = "write the model as .tck text, JSON, a picture or a transition system",
      .more =
          "The .tck text is the model as it was understood, in a regular form that reads back as the "
          "same model. "
          "--to svg draws the processes with their locations and edges; --to dot leaves that to Graphviz: "
          "tacet export M --to dot | dot -Tsvg > m.svg. With --to "
          "aut: the transition system in Aldebaran's format, by regions for --time dense, for other "
          "toolboxes "
          "and for tacet lts. With --to gcl: the sampled semantics of a period as guarded commands, whose "
          "error is a state with all the labels of --label. With --to hoa: the automaton of the formula of --ltl, over the conditions of the model, in the Hanoi format. With --to c: a step function in plain C, which "
          "tacet compare MODEL CODE.c --time P/Q then proves equivalent to the model.",
      .example = "export models/thesis/fig-6.2.tck --to dot",
      .kinds = { ASK_EXPORT },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (OUTPUT) | OPTION_BIT (OBSERVER),
      .fewest = 1,
      .most = 1 },
    { .name = "compare",
      .arguments = "MODEL [MODEL|CODE.c]",
      .summary = "dense against sampled time, two periods or two models: in which respects they are alike",
      .more =
          "Six equivalences, from the set of actions that occur to bisimulation. A \"no\" comes with the "
          "shortest word that only one side has, as runs with delays, or with the winning strategy of the "
          "challenger in the simulation or bisimulation game, told move by move. With two models their "
          "events are compared, without the names of the processes. With a C file (--time P/Q): does its "
          "step function, as export --to c writes it, do just what the model does? Waiting for one period is "
          "an action then.",
      .example = "compare models/thesis/fig-6.2.tck --time dense --with 1/2 --equivalence bisimulation",
      .kinds = { ASK_COMPARE },
      .kind_count = 1,
      .options = OPTIONS_DRAW,
      .fewest = 1,
      .most = 2 },
    { .name = "periods",
      .arguments = "MODEL",
      .summary = "which periods keep what dense time has: runs, labels, words",
      .more = "Alone, or with --hide: a table of what a few periods keep, and the coarsest that keeps all. "
              "With a goal: tries "
              "periods above 1, in ranges whose periods are alike, and 1/q for q = 1, 2, ... up to "
              "--up-to, and says "
              "which work and which is the largest. If none "
              "does, the exact engine for an unknown period tells whether any period can. With --equivalence "
              "the question is for which q the sampled system is equivalent to the dense one; trace and "
              "infinite-trace are decided for all q unless --up-to is given. With --lossless: which "
              "periods keep every word that dense time has, decided for all of them.",
      .example = "periods models/thesis/fig-6.3b-closed.tck --up-to 6",
      .kinds = { ASK_PERIODS },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE),
      .fewest = 1,
      .most = 1 },
    { .name = "refine",
      .arguments = "MODEL.tck|MODEL.gcl",
      .summary = "under-approximate, by finer periods or by more predicates, until nothing is lost",
      .more =
          "For automata: explores the model at the periods 1, 1/2, 1/3, 1/4, 1/6, 1/9, ... (with stopwatches "
          "1, 1/2, 1/6, 1/24, ...), each of which has what the one before has, and stops with a run to the label (--label) or an infinite run (--words "
          "infinite), or when the sampled system reaches all that dense time reaches, or at 1/Q (--up-to). "
          "For stopwatch automata, where dense time is undecidable, it may only say what was covered. For "
          "guarded "
          "commands (a file name ending in .gcl): searches concrete states but tells them apart only by "
          "control variables and predicates, and adds predicates where a step is not proved exact, until "
          "an error is found or the structure is bisimilar to the program. Predicates are known in all "
          "states, "
          "or only where they are needed (--local, --split: slower to start, but large protocols end), and "
          "come "
          "from steps not proved exact, from runs that leave the structure, or are all preconditions "
          "(--strategy).",
      .example = "refine models/thesis/ticket3.gcl",
      .kinds = { ASK_REFINE },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE) | OPTION_BIT (CSV),
      .fewest = 1,
      .most = 1 },
    { .name = "abstract",
      .arguments = "MODEL.gcl",
      .summary = "the may or must abstraction of guarded commands over predicates",
      .more =
          "Builds the abstract states and steps that can be reached over the guards' predicates and those of "
          "--start-with. A may step is one of some state that the abstract state stands for, a must step one "
          "of "
          "all of them: without a may path to an error there is no error, with a must path there is one. "
          "must+- also takes must- steps, which reach every state of their target, from abstract states with "
          "initial states only; then must (must+) steps. Its lines show which steps are which.",
      .example = "abstract models/thesis/fig-4.2.gcl --kind must --domain cartesian",
      .kinds = { ASK_ABSTRACT },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE),
      .fewest = 1,
      .most = 1 },
    { .name = "invariant",
      .arguments = "MODEL.gcl",
      .summary = "conditions that hold always, for each control state of guarded commands",
      .more = "Candidates come from what the commands of each process leave behind, from composing the processes, "
              "and from convex polyhedra; the conditions shown are those that are proved inductive together. Control "
              "states that they exclude are listed. Conditions claimed by the program (predicate) or by --start-with "
              "are proved, or refuted by a run, or left open.",
      .example = "invariant models/thesis/bakery-short.gcl",
      .kinds = { ASK_INVARIANT },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE),
      .fewest = 1,
      .most = 1 },
    { .name = "explore",
      .arguments = "MODEL.gcl",
      .summary = "visit all states of guarded commands, with reductions",
      .more =
          "Plain exploration of guarded commands. --reduce names reductions, each of which keeps what it "
          "promises: dead, equivalent, linear, symmetry and acyclic (bisimulation), confluence (weak "
          "bisimulation), por, merge, simultaneous and interleaving (weak traces and deadlocks), slice, "
          "dominating, error-doomed and error-boring (errors), deadlock-doomed and deadlock-boring "
          "(deadlocks). The full search runs beside the reduced one, to show what "
          "was "
          "saved. --memory bitstate or compact keeps hashes only: an error found is real, a \"no\" becomes "
          "\"unknown\" with the probability that a state was missed.",
      .example = "explore models/thesis/ticket2.gcl --reduce dead,linear,symmetry --limit-states 100000",
      .kinds = { ASK_EXPLORE },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE) | OPTION_BIT (CSV),
      .fewest = 1,
      .most = 1 },
    { .name = "ctl",
      .arguments = "MODEL.gcl|MODEL.tck FORMULA",
      .summary = "does a program satisfy a formula of computation tree logic",
      .more =
          "The formula may speak of all paths (AG, AF, AX, A [p U q]) and of some (EG, EF, EX, E [p U q]), "
          "nested in any way, over conditions on the variables. It holds if it holds in every start. All "
          "states are labelled if they are few, else a finite structure that is bisimilar to the program, as "
          "refine finds it with the conditions of the formula among its predicates: both are exact. If many "
          "processes are alike, and the formula does not tell them apart, states are told apart up to their "
          "exchange. Where there "
          "is none, fixed points are computed with sets of integers, a lower and an upper one for each "
          "subformula; loops that count down are ranked, and commands that count are taken many times at once. "
          "With --engine abstract some variables are seen through "
          "predicates only, those of --start-with, --abstract or --select, and once more within an invariant if "
          "that decides nothing; --engine portfolio tries all ways side "
          "by side. A run, with a loop where it takes one, shows why, "
          "and "
          "is replayed before it is printed. Instead of a formula the name of a property in the file may be given. "
          "Automata are asked about at a period (--time 1/2): each tick and each joint edge is a step, and "
          "conditions are labels, P.location, and integers of the model. With --certificate the sets of states "
          "in "
          "which parts of the formula hold or fail are written down, and check-certificate proves them anew.",
      .example = "ctl models/thesis/ticket2.gcl 'AG (pc1 = 1 -> AF pc1 = 2)'",
      .kinds = { ASK_CTL },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE) | OPTION_BIT (CSV) | OPTION_BIT (SMALL),
      .fewest = 1,
      .most = 2,
      .last = "formula" },
    { .name = "program",
      .arguments = "FILE.c|FILE.bc|FILE.ll...",
      .summary = "can a C program reach an error, or do anything undefined",
      .more =
          "Reads C by way of clang, or LLVM bitcode, and asks whether a function can be called or a label "
          "reached (yes, with the lines, the inputs and the values on the way) or not (no). Integers are those "
          "of the machine. A division by zero, a shift too far, an access outside of all objects and, unless "
          "--overflow says otherwise, a signed overflow are errors of their own. Functions called nondet... or "
          "__VERIFIER_nondet... return any value, __VERIFIER_assume restricts the runs. What is not supported is "
          "refused with its place; what is assumed is listed. A no is proved again over bits, and --certificate writes "
          "that proof; --replay has a run compiled and taken by the real machine. With --spec it asks whether the words of actions that "
          "the programs have, side by side, are all words of the specification (yes), or shows a shortest one that "
          "is not (no). A function without a body that is called like an action performs it; --assume says what "
          "others do; actions of several programs happen together. With --period and --environment the function "
          "--entry is called at every multiple of the period, in no time or taking --execution, and the network "
          "runs in between: can --label, --location or --deadlock be reached, is there an infinite run (--words "
          "infinite), and for which of several periods. Needs the program tacet-read-c, which is built "
          "where LLVM is installed.",
      .example = "program models/c/lock.c --unreach reach_error",
      .kinds = { ASK_PROGRAM },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (ENVIRONMENT) | OPTION_BIT (SPEC) | OPTION_BIT (ASSUME) | OPTION_BIT (CERTIFICATE),
      .fewest = 1,
      .most = 32 },
    { .name = "regions",
      .arguments = "MODEL",
      .summary = "the region graph or the zone graph: how large it is, its states and steps, or a drawing",
      .more = "Two valuations of the clocks are in one region when no edge, now or after any delay, can tell "
              "them "
              "apart. A step leads to the next region that time reaches, or is a joint edge. Clocks that are "
              "never "
              "compared do not count. With --zones: sets of clock values with all delays in them, widened as "
              "far as no guard tells them apart, and the joint edges between them.",
      .example = "regions models/thesis/fig-6.3b.tck --format text",
      .kinds = { ASK_REGIONS },
      .kind_count = 1,
      .options = OPTIONS_DRAW | OPTION_BIT (OUTPUT),
      .fewest = 1,
      .most = 1 },
    { .name = "relation",
      .arguments = "MODEL --from P.L --to P.L",
      .summary = "which clock values at one location lead to which at another",
      .more = "All pairs of a valuation before and one after a path of at least one step, each a delay and "
              "an action, "
              "as differences between the clocks: x is the value before, x' the value after. With "
              "--by-regions the "
              "pairs of regions and what relates the fractional parts.",
      .example = "relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l0",
      .kinds = { ASK_RELATION },
      .kind_count = 1,
      .fewest = 1,
      .most = 1 },
    { .name = "check",
      .arguments = "MODEL... [QUERY...]",
      .summary = "does a query hold: E<> p, A[] p, E[] p, A<> p, p --> q, ltl: G (p -> F q)",
      .more =
          "Each query is put to each model, in dense time, with a period or for an unknown one; a single query is "
          "answered with the run that shows or refutes it, several in one line each. Without a query: "
          "those in the first lines of the models ('# query: A[] not deadlock', or '# query: reach --label crash', "
          "and '# expect: no' behind it) and those in a file of the same name that ends in .q; one line per question, "
          "then how many are as expected.",
      .example = "check models/classic/fischer-3.tck 'A[] not (P1.critical and P2.critical)' 'P1.request --> P1.critical'",
      .kinds = { ASK_CHECK },
      .kind_count = 1,
      .run = command_check,
      .options = OPTIONS_DRAW | OPTION_BIT (CERTIFICATE) | OPTION_BIT (CSV) | OPTION_BIT (PROPERTY) | OPTION_BIT (NEVER) | OPTION_BIT (OBSERVER),
      .fewest = 1,
      .most = UINT_MAX },
    { .name = "report",
      .arguments = "MODEL",
      .summary = "all that is asked about a model, answered on one page, with pictures",
      .more =
          "For people who never open a terminal: one HTML file without script or network (or Markdown): the model as a "
          "picture, its kind, each question with its answer, picture, table and the command to ask it again. Asks "
          "the questions of the model (see tacet help check), else whether it goes on forever in dense time and "
          "for some period, whether it gets stuck, and what the periods keep. Each question has 20 seconds "
          "unless --limit-time tells.",
      .example = "report models/thesis/fig-6.3b.tck -o fig-6.3b.html",
      .kinds = { ASK_CLASSIFY },
      .kind_count = 1,
      .run = command_report,
      .options = OPTION_BIT (QUESTIONS) | OPTION_BIT (FORM) | OPTION_BIT (OUTPUT),
      .fewest = 1,
      .most = 1 },
    { .name = "check-certificate",
      .arguments = "MODEL... FILE",
      .summary = "does a certificate prove what it claims",
      .more =
          "Reads the model and what another command wrote with --certificate, and nothing else, and verifies "
          "every condition of proofs/certificates-*.md with code that shares nothing with the engines. What "
          "'program' wrote is checked against the C file, compiled anew, over bit-vectors "
          "(proofs/programs-c.md, section 7); --obligations writes down what is asked there, in SMT-LIB or as loop-free C. What 'program --spec' wrote is "
          "checked against the C files, in their order, and the same --spec and --assume (proofs/components-c.md). With "
          "--to coq a network and its certificate become a file that coqc accepts if it is a proof; see proofs/README.md.",
      .example = "check-certificate models/thesis/fig-6.3b.tck proof.txt",
      .kinds = { ASK_CHECK_CERTIFICATE },
      .kind_count = 1,
      .options = OPTION_BIT (OUTPUT) | OPTION_BIT (OBSERVER) | OPTION_BIT (SPEC) | OPTION_BIT (ASSUME),
      .fewest = 2,
      .most = 33 },
    { .name = "lts",
      .arguments = "compare A B | minimise A | compose A B... | conform SPECIFICATION A...",
      .summary = "compare, minimise or compose transition systems, or hold them against a specification",
      .more =
          "Systems in Aldebaran's format (.aut) that other programs wrote, or equations over actions (.fsp). "
          "compare: six equivalences, each \"no\" with a shortest word or the winning strategy of a game; "
          "minimise: the smallest bisimilar system; with --hide the weak versions. compose: the systems side by "
          "side, synchronised on the actions they share. conform: is every word of the composition one of the "
          "specification? Actions that the specification does not have may happen at any time, and so may "
          "hidden ones, which do not synchronise.",
      .example = "lts conform models/components/turns.fsp models/components/client.fsp models/components/server.fsp",
      .kinds = { ASK_LTS_COMPARE, ASK_LTS_MINIMISE, ASK_LTS_COMPOSE, ASK_LTS_CONFORM },
      .kind_count = 4,
      .options = OPTIONS_DRAW | OPTION_BIT (OUTPUT),
      .fewest = 2,
      .most = 1 + QUESTION_SUBJECTS },
    { .name = "help",
      .arguments = "[COMMAND]",
      .summary = "what the commands do",
      .more =
          "Without a command: the list of all. The manual page, the shell completion and (--json) the list as "
          "data are written by this command too, from the same tables.",
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

bool
command_has (const command *c, setting which)
{
    for (size_t i = 0; i < c->kind_count; i++)
        if (question_has (c->kinds[i], which))
            return true;
    return false;
}

setting
command_setting (const command *c, const char *name)
{
    setting found = SETTING_END;
    for (size_t i = 0; i < c->kind_count && found == SETTING_END; i++)
        found = question_setting (c->kinds[i], name);
    return found;
}

setting
command_letter (const command *c, char letter)
{
    if (letter == 'a') /* of the alias --accept */
        return command_setting (c, "accept");
    for (unsigned i = 0; i < SETTING_END; i++)
        if (letter && setting_table[i].letter == letter && command_has (c, (setting) i))
            return (setting) i;
    return SETTING_END;
}
