// @ts-check
// Pictures of the built product with some people in it.
// npm run pictures: every page at three widths, light and dark, in ./pictures. Some pages alone: -- /about '/admin?tab=today'
// npm run docs-pictures: those of docs/pictures. npm run home-picture: the study room on a phone, for the home page.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
const { privacyNotice } = await import('../server/contract/privacy-notice.ts');
const { DEMO_PASSWORD, students: demo } = await import('../server/demo/samples.ts');
const { listBuiltFiles } = await import('../server/site/build.ts');
const { admin } = await import('../tests/support/admin.ts');
const { tabsOf } = await import('../src/islands/admin/admin-tabs.ts');
const { findChromium, launchArgs } = await import('../tests/support/browser.ts');
const { startProcess } = await import('../tests/support/process.ts');

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof signIn>>} Side */
/** @typedef {[name: string, path: string, width: number, colorScheme: 'light' | 'dark', side?: Side | undefined, first?: (page: Page) => Promise<void>]} Shot */

const PASSWORD = 'seven boats under the bridge';
const STUDYING =
  'Vihaan Nair, Ananya Iyer, Kabir Singh, Diya Patel, Rohan Kulkarni, Sneha Das, Imran Qureshi, Lalrin Pachuau, Pooja Yadav, Joseph Lobo, Gurpreet Gill, Farah Khan';
/** The first of them were paid and accepted. */
const BUYING =
  'Meenal Joshi, full-stack; Thangboi Haokip, angular; Aisha Sheikh, computer-fundamentals; Nikhil Rane, python-data-science; Sunita Murmu, full-stack; Rehan Ansari, angular; Kavya Hegde, ethical-hacking';
const ACCEPTED = 4;
const LESSONS =
  'Turn it on, and shut it down; Files and folders; Type a letter; A table that adds up; Search the web safely; Pay online without worry';
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
const consent = { version: privacyNotice.version, age: 'adult' };

const personOf = (/** @type {string} */ fullName) => {
  const email = `${fullName.toLowerCase().replace(' ', '.')}@example.in`;
  return { fullName, email, password: PASSWORD };
};

const data = mkdtempSync(join(tmpdir(), 'abhyas-pictures-'));
const env = { ...serverEnvironment, DEMO: '1' };
const server = await startProcess(data, env, [projectNode(), ...serverArgs]);
const baseURL = `http://localhost:${new URL(server.url).port}`;
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });

/** Someone who sends calls, with what the browser keeps of a login. @param {string} [email] @param {string} [password] */
async function signIn(email, password = DEMO_PASSWORD) {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  /** @param {string} path @param {object} [options] method GET unless there is something to send */
  const call = async (path, options = {}) => {
    const method = Object.keys(options).length === 0 ? 'GET' : 'POST';
    const answer = await context.request.fetch(path, { method, ...options });
    if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
    return answer.status() === 204 ? undefined : answer.json();
  };
  const page = await context.newPage();
  if (email !== undefined) {
    const { user } = await call('/api/login', { data: { email, password } });
    await page.goto('/');
    // Pages keep who it is as a hint.
    await page.evaluate((hint) => localStorage.setItem('user', JSON.stringify(hint)), user);
  }
  return { call, page, storageState: await context.storageState() };
}

/** Students who study, orders with the references of their payments, and a course with lessons that look like lessons. */
async function fill() {
  const office = await signIn(admin.email, admin.password);
  const { call } = office;
  const courses = await call('/api/courses');
  for (const [index, name] of STUDYING.split(', ').entries()) {
    const courseIds = [...new Set([courses[index % 4].id, courses[(index * 3 + 1) % 7].id])];
    await call('/api/admin/create-user', { data: { ...personOf(name), courseIds } });
  }
  const [{ id: basics }, { id: web }] = courses;
  for (const { id, type } of await call(`/api/courses/${basics}/materials`))
    if (type === 'video') await call(`/api/materials/${id}`, { method: 'DELETE' });
  const film = readFileSync(inRoot('scripts', 'lesson.webm'));
  const materialFile = { name: 'lesson.webm', mimeType: 'video/webm', buffer: film };
  for (const title of LESSONS.split('; ')) {
    const fields = { title, description: '', type: 'video', courseId: String(basics) };
    await call('/api/upload-file', { multipart: { ...fields, materialFile } });
  }
  const visitor = await signIn();
  for (const [index, entry] of BUYING.split('; ').entries()) {
    const [name = '', course] = entry.split(', ');
    const { link } = await visitor.call('/api/orders', { data: { ...personOf(name), course, consent } });
    const claim = { reference: `62361234${5601 + index * 37}` };
    await visitor.call(`/api${new URL(link).pathname}/claims`, { data: claim });
  }
  for (const { id } of (await call('/api/orders?list=check')).slice(0, ACCEPTED))
    await call(`/api/orders/${id}/accept`, { data: {} });

  const [student, other] = [await signIn(demo[0].email), await signIn(demo[1].email)];
  await student.call('/api/me/consent', { data: consent });
  /** As far as people get in a week. @param {Side} side @param {number} courseId @param {number} done */
  const study = async (side, courseId, done) => {
    /** @type {{ id: number, type: string }[]} */
    const all = await side.call(`/api/courses/${courseId}/materials`);
    const lessons = all.filter(({ type }) => type !== 'assignment' && type !== 'quiz');
    for (const { id } of lessons.slice(0, done))
      await side.call(`/api/materials/${id}/progress`, { method: 'PUT', data: { completed: true } });
  };
  await study(student, web, 1);
  await study(student, basics, 6);
  await study(other, basics, 3);
  return { office, student };
}

/** Opens the course to continue with, in the middle of a lesson. @param {Page} page */
async function openLesson(page) {
  const next = page.getByRole('link', { name: /^Continue/ });
  await next.first().click();
  await page.getByRole('tab', { name: /^Videos/ }).click();
  await page.getByRole('button', { name: /A table that adds up/ }).click();
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
  for (const { tab, list } of tabsOf(true))
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
  const { office, student } = await fill();
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
