/* Walking by hand: choose a delay within what is possible, choose an edge, take it back; in
 * dense time or on a grid.  What is possible is told by tacet, exactly; the page only draws it. */

import { element, parsePicture, picture } from "./element.js";
import { put } from "./engine.js";
import { Fraction } from "./fraction.js";
import { findMessages } from "./answer.js";

const ZERO = Fraction.of (0);
const LISTED = 200; /* regions that tacet lists at most */

let filesOf, tell, panel;
let steps = [], time = "dense", kind = "timeline", now = null, delay = ZERO, asked = null;

/* What tacet says after these steps. */
async function look () {
    asked?.stop ();
    const model = filesOf ()[0];
    const run = { name: "run.json", text: JSON.stringify ({ prefix: steps }) };
    const words = ["simulate", model.name, "--moves", "--json", "--time", time, "--draw", "picture.svg", "--draw-kind", kind,
                   ...(steps.length ? ["--run", run.name] : ["--steps", "0"])];
    asked = put (words, [...filesOf (), run]);
    const result = await asked.promise;
    if (!result)
        return;
    tell (findMessages (result.err));
    let json = null;
    try {
        json = JSON.parse (result.out);
    } catch { /* what went wrong stands in result.err */ }
    if (json?.answer === "no" && steps.length) { /* this step was not one of the model */
        steps.pop ();
        show (json.reason ?? json.summary);
        return;
    }
    now = json?.moves || json?.run ? { json, svg: result.files.find (f => f.name === "picture.svg")?.text } : null;
    delay = ZERO;
    show (now ? "" : json?.error?.message ?? json?.summary ?? result.err.split ("\n")[0] ?? "");
}

const rangeOf = move => ({ ...move, from: Fraction.read (move.from), until: move.until ? Fraction.read (move.until) : null });

function fires (move, at) {
    const low = at.compare (move.from), high = move.until ? at.compare (move.until) : -1;
    return (move.from_open ? low > 0 : low >= 0) && (move.until_open ? high < 0 : high <= 0);
}

/* How far the strip reaches: a little beyond all that happens. */
function extent (moves, regions) {
    let most = Fraction.of (1);
    for (const m of moves)
        for (const end of [m.from, m.until])
            if (end && end.compare (most) > 0)
                most = end;
    const last = regions.at (-1)?.from;
    if (last && last.compare (most) > 0 && last.compare (Fraction.of (50)) < 0)
        most = last;
    return most.plus (Fraction.of (1)).floor ();
}

/* The longest wait that invariants allow, where it is known and there is one: in the last region a
 * clock reads a whole number, so any time would lead out of it. */
function longestOf (regions) {
    const last = regions.at (-1);
    return last && regions.length < LISTED && /=\d/.test (last.region) ? last.from : null;
}

/* Delays that the slider can reach: multiples of the period, or of a part of a unit, so many
 * that the numbers stay short. */
function gridOf (most) {
    if (time !== "dense")
        return Fraction.read (time);
    return new Fraction (1n, most > 12n ? 2n : most > 5n ? 4n : 8n);
}

const regionAt = (regions, at) => regions.findLast (r => (r.open ? at.compare (r.from) > 0 : at.compare (r.from) >= 0));

const WIDTH = 640, LEFT = 150, ROW = 26, LONGEST_LABEL = 19;

function strip (moves, regions, most, longest) {
    const x = f => LEFT + (WIDTH - LEFT - 14) * Math.min (1.02, f.toNumber () / Number (most));
    const height = 34 + ROW * Math.max (1, moves.length);
    const marks = [];
    for (let i = 0n; i <= most; i += most > 12n ? 5n : 1n)
        marks.push (picture ("line", { class: "tick", x1: x (Fraction.of (i)), x2: x (Fraction.of (i)), y1: 20, y2: height }),
                    picture ("text", { class: "soft", x: x (Fraction.of (i)), y: 14, "text-anchor": "middle", text: `${i}` }));
    for (const r of regions)
        if (!r.open && r.from.above > 0n)
            marks.push (picture ("line", { class: "border", x1: x (r.from), x2: x (r.from), y1: 20, y2: 27 }));
    const rows = moves.map ((m, i) => {
        const y = 30 + ROW * i, end = m.until ?? Fraction.of (most), from = x (m.from), width = x (end) - from;
        const bar = picture ("rect", { class: fires (m, delay) ? "bar on" : "bar", x: width < 4 ? from - 2 : from, y,
                                       width: Math.max (4, width), height: ROW - 8, rx: 3 });
        const label = m.action.join (" ");
        return picture ("g", {}, picture ("text", { x: LEFT - 10, y: y + 14, "text-anchor": "end",
                                                    text: label.length > LONGEST_LABEL ? label.slice (0, LONGEST_LABEL - 1) + "\u2026" : label },
                                           picture ("title", { text: label })), bar);
    });
    const at = x (delay);
    const svg = picture ("svg", { class: "strip", viewBox: `0 0 ${WIDTH} ${height}`, role: "img",
                                  "aria-label": "When each edge can fire, against the delay" }, ...marks, ...rows,
                         picture ("line", { class: "cursor", x1: at, x2: at, y1: 18, y2: height }));
    svg.addEventListener ("pointerdown", event => {
        const box = svg.getBoundingClientRect (), grid = gridOf (most);
        const part = ((event.clientX - box.left) / box.width * WIDTH - LEFT) / (WIDTH - LEFT - 14);
        const count = Math.max (0, Math.round (part * Number (most) / grid.toNumber ()));
        const chosen = grid.times (Fraction.of (count));
        setDelay (longest && chosen.compare (longest) > 0 ? grid.times (Fraction.of (longest.over (grid).floor ())) : chosen);
    });
    return svg;
}

function setDelay (value) {
    delay = value;
    show ("");
}

function take (move) {
    steps.push ({ delay: `${delay}`, action: move.action, locations: locationsAfter (move) });
    look ();
}

/* Two edges of the same name can lead to different places. */
function locationsAfter (move) {
    const states = now.json.run.prefix, here = { ...(states.at (-1) ?? now.json.run.start).locations };
    for (const word of move.to.split (" ")) {
        const dot = word.indexOf (".");
        here[word.slice (0, dot)] = word.slice (dot + 1);
    }
    return here;
}

function moveButtons (moves) {
    return moves.map (m => {
        const can = fires (m, delay);
        const when = m.until ? (m.from.compare (m.until) === 0 ? `at ${m.from}` : `${m.from_open ? "after" : "from"} ${m.from} ${m.until_open ? "until before" : "to"} ${m.until}`)
                             : `${m.from_open ? "after" : "from"} ${m.from} on`;
        return element ("li", {}, element ("button", { type: "button", class: can ? "edge can" : "edge", disabled: !can, onclick: () => take (m) },
            element ("strong", { text: m.action.join (" ") }), ` to ${m.to}`), element ("span", { class: "hint", text: ` ${when}` + (m.fails ? ", which fails" : "") }),
            ...(can || m.from_open ? [] : [element ("button", { type: "button", class: "quiet", text: `wait ${m.from}`, onclick: () => setDelay (m.from) })]));
    });
}

function delayFields (most, longest) {
    const grid = gridOf (most), max = (longest ?? Fraction.of (most)).over (grid).floor ();
    const tooLong = longest && delay.compare (longest) > 0;
    const slider = element ("input", { type: "range", min: 0, max: `${max}`, step: 1, value: `${delay.over (grid).floor ()}`,
        "aria-label": "Delay", "aria-valuetext": `wait ${delay}`, id: "walk-slider" });
    slider.addEventListener ("input", () => { setDelay (grid.times (Fraction.of (slider.value))); document.getElementById ("walk-slider").focus (); });
    const exact = element ("input", { id: "walk-delay", class: "number", value: `${delay}`, spellcheck: "false", autocomplete: "off" });
    exact.addEventListener ("change", () => {
        const read = Fraction.read (exact.value);
        if (read && read.above >= 0n)
            setDelay (read);
    });
    return element ("div", { class: "row" }, element ("label", { for: "walk-delay", text: "Wait" }), exact, slider,
        element ("button", { type: "button", text: "Only wait", disabled: delay.above === 0n || tooLong,
            onclick: () => { steps.push ({ delay: `${delay}`, action: [] }); look (); } }));
}

/* Where the wait leads. */
function regionAfter (regions, longest) {
    if (longest && delay.compare (longest) > 0)
        return [`Time cannot pass so far here: at most ${longest}.`];
    const region = regionAt (regions, delay);
    return region ? ["Region after the wait: ", element ("code", { text: region.region })] : regions.length ? [] : ["Stopwatches have no regions."];
}

function stateNow () {
    const s = now.json.run.prefix.at (-1) ?? now.json.run.start;
    const total = now.json.run.prefix.reduce ((sum, step) => sum.plus (Fraction.read (step.delay)), ZERO);
    const value = (kindOf, [name, v]) => element ("div", { class: "value " + kindOf }, element ("dt", { text: name }), element ("dd", { text: v }));
    return element ("dl", { class: "values" },
        value ("time", ["time", total]), ...Object.entries (s.locations).map (e => value ("location", e)),
        ...Object.entries (s.clocks).map (e => value ("clock", e)), ...Object.entries (s.integers).map (e => value ("integer", e)));
}

function settings () {
    const clock = element ("input", { id: "walk-time", class: "number", value: time, list: "walk-times", spellcheck: "false", autocomplete: "off" });
    clock.addEventListener ("change", () => {
        const read = Fraction.read (clock.value);
        if (clock.value === "dense" || (read && read.above > 0n)) {
            time = clock.value.trim ();
            steps = [];
            look ();
        }
    });
    const which = element ("select", { id: "walk-kind" }, ...["timeline", "plane", "automaton"].map (k => element ("option", { value: k, text: k, selected: k === kind })));
    which.addEventListener ("change", () => { kind = which.value; look (); });
    return element ("div", { class: "row" }, element ("label", { for: "walk-time", text: "Time" }), clock,
        element ("datalist", { id: "walk-times" }, ...["dense", "1", "1/2", "1/3", "1/4"].map (t => element ("option", { value: t }))),
        element ("label", { for: "walk-kind", text: "Picture" }), which,
        element ("button", { type: "button", text: "Undo", disabled: !steps.length, onclick: () => { steps.pop (); look (); } }),
        element ("button", { type: "button", text: "Start again", disabled: !steps.length, onclick: () => { steps = []; look (); } }));
}

function show (problem) {
    const focused = document.activeElement?.id;
    const parts = [settings ()];
    if (problem)
        parts.push (element ("p", { class: "verdict input", role: "status", text: problem }));
    if (now?.json?.run) {
        const moves = (now.json.moves ?? []).map (rangeOf);
        const regions = (now.json.regions ?? []).map (r => ({ ...r, from: Fraction.read (r.from) }));
        const most = extent (moves, regions), longest = longestOf (regions);
        parts.push (stateNow (), delayFields (most, longest), strip (moves, regions, most, longest),
            element ("p", { class: "region", role: "status" }, ...regionAfter (regions, longest)),
            element ("ul", { class: "edges" }, ...moveButtons (moves)));
        if (!moves.length)
            parts.push (element ("p", { class: "verdict no", text: "No edge can follow: the run ends here." }));
        const svg = now.svg && parsePicture (now.svg);
        if (svg && (steps.length || kind === "automaton"))
            parts.push (element ("figure", { class: "picture", tabindex: "0", "aria-label": `Picture: ${kind}` }, svg));
    }
    panel.replaceChildren (...parts);
    panel.dataset.steps = now ? steps.length : "";
    if (focused)
        document.getElementById (focused)?.focus ();
}

/* The model is another one. */
export function restart () {
    steps = [];
    now = null;
    if (!panel?.hidden)
        look ();
}

export function start (where, files, messages) {
    panel = where;
    filesOf = files;
    tell = messages;
}
