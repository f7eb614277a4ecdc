/* The tour: each example can be asked again in the page. */

import { element, parsePicture } from "./element.js";
import { carried, prepare, put } from "./engine.js";
import { split } from "./words.js";

let stops = [];

async function run (box) {
    const button = box.querySelector ("button.run"), place = box.querySelector (".live");
    const words = split (box.dataset.line), stop = stops[+box.dataset.stop];
    if (stop.draws.includes (words[0]))
        words.push ("--draw", "picture.svg");
    button.disabled = true;
    place.replaceChildren (element ("p", { class: "verdict busy", role: "status", text: "Asking \u2026" }));
    const result = await put (words, stop.files).promise;
    button.disabled = false;
    const drawn = result.files.find (f => f.name === "picture.svg"), svg = drawn && parsePicture (drawn.text);
    box.classList.add ("asked"); /* then the answer stands for the one that was printed */
    const text = result.out.split ("\n").slice (1).join ("\n").trim ();
    place.replaceChildren (element ("p", { class: "verdict " + (["yes", "no", "unknown"][result.status] ?? "internal"), role: "status",
                                           text: result.out.split ("\n")[0] || result.err }),
                           ...(text ? [element ("pre", { class: "text", tabindex: "0", "aria-label": "The answer", text })] : []),
                           ...(svg ? [element ("figure", { class: "picture", tabindex: "0", "aria-label": "Picture of the answer" }, svg)] : []),
                           element ("p", { class: "tools", text: `asked just now, ${Math.max (1, Math.round (1000 * result.seconds))} ms` }));
}

async function start () {
    prepare ();
    stops = JSON.parse (new TextDecoder ().decode (carried ("examples")));
    for (const box of document.querySelectorAll (".example"))
        box.querySelector ("button.run")?.addEventListener ("click", () => run (box));
    document.documentElement.dataset.ready = "yes";
}

start ();
