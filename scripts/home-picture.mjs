// @ts-check
// npm run home-picture: photographs the study room of the built product on a phone, light and dark, for the home page.
// The pictures are committed: src/assets/product/study-room-<scheme>-<width>.avif.
import { mkdirSync } from 'node:fs';
import { buildIfStale } from './lib/build.mjs';
import { admin, logIn, url, withDemoServer } from './lib/demo-server.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';
import { fillCourse, recordSlide } from './lib/sample-lessons.mjs';

await prepare({ tools: true });
const code = await buildIfStale();
if (code !== 0) process.exit(code);

const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');
const { DEMO_PASSWORD, students } = await import('../server/demo/samples.ts');

const PHONE = { width: 360, height: 740 };
const WIDTHS = [240, 640];
const COURSE = 'computer-fundamentals';
const SHOWN = 'A table that adds up';
const headers = { Origin: url };
const folder = inRoot('src', 'assets', 'product');

/** @param {import('@playwright/test').Browser} browser @param {number} courseId @param {'light' | 'dark'} scheme */
async function photograph(browser, courseId, scheme) {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await logIn(context, { email: students[0].email, password: DEMO_PASSWORD });
  const lessons = await (await context.request.get(`${url}/api/courses/${courseId}/materials`)).json();
  const shown = lessons.findIndex((/** @type {{ title: string }} */ { title }) => title === SHOWN);
  for (const { id } of lessons.slice(0, shown))
    await context.request.put(`${url}/api/materials/${id}/progress`, { headers, data: { completed: true } });
  await page.goto(`${url}/course/${courseId}?material=${lessons[shown].id}`, { waitUntil: 'networkidle' });
  // While it plays the browser hides its controls, after three seconds.
  await page.locator('video').evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) return;
    video.muted = true;
    video.loop = true;
    await video.play();
  });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(4500);
  const shot = await page.screenshot();
  await context.close();
  for (const width of WIDTHS)
    await sharp(shot)
      .resize(width)
      .avif({ quality: width > 400 ? 44 : 42, effort: 9 })
      .toFile(`${folder}/study-room-${scheme}-${width}.avif`);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
try {
  await withDemoServer(async () => {
    const office = await browser.newContext();
    await logIn(office, admin);
    const courses = await (await office.request.get(`${url}/api/courses`)).json();
    const courseId = courses.find((/** @type {{ slug: string }} */ { slug }) => slug === COURSE).id;
    await fillCourse(office, courseId, await recordSlide(browser));
    for (const scheme of /** @type {const} */ (['light', 'dark']))
      await photograph(browser, courseId, scheme);
  });
} finally {
  await browser.close();
}
console.log(`The pictures are in ${folder}`);
