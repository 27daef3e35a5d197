// @ts-check
// npm run home-picture: photographs the study room of the built product on a phone, light and dark, for the home page.
// The pictures are committed: src/assets/product/study-room-<scheme>-<width>.avif.
import { mkdirSync, readFileSync } from 'node:fs';
import { buildIfStale } from './lib/build.mjs';
import { admin, logIn, url, withDemoServer } from './lib/demo-server.mjs';
import { lessonSlide } from './lib/lesson-slide.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';

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
const LESSONS = [
  'Turn it on, and shut it down',
  'Files and folders',
  'Type a letter',
  'A table that adds up',
  'Search the web safely',
  'Pay online without worry',
];
const SHOWN = 'A table that adds up';
const headers = { Origin: url };
const folder = inRoot('src', 'assets', 'product');
const font = readFileSync(inRoot('src', 'assets', 'fonts', 'anek-latin.woff2')).toString('base64');

/** A second of a still lesson, as a browser records it. @param {import('@playwright/test').Browser} browser */
async function recordSlide(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent(lessonSlide(font));
  await page.evaluate(() => document.fonts.ready);
  const still = (await page.screenshot()).toString('base64');
  const recorded = await page.evaluate(async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), {
      mimeType: 'video/webm;codecs=vp8',
      videoBitsPerSecond: 4_000_000,
    });
    const drawing = setInterval(() => pen?.drawImage(picture, 0, 0), 100);
    recorder.start();
    setTimeout(() => recorder.stop(), 6000);
    const { data } = await new Promise((resolve) => recorder.addEventListener('dataavailable', resolve));
    clearInterval(drawing);
    return [...new Uint8Array(await data.arrayBuffer())];
  }, still);
  await page.close();
  return Buffer.from(recorded);
}

/** Gives the course lessons that look like lessons. @param {import('@playwright/test').BrowserContext} office @param {number} courseId @param {Buffer} video */
async function fillCourse(office, courseId, video) {
  const old = await (await office.request.get(`${url}/api/courses/${courseId}/materials`)).json();
  for (const { id, type } of old)
    if (type === 'video') await office.request.delete(`${url}/api/materials/${id}`, { headers });
  for (const title of LESSONS) {
    const file = { name: 'lesson.webm', mimeType: 'video/webm', buffer: video };
    const multipart = {
      title,
      description: '',
      type: 'video',
      courseId: String(courseId),
      materialFile: file,
    };
    const answer = await office.request.post(`${url}/api/upload-file`, { headers, multipart });
    if (!answer.ok()) throw new Error(`The lesson was not taken: ${await answer.text()}`);
  }
}

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
