/* An answer: the verdict in one sentence, the picture, the run to step through, the text. */

import { element, parsePicture } from "./element.js";
import { stepper } from "./stepper.js";

const verdict = document.getElementById ("verdict"), place = document.getElementById ("answer");

const WORDS = { 0: "yes", 1: "no", 2: "unknown", 3: "usage", 4: "input", 70: "internal" };

/* "model.tck:5:11: error: what", with the source lines that follow left out. */
export function findMessages (err) {
    return [...err.matchAll (/^([^\s:]+):(\d+):(\d+): (error|warning): (.*)$/gm)]
        .map (([, file, line, column, kind, what]) => ({ file, line: +line, column: +column, kind, what }));
}

const looksLikePicture = text => /^\s*<svg[\s>]/.test (text);
const looksLikePage = text => text.trimStart ().startsWith ("<!DOCTYPE");

function sentenceOf (result, messages) {
    if (looksLikePage (result.out))
        return "The report is written: a page of its own, to be saved.";
    if (result.status === 4 && messages.length)
        return `${messages.length === 1 ? "There is a mistake" : `There are ${messages.length} mistakes`} in the file, listed below it.`;
    const lines = (result.status <= 2 ? result.out : result.err || result.out).split ("\n");
    const first = lines.find (l => /^(yes|no|unknown): /.test (l)) ?? lines.find (l => l.trim ());
    const short = first && first.length < 300 ? first.replace (/^tacet: /, "") : "";
    return short || { 0: "done", 1: "no", 2: "unknown" }[result.status] || "There is no answer.";
}

const seconds = s => (s < 1 ? `${Math.max (1, Math.round (1000 * s))} ms` : `${s.toFixed (1)} s`);

function download (name, text) {
    const url = URL.createObjectURL (new Blob ([text], { type: name.endsWith (".svg") ? "image/svg+xml" : "text/plain" }));
    const link = element ("a", { href: url, download: name });
    link.click ();
    setTimeout (() => URL.revokeObjectURL (url), 1000);
}

/* Pictures of one kind have the same names inside; on one page the number tells them apart. */
function tellApart (svg, number) {
    for (const named of svg.querySelectorAll ("[id]"))
        named.id += `-${number}`;
    svg.setAttribute ("aria-labelledby", (svg.getAttribute ("aria-labelledby") ?? "").replace (/\S+/g, `$&-${number}`));
}

function pictureOf (source, title, number) {
    const svg = parsePicture (source);
    if (!svg)
        return null;
    tellApart (svg, number);
    return element ("figure", { class: "picture", tabindex: "0", "aria-label": `Picture: ${title}` }, svg);
}


export function showBusy () {
    verdict.className = "verdict busy";
    verdict.textContent = "Asking \u2026";
    place.hidden = true;
}

export function showStopped () {
    verdict.className = "verdict unknown";
    verdict.textContent = "Stopped.";
    place.hidden = true;
}

function runOf (json) {
    try {
        const run = JSON.parse (json).run;
        return run?.start?.locations ? run : null;
    } catch {
        return null;
    }
}

/* The names of what --draw writes; several questions have a picture each. */
export const isPicture = name => /^picture(-\d+)?\.svg$/.test (name);

/* What was drawn, or the document itself if it is one. */
function drawn (result) {
    const written = result.files.filter (f => isPicture (f.name)).map (f => f.text);
    return !written.length && looksLikePicture (result.out) ? [result.out] : written;
}

/* The parts, in the order in which they are looked at. */
function parts (result, json) {
    const list = [], run = json && runOf (json);
    let figure = null;
    for (const [number, svg] of drawn (result).entries ()) {
        const next = pictureOf (svg, sentenceOf (result, []), number);
        figure ??= next;
        if (next)
            list.push (next, element ("p", { class: "tools" }, element ("button", { type: "button", class: "quiet",
                text: "Save the picture", onclick: () => download ("tacet.svg", svg) })));
    }
    if (run)
        list.push (stepper (run, figure?.querySelector ("svg")));
    if (result.out && !looksLikePicture (result.out) && !looksLikePage (result.out))
        list.push (element ("pre", { class: "text", tabindex: "0", "aria-label": "The answer as text",
                                     text: result.out.length > 200000 ? result.out.slice (0, 200000) + "\n\u2026" : result.out }));
    const rest = result.err.trim ();
    if (rest)
        list.push (element ("pre", { class: "text err", tabindex: "0", "aria-label": "Messages", text: rest }));
    if (result.out.length)
        list.push (element ("p", { class: "tools" }, element ("button", { type: "button", class: "quiet", text: looksLikePage (result.out) ? "Save the page" : "Save the text",
            onclick: () => download (looksLikePage (result.out) ? "report.html" : "tacet.txt", result.out) }),
            ` exit status ${result.status}, ${seconds (result.seconds)}`));
    return list;
}

export function show (result) {
    const messages = findMessages (result.err);
    const json = result.files.find (f => f.name === "answer.json")?.text;
    verdict.className = "verdict " + (WORDS[result.status] ?? "internal");
    verdict.textContent = sentenceOf (result, messages);
    place.replaceChildren (...parts (result, json));
    place.hidden = !place.childElementCount;
    return messages;
}
