// @ts-check
// npm run lighthouse: what Lighthouse says of every public page, on a phone with a slow line (its own simulation).
// Some pages alone: npm run lighthouse -- /about. The middle of several runs: npm run lighthouse -- --runs=3
// Exit code 1 when a page misses a limit.
import { readFileSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { isBuildStale } from './lib/build-stamp.mjs';
import { startDemoServer } from './lib/demo-server.mjs';
import { freePort } from './lib/free-port.mjs';
import { judge, LIMITS, tableOf } from './lib/lighthouse-table.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';

await prepare({ tools: true });
const code = isBuildStale() ? await build() : 0;
if (code !== 0) process.exit(code);

// Only now: before prepare() there may be no packages, and a Node that cannot read TypeScript.
const { chromium } = await import('@playwright/test');
const { default: lighthouse } = await import('lighthouse');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');

const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 1);
const wanted = args.filter((arg) => arg.startsWith('/'));

/** Paths of the public pages, from the sitemap of the build. */
function publicPaths() {
  const sitemap = readFileSync(inRoot('dist', 'client', 'sitemap-0.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return wanted.length === 0 ? paths : paths.filter((path) => wanted.includes(path));
}

/**
 * One run in a browser of its own: Lighthouse empties the cache only, and what pages keep would make the next visit one
 * of somebody who was here before.
 * @param {string} path
 */
async function measure(path) {
  const port = await freePort();
  const args = [...launchArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    // The first page of a fresh browser is painted late for reasons of the browser's own.
    const page = await browser.newPage();
    await page.goto('data:text/html,<p>Ready</p>');
    await page.close();
    const result = await lighthouse(server.url + path, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

const executablePath = await findChromium();
const server = await startDemoServer();
/** @type {import('./lib/lighthouse-table.mjs').Verdict[]} */
const verdicts = [];
try {
  for (const path of publicPaths()) {
    const results = [];
    for (let run = 0; run < runs; run++) results.push(await measure(path));
    const verdict = judge(path, results);
    verdicts.push(verdict);
    console.log(`${path}: ${verdict.remarks.join('; ') || 'within all limits'}`);
  }
} finally {
  await server.stop();
}
console.log(`\n${tableOf(verdicts)}\n`);
const missed = verdicts.filter(({ remarks }) => remarks.length > 0).length;
console.log(`${verdicts.length} pages, ${missed} beyond a limit (${LIMITS}).`);
process.exitCode = missed === 0 ? 0 : 1;
