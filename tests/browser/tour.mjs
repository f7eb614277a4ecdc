/* The tour: seven stops with pictures, examples that can be asked in the page. */
import { join } from "node:path";

import { check, checkAccess, checkSilent, checkWidths, open, test, wasm, withBrowser } from "./browser.mjs";

await withBrowser (async browser => {
    for (const colorScheme of ["light", "dark"])
        await test (`tour, ${colorScheme}`, async () => {
            const opened = await open (browser, join (wasm, "tour.html"), { colorScheme }), { page } = opened;
            check (`tour, ${colorScheme}: seven stops`, await page.locator ("main h2").count () === 7);
            check (`tour, ${colorScheme}: every stop but the one about vending machines has a picture`,
                   await page.locator ("main section").evaluateAll (list => list.filter (s => s.querySelector ("figure svg")).length) >= 6);
            const last = page.locator (".example[data-line*='7-drift.tck --time any']");
            await last.locator ("button.run").click ();
            await last.locator (".live .verdict:not(.busy)").waitFor ();
            check (`tour, ${colorScheme}: an example is asked again`, await last.locator (".live .verdict").textContent () === "no: no period has an infinite run");
            check (`tour, ${colorScheme}: with its picture`, await last.locator (".live figure svg").count () === 1);
            await checkAccess (page, `tour, ${colorScheme}`);
            await checkWidths (page, `tour, ${colorScheme}`, [360, 1280]);
            checkSilent (opened, `tour, ${colorScheme}`);
            const link = await last.locator ("a.open").getAttribute ("href");
            const there = await open (browser, join (wasm, "playground.html"), { fragment: link.slice (link.indexOf ("#")) });
            await there.page.waitForFunction (() => document.getElementById ("verdict").textContent.startsWith ("no:"));
            check (`tour, ${colorScheme}: its link asks in the playground`, await there.page.inputValue ("#line") === "decide 7-drift.tck --time any");
            await there.context.close ();
            await opened.context.close ();
        });
});
