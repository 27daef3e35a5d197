// @ts-check
// Pictures of the built product with the people of its demo.
// npm run pictures: every page at three widths, light and dark, in ./pictures. Some pages alone: -- /about '/admin?tab=today'
// npm run docs-pictures: those of docs/pictures. npm run home-picture: the study room on a phone, for the home page.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
const { listBuiltFiles } = await import('../server/site/build.ts');
const { admin } = await import('../tests/support/admin.ts');
const { tabsOf } = await import('../src/islands/admin/admin-tabs.ts');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');
const { startProcess } = await import('../tests/support/process.ts');

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof signIn>>} Side */
/** @typedef {[name: string, path: string, width: number, colorScheme: 'light' | 'dark', side?: Side | undefined, first?: (page: Page) => Promise<void>]} Shot */

/** Inside a tab. */
const ADMIN_PLACES = [
  'approved&student=2',
  ...['content', 'students', 'page', 'faq', 'certificates'].map(
    (part) => `manageCourses&course=1&part=${part}`,
  ),
  ...['samples', 'versions', 'pictures'].map((list) => `site&list=${list}`),
  'site&file=site/site.yml',
];
const mode = process.argv.find((arg) => arg === '--docs' || arg === '--home');

const data = mkdtempSync(join(tmpdir(), 'abhyas-pictures-'));
const env = { ...serverEnvironment, DEMO: '1' };
const server = await startProcess(data, env, [projectNode(), ...serverArgs]);
const baseURL = `http://localhost:${new URL(server.url).port}`;
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });

/** Someone who sends calls, with what the browser keeps of a login. @param {string} email @param {string} [password] */
async function signIn(email, password = DEMO_PASSWORD) {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  /** @param {string} path @param {object} [options] of Playwright's fetch */
  const call = async (path, options) => {
    const answer = await context.request.fetch(path, options);
    if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
    return answer.json();
  };
  const page = await context.newPage();
  const { user } = await call('/api/login', { method: 'POST', data: { email, password } });
  await page.goto('/');
  // Pages keep who it is as a hint.
  await page.evaluate((hint) => localStorage.setItem('user', JSON.stringify(hint)), user);
  return { call, page, storageState: await context.storageState() };
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
    deviceScaleFactor: isPhone && mode ? (mode === '--home' ? 3 : 2) : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme,
    reducedMotion: 'reduce',
    ...(side && { storageState: side.storageState }),
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
  const picture = await page.screenshot({ fullPage: mode === undefined });
  await context.close();
  return sharp(picture);
}

/** All pages, or those that were named, at three widths. @param {Side} office @param {Side} student */
async function everyPage(office, student) {
  /** @type {[path: string, side?: Side][]} */
  const pages = listBuiltFiles(inRoot('dist', 'client'))
    .filter(({ isPage }) => isPage)
    .map(({ address }) => [address]);
  for (const side of [student, office]) {
    const start = side === student ? '/dashboard' : '/admin';
    await side.page.goto(start, { waitUntil: 'networkidle' });
    const links = await side.page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const paths = links.map((href) => href?.replace(/#.*/s, '') ?? '');
    const own = paths.filter((path) => /^\/(?:course\/|account|admin)/.test(path));
    for (const path of new Set([start, ...own])) pages.push([path, side]);
  }
  for (const { tab, list } of tabsOf({ takesOrders: true }))
    pages.push([`/admin?${new URLSearchParams({ tab, ...(list && { list }) })}`, office]);
  for (const place of ADMIN_PLACES) pages.push([`/admin?tab=${place}`, office]);
  /** @type {{ id: number }[]} */
  const lessons = await student.call('/api/courses/1/materials');
  for (const { id } of lessons) pages.push([`/course/1?material=${id}`, student]);
  const wanted = process.argv.slice(2);
  return pages
    .filter(
      ([path]) => wanted.length === 0 || [path, path.replace(/\?.*/, '')].some((one) => wanted.includes(one)),
    )
    .flatMap(([path, side]) => [360, 768, 1440].map((width) => /** @type {const} */ ([path, width, side])))
    .flatMap(([path, width, side]) =>
      /** @type {const} */ (['light', 'dark']).map((scheme) => {
        const name = path.slice(1).replaceAll(/[^\w-]+/g, '-') || 'home';
        return /** @type {Shot} */ ([`${name}-${width}-${scheme}`, path, width, scheme, side]);
      }),
    );
}

try {
  const office = await signIn(admin.email, admin.password);
  const student = await signIn(demo[0].email);
  if (mode === '--home') {
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
  } else if (mode === '--docs') {
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
  } else {
    mkdirSync(inRoot('pictures'), { recursive: true });
    for (const shot of await everyPage(office, student))
      await (await photograph(shot)).toFile(inRoot('pictures', `${shot[0]}.png`));
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
