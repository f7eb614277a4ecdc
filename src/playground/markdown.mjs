/* As much of Markdown as models/tour/README.md has: headings, paragraphs, `code`, *stress*,
 * [links](to), and fenced blocks, which the caller writes. */

export const escape = text => text.replaceAll ("&", "&amp;").replaceAll ("<", "&lt;").replaceAll (">", "&gt;").replaceAll ('"', "&quot;");

function line (text) {
    return escape (text).replace (/`([^`]+)`/g, "<code>$1</code>").replace (/\*([^*]+)\*/g, "<em>$1</em>")
        .replace (/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

/* `fence` gets the text of a fenced block and gives its HTML. */
export function html (text, fence) {
    return text.split (/^```\n([\s\S]*?)^```$/m).map ((part, i) => (i % 2 ? fence (part)
        : part.split (/\n{2,}/).map (p => p.trim ()).filter (Boolean).map (p => {
            const heading = /^(#+) (.*)$/.exec (p);
            return heading ? `<h${heading[1].length}>${line (heading[2])}</h${heading[1].length}>` : `<p>${line (p)}</p>`;
        }).join ("\n"))).join ("\n");
}
