// @ts-check
import { join } from 'node:path';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContextOptions['storageState']} SignedIn */

const widths = [360, 768, 1440];
const schemes = /** @type {const} */ (['light', 'dark']);

/** @param {string} path */
const fileName = (path) => path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home';

/**
 * Brings a page to the state it has for a reader who has scrolled through all of it.
 * @param {Page} page
 */
async function settle(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => {})),
    ]);
  });
  // Screens that fetch their data are whole when the line is quiet; one that polls is taken as it is.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
}

/** @typedef {{ url: string, folder: string, paths: string[], storageState?: SignedIn }} Task */

/**
 * @param {Browser} browser
 * @param {Task} task
 * @param {number} width
 * @param {'light' | 'dark'} colorScheme
 */
async function photographOnce(browser, { url, folder, paths, storageState }, width, colorScheme) {
  /** @type {string[]} */
  const remarks = [];
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 780 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  });
  // As a reader who was here before: a first visit begins in a font of the system (src/lib/head-script.ts).
  await context.addInitScript(() => localStorage.setItem('font', '1'));
  const page = await context.newPage();
  const note = (/** @type {string} */ text) =>
    remarks.push(`${new URL(page.url()).pathname} at ${width} px: ${text}`);
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(error.message));
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'load' });
    await settle(page);
    const file = join(folder, `${fileName(path)}-${width}-${colorScheme}.png`);
    await page.screenshot({ path: file, fullPage: true });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (sideways > 0) note(`${sideways} px wider than the screen`);
  }
  await context.close();
  return remarks;
}

/**
 * Takes pictures of pages in every width and both colour schemes.
 * @param {Browser} browser
 * @param {Task} task
 * @returns {Promise<string[]>} what went wrong or was logged on the pages
 */
export async function photograph(browser, task) {
  const remarks = [];
  for (const width of widths) {
    const pair = schemes.map((scheme) => photographOnce(browser, task, width, scheme));
    remarks.push(...(await Promise.all(pair)).flat());
  }
  return [...new Set(remarks)];
}
