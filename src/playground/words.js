/* A command line as words, and back.  Quotes as in a shell: '...' as it stands, "..." too. */

export function split (line) {
    const words = [];
    const piece = /\s*((?:'[^']*'|"[^"]*"|[^\s'"])+)/y;
    for (let found; (found = piece.exec (line));)
        words.push (found[1].replace (/'([^']*)'|"([^"]*)"/g, (_, a, b) => a ?? b));
    return words;
}

export function join (words) {
    return words.map (word => (/^[\w@%+=:,./\\-]+$/.test (word) ? word : `'${word.replaceAll ("'", '"')}'`)).join (" ");
}
