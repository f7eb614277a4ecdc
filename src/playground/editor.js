/* The editor: a text area with line numbers beside it, one tab per file, and messages at
 * the lines they are about. */

import { element } from "./element.js";

const text = document.getElementById ("text"), numbers = document.getElementById ("numbers"),
      tabs = document.getElementById ("files"), list = document.getElementById ("messages");

let files = [], current = 0, messages = [], changed = () => {};

function showNumbers () {
    const wrong = new Map (messages.filter (m => m.file === files[current].name).map (m => [m.line, m.kind]));
    const count = text.value.split ("\n").length;
    numbers.replaceChildren (...Array.from ({ length: count }, (_, i) =>
        element ("span", { class: wrong.has (i + 1) ? "marked " + wrong.get (i + 1) : "", text: `${i + 1}\n` })));
    numbers.scrollTop = text.scrollTop;
}

function showTabs () {
    tabs.replaceChildren (...files.map ((file, i) => element ("span", { class: i === current ? "file on" : "file" },
        element ("button", { type: "button", "aria-pressed": String (i === current), text: file.name, onclick: () => open (i) }),
        ...(files.length > 1 ? [element ("button", { type: "button", class: "close", "aria-label": `Close ${file.name}`,
                                                    text: "\u00d7", onclick: () => remove (i) })] : []))));
}

function keep () {
    files[current].text = text.value;
}

function open (i) {
    keep ();
    current = i;
    show ();
}

function remove (i) {
    keep ();
    files.splice (i, 1);
    current = Math.min (current >= i && current > 0 ? current - 1 : current, files.length - 1);
    show ();
    changed ();
}

function show () {
    text.value = files[current].text;
    showTabs ();
    showNumbers ();
}

/* Go to a line and column (from 1). */
function go (message) {
    const i = files.findIndex (f => f.name === message.file);
    if (i < 0)
        return;
    if (i !== current)
        open (i);
    const before = text.value.split ("\n").slice (0, message.line - 1).reduce ((sum, l) => sum + l.length + 1, 0);
    const at = before + message.column - 1;
    text.focus ();
    text.setSelectionRange (at, at + 1);
    const height = parseFloat (getComputedStyle (text).lineHeight);
    text.scrollTop = Math.max (0, (message.line - 4) * height);
}

/* [{ file, line, column, kind, what }] */
export function showMessages (found) {
    messages = found;
    list.replaceChildren (...found.map (m => element ("li", { class: m.kind },
        element ("button", { type: "button", onclick: () => go (m) },
            element ("strong", { text: `${m.file}:${m.line}:${m.column}` }), ` ${m.kind}: ${m.what}`))));
    showNumbers ();
}

export function setFiles (given, at = 0) {
    files = given.map (f => ({ ...f }));
    current = at;
    messages = [];
    list.replaceChildren ();
    show ();
    changed ();
}

export function getFiles () {
    keep ();
    return files;
}

/* A file that tacet wrote, or another one that the user wants. */
export function addFile (file) {
    keep ();
    const same = files.findIndex (f => f.name === file.name);
    if (same >= 0)
        files[same] = { ...file };
    else
        files.push ({ ...file });
    show ();
    changed ();
}

export function openFile (name) {
    const i = files.findIndex (f => f.name === name);
    if (i >= 0)
        open (i);
}

export function onChange (call) { changed = call; }

text.addEventListener ("input", () => {
    messages = [];
    list.replaceChildren ();
    keep ();
    showNumbers ();
    changed ();
});
text.addEventListener ("scroll", () => { numbers.scrollTop = text.scrollTop; });
