/* A browser for tests: opens a page of a file, sees every request and console message, and holds it
 * against the rules of accessibility.  A test is a sentence and what must be true. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { check } from "./report_line.mjs";

const [, , build, wasm] = process.argv;
/* NODE_PATH says where they are, which import does not look at. */
const require = createRequire (join (wasm, "browser", "package.json"));
const { chromium } = require ("playwright-core");
/* In milliseconds: a busy machine is slow, not wrong. */
const PATIENCE = 240000;
const axe = readFileSync (require.resolve ("axe-core/axe.min.js"), "utf8");

export { build, check, wasm };

/* A failure of one test leaves the others. */
export async function test (sentence, body) {
    try {
        await body ();
    } catch (problem) {
        check (sentence, false, String (problem.message ?? problem).split ("\n").slice (0, 6).join (" | "));
    }
}

/* Chromium's own sandbox needs rights that root in a container has not. */
export async function withBrowser (body) {
    const browser = await chromium.launch ({ executablePath: process.env.TACET_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"], timeout: PATIENCE });
    try {
        await body (browser);
    } finally {
        await browser.close ();
    }
}

/* The page, with what it asked the network for and what it wrote to the console. */
export async function open (browser, file, { fragment = "", ...options } = {}) {
    const context = await browser.newContext ({ viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout (PATIENCE);
    const page = await context.newPage ();
    const requests = [], messages = [];
    const url = pathToFileURL (file).href;
    page.on ("request", r => { if (!r.url ().startsWith (url) && !r.url ().startsWith ("blob:")) requests.push (r.url ()); });
    page.on ("console", m => messages.push (m.text ()));
    page.on ("pageerror", e => messages.push (String (e)));
    await page.goto (url + fragment);
    await page.waitForFunction (() => !document.querySelector ("script[type=module]") || document.documentElement.dataset.ready === "yes");
    return { page, context, requests, messages };
}

/* What axe-core finds, as sentences; contrast is part of it. */
export async function violations (page) {
    const session = await page.context ().newCDPSession (page);
    await session.send ("Page.setBypassCSP", { enabled: true });
    const found = await page.evaluate (async source => {
        (0, eval) (source);
        const result = await globalThis.axe.run (document, { resultTypes: ["violations"] });
        return result.violations.map (v => `${v.id}: ${v.nodes.length} nodes, as ${v.nodes[0].html.slice (0, 120)}`);
    }, axe);
    await session.detach ();
    return found;
}

export async function checkAccess (page, what) {
    const found = await violations (page);
    check (`${what}: no accessibility violation`, found.length === 0, found.join ("; "));
}

export function checkSilent ({ requests, messages }, what) {
    check (`${what}: no request leaves the page`, requests.length === 0, requests.join (" "));
    check (`${what}: no console message`, messages.length === 0, messages.join (" | "));
}

/* Nothing is wider than the window. */
export async function checkWidths (page, what, widths = [360, 800, 1280, 1900]) {
    for (const width of widths) {
        await page.setViewportSize ({ width, height: 900 });
        const over = await page.evaluate (() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        check (`${what}: fits into ${width} pixels`, over <= 0, `${over} too wide`);
    }
}
