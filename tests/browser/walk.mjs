/* Walking by hand in the page: delays, edges, undo, the grid, regions. */
import { join } from "node:path";

import { check, checkAccess, checkSilent, checkWidths, open, test, wasm, withBrowser } from "./browser.mjs";

const file = join (wasm, "playground.html");

async function settle (page, steps) {
    await page.waitForFunction (n => document.querySelectorAll ("#panel-walk .values").length > 0
                                     && document.getElementById ("panel-walk").dataset.steps === String (n), steps);
}

await withBrowser (async browser => {
    await test ("walk", async () => {
        const opened = await open (browser, file), { page } = opened;
        await page.click ("#tab-walk");
        await settle (page, 0);
        const region = () => page.locator (".region code").textContent ();
        const edge = () => page.locator (".edges .edge").first ();
        check ("at the start all clocks are 0", await region () === "x=0, y=0");
        check ("the edge cannot fire at once", await edge ().isDisabled ());
        await page.fill ("#walk-delay", "1/2");
        await page.keyboard.press ("Enter");
        check ("the region changes with the delay", await region () === "0<x=y<1");
        await page.click (".edges .quiet");
        check ("after one unit it can", await region () === "x=1, y=1" && !await edge ().isDisabled ());
        await edge ().click ();
        await settle (page, 1);
        check ("the step was taken", (await page.locator (".values").textContent ()).includes ("Pl1") && await page.locator ("#panel-walk figure svg").count () === 1);
        check ("open ends are told", (await page.locator (".edges").textContent ()).includes ("after 0 until before 1"));
        await page.locator ("#walk-slider").focus ();
        await page.keyboard.press ("ArrowRight");
        check ("the slider moves by keys", await page.inputValue ("#walk-delay") !== "0" && await region () === "0<x<1, y>1");
        await checkAccess (page, "walk");
        await page.locator (".edges .edge.can").first ().click ();
        await settle (page, 2);
        await page.selectOption ("#walk-kind", "plane");
        await settle (page, 2);
        await page.getByRole ("button", { name: "Undo" }).click ();
        await settle (page, 1);
        check ("undo takes the step back", (await page.locator (".values").textContent ()).includes ("Pl1"));
        await page.fill ("#walk-time", "1");
        await page.keyboard.press ("Enter");
        await settle (page, 0);
        await page.click (".edges .quiet");
        await edge ().click ();
        await settle (page, 1);
        check ("on the grid of period 1 the run ends", (await page.locator ("#panel-walk").textContent ()).includes ("No edge can follow"));
        await page.getByRole ("button", { name: "Start again" }).click ();
        await settle (page, 0);
        for (const steps of [1, 2]) {
            await page.fill ("#walk-delay", "50");
            await page.keyboard.press ("Enter");
            await page.getByRole ("button", { name: "Only wait" }).click ();
            await settle (page, steps);
        }
        check ("beyond all constants time passes as long as one likes", (await page.locator (".values").textContent ()).includes ("time100"));
        await checkWidths (page, "walk", [360, 1280]);
        checkSilent (opened, "walk");
        await opened.context.close ();
    });
    await test ("walk in dark mode", async () => {
        const opened = await open (browser, file, { colorScheme: "dark", fragment: "#example=classic%2Fscheduler.tck" }), { page } = opened;
        await page.click ("#tab-walk");
        await settle (page, 0);
        await checkAccess (page, "walk in dark mode");
        await page.selectOption ("#example", "classic/train-gate-3.tck");
        await settle (page, 0);
        await page.locator (".edges .edge.can").first ().click ();
        await settle (page, 1);
        await page.fill ("#walk-delay", "21");
        await page.keyboard.press ("Enter");
        check ("a wait that an invariant forbids is told", (await page.locator ("p.region").textContent ()) === "Time cannot pass so far here: at most 20."
               && await page.getByRole ("button", { name: "Only wait" }).isDisabled ());
        const strip = await page.locator ("svg.strip").boundingBox ();
        await page.mouse.click (strip.x + strip.width - 2, strip.y + strip.height - 4);
        check ("on the timeline nothing longer can be chosen", await page.inputValue ("#walk-delay") === "20");
        await page.selectOption ("#example", "classic/scheduler.tck");
        await settle (page, 0);
        check ("stopwatches walk too", (await page.locator ("#panel-walk").textContent ()).includes ("Stopwatches have no regions"));
        await opened.context.close ();
    });
});
