import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { fixture, uploadForm } from '../support/fixtures.ts';
import { newBuyer } from '../support/new-buyer.ts';
import { PHONE } from '../support/public-pages.ts';
import { codeOnScreen, scan } from '../support/scan.ts';
import { adminOf, fill, fixturePath, press } from '../support/screens.ts';

const ANGULAR = '/api/content/file?path=courses/angular.md';
const price = (page: Page) => page.getByLabel('Price (₹)', { exact: true });
const live = (page: Page) => page.getByText(/^Live\. /);

async function openPrice(page: Page): Promise<void> {
  await openAdmin(page, 'manageCourses');
  await press(page, 'Page and price Angular');
  await expect(price(page)).toHaveValue('649');
}

async function discard(page: Page): Promise<void> {
  await press(page, 'Discard');
  await press(page.getByRole('dialog'), 'Discard');
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a price is live with five touches, and Undo brings back the same bytes', async ({ page, site }) => {
    const admin = await adminOf(site);
    const { text } = (await admin.get(ANGULAR)).body;
    await openAdmin(page, 'pending');
    await page.getByRole('tab', { name: /^Courses/ }).tap();
    await page.getByRole('button', { name: 'Page and price Angular' }).tap();
    await price(page).tap();
    await price(page).fill('599');
    await page.getByRole('button', { name: 'Publish' }).tap();
    await expect(live(page)).toBeVisible();
    await says(page, 'Live. Angular: price ₹649 → ₹599');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    expect((await admin.get(ANGULAR)).body.live).toBe(text.replace('priceInr: 649', 'priceInr: 599'));
    for (const address of ['/Angular', '/buyAngular', '/join/angular', '/courses'])
      expect(await (await page.request.get(address)).text(), address).toContain('₹599');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(price(page)).toHaveValue('649');
    await says(page, 'Undone. Visitors see again what was there before.');
    expect((await admin.get(ANGULAR)).body.live).toBe(text);
  });

  test('nothing is wider than the screen, and axe finds nothing', async ({ page }) => {
    for (const place of [
      'site',
      'site&list=samples',
      'site&list=versions',
      'site&file=site/site.yml&at=/address',
    ]) {
      await openAdmin(page, place);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectAccessible(page, place);
    }
  });
});

test('a wrong value is told when its field is left, saved as a draft, and never live', async ({
  page,
  site,
}) => {
  await openPrice(page);
  await price(page).fill('₹ five');
  await price(page).press('Tab');
  const sentence = 'Please write a number, digits only. You wrote "₹ five".';
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByText(`Price: ${sentence}`)).toBeVisible();
  await expect(page.locator('.field-changed')).toHaveCount(1);
  await press(page, 'Publish 1 change');
  await says(page, 'Correct this before you publish:');
  await fill(page, { 'Text of the page (optional)': 'Read <script>alert(1)</script> this.' });
  await expect(page.getByText(/HTML is not used in descriptions/).first()).toBeVisible();
  const { live: text, text: draft } = (await (await adminOf(site)).get(ANGULAR)).body;
  expect([text, draft]).toEqual([expect.stringContaining('priceInr: 649'), expect.stringContaining('five')]);
  await discard(page);
  await expect(price(page)).toHaveValue('649');
});

test('what was typed while the line was down is there again after the page was left', async ({ page }) => {
  await openPrice(page);
  await page.route('**/api/content/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionrefused'),
  );
  await price(page).fill('612');
  await page.getByRole('tab', { name: 'Approved' }).click();
  await says(page, 'Your last changes are not saved. Open the page again to save them.');
  await page.unroute('**/api/content/**');
  await openAdmin(page, 'manageCourses');
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/content/') && answer.request().method() !== 'GET' && answer.ok(),
  );
  await press(page, 'Page and price Angular');
  await expect(price(page)).toHaveValue('612');
  await price(page).blur();
  await saved;
  await page.reload();
  await expect(price(page)).toHaveValue('612');
  await discard(page);
  await expect(price(page)).toHaveValue('649');
});

test('a draft is seen in the page at three widths before it is live', async ({ page }) => {
  await openPrice(page);
  await price(page).fill('611');
  await press(page, 'Preview');
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByText('₹611').filter({ visible: true }).first()).toBeVisible();
  expect(await (await page.request.get('/Angular')).text()).not.toContain('₹611');
  for (const [name, width] of [
    ['Phone', 360],
    ['Tablet', 768],
  ] as const) {
    await dialog.getByRole('tab', { name }).click();
    await expect(dialog.locator('iframe')).toHaveJSProperty('clientWidth', width);
  }
  await dialog.getByRole('tab', { name: 'Full width' }).click();
  await expect
    .poll(() => dialog.locator('iframe').evaluate(({ clientWidth }) => clientWidth))
    .toBeGreaterThan(1000);
  await dialog.getByLabel('Page').selectOption('/buyAngular');
  await expect(frame.getByText('Scan & Pay')).toBeVisible();
  await press(dialog, 'Close');
  await discard(page);
  await expect(price(page)).toHaveValue('649');
});

test('what is wrong in another file is said where a publication is refused, and a portrait is sent from the form', async ({
  page,
  site,
}) => {
  await openAdmin(page, 'site&file=site/about.yml&at=/team/members/0/picture');
  await page.locator('input[type=file]').first().setInputFiles(fixturePath('certificate-name.png'));
  await expect(page.getByLabel('Picture (optional)')).toHaveValue('certificate-name.webp');
  await fill(page, { Name: 'Ananya D.' });
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(
    page.getByText(/^Computer Fundamentals, Teacher: "Ananya Deshmukh" is not in the team/),
  ).toBeVisible();
  await fill(page, { Name: 'Ananya Deshmukh' });
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(live(page)).toBeVisible();
  expect(await (await page.request.get('/aboutUs')).text()).toMatch(/<img[^>]*alt[^>]*>/);
  await press(page, 'Undo');
  const admin = await adminOf(site);
  await expect
    .poll(async () => (await admin.get('/api/content/file?path=site/about.yml')).body.live)
    .not.toContain('certificate-name.webp');
});

test('a video lesson of the course is the sample that a visitor watches', async ({ page, site, browser }) => {
  const admin = await adminOf(site);
  const courses: { id: number; slug: string }[] = (await admin.get('/api/courses')).body;
  const courseId = courses.find(({ slug }) => slug === 'angular')?.id ?? 0;
  const fields = { title: 'First steps', description: '', type: 'video', courseId };
  const { material } = (await admin.upload('/api/upload-file', uploadForm(fields, { name: 'lecture.mp4' })))
    .body;
  await openPrice(page);
  await page.getByText('Sample lesson', { exact: true }).click();
  await page.getByLabel('Lesson (optional)').selectOption('First steps');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(live(page)).toBeVisible();
  expect((await admin.get(ANGULAR)).body.live).toContain(`lesson: ${material.id}\n`);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(new URL('/Angular', page.url()).href);
  const film = visitor.waitForResponse(/\/media-of-samples\/angular\/film\.mp4$/);
  await press(visitor, 'Watch the sample lesson');
  expect([200, 206]).toContain((await film).status());
  await expect(visitor.getByText('Read the lesson instead')).toHaveCount(0);
  await context.close();
  await press(page, 'Undo');
  await expect.poll(async () => (await admin.get(ANGULAR)).body.live).not.toContain('lesson: ');
  await admin.delete(`/api/materials/${material.id}`);
});

test.describe('with pictures', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('one is put into the text with words for it, and the QR of the bank is on the buy page', async ({
    page,
    site,
  }) => {
    const hall = { name: 'hall.png', mimeType: 'image/png', buffer: fixture('certificate-name.png') };
    const code = 'upi://pay?pa=asha@examplebank';
    await openPrice(page);
    const text = page.getByLabel('Text of the page (optional)');
    const before = await text.inputValue();
    await press(page, 'Insert a picture');
    const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
    await dialog.locator('input[type=file]').setInputFiles(hall);
    await expect(dialog.getByLabel('Picture', { exact: true })).toHaveValue('hall.webp');
    await expectAccessible(page, 'Insert a picture');
    await fill(page, { 'What the picture shows': 'The [new] hall' });
    await press(dialog, 'Insert');
    await expect(text).toHaveValue(`${before.trimEnd()}\n\n![The new hall](hall.webp)`);
    await page.getByText('Buy page', { exact: true }).click();
    const own = page.locator('.field', { has: page.getByLabel('QR picture of your bank (optional)') });
    await own
      .locator('input[type=file]')
      .setInputFiles({ ...hall, name: 'code.png', buffer: await codeOnScreen(code) });
    await expect(own.getByLabel('QR picture of your bank (optional)')).toHaveValue('code.webp');
    await expectAccessible(page, 'Buy page');
    await press(page, 'Preview');
    const seen = page.getByRole('dialog', { name: 'Preview' });
    const frame = seen.frameLocator('iframe');
    const shown = frame.getByRole('img', { name: 'The new hall' });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toHaveJSProperty('complete', true);
    expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await seen.getByLabel('Page').selectOption('/buyAngular');
    const qr = frame.getByRole('img', { name: /^QR code/ });
    await expect.poll(async () => scan(await qr.screenshot())).toBe(code);
    await press(seen, 'Close');
    await discard(page);
    await expect(text).toHaveValue(before);
    const admin = await adminOf(site);
    for (const name of ['hall.webp', 'code.webp'])
      expect((await admin.delete(`/api/content/pictures/${name}`)).status).toBe(200);
  });
});

test('of two editors the second sees what differs, and keeps it by one press', async ({ page, site }) => {
  await openPrice(page);
  const admin = await adminOf(site);
  const { sha, live: before } = (await admin.get(ANGULAR)).body;
  const changes = [
    { pointer: '/priceInr', value: 555 },
    { pointer: '/level', value: 'Beginner' },
  ];
  expect((await admin.request('PATCH', ANGULAR, { json: { baseSha: sha, changes } })).status).toBe(200);
  await price(page).fill('577');
  await price(page).press('Tab');
  const dialog = page.getByRole('dialog', { name: 'Someone changed this too' });
  await expect(dialog.getByRole('region')).toHaveText(/^PriceTheirs₹555Yours₹577$/);
  await press(dialog, 'Keep mine and publish');
  await expect(live(page)).toBeVisible();
  await expect(price(page)).toHaveValue('577');
  expect((await admin.get(ANGULAR)).body.live).toMatch(/level: Beginner\npriceInr: 577/);
  await press(page, 'Undo');
  await expect.poll(async () => (await admin.get(ANGULAR)).body.live).toBe(before);
});

test('a sample becomes the provider’s own by a press, and the switch hides the rest', async ({
  page,
  site,
}) => {
  const admin = await adminOf(site);
  const { course } = (await admin.post('/api/courses', { courseName: 'Not ready' })).body;
  await openAdmin(page, 'site&list=samples');
  await page.locator('summary', { hasText: 'Claims' }).click();
  const mine = page.getByRole('button', { name: 'Mark as mine Claim 4000 + Students' });
  await mine.click();
  await expect(mine).toHaveCount(0);
  await page.getByLabel('Visitors see samples, and a bar that says so').click();
  const home = async () => (await page.request.get('/')).text();
  await expect.poll(home).not.toMatch(/Example site/);
  await expect(page.getByText('One draft is not published: Claims')).toBeVisible();
  await press(page, 'Publish all');
  await expect(page.getByText(/not published/)).toHaveCount(0);
  await admin.delete(`/api/courses/${course.id}`);
  const read = async (path: string) => (await admin.get(`/api/content/file?path=${path}`)).body.live;
  expect(await read('site/site.yml')).toContain('samples: hidden');
  expect(await home()).toContain('4,000+');
  expect(await home()).not.toMatch(/Savita Pawar/);
  expect((await read('site/claims.yml')).match(/^ +sample: true$/gm)).toHaveLength(3);
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page
    .getByRole('button', { name: /^Bring back/ })
    .last()
    .click();
  await press(page.getByRole('dialog'), 'Bring back');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await read('site/site.yml')).toContain('samples: shown');
});

test.describe('on a phone, from nothing', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a new course is sold with at most 15 touches', async ({ page, site }) => {
    await openAdmin(page, 'pending');
    let touches = 1;
    await page.getByRole('tab', { name: /^Courses/ }).tap();
    const touch = (name: string) => {
      touches += 1;
      return page.getByRole('button', { name, exact: true }).tap();
    };
    const write = async (label: string, text: string) => {
      touches += 1;
      await page.getByLabel(label, { exact: true }).tap();
      await page.getByLabel(label, { exact: true }).fill(text);
    };
    await touch('New course');
    await write('Name of a new course', 'Pottery');
    await touch('Create Course');
    await touch('Page and price Pottery');
    await expect(page.getByText('Fill in before you publish:')).toBeVisible();
    await expect(page.locator('.field-error:not(:empty)')).toHaveCount(0);
    await write('Price (₹)', '450');
    await write(
      'Summary',
      'Shape three cups on a wheel at home. You learn what clay does and how a kiln fires it.',
    );
    await write('What students learn or make (optional)', 'Shape a cup\nFire it in a kiln');
    await write('Modules', 'The clay\nThe wheel\nThe kiln');
    touches += 2;
    await page.getByLabel('Teacher (optional)').selectOption('Ananya Deshmukh');
    await touch('Publish');
    await expect(live(page)).toBeVisible();
    expect(touches).toBeLessThanOrEqual(15);
    await expect(page.locator('.course-facts')).toHaveText('Published · ₹450 · 0 students');
    const shown = await (await page.request.get('/Pottery')).text();
    for (const words of ['Shape a cup', 'The wheel', 'Ananya Deshmukh', '₹450', 'Assignment or quiz'])
      expect(shown).toContain(words);
    expect(await (await page.request.get('/buyPottery')).text()).toContain('QR code: pay ₹450');
    const admin = await adminOf(site);
    const courses: { courseName: string }[] = (await admin.get('/api/courses')).body;
    expect(courses.filter(({ courseName }) => courseName === 'Pottery')).toHaveLength(1);
    const { status, body } = await site
      .client()
      .post('/api/orders', { ...newBuyer(), course: 'pottery', pricePaise: 45_000 });
    expect([status, body.message]).toEqual([201, expect.any(String)]);
  });
});

/** Pastes what programs put on the clipboard. */
const paste = (page: Page, label: string, html: string, text: string) =>
  page.getByLabel(label).evaluate(
    (area, [asHtml = '', asText = '']) => {
      const clipboardData = new DataTransfer();
      if (asHtml !== '') clipboardData.setData('text/html', asHtml);
      clipboardData.setData('text/plain', asText);
      (area as HTMLTextAreaElement).select();
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, text],
  );
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<p class=MsoNormal>You <b>learn</b> a&lt;b&gt;:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>    </span></span><![endif]>Cables</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>  </span></span><![endif]>Copper</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>    </span></span><![endif]>Addresses</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>  </span></span><![endif]>First</p>
<table><tr><td><p>Day</p></td><td><p>Topic</p></td></tr><tr><td><p>Mon</p></td><td><p>A|B</p><p>C</p></td></tr></table></body></html>`;
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>Plan</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span><span>, </span><span style="text-decoration:line-through">old</span><span> </span><a href="https://example.in/a"><span>link</span></a> <a href="javascript:alert(1)">x</a></p><ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li><li><p><span>Two</span></p></li></ul><img src="https://example.in/a.png"></b>`;

test('what is pasted from Word, Google Docs and WhatsApp becomes Markdown that can be published', async ({
  page,
}) => {
  const label = 'Text of the page (optional)';
  const body = page.getByLabel(label);
  await openPrice(page);
  await paste(page, label, WORD, 'You learn');
  await expect(body).toHaveValue(
    'You **learn** a\\<b>:\n\n- Cables\n  - Copper\n- Addresses\n\n1. First\n\n| Day | Topic |\n| --- | --- |\n| Mon | A\\|B C |',
  );
  await paste(page, label, DOCS, 'Plan');
  await expect(body).toHaveValue(
    '## Plan\n\n**Bold** and _slanted_, ~~old~~ [link](https://example.in/a) x\n\n- One\n- Two',
  );
  await says(page, 'Pictures are not pasted with text. Add each one by itself.');
  await paste(page, label, '', '*Fees* are ~₹999~ ₹649\n• One\n• Two\nDone.');
  await expect(body).toHaveValue('**Fees** are ~~₹999~~ ₹649\n- One\n- Two\n\nDone.');
  await paste(
    page,
    label,
    '<div style="font-weight: normal"><span>const a = *b;</span></div>',
    'const a = *b;',
  );
  await expect(body).toHaveValue('const a = *b;');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body).toHaveValue(/Done\.$/);
  await discard(page);
});

test('a price is typed as people write it, and a stray file is removed on Today and brought back', async ({
  page,
  site,
}) => {
  await openPrice(page);
  await price(page).fill('Rs 1,299/-');
  await price(page).press('Tab');
  await expect(price(page)).toHaveValue('1299');
  await discard(page);
  const stray = join(site.contentDir, 'courses/angular.md~');
  writeFileSync(stray, 'old');
  const admin = await adminOf(site);
  const leftOut = async () => (await admin.get('/api/overview')).body.leftOut.length;
  await expect.poll(leftOut, { timeout: 20_000 }).toBe(1);
  await openAdmin(page, 'today');
  await press(page, 'Remove courses/angular.md~');
  await says(page, 'File removed.');
  expect(existsSync(stray)).toBe(false);
  await press(page, 'Undo');
  await says(page, 'File brought back.');
  expect(existsSync(stray)).toBe(true);
  await press(page, 'Remove courses/angular.md~');
  await expect(page.getByText('Files that are not read')).toHaveCount(0);
});
