// @ts-check
// npm run pictures: pictures of every page at three widths, light and dark, in ./pictures.
// Some pages alone: npm run pictures -- /about /admin
import { readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { admin, logIn, url, withDemoServer } from './lib/demo-server.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';

await prepare({ tools: true });
const code = await buildIfStale();
if (code !== 0) process.exit(code);

// Only now: before prepare() there may be no packages, and a Node that cannot read TypeScript.
const { chromium } = await import('@playwright/test');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');
const { DEMO_PASSWORD, students } = await import('../server/demo/samples.ts');

/** @typedef {import('@playwright/test').BrowserContextOptions['storageState']} CurrentUser */

const WIDTHS = [360, 768, 1440];
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const folder = inRoot('pictures');
const wanted = process.argv.slice(2).filter((arg) => arg.startsWith('/'));
const remarks = new Set();
let count = 0;

/** Signs in, and finds the member pages that the first one links to. @param {import('@playwright/test').Browser} browser @param {{ email: string, password: string }} login @param {string} start */
async function signIn(browser, login, start) {
  const context = await browser.newContext({ baseURL: url });
  const page = await logIn(context, login);
  await page.goto(start, { waitUntil: 'networkidle' });
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const paths = hrefs
    .map((href) => href.replace(/#.*$/, ''))
    .filter((path) => /^\/(?:dashboard|course\/|account|admin)/.test(path));
  const storageState = await context.storageState();
  await context.close();
  return { storageState, paths: [...new Set([start, ...paths])] };
}

/** @param {import('@playwright/test').Browser} browser @param {string[]} all @param {number} width @param {'light' | 'dark'} colorScheme @param {CurrentUser} [storageState] */
async function photograph(browser, all, width, colorScheme, storageState) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 500 ? 780 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const note = (/** @type {string} */ text) =>
    remarks.add(`${new URL(page.url()).pathname} at ${width} px: ${text}`);
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(error.message));
  for (const path of all.filter((one) => wanted.length === 0 || wanted.includes(one.split('?')[0] ?? one))) {
    await page.goto(path);
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      const images = [...document.images].map((image) => image.decode().catch(() => {}));
      await Promise.all([document.fonts.ready, ...images]);
    });
    // Screens that fetch their data are whole when the line is quiet; one that polls is taken as it is.
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
    const name = path.slice(1).replaceAll(/[^\w-]+/g, '-') || 'home';
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sideways > 0) note(`${sideways} px wider than the screen`);
    count += 1;
  }
  await context.close();
}

const built = readdirSync(inRoot('dist', 'client'), { recursive: true, encoding: 'utf8' });
const publicPaths = built
  .filter((name) => name.endsWith('.html'))
  .map(
    (name) =>
      `/${name
        .split(sep)
        .join('/')
        .replace(/(?:(?:^|\/)index)?\.html$/, '')}`,
  );

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
try {
  await withDemoServer(async () => {
    const student = { email: students[0].email, password: DEMO_PASSWORD };
    const sides = [
      { storageState: undefined, paths: publicPaths },
      await signIn(browser, student, '/dashboard'),
      await signIn(browser, admin, '/admin'),
    ];
    for (const { storageState, paths } of sides)
      for (const width of WIDTHS)
        await Promise.all(SCHEMES.map((scheme) => photograph(browser, paths, width, scheme, storageState)));
  });
} finally {
  await browser.close();
}
for (const remark of remarks) console.log(remark);
console.log(`${count} pictures are in ${folder}`);
