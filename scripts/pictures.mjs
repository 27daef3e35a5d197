// @ts-check
// Pictures of the built product with the people of its demo, for what shows it:
// npm run docs-pictures: those of docs/pictures. npm run home-picture (--home): the study room on a phone, for the home page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, projectNode } from './lib/run.mjs';
import { serverArgs, serverEnvironment } from './lib/server-start.mjs';

await prepare({ tools: true });
const code = await buildIfStale();
if (code !== 0) process.exit(code);
// Only now: before prepare() there may be no packages, and a Node that cannot read TypeScript.
const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const { DEMO_PASSWORD, students: demo } = await import('../server/demo/samples.ts');
const { admin } = await import('../tests/support/admin.ts');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');
const { startProcess } = await import('../tests/support/process.ts');

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof signIn>>} Side */
/** @typedef {[name: string, path: string, width: number, colorScheme: 'light' | 'dark', side?: Side, first?: (page: Page) => Promise<void>]} Shot */

const isForHome = process.argv.includes('--home');

const data = mkdtempSync(join(tmpdir(), 'abhyas-pictures-'));
const env = { ...serverEnvironment, DEMO: '1' };
const server = await startProcess(data, env, [projectNode(), ...serverArgs]);
const baseURL = `http://localhost:${new URL(server.url).port}`;
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });

/** What the browser keeps of a login. @param {string} email @param {string} [password] */
async function signIn(email, password = DEMO_PASSWORD) {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  const page = await context.newPage();
  const login = await context.request.post('/api/login', { data: { email, password } });
  const { user } = await login.json();
  await page.goto('/');
  // Pages keep who it is as a hint.
  await page.evaluate((hint) => localStorage.setItem('user', JSON.stringify(hint)), user);
  return context.storageState();
}

/** Opens the course to continue with, in the middle of a lesson. @param {Page} page */
async function openLesson(page) {
  const next = page.getByRole('link', { name: /^Continue/ });
  await next.first().click();
  await page.getByRole('tab', { name: /^Videos/ }).click();
  await page.getByRole('button', { name: /line by line/ }).click();
  await page.locator('video').evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) return;
    Object.assign(video, { muted: true, loop: true });
    await video.play();
  });
  // While it plays the browser hides its controls, after three seconds.
  await page.waitForTimeout(4500);
}

/** @param {Shot} shot */
async function photograph([, path, width, colorScheme, side, first]) {
  const isPhone = width < 500;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: isPhone ? 740 : 900 },
    deviceScaleFactor: isForHome ? 3 : isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme,
    reducedMotion: 'reduce',
    ...(side && { storageState: side }),
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const images = [...document.images].map((image) => image.decode().catch(() => {}));
    await Promise.all([document.fonts.ready, ...images]);
  });
  // Screens that fetch their data are whole when the line is quiet; one that polls is taken as it is.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await first?.(page);
  await page.waitForTimeout(1000);
  const picture = await page.screenshot();
  await context.close();
  return sharp(picture);
}

try {
  const office = await signIn(admin.email, admin.password);
  const student = await signIn(demo[0].email);
  if (isForHome) {
    for (const theme of /** @type {const} */ (['light', 'dark'])) {
      const picture = await photograph(['', '/dashboard', 360, theme, student, openLesson]);
      for (const width of [240, 320, 640]) {
        const small = picture
          .clone()
          .resize(width)
          .avif({ quality: width > 400 ? 44 : 42, effort: 9 });
        await small.toFile(inRoot('src', 'assets', 'product', `study-room-${theme}-${width}.avif`));
      }
    }
  } else {
    /** @type {Shot[]} */
    const shots = [
      ['home', '/', 1440, 'light'],
      ['home-phone', '/', 360, 'light'],
      ['courses', '/courses', 1440, 'dark'],
      ['course', '/ComputerFundamentals', 1440, 'light'],
      ['buy-phone', '/buyFullStack', 360, 'light'],
      ['register', '/student-login?mode=register&course=full-stack', 1440, 'light'],
      ['dashboard', '/dashboard', 1440, 'dark', student],
      ['lesson', '/dashboard', 1440, 'light', student, openLesson],
      ['approved', '/admin?tab=approved', 1440, 'light', office],
      ['payments', '/admin?tab=payments&list=all', 1440, 'light', office],
    ];
    for (const shot of shots) {
      const picture = (await photograph(shot)).webp({ quality: 82, effort: 6 });
      await picture.toFile(inRoot('docs', 'pictures', `${shot[0]}.webp`));
    }
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
