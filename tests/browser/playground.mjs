/* The playground in a browser: right answers, Stop, errors in the editor, links, files, keys. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build, check, checkAccess, checkSilent, checkWidths, open, test, wasm, withBrowser } from "./browser.mjs";
import { checkTime } from "./report_line.mjs";

const file = join (wasm, "playground.html"), top = join (dirname (fileURLToPath (import.meta.url)), "../..");
const verdict = page => page.locator ("#verdict").textContent ();

async function ask (page, line) {
    if (line)
        await page.fill ("#line", line);
    await page.click ("#ask");
    await page.waitForFunction (() => !document.getElementById ("verdict").classList.contains ("busy"));
    return verdict (page);
}

check ("the playground has at most 1 MB", statSync (file).size <= 1000000, `${statSync (file).size} bytes`);

await withBrowser (async browser => {
    await test ("fig-6.3b is answered", async () => {
        const opened = await open (browser, file), { page } = opened;
        check ("fig-6.3b goes on in dense time", await ask (page, "decide fig-6.3b.tck --time dense") === "yes: in dense time there is an infinite run");
        let seconds = Infinity; /* the least of three: the machine may be busy */
        for (let i = 0; i < 3; i++) {
            const start = Date.now ();
            check ("fig-6.3b goes on for no period", await ask (page, "decide fig-6.3b.tck --time any") === "no: no period has an infinite run");
            seconds = Math.min (seconds, (Date.now () - start) / 1000);
        }
        console.log (`fig-6.3b --time any: ${seconds.toFixed (3)} s from the click to the answer`);
        checkTime ("the answer about fig-6.3b comes within half a second", seconds < 0.5, `${seconds} s`);
        check ("the answer has a picture", await page.locator ("#answer figure svg").count () === 1);
        check ("its text is what the program prints", (await page.locator ("#answer pre.text").first ().textContent ()).trim ()
               === execute (["decide", "models/thesis/fig-6.3b.tck", "--time", "any"]).trim ());
        await checkAccess (page, "playground with an answer");
        await ask (page, "decide fig-6.3b.tck --time dense");
        await page.locator (".stepper input[type=range]").fill ("3");
        check ("the run can be scrubbed", (await page.locator (".stepper .where").textContent ()).includes ("step 3 of 8, at time 2"));
        await page.click (".stepper [aria-label='Step forward']");
        check ("the run can be stepped", (await page.locator (".stepper .where").textContent ()).includes ("step 4 of 8"));
        const words = await page.locator ("#command option").allTextContents ();
        check ("every command is there", execute (["help"]).match (/^ {2}[a-z-]+(?= )/gm).every (c => words.includes (c.trim ())));
        await page.selectOption ("#command", "periods");
        check ("the form writes the command line", /^periods fig-6.3b.tck/.test (await page.inputValue ("#line")));
        await page.click ("#licences-open");
        check ("licences are stated", (await page.locator ("#licences-text").textContent ()).includes ("GNU Lesser General Public License"));
        await checkAccess (page, "licences");
        await page.click ("#licences button");
        await checkWidths (page, "playground");
        checkSilent (opened, "playground");
        await opened.context.close ();
    });

    await test ("Stop", async () => {
        const opened = await open (browser, file, { fragment: "#example=classic%2Ffischer-3.tck" }), { page } = opened;
        await page.fill ("#text", execFileSync ("sh", [join (top, "models/classic/fischer.sh"), "14"], { encoding: "utf8" }));
        await page.fill ("#line", "reach fischer-3.tck");
        await page.click ("#ask");
        await page.waitForTimeout (1200);
        check ("a long question is still running", (await page.locator ("#verdict").getAttribute ("class")).includes ("busy"));
        await page.click ("#stop");
        check ("Stop stops it at once", await verdict (page) === "Stopped.");
        check ("after Stop another question is answered", (await ask (page, "classify fischer-3.tck")).length > 0 && await page.locator ("#stop").isDisabled ());
        check ("limits hold in the page", /^unknown: .*limit/.test (await ask (page, "reach fischer-3.tck --limit-states 1000")));
        check ("memory is limited in the page", /^unknown: memory limit/.test (await ask (page, "reach fischer-3.tck --limit-memory 60M")));
        checkSilent (opened, "Stop");
        await opened.context.close ();
    });

    await test ("mistakes", async () => {
        const opened = await open (browser, file), { page } = opened;
        await page.fill ("#text", "system:s\nclock:1:x\nprocess:P\nlocation:P:l0{initial:}\nedge:P:l0:l1:a{provided: x==1}\n");
        await ask (page, "decide fig-6.3b.tck");
        check ("messages stand below the editor", (await page.locator ("#messages li").count ()) === 2);
        check ("every line has a number of its own", await page.evaluate (() => {
            const tops = [...document.querySelectorAll ("#numbers span")].map (s => s.getBoundingClientRect ().top);
            return tops.every ((top, i) => !i || top > tops[i - 1] + 5);
        }));
        check ("the line is marked", (await page.locator ("#numbers .marked").textContent ()).trim () === "5");
        await page.locator ("#messages button").first ().click ();
        check ("a message leads to its place", await page.evaluate (() => {
            const t = document.getElementById ("text");
            return document.activeElement === t && t.value.slice (0, t.selectionStart).split ("\n").length === 5;
        }));
        await checkAccess (page, "mistakes");
        check ("wrong usage is told", /no option|no command/.test (await ask (page, "decide fig-6.3b.tck --nonsense")));
        checkSilent (opened, "mistakes");
        await opened.context.close ();
    });

    await test ("keys, files and links", async () => {
        const opened = await open (browser, file, { colorScheme: "dark" }), { page } = opened;
        await page.fill ("#line", "decide fig-6.3b.tck --time any --engine orbit --certificate proof.txt");
        await page.focus ("#text");
        await page.keyboard.press ("Control+Enter");
        await page.waitForFunction (() => document.getElementById ("verdict").textContent.startsWith ("no:"));
        check ("a certificate becomes a file", (await page.locator ("#files").textContent ()).includes ("proof.txt"));
        check ("the certificate is accepted", (await ask (page, "check-certificate fig-6.3b.tck proof.txt")).startsWith ("yes: the certificate proves that no period has an infinite run"));
        await checkAccess (page, "playground in dark mode");
        await page.click ("#share");
        await page.waitForFunction (() => location.hash.length > 20);
        const { page: other, ...rest } = await open (browser, file, { fragment: new URL (page.url ()).hash });
        check ("a link brings files and question", await other.inputValue ("#line") === "check-certificate fig-6.3b.tck proof.txt"
               && (await other.locator ("#files").textContent ()).includes ("proof.txt"));
        check ("the linked question is answered", (await ask (other, "")).startsWith ("yes: the certificate proves"));
        checkSilent (opened, "keys, files and links");
        checkSilent (rest, "a link");
        await opened.context.close ();
        await rest.context.close ();
    });

    await test ("examples", async () => {
        const opened = await open (browser, file), { page } = opened;
        const names = (await page.locator ("#example option").evaluateAll (list => list.map (o => o.value))).filter (Boolean);
        check ("there are examples of every kind", ["tour/1-lamp.tck", "thesis/bakery.gcl", "classic/scheduler.tck", "sampling/timer-10ms.tck"].every (n => names.includes (n)));
        for (const name of names.filter (n => n.startsWith ("tour/"))) {
            await page.selectOption ("#example", name);
            check (`${name} is answered`, /^(yes|no|unknown|0 \(initial\)|\d)/.test (await ask (page, "")), await verdict (page));
        }
        check ("a report is a page to be saved", (await ask (page, `report ${await page.locator ("#files button[aria-pressed=true], #files button").first ().textContent ()}`)).startsWith ("The report is written")
               && await page.getByRole ("button", { name: "Save the page" }).count () === 1);
        await page.selectOption ("#example", "programs/two-threads.gcl");
        check ("guarded commands are answered", /^(yes|no|unknown)/.test (await ask (page, "explore two-threads.gcl --limit-time 5")));
        await page.selectOption ("#example", "uppaal/bridge.xml");
        const bridge = await ask (page, "");
        check ("UPPAAL's XML is read, or the page says why not", /^(yes|no|ok)/.test (bridge) || /libexpat/.test (bridge), bridge);
        if (!/libexpat/.test (bridge)) {
            check ("two questions have two pictures", await page.locator ("#answer figure svg").count () === 2);
            await checkAccess (page, "two pictures");
        }
        await page.selectOption ("#example", "classic/job.tck");
        check ("what needs polyhedra says so", (await ask (page, "reach job.tck --label late")).includes ("no polyhedra"));
        checkSilent (opened, "examples");
        await opened.context.close ();
    });
});

function execute (words) {
    try {
        return execFileSync (join (build, "tacet"), words, { cwd: top, encoding: "utf8" });
    } catch (problem) {
        return problem.stdout;
    }
}
