// @ts-check
// npm run docs-pictures: the pictures of docs/pictures, of the built product with some people in it. They are committed.
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
const { privacyNotice } = await import('../server/contract/privacy-notice.ts');
const { DEMO_PASSWORD, students } = await import('../server/demo/samples.ts');

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} Who */

const folder = inRoot('docs', 'pictures');
const headers = { Origin: url };
const PASSWORD = 'seven boats under the bridge';
const STUDYING =
  'Vihaan Nair, Ananya Iyer, Kabir Singh, Diya Patel, Rohan Kulkarni, Sneha Das, Imran Qureshi, Lalrin Pachuau, Pooja Yadav, Joseph Lobo, Gurpreet Gill, Farah Khan';
const WAITING = {
  'Savita Pawar': 'full-stack',
  'Mohammed Arshad': 'python-data-science',
  'Harpreet Kaur': 'computer-fundamentals',
  'Tenzin Bhutia': 'angular',
};
/** The first of them were paid and accepted. */
const BUYING = {
  'Meenal Joshi': 'full-stack',
  'Thangboi Haokip': 'angular',
  'Aisha Sheikh': 'computer-fundamentals',
  'Nikhil Rane': 'python-data-science',
  'Sunita Murmu': 'full-stack',
  'Rehan Ansari': 'angular',
  'Kavya Hegde': 'ethical-hacking',
};
const ACCEPTED = 4;
const emailOf = (/** @type {string} */ name) => `${name.toLowerCase().replace(' ', '.')}@example.in`;

/** Students who study, some of them begun, and some who wait. @param {import('@playwright/test').APIRequestContext} office */
async function fill(office) {
  /** @type {{ id: number }[]} */
  const courses = await (await office.get(`${url}/api/courses`)).json();
  for (const [index, fullName] of STUDYING.split(', ').entries()) {
    const courseIds = [courses[index % 4]?.id, courses[(index * 3 + 1) % 7]?.id];
    const data = {
      fullName,
      email: emailOf(fullName),
      password: PASSWORD,
      courseIds: [...new Set(courseIds)],
    };
    await office.post(`${url}/api/admin/create-user`, { headers, data });
  }
  const consent = { version: privacyNotice.version, age: 'adult' };
  for (const [fullName, course] of Object.entries(WAITING)) {
    const data = { fullName, email: emailOf(fullName), password: PASSWORD, course, consent };
    await office.post(`${url}/api/register`, { headers, data });
  }
  return courses;
}

/** Orders, each with the reference of its payment. @param {import('@playwright/test').APIRequestContext} office @param {import('@playwright/test').APIRequestContext} visitor */
async function sell(office, visitor) {
  const consent = { version: privacyNotice.version, age: 'adult' };
  for (const [index, [fullName, course]] of Object.entries(BUYING).entries()) {
    const data = { fullName, email: emailOf(fullName), password: PASSWORD, course, consent };
    /** @type {{ link: string }} */
    const { link } = await (await visitor.post(`${url}/api/orders`, { headers, data })).json();
    const claim = { reference: `62361234${5601 + index * 37}` };
    await visitor.post(`${url}/api${new URL(link).pathname}/claims`, { headers, data: claim });
  }
  /** @type {{ id: number }[]} */
  const orders = await (await office.get(`${url}/api/orders?list=check`)).json();
  for (const { id } of orders.slice(0, ACCEPTED))
    await office.post(`${url}/api/orders/${id}/accept`, { headers, data: {} });
}

/** As far as people get in a week. @param {import('@playwright/test').APIRequestContext} student @param {number} courseId @param {number} done */
async function study(student, courseId, done) {
  /** @type {{ id: number }[]} */
  const lessons = await (await student.get(`${url}/api/courses/${courseId}/materials`)).json();
  for (const { id } of lessons.slice(0, done))
    await student.put(`${url}/api/materials/${id}/progress`, { headers, data: { completed: true } });
}

/** @param {import('@playwright/test').Browser} browser @param {{ email: string, password: string }} login @param {(student: import('@playwright/test').APIRequestContext) => Promise<unknown>} [first] */
async function stateOf(browser, login, first) {
  const context = await browser.newContext({ baseURL: url });
  await logIn(context, login);
  await first?.(context.request);
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * What is photographed: name, path, width, and what is done first.
 * @type {(readonly [name: string, path: string, width: number, scheme: 'light' | 'dark', who?: 'student' | 'admin', first?: (page: Page) => Promise<unknown>])[]}
 */
const PICTURES = [
  ['home', '/', 1440, 'light'],
  ['home-phone', '/', 360, 'light'],
  ['courses', '/courses', 1440, 'dark'],
  ['course', '/ComputerFundamentals', 1440, 'light'],
  ['buy-phone', '/buyFullStack', 360, 'light'],
  ['register', '/student-login?mode=register&course=full-stack', 1440, 'light'],
  ['dashboard', '/dashboard', 1440, 'dark', 'student'],
  ['lesson', '/dashboard', 1440, 'light', 'student', openLesson],
  ['approved', '/admin?tab=approved', 1440, 'light', 'admin'],
  ['approve', '/admin?tab=pending', 1440, 'light', 'admin', chooseAll],
  ['payments', '/admin?tab=payments&list=all', 1440, 'light', 'admin'],
];

/** Opens the lesson to continue with, in the middle of it. @param {Page} page */
async function openLesson(page) {
  await page
    .getByRole('link', { name: /^Continue/ })
    .first()
    .click();
  await page.locator('video').evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) return;
    video.muted = true;
    video.loop = true;
    await video.play();
  });
  // While it plays the browser hides its controls, after three seconds.
  await page.waitForTimeout(4500);
}

/** @param {Page} page */
async function chooseAll(page) {
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await page.getByRole('dialog').waitFor();
}

/** @param {import('@playwright/test').Browser} browser @param {Record<'student' | 'admin', Who>} people */
async function photograph(browser, people) {
  for (const [name, path, width, colorScheme, who, first] of PICTURES) {
    const isPhone = width < 500;
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: isPhone ? 740 : 900 },
      deviceScaleFactor: isPhone ? 2 : 1,
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme,
      reducedMotion: 'reduce',
      ...(who && { storageState: people[who] }),
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await first?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1000);
    await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toFile(`${folder}/${name}.webp`);
    await context.close();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
try {
  await withDemoServer(async () => {
    const office = await browser.newContext();
    await logIn(office, admin);
    const courses = await fill(office.request);
    await sell(office.request, (await browser.newContext()).request);
    const [basics = 0, web = 0] = courses.map(({ id }) => id);
    await fillCourse(office, basics, await recordSlide(browser));
    const data = { version: privacyNotice.version, age: 'adult' };
    const [meera, arjun] = students.map(({ email }) => ({ email, password: DEMO_PASSWORD }));
    if (meera === undefined || arjun === undefined) return;
    const student = await stateOf(browser, meera, async (request) => {
      await request.post(`${url}/api/me/consent`, { headers, data });
      await study(request, web, 1);
      await study(request, basics, 6);
    });
    await stateOf(browser, arjun, (request) => study(request, basics, 3));
    await photograph(browser, { student, admin: await stateOf(browser, admin) });
  });
} finally {
  await browser.close();
}
console.log(`The pictures are in ${folder}`);
