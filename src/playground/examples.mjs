/* The examples of the page: the stops of the tour, and the models with their first question. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = [["thesis", "Thesis"], ["classic", "Classic"], ["drift", "Drift"], ["sampling", "Sampling rates"],
                 ["programs", "Guarded commands"], ["components", "Components"], ["uppaal", "UPPAAL"]];
const KINDS = /\.(tck|gcl|aut|fsp|xta|ta|xml|hoa)$/;

/* The question that a model asks first, about this file. */
function questionOf (text, name) {
    const query = /^(?:#|\/\/) query: *(\S+)(.*)$/m.exec (text);
    if (query)
        return `${query[1]} ${name}${query[2]}`;
    return name.endsWith (".gcl") ? `explore ${name}` : /\.(aut|fsp)$/.test (name) ? `lts minimise ${name}`
         : name.endsWith (".xml") ? `check ${name}` : name.endsWith (".hoa") ? "help check" : `decide ${name} --time any`;
}

/* "4 Two vending machines: ..." with the first command that speaks of its files. */
export function listStops (top) {
    const text = readFileSync (join (top, "models/tour/README.md"), "utf8");
    return text.split (/^## (?=\d)/m).slice (1).map (stop => {
        const [heading] = stop.split ("\n"), body = stop.slice (heading.length);
        const commands = [...body.matchAll (/^\$ tacet (.*)$/gm)].map (([, line]) => line)
            .filter (line => !line.includes ("|")).map (line => line.replaceAll ("models/tour/", ""));
        const names = [...new Set ([...body.matchAll (/\b(\d-[\w-]+\.(?:tck|aut))/g)].map (m => m[1]))];
        const files = names.map (name => ({ name, text: readFileSync (join (top, "models/tour", name), "utf8") }));
        return { heading, body, commands, files };
    });
}

export function listExamples (top) {
    const examples = listStops (top).map (s => ({ name: `tour/${s.files[0].name}`, title: s.heading, group: "Tour", files: s.files, line: s.commands[0] }));
    for (const [folder, group] of FOLDERS)
        for (const name of readdirSync (join (top, "models", folder)).filter (f => KINDS.test (f)).sort ()) {
            const text = readFileSync (join (top, "models", folder, name), "utf8");
            examples.push ({ name: `${folder}/${name}`, title: name, group, files: [{ name, text }], line: questionOf (text, name) });
        }
    return examples;
}
