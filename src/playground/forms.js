/* Commands and their options as forms, made of what `tacet help --json` tells; the command
 * line is what counts: the form reads it and writes it. */

import { element } from "./element.js";
import { join, split } from "./words.js";

const choose = document.getElementById ("command"), about = document.getElementById ("about"),
      own = document.getElementById ("options"), common = document.getElementById ("more-options"),
      line = document.getElementById ("line");

/* The page takes care of these itself. */
const HIDDEN = new Set (["help", "json", "json-to", "draw", "man", "completion"]);
/* What most people ask with, first; the others are one click away. */
const FIRST = new Set (["time", "with", "label", "location", "deadlock", "words", "non-zeno", "equivalence", "up-to",
                        "lossless", "among", "coarsest", "explain", "kind", "reduce", "to", "format", "steps", "seed",
                        "from", "draw-kind", "engine", "hide", "query", "ltl", "predicates", "all-locations"]);

let tables = null, filesOf = () => [];

export const commandOf = name => tables.commands.find (c => c.name === name);
export const hasOption = (name, option) => commandOf (name)?.options.some (o => o.name === option) ?? false;

function optionsOf (command) {
    const all = [...command.options, ...tables.common.options].filter (o => !HIDDEN.has (o.name));
    return { first: all.filter (o => FIRST.has (o.name)), rest: all.filter (o => !FIRST.has (o.name)) };
}

/* The words after the command: options by name, and the other ones. */
function parse (words) {
    const command = commandOf (words[0]);
    const known = new Map ([...(command?.options ?? []), ...tables.common.options].map (o => [o.name, o]));
    const given = new Map (), others = [];
    for (let i = 1; i < words.length; i++) {
        const found = /^--([a-z-]+)(?:=(.*))?$/s.exec (words[i]), option = found && known.get (found[1]);
        if (!option)
            others.push (words[i]);
        else if (!option.argument)
            given.set (option.name, true);
        else
            given.set (option.name, found[2] ?? words[++i] ?? "");
    }
    return { command, given, others };
}

function write (name, given, others) {
    const words = [name, ...others];
    for (const [option, value] of given)
        words.push ("--" + option, ...(value === true ? [] : [value]));
    line.value = join (words);
}

function change (option, value) {
    const { given, others } = parse (getWords ());
    if (value === "" || value === false)
        given.delete (option);
    else
        given.set (option, value);
    write (choose.value, given, others);
}

let fields = 0;

/* What can be chosen; the pictures are named in the help only. */
function wordsOf (option) {
    const named = option.name === "draw-kind" && /: ([a-z, -]+ or [a-z-]+)/.exec (option.help);
    return named ? named[1].split (/, | or /) : option.choice ? option.argument.split ("|") : [];
}

function fieldOf (option, value) {
    const id = "option-" + fields++;
    const set = event => change (option.name, event.target.type === "checkbox" ? event.target.checked : event.target.value);
    if (!option.argument)
        return element ("label", { class: "flag", title: option.help },
                        element ("input", { type: "checkbox", checked: value === true, onchange: set }), " " + option.name);
    const words = wordsOf (option);
    const plain = words.length > 1 && words.every (w => /^[a-z0-9+-]+$/.test (w));
    const input = plain
        ? element ("select", { id, onchange: set }, element ("option", { value: "", text: option.default ? `${option.default} (default)` : "" }),
                   ...words.filter (w => w !== option.default).map (w => element ("option", { value: w, text: w })))
        : element ("input", { id, placeholder: option.default ?? option.argument, oninput: set, spellcheck: "false",
                              autocapitalize: "off", list: option.choice ? id + "-words" : null });
    input.value = plain && value === option.default ? "" : value ?? "";
    const field = element ("div", { class: "field", title: option.help }, element ("label", { for: id, text: option.name }), input);
    if (option.choice && !plain)
        field.append (element ("datalist", { id: id + "-words" },
                               ...[...words.filter (w => /^[a-z]+$/.test (w)), "1", "1/2", "1/3"].map (w => element ("option", { value: w }))));
    return field;
}

/* Show the command line in the form. */
function read () {
    const { command, given } = parse (getWords ());
    if (!command)
        return;
    choose.value = command.name;
    about.textContent = command.summary[0].toUpperCase () + command.summary.slice (1) + ".";
    about.title = command.more;
    const { first, rest } = optionsOf (command);
    own.replaceChildren (...first.map (o => fieldOf (o, given.get (o.name))));
    common.replaceChildren (...rest.map (o => fieldOf (o, given.get (o.name))));
}

/* What a command is about, given the files at hand. */
function defaultArguments (name) {
    const files = filesOf ().map (f => f.name), model = files[0] ?? "model.tck";
    const second = files[1];
    switch (name) {
    case "lts": return second ? ["compare", model, second] : ["minimise", model];
    case "compare": return second && /\.(tck|aut|xta|ta|xml)$/.test (second) ? [model, second] : [model];
    case "check-certificate": return [model, files.find (f => /proof|certificate/.test (f)) ?? "proof.txt"];
    case "ctl": return [model, "AG EF true"];
    case "help": return [];
    default: return [model];
    }
}

export const getWords = () => split (line.value).filter ((word, i) => !(i === 0 && word === "tacet"));

export function setLine (written) {
    line.value = written;
    read ();
}

export function start (given, files) {
    tables = given;
    filesOf = files;
    choose.replaceChildren (...tables.commands.map (c => element ("option", { value: c.name, text: c.name })));
    choose.addEventListener ("change", () => {
        const { given: before } = parse (getWords ());
        const kept = new Map ([...before].filter (([name]) => name === "time" && hasOption (choose.value, "time")));
        write (choose.value, kept, defaultArguments (choose.value));
        read ();
    });
    line.addEventListener ("input", read);
}
