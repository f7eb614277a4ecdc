#!/usr/bin/env python3
"""geometry.py FILE.svg...: do words of a picture overlap, leave it, or become too small on a narrow page?

Says what is wrong, a line each, and ends with 1; widths of letters are those that the pictures were made with.  With
--random TACET N SEED it draws N random networks and programs in every way there is and looks at those pictures instead."""
import os
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

HERE = os.path.dirname(os.path.abspath(__file__))
SVG = "{http://www.w3.org/2000/svg}"
PAGE = 80.0  # mm
LEAST = 1.5  # mm: how high letters are on such a page, from the top of an l to the bottom of a g


def letter_widths():
    source = open(os.path.join(HERE, "../../src/draw/svg.c"), encoding="utf-8").read()
    table = re.search(r"widths\[95\] = \{([^}]*)\}", source).group(1)
    return [int(w) for w in table.split(",")]


WIDTHS = letter_widths()


def style_of(element):
    """size, monospaced, bold: as style.css has it"""
    classes = (element.get("class") or "").split()
    size = 14 if "title" in classes else 10 if "small" in classes or "code" in classes else 11
    bold = any(c in classes for c in ("title", "name", "event", "wrong"))
    return size, "code" in classes, bold


def width_of(words, size, mono, bold):
    if mono:
        return 0.602 * size * len(words)
    units = sum(WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 800 for c in words)
    return units * size / 1000 * (1.12 if bold else 1)


class Box:
    def __init__(self, element, dy):
        size, mono, bold = style_of(element)
        self.words, self.size = element.text or "", size
        width, x = width_of(self.words, size, mono, bold), float(element.get("x"))
        anchor = element.get("text-anchor", "start")
        self.left = x - (width if anchor == "end" else width / 2 if anchor == "middle" else 0)
        self.right = self.left + width
        base = float(element.get("y")) + dy
        self.top, self.bottom = base - 0.76 * size, base + 0.2 * size

    def overlaps(self, other):
        return (min(self.right, other.right) - max(self.left, other.left) > 1
                and min(self.bottom, other.bottom) - max(self.top, other.top) > 1)


def boxes_of(element, dy=0.0):
    for child in element:
        if child.tag == SVG + "text":
            yield Box(child, dy)
        elif child.tag == SVG + "svg":
            yield from boxes_of(child, dy + float(child.get("y", 0)))
        else:
            yield from boxes_of(child, dy)


def faults_of(path):
    root = tree.parse(path).getroot()
    width, height = (float(v) for v in root.get("viewBox").split()[2:])
    boxes = sorted((b for b in boxes_of(root) if b.words.strip()), key=lambda b: b.top)
    for i, box in enumerate(boxes):
        if box.left < -0.5 or box.right > width + 0.5 or box.top < -0.5 or box.bottom > height + 0.5:
            yield f"'{box.words}' leaves the picture"
        for other in boxes[i + 1:]:
            if other.top >= box.bottom:
                break
            if box.overlaps(other):
                yield f"'{box.words}' and '{other.words}' overlap"
    least = min((b.size for b in boxes), default=11) * PAGE / width
    if least < LEAST:
        yield f"{width:g} wide: its words are {least:.2f} mm high at {PAGE:g} mm"


def look_at(paths):
    wrong = 0
    for path in paths:
        for fault in faults_of(path):
            print(f"{path}: {fault}")
            wrong += 1
    return wrong


# --- random networks ---

def names(chance, count, stem):
    tail = chance.choice(["", "_of_the_plant", "X", "_1"])
    return [f"{stem}{i}{tail}" for i in range(count)]


def random_network(chance):
    clocks = names(chance, chance.randint(1, 4), chance.choice(["x", "clock", "elapsed"]))
    events = names(chance, chance.randint(1, 4), chance.choice(["a", "request", "m"]))
    lines = ["system:random_" + str(chance.randint(0, 99)), "clock:1:" + clocks[0]]
    lines += [f"clock:1:{c}" for c in clocks[1:]] + ["int:1:0:9:0:n"] + [f"event:{e}" for e in events]
    for p in range(chance.randint(1, 5)):
        process = chance.choice(["P", "Controller", "train"]) + str(p)
        places = names(chance, chance.randint(1, 6), chance.choice(["l", "waiting", "s"]))
        lines.append(f"process:{process}")
        for k, place in enumerate(places):
            marks = ["initial:"] if k == 0 else []
            marks += [f"invariant: {chance.choice(clocks)} <= {chance.randint(3, 9)}"] if chance.random() < 0.3 else []
            marks += [f"labels: seen{k}"] if chance.random() < 0.3 else []
            lines.append(f"location:{process}:{place}{{{' : '.join(marks)}}}")
        for _ in range(chance.randint(1, 9)):
            guard = " && ".join(f"{chance.choice(clocks)} {chance.choice(['<', '<=', '>=', '>'])} {chance.randint(0, 5)}"
                                for _ in range(chance.randint(0, 3)))
            action = "; ".join(chance.sample([f"{chance.choice(clocks)}=0", "n=(n+1)%9", "n=0"], chance.randint(0, 2)))
            marks = [f"provided: {guard}"] if guard else []
            marks += [f"do: {action}"] if action else []
            lines.append(f"edge:{process}:{chance.choice(places)}:{chance.choice(places)}:{chance.choice(events)}"
                         f"{{{' : '.join(marks)}}}")
    return "\n".join(lines) + "\n"


def random_program(chance):
    variables = names(chance, chance.randint(1, 4), chance.choice(["n", "counter", "a"]))
    places = chance.randint(1, 3)
    lines = ["var " + ", ".join(variables) + " : int;", f"control pc1 : 0..{places}, pc2 : 0..{places};"]
    for p in (1, 2):
        lines.append(f"process {chance.choice(['p', 'worker', 'Sender'])}{p} {{")
        for k in range(chance.randint(1, 5)):
            guard = f"pc{p} = {chance.randint(0, places)}"
            if chance.random() < 0.6:
                guard += f" && {chance.choice(variables)} {chance.choice(['<=', '=', '>='])} {chance.randint(0, 3)}"
            changes = [f"pc{p} := {chance.randint(0, places)}"]
            if chance.random() < 0.7:
                changes.append(f"{(v := chance.choice(variables))} := {chance.choice(['0', '1', v + ' + 1', v + ' - 1'])}")
            lines.append(f"  [{chance.choice(['go', 'enter_the_room', 'x'])}{k}] {guard} -> {', '.join(changes)};")
        lines.append("}")
    lines.append(f"error {chance.choice(variables)} >= {chance.randint(1, 4)};")
    return "\n".join(lines) + "\n"


PROGRAM_WAYS = [["explore", "M"], ["refine", "M"], ["abstract", "M"], ["ctl", "M", "AG AF pc1=0"]]
WAYS = [["export", "M", "--to", "svg", "-o", "P"], ["decide", "M", "--time", "dense"], ["decide", "M", "--time", "1/2"],
        ["decide", "M", "--time", "dense", "--draw-kind", "plane"], ["decide", "M", "--time", "any"],
        ["decide", "M", "--time", "any", "--draw-kind", "orbit"], ["simulate", "M", "--steps", "30", "--time", "1/3"],
        ["simulate", "M", "--steps", "12"], ["periods", "M"], ["regions", "M"],
        ["regions", "M", "--zones"],
        ["compare", "M", "--time", "dense", "--with", "1"], ["export", "M", "--to", "aut", "--time", "1", "--draw", "P"]]


def draw_ways(tacet, folder, model, ways, what):
    """how many pictures of the model there are, and how many faults"""
    wrong = drawn = 0
    for way in ways:
        picture = f"{folder}/picture.svg"
        words = [model if w == "M" else picture if w == "P" else w for w in way]
        extra = [] if "P" in way else ["--draw", picture]
        asked = [tacet, *words, *extra, "-q", "--limit-time", "2", "--limit-states", "20000"]
        done = subprocess.run(asked, capture_output=True, check=False, timeout=120)
        if done.returncode not in (0, 1, 2):
            print(f"{what}: {' '.join(way)}: {done.stderr.decode()}")
            wrong += 1
        if os.path.exists(picture):
            found = look_at([picture])
            os.remove(picture)
            drawn += 1
            wrong += found
            if found:
                print(f"  {what}: {' '.join(way)}")
    return drawn, wrong


def draw_random(tacet, count, seed):
    wrong = drawn = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            chance = random.Random(f"{seed}-{number}")
            for kind, text, ways in (("tck", random_network(chance), WAYS), ("gcl", random_program(chance), PROGRAM_WAYS)):
                model = f"{folder}/m.{kind}"
                with open(model, "w", encoding="utf-8") as out:
                    out.write(text)
                more, found = draw_ways(tacet, folder, model, ways, f"seed {seed}, number {number}.{kind}")
                drawn, wrong = drawn + more, wrong + found
    print(f"{drawn} pictures of {count} random networks and programs, {wrong} faults")
    return wrong


if __name__ == "__main__":
    if sys.argv[1] == "--random":
        sys.exit(draw_random(sys.argv[2], int(sys.argv[3]), sys.argv[4]) > 0)
    sys.exit(look_at(sys.argv[1:]) > 0)
