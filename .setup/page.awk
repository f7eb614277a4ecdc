# awk -f page.awk NAME=tacet-tck ALSO=tacet-gcl DOCUMENT.md: a manual page of section 5.
# Understands what our documents use: headings, paragraphs, lists, fences,
# tables of which the first column is the term, `code`, **bold**, *slanted*, links.
function literal(s) {
    gsub (/\\/, "\\e", s)
    gsub (/-/, "\\-", s)
    gsub (/\^/, "\\(ha", s)
    gsub (/~/, "\\(ti", s)
    gsub (/'/, "\\(aq", s)
    gsub (/`/, "\\(ga", s)
    return s
}
# s with the text between each pair of `mark` in the font `font`.
function paired(s, mark, font,   out, at, open) {
    while ((at = index (s, mark))) {
        out = out substr (s, 1, at - 1) (open ? "\\fR" : "\\f" font)
        s = substr (s, at + length (mark))
        open = !open
    }
    return out s
}
function without_links(s,   before, text) {
    while (match (s, /\[[^]]*\]\([^)]*\)/)) {
        before = substr (s, 1, RSTART - 1)
        text = substr (s, RSTART + 1, RLENGTH - 1)
        sub (/\].*/, "", text)
        s = before text substr (s, RSTART + RLENGTH)
    }
    return s
}
function prose(s) {
    gsub (/\\/, "\\e", s)
    return paired(paired(without_links(s), "**", "B"), "*", "I")
}
function inline(s,   part, count, i, out) {
    count = split (s, part, "`")
    for (i = 1; i <= count; i++)
        out = out (i % 2 ? prose(part[i]) : "\\fB" literal(part[i]) "\\fR")
    return out
}
# A line of its own; a dot or quote at its start would be a request.
function put(s) {
    print (s ~ /^[.']/ ? "\\&" : "") s
}
function flush() {
    if (text == "")
        return
    if (request)
        print request
    put(inline(text))
    text = request = ""
}
function cell(s) {
    sub (/^ */, "", s)
    sub (/ *$/, "", s)
    return s
}
function row(   part, count, i, rest) {
    count = split ($0, part, "|")
    for (i = 3; i < count; i++)
        rest = rest (i > 3 ? "; " : "") cell(part[i])
    if (!table)
        heading = cell(part[2])
    else if (table == 1)
        print ".PP\n\\fI" inline(heading) "\\fR"
    else {
        print ".TP"
        put(inline(cell(part[2])))
        put(inline(rest))
    }
    table++
}
FNR == 1 {
    title = $0
    sub (/^# */, "", title)
    print ".TH " toupper (NAME) " 5 \"\" tacet \"File formats\""
    print ".SH NAME"
    print literal(NAME) " \\- " tolower (substr (title, 1, 1)) substr (title, 2)
    print ".SH DESCRIPTION"
    next
}
/^```/ {
    flush()
    fenced = !fenced
    if (fenced && NF > 1)
        print ".PP\nThe file \\fI" literal($2) "\\fR:"
    print (fenced ? ".PP\n.RS 4\n.nf" : ".fi\n.RE")
    next
}
fenced { put(literal($0)); next }
/^[|]/ { flush(); row(); next }
{ table = 0 }
/^$/ { flush(); next }
/^## /  { flush(); print ".SH " toupper (substr ($0, 4)); next }
/^### / { flush(); print ".SS " substr ($0, 5); next }
/^- /       { flush(); request = ".IP \\(bu 2"; text = substr ($0, 3); next }
/^[0-9]\. / { flush(); request = ".IP " $1 " 4"; text = substr ($0, 4); next }
{
    if (text == "")
        request = ".PP"
    sub (/^ +/, "")
    text = text (text == "" ? "" : " ") $0
}
END {
    flush()
    print ".SH SEE ALSO"
    print ".BR tacet (1),"
    print ".BR " literal(ALSO) " (5)"
}
