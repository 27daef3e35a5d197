// @ts-check
// npm run pictures: pictures of every page at three widths, light and dark, in ./pictures.
// Some pages alone: npm run pictures -- /about /admin
import { readdirSync, rmSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { build } from './lib/build.mjs';
import { isBuildStale } from './lib/build-stamp.mjs';
import { startDemoServer } from './lib/demo-server.mjs';
import { loginState, memberPaths } from './lib/member-pages.mjs';
import { photograph } from './lib/photographer.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';

await prepare({ tools: true });
const code = isBuildStale() ? await build() : 0;
if (code !== 0) process.exit(code);

// Only now: before prepare() there may be no packages, and a Node that cannot read TypeScript.
const { chromium } = await import('@playwright/test');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');

const folder = inRoot('pictures');
const wanted = process.argv.slice(2).filter((arg) => arg.startsWith('/'));
const chosen = (/** @type {string[]} */ paths) =>
  wanted.length === 0
    ? paths
    : paths.filter((path) => wanted.includes(path) || wanted.includes(path.split('?')[0] ?? ''));

/** Paths of the pages made at build time. */
function publicPaths() {
  const client = inRoot('dist', 'client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const paths = files.map(
    (name) =>
      `/${relative('.', name)
        .split(sep)
        .join('/')
        .replace(/(?:(?:^|\/)index)?\.html$/, '')}`,
  );
  return paths.sort();
}

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const server = await startDemoServer();
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
/** @type {string[]} */
const remarks = [];
let count = 0;

/** @param {string[]} paths @param {import('./lib/photographer.mjs').SignedIn} [storageState] */
async function take(paths, storageState) {
  const task = { url: server.url, folder, paths: chosen(paths), ...(storageState && { storageState }) };
  remarks.push(...(await photograph(browser, task)));
  count += task.paths.length;
}

try {
  await take(publicPaths());
  for (const [role, logins] of Object.entries({ student: server.others(), admin: [server.admin] })) {
    const storageState = await loginState(browser, server.url, role, logins);
    if (storageState) await take(await memberPaths(browser, server.url, role, storageState), storageState);
    else remarks.push(`No ${role} could log in, so there are no pictures of that side.`);
  }
} finally {
  await browser.close();
  await server.stop();
}
for (const remark of new Set(remarks)) console.log(remark);
console.log(`Pictures of ${count} pages are in ${folder}`);
