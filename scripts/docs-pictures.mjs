// @ts-check
// npm run docs-pictures: the pictures of docs/pictures, of the built product with some people in it.
// npm run home-picture: the study room on a phone, for the home page. Both are committed.
import { readFileSync } from 'node:fs';
import { admin, signIn, url, withDemoSite } from './lib/demo-site.mjs';
import { inRoot } from './lib/run.mjs';

/** @typedef {import('@playwright/test').APIRequestContext} Client */
/** @typedef {import('@playwright/test').Page} Page */

const PASSWORD = 'seven boats under the bridge';
const STUDYING =
  'Vihaan Nair, Ananya Iyer, Kabir Singh, Diya Patel, Rohan Kulkarni, Sneha Das, Imran Qureshi, Lalrin Pachuau, Pooja Yadav, Joseph Lobo, Gurpreet Gill, Farah Khan';
/** The first of them were paid and accepted. */
const BUYING =
  'Meenal Joshi, full-stack; Thangboi Haokip, angular; Aisha Sheikh, computer-fundamentals; Nikhil Rane, python-data-science; Sunita Murmu, full-stack; Rehan Ansari, angular; Kavya Hegde, ethical-hacking';
const ACCEPTED = 4;
const LESSONS =
  'Turn it on, and shut it down; Files and folders; Type a letter; A table that adds up; Search the web safely; Pay online without worry';

/** Name, path, width, and what is done first. */
const DOCS = /** @type {const} */ ([
  ['home', '/', 1440, 'light'],
  ['home-phone', '/', 360, 'light'],
  ['courses', '/courses', 1440, 'dark'],
  ['course', '/ComputerFundamentals', 1440, 'light'],
  ['buy-phone', '/buyFullStack', 360, 'light'],
  ['register', '/student-login?mode=register&course=full-stack', 1440, 'light'],
  ['dashboard', '/dashboard', 1440, 'dark', 'student'],
  ['lesson', '/dashboard', 1440, 'light', 'student', openLesson],
  ['approved', '/admin?tab=approved', 1440, 'light', 'admin'],
  ['payments', '/admin?tab=payments&list=all', 1440, 'light', 'admin'],
]);
const HOME = /** @type {const} */ ([
  ['study-room-light', '/dashboard', 360, 'light', 'student', openLesson],
  ['study-room-dark', '/dashboard', 360, 'dark', 'student', openLesson],
]);
const isForHome = process.argv.includes('--home');

/** Opens the course to continue with, in the middle of a lesson. @param {Page} page */
async function openLesson(page) {
  await page
    .getByRole('link', { name: /^Continue/ })
    .first()
    .click();
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

/** @param {Client} client @param {string} path @param {object} body */
async function send(client, path, body) {
  const answer = await client.post(path, body);
  if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
}

/** @param {string} fullName */
const personOf = (fullName) => {
  const email = `${fullName.toLowerCase().replace(' ', '.')}@example.in`;
  return { fullName, email, password: PASSWORD };
};

/** Orders, each with the reference of its payment. @param {Client} office @param {Client} visitor @param {object} consent */
async function sell(office, visitor, consent) {
  for (const [index, entry] of BUYING.split('; ').entries()) {
    const [name = '', course] = entry.split(', ');
    const order = await visitor.post('/api/orders', { data: { ...personOf(name), course, consent } });
    const { link } = await order.json();
    const claim = { reference: `62361234${5601 + index * 37}` };
    await send(visitor, `/api${new URL(link).pathname}/claims`, { data: claim });
  }
  /** @type {{ id: number }[]} */
  const orders = await (await office.get('/api/orders?list=check')).json();
  for (const { id } of orders.slice(0, ACCEPTED))
    await send(office, `/api/orders/${id}/accept`, { data: {} });
}

/** Students who study, and a course with lessons that look like lessons. @param {Client} office */
async function fill(office) {
  const { privacyNotice } = await import('../server/contract/privacy-notice.ts');
  const consent = { version: privacyNotice.version, age: 'adult' };
  /** @type {{ id: number }[]} */
  const courses = await (await office.get('/api/courses')).json();
  for (const [index, name] of STUDYING.split(', ').entries()) {
    const courseIds = [...new Set([courses[index % 4]?.id, courses[(index * 3 + 1) % 7]?.id])];
    await send(office, '/api/admin/create-user', { data: { ...personOf(name), courseIds } });
  }
  const [basics = 0, web = 0] = courses.map(({ id }) => id);
  const old = await (await office.get(`/api/courses/${basics}/materials`)).json();
  for (const { id, type } of old) if (type === 'video') await office.delete(`/api/materials/${id}`);
  const film = readFileSync(inRoot('scripts', 'lib', 'lesson.webm'));
  const materialFile = { name: 'lesson.webm', mimeType: 'video/webm', buffer: film };
  for (const title of LESSONS.split('; ')) {
    const fields = { title, description: '', type: 'video', courseId: String(basics) };
    await send(office, '/api/upload-file', { multipart: { ...fields, materialFile } });
  }
  return { consent, basics, web };
}

/** As far as people get in a week. @param {Client} student @param {number} courseId @param {number} done */
async function study(student, courseId, done) {
  /** @type {{ id: number }[]} */
  const lessons = await (await student.get(`/api/courses/${courseId}/materials`)).json();
  for (const { id } of lessons.slice(0, done))
    await student.put(`/api/materials/${id}/progress`, { data: { completed: true } });
}

/** @param {string} name @param {Buffer} shot */
async function save(name, shot) {
  const { default: sharp } = await import('sharp');
  const webp = sharp(shot).webp({ quality: 82, effort: 6 });
  if (!isForHome) await webp.toFile(inRoot('docs', 'pictures', `${name}.webp`));
  else
    for (const width of [240, 320, 640])
      await sharp(shot)
        .resize(width)
        .avif({ quality: width > 400 ? 44 : 42, effort: 9 })
        .toFile(inRoot('src', 'assets', 'product', `${name}-${width}.avif`));
}

await withDemoSite(async (browser, [meera = admin, arjun = admin]) => {
  const visitor = await browser.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  const office = await signIn(browser, admin, async ({ request }) => {
    const filled = await fill(request);
    if (!isForHome) await sell(request, visitor.request, filled.consent);
    return filled;
  });
  await visitor.close();
  const { consent, basics, web } = office.result;
  const student = await signIn(browser, meera, async ({ request }) => {
    await send(request, '/api/me/consent', { data: consent });
    await study(request, web, 1);
    await study(request, basics, 6);
  });
  await signIn(browser, arjun, ({ request }) => study(request, basics, 3));
  for (const [name, path, width, colorScheme, who, first] of isForHome ? HOME : DOCS) {
    const isPhone = width < 500;
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: isPhone ? 740 : 900 },
      deviceScaleFactor: isPhone ? (isForHome ? 3 : 2) : 1,
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme,
      reducedMotion: 'reduce',
      ...(who && { storageState: (who === 'admin' ? office : student).storageState }),
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await first?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1000);
    await save(name, await page.screenshot());
    await context.close();
  }
});
