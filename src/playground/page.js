/* The page: examples, asking and stopping, tabs, links. */

import * as answer from "./answer.js";
import * as editor from "./editor.js";
import { element } from "./element.js";
import { carried, prepare, put } from "./engine.js";
import * as forms from "./forms.js";
import { pack, unpackState } from "./share.js";
import * as walk from "./walk.js";

const $ = id => document.getElementById (id);

let examples = [], running = null;

/* --- asking --- */

/* What the page itself wants to know besides what was asked for. */
function wordsToAsk () {
    const words = forms.getWords ();
    const add = (option, ...values) => {
        if (forms.hasOption (words[0], option) && !words.some (w => w === "--" + option || w.startsWith (`--${option}=`)))
            words.push ("--" + option, ...values);
    };
    add ("json-to", "answer.json");
    if (words.every (w => w !== "--json"))
        add ("draw", "picture.svg");
    return words;
}

async function ask () {
    running?.stop ();
    answer.showBusy ();
    const question = running = put (wordsToAsk (), editor.getFiles ());
    $("stop").disabled = false;
    const result = await question.promise;
    if (running !== question)
        return;
    running = null;
    $("stop").disabled = true;
    if (!result)
        return;
    editor.showMessages (answer.show (result));
    for (const file of result.files)
        if (!answer.isPicture (file.name) && file.name !== "answer.json")
            editor.addFile (file);
}

function stop () {
    if (!running)
        return;
    running.stop ();
    running = null;
    $("stop").disabled = true;
    answer.showStopped ();
    $("ask").focus ();
}

/* --- examples --- */

function listExamples () {
    const groups = new Map ();
    for (const example of examples)
        groups.set (example.group, [...(groups.get (example.group) ?? []), example]);
    $("example").replaceChildren (element ("option", { value: "", text: "choose \u2026" }), ...[...groups].map (([label, list]) =>
        element ("optgroup", { label }, ...list.map (e => element ("option", { value: e.name, text: e.title })))));
}

function openExample (name) {
    const example = examples.find (e => e.name === name);
    if (!example)
        return;
    $("example").value = name;
    editor.setFiles (example.files);
    forms.setLine (example.line);
    walk.restart ();
}

/* --- tabs --- */

function choose (name) {
    for (const tab of ["ask", "walk"]) {
        const on = tab === name;
        $("tab-" + tab).setAttribute ("aria-selected", String (on));
        $("tab-" + tab).tabIndex = on ? 0 : -1;
        $("panel-" + tab).hidden = !on;
    }
    if (name === "walk")
        walk.restart ();
}

for (const tab of ["ask", "walk"]) {
    $("tab-" + tab).addEventListener ("click", () => choose (tab));
    $("tab-" + tab).addEventListener ("keydown", event => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight")
            return;
        const other = tab === "ask" ? "walk" : "ask";
        choose (other);
        $("tab-" + other).focus ();
    });
}

/* --- keys and buttons --- */

$("form").addEventListener ("submit", event => { event.preventDefault (); ask (); });
$("stop").addEventListener ("click", stop);
document.addEventListener ("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault ();
        choose ("ask");
        ask ();
    } else if (event.key === "Escape")
        stop ();
});
$("example").addEventListener ("change", () => openExample ($("example").value));
$("new-file").addEventListener ("click", () => {
    const taken = new Set (editor.getFiles ().map (f => f.name));
    let n = 2;
    while (taken.has (`other-${n}.tck`))
        n++;
    editor.addFile ({ name: `other-${n}.tck`, text: "" });
    editor.openFile (`other-${n}.tck`);
});
$("share").addEventListener ("click", async () => {
    const state = { files: editor.getFiles (), line: forms.getWords ().length ? $("line").value : "" };
    history.replaceState (null, "", "#" + await pack (state));
    let copied = false;
    try {
        await navigator.clipboard.writeText (location.href);
        copied = true;
    } catch { /* not everywhere allowed: the address bar has it */ }
    $("share-done").textContent = copied ? "Copied; the address has it too." : "The address bar has it now.";
});
$("licences-open").addEventListener ("click", () => $("licences").showModal ());
$("line").addEventListener ("keydown", event => {
    if (event.key === "Enter")
        event.preventDefault (), ask ();
});

/* --- start --- */

/* From the fragment: #example=NAME, or files and question packed; &ask asks at once. */
async function openFragment () {
    const fragment = location.hash.slice (1);
    const [first, ...more] = fragment.split ("&");
    const named = /^example=(.+)$/.exec (first);
    if (named && examples.some (e => e.name === decodeURIComponent (named[1])))
        openExample (decodeURIComponent (named[1]));
    else {
        const state = fragment && await unpackState (first);
        if (!state)
            return false;
        editor.setFiles (state.files);
        forms.setLine (state.line);
        walk.restart ();
    }
    for (const word of more)
        if (word.startsWith ("line="))
            forms.setLine (decodeURIComponent (word.slice (5)));
    if (more.includes ("ask"))
        ask ();
    return true;
}

async function start () {
    prepare ();
    const packed = JSON.parse (new TextDecoder ().decode (carried ("examples")));
    examples = packed.examples;
    $("version").textContent = packed.help.version;
    editor.onChange (() => {});
    forms.start (packed.help, editor.getFiles);
    walk.start ($("panel-walk"), editor.getFiles, editor.showMessages);
    listExamples ();
    if (!await openFragment ())
        openExample ("thesis/fig-6.3b.tck");
    window.addEventListener ("hashchange", openFragment);
    document.documentElement.dataset.ready = "yes";
}

start ();
