import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names under which systems install Chromium; the first draws no windows, and takes half the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How Chromium is started for tests and pictures; none of these loosens what a page may do. */
export const launchArgs = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  // Nothing is drawn by a graphics card: a process less for each browser.
  '--in-process-gpu',
  // Nor is a process begun for each page: a fifth of the renderer's time.
  '--renderer-process-limit=1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function systemChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...macApps].find((path) => existsSync(path));
}

async function playwrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Unpacks the browser that came with the packages. Linux on x64 only. */
async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // Read while the package loads: makes it unpack the system libraries that bare machines lack.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/**
 * Path of a Chromium: the one CHROMIUM_PATH names, the system's, Playwright's, or the one among the packages.
 * The answer is kept in CHROMIUM_PATH, so that worker processes do not unpack a second one at the same time.
 * @throws when there is none, saying what to do
 */
export async function findChromium(): Promise<string> {
  const found =
    process.env['CHROMIUM_PATH'] ||
    systemChromium() ||
    (await playwrightChromium()) ||
    (await packagedChromium());
  if (!found) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to its program.');
  process.env['CHROMIUM_PATH'] = found;
  return found;
}
