/* tour.mjs BUILD OUT: the tour as one page.  The text is that of models/tour/README.md; each of
 * its commands can be asked in the page, and each model is drawn by tacet itself. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { listStops } from "./examples.mjs";
import { escape, html } from "./markdown.mjs";
import { load } from "./node.mjs";
import { fill, top } from "./page.mjs";

const [, , build, out] = process.argv;
const ask = load (build);
const help = JSON.parse ((await ask (["help", "--json"])).out);
const draws = help.commands.filter (c => c.options.some (o => o.name === "draw")).map (c => c.name);
const stops = listStops (top);

/* Pictures have the same names inside: each gets names of its own. */
let pictures = 0;
function figure (svg, about) {
    const id = `p${++pictures}-`;
    const own = svg.replace (/\b(id|aria-labelledby)="([^"]+)"/g, (_, key, names) => `${key}="${names.split (" ").map (n => id + n).join (" ")}"`)
        .replace (/url\(#/g, `url(#${id}`).replace (/href="#/g, `href="#${id}`);
    return `<figure class="picture" tabindex="0" aria-label="${escape (about)}">${own}</figure>`;
}

async function drawing (file) {
    const answer = await ask (["export", file.name, "--to", "svg"], [file]);
    return answer.status === 0 && answer.out.startsWith ("<svg") ? figure (answer.out, `Picture of ${file.name}`) : "";
}

async function picture (line, files) {
    const words = line.split (" ");
    if (!draws.includes (words[0]))
        return "";
    const answer = await ask ([...words, "--draw", "picture.svg"], files);
    const drawn = answer.files.find (f => f.name === "picture.svg");
    return drawn ? figure (drawn.text, `Picture of the answer to ${line}`) : "";
}

/* A fenced block: commands, each with what it prints. */
function blocks (text) {
    return text.split (/^\$ /m).slice (1).map (part => {
        const [first] = part.split ("\n");
        return { line: first.replace (/^tacet /, "").replaceAll ("models/tour/", ""), printed: part.slice (first.length + 1).trimEnd () };
    });
}

function example (block, stop, drawn) {
    const live = !block.line.includes ("|");
    const link = `playground.html#example=${encodeURIComponent (`tour/${stops[stop].files[0].name}`)}&line=${encodeURIComponent (block.line)}&ask`;
    const buttons = live ? `<span><button type="button" class="run quiet">Ask it here</button> <a class="open" href="${link}">in the playground</a></span>` : "";
    return `<div class="example" data-stop="${stop}" data-line="${escape (block.line)}"><div class="row"><span class="command">tacet ${escape (block.line)}</span>${buttons}</div>
<div class="live"></div><pre class="text" tabindex="0" aria-label="What tacet ${escape (block.line)} prints">${escape (block.printed)}</pre>${drawn}</div>`;
}

async function stopText (stop, number) {
    const found = new Map ();
    for (const fence of stop.body.matchAll (/^```\n([\s\S]*?)^```$/gm))
        for (const block of blocks (fence[1]))
            found.set (block.line, block.line.includes ("|") ? "" : await picture (block.line, stop.files));
    const shown = [];
    for (const file of stop.files)
        shown.push (`<pre class="text" tabindex="0" aria-label="${file.name}">${escape (file.text.replace (/^#.*\n/gm, "").trim ())}</pre>`, await drawing (file));
    const body = html (stop.body, text => blocks (text).map (b => example (b, number, found.get (b.line))).join ("\n"));
    return `<section aria-labelledby="stop-${number + 1}"><h2 id="stop-${number + 1}">${escape (stop.heading)}</h2>
<div class="model both">${shown.join ("\n")}</div>
${body}</section>`;
}

const introduction = html (readFileSync (join (top, "models/tour/README.md"), "utf8").split (/^## (?=\d)/m)[0], () => "");
const texts = [];
for (const [i, stop] of stops.entries ())
    texts.push (await stopText (stop, i));
const nav = stops.map ((s, i) => `<a href="#stop-${i + 1}">${escape (s.heading.split (":")[0])}</a>`).join (" ");
writeFileSync (out, fill ("tour.html", "tour.js", build, { stops: nav, text: introduction + texts.join ("\n") },
                          stops.map (s => ({ files: s.files, draws }))));
console.log (out);
