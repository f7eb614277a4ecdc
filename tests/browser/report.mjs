/* The report: no script, no network, accessible in both modes, prints on pages. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build, check, checkAccess, checkSilent, checkWidths, open, test, withBrowser } from "./browser.mjs";

const top = join (dirname (fileURLToPath (import.meta.url)), "../.."), folder = mkdtempSync (join (tmpdir (), "tacet-report-"));

await withBrowser (async browser => {
    for (const name of ["thesis/fig-6.3b", "classic/fischer-3"])
        await test (`report of ${name}`, async () => {
            const file = join (folder, `${name.replace ("/", "-")}.html`);
            execFileSync (join (build, "tacet"), ["report", join (top, "models", name + ".tck"), "-o", file]);
            check (`report of ${name}: at most 300 kB`, statSync (file).size <= 300000, `${statSync (file).size} bytes`);
            for (const colorScheme of ["light", "dark"]) {
                const opened = await open (browser, file, { colorScheme }), { page } = opened;
                check (`report of ${name}, ${colorScheme}: no script`, await page.locator ("script").count () === 0);
                await checkAccess (page, `report of ${name}, ${colorScheme}`);
                await checkWidths (page, `report of ${name}, ${colorScheme}`, [360, 1280]);
                checkSilent (opened, `report of ${name}, ${colorScheme}`);
                if (colorScheme === "light") {
                    const pdf = (await page.pdf ({ format: "A4" })).toString ("latin1");
                    const pages = pdf.match (/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
                    check (`report of ${name}: prints on a few pages`, pages >= 2 && pages <= 40, `${pages} pages`);
                }
                await opened.context.close ();
            }
        });
});
rmSync (folder, { recursive: true });
