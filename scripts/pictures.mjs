// @ts-check
// npm run pictures: pictures of every page at three widths, light and dark, in ./pictures.
// Some pages alone: npm run pictures -- /about /admin
import { rmSync } from 'node:fs';
import { admin, signIn, url, withDemoSite } from './lib/demo-site.mjs';
import { inRoot } from './lib/run.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContextOptions} Options */

const WIDTHS = [360, 768, 1440];
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const folder = inRoot('pictures');
const wanted = process.argv.slice(2).filter((arg) => arg.startsWith('/'));
const remarks = new Set();
let count = 0;

/** Signs in, and finds the member pages that the first one links to. @param {Browser} browser @param {import('./lib/demo-site.mjs').Login} login @param {string} start */
async function memberSide(browser, login, start) {
  const { result, storageState } = await signIn(browser, login, async (page) => {
    await page.goto(start, { waitUntil: 'networkidle' });
    const links = page.locator('a[href]');
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  });
  const paths = result
    .map((href) => href.replace(/#.*$/, ''))
    .filter((path) => /^\/(?:dashboard|course\/|account|admin)/.test(path));
  return { options: { storageState }, paths: [...new Set([start, ...paths])] };
}

/** @param {Browser} browser @param {string[]} paths @param {Options & { width: number }} options */
async function photograph(browser, paths, { width, ...options }) {
  const viewport = { width, height: width < 500 ? 780 : 900 };
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const note = (/** @type {string} */ text) =>
    remarks.add(`${new URL(page.url()).pathname} at ${width} px: ${text}`);
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(error.message));
  for (const path of paths) {
    if (wanted.length > 0 && !wanted.includes(path.replace(/\?.*/, ''))) continue;
    await page.goto(path);
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      const images = [...document.images].map((image) => image.decode().catch(() => {}));
      await Promise.all([document.fonts.ready, ...images]);
    });
    // Screens that fetch their data are whole when the line is quiet; one that polls is taken as it is.
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
    const name = path.slice(1).replaceAll(/[^\w-]+/g, '-') || 'home';
    const file = `${folder}/${name}-${width}-${options.colorScheme}.png`;
    await page.screenshot({ path: file, fullPage: true });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sideways > 0) note(`${sideways} px wider than the screen`);
    count += 1;
  }
  await context.close();
}

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
await withDemoSite(async (browser, [student = admin]) => {
  const { listBuiltFiles } = await import('../server/site/build.ts');
  const pages = listBuiltFiles(inRoot('dist', 'client')).filter(({ isPage }) => isPage);
  const sides = [
    { options: {}, paths: pages.map(({ address }) => address) },
    await memberSide(browser, student, '/dashboard'),
    await memberSide(browser, admin, '/admin'),
  ];
  for (const { options, paths } of sides)
    for (const width of WIDTHS)
      await Promise.all(
        SCHEMES.map((colorScheme) => photograph(browser, paths, { ...options, width, colorScheme })),
      );
});
for (const remark of remarks) console.log(remark);
console.log(`${count} pictures are in ${folder}`);
