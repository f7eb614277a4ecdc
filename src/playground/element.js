/* element ("button", { class: "quiet", text: "Go", onclick: f }, child...) */
export function element (name, attributes = {}, ...children) {
    const made = document.createElement (name);
    for (const [key, value] of Object.entries (attributes)) {
        if (key === "text")
            made.textContent = value;
        else if (key.startsWith ("on"))
            made.addEventListener (key.slice (2), value);
        else if (value === true)
            made.setAttribute (key, "");
        else if (value !== false && value !== null && value !== undefined)
            made.setAttribute (key, value);
    }
    made.append (...children);
    return made;
}

/* The same for pictures that the page itself draws. */
export function picture (name, attributes = {}, ...children) {
    const made = document.createElementNS ("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries (attributes))
        if (key === "text")
            made.textContent = value;
        else
            made.setAttribute (key, value);
    made.append (...children);
    return made;
}

/* An SVG that tacet wrote.  Its scripts, had it any, would not run; the page allows none. */
export function parsePicture (source) {
    const found = new DOMParser ().parseFromString (source, "image/svg+xml").documentElement;
    return found.nodeName === "svg" ? document.importNode (found, true) : null;
}
