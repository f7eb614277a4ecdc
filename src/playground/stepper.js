/* A run, one step at a time: buttons, a slider, the state there, and a line in the picture. */

import { element, picture } from "./element.js";
import { Fraction } from "./fraction.js";

/* The start and the state after each step, with the time that has passed. */
function statesOf (run) {
    const states = [{ ...run.start, time: Fraction.of (0), name: "start" }];
    const loop = run.loop ?? [];
    for (const [i, step] of [...(run.prefix ?? []), ...loop].entries ()) {
        const time = states.at (-1).time.plus (Fraction.read (step.delay ?? "0"));
        states.push ({ ...step, time, name: (step.action ?? []).join (", ") || "wait", loops: i >= (run.prefix ?? []).length });
    }
    return states;
}

/* Where each state is in a timeline: the left end, and then the lines that stand at the
 * instants of actions.  null if this picture shows something else. */
function instantsOf (svg, states) {
    const lines = svg ? [...svg.querySelectorAll ("line.instant")] : [];
    const times = [];
    for (const s of states)
        if (s.time.above > 0n && !times.some (t => t.compare (s.time) === 0))
            times.push (s.time);
    if (!lines.length || lines.length < times.length)
        return null;
    const xs = lines.map (l => +l.getAttribute ("x1")).sort ((a, b) => a - b).slice (-lines.length);
    const first = xs[0], last = xs[times.length - 1], span = times.at (-1).minus (times[0]).toNumber ();
    const scale = span ? (last - first) / span : 0;
    const zero = span ? first - scale * times[0].toNumber () : first;
    return { x: time => (time.above > 0n ? xs[times.findIndex (t => t.compare (time) === 0)] : zero),
             top: +lines[0].getAttribute ("y1"), bottom: +lines[0].getAttribute ("y2") };
}

const pairs = (title, values) => Object.entries (values ?? {}).map (([name, value]) =>
    element ("div", { class: "value " + title }, element ("dt", { text: name }), element ("dd", { text: value })));

export function stepper (run, svg) {
    const states = statesOf (run), last = states.length - 1;
    const instants = instantsOf (svg, states);
    const cursor = instants && picture ("line", { class: "cursor", y1: instants.top - 8, y2: instants.bottom + 8 });
    if (cursor)
        svg.append (cursor);
    const slider = element ("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Step of the run" });
    const where = element ("p", { class: "where" }), values = element ("dl", { class: "values" });
    const go = i => {
        const at = Math.max (0, Math.min (last, i)), s = states[at];
        slider.value = at;
        slider.setAttribute ("aria-valuetext", `step ${at} of ${last}: ${s.name}, at time ${s.time}`);
        where.replaceChildren (element ("strong", { text: at ? `${s.name}` : "start" }),
            ` \u2013 step ${at} of ${last}, at time ${s.time}` + (s.loops ? ", in the loop" : ""));
        values.replaceChildren (...pairs ("location", s.locations), ...pairs ("clock", s.clocks), ...pairs ("integer", s.integers));
        cursor?.setAttribute ("x1", instants.x (s.time));
        cursor?.setAttribute ("x2", instants.x (s.time));
    };
    const button = (label, text, by) => element ("button", { type: "button", "aria-label": label, text,
        onclick: () => go (by === null ? 0 : +slider.value + by) });
    slider.addEventListener ("input", () => go (+slider.value));
    go (0);
    return element ("section", { class: "stepper", "aria-label": "The run, step by step" },
        element ("div", { class: "row" }, button ("First step", "|\u25c0", null), button ("Step back", "\u25c0", -1),
                 slider, button ("Step forward", "\u25b6", 1)), where, values);
}
