import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { newBuyer } from '../support/orders.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, fill, fixturePath, press } from '../support/screens.ts';

const ANGULAR = '/api/content/file?path=courses/angular.md';
const price = (page: Page) => page.getByLabel('Price (₹)', { exact: true });
const live = (page: Page) => page.getByText('Live.', { exact: true });

async function openPrice(page: Page): Promise<void> {
  await openAdmin(page, 'manageCourses');
  await press(page, 'Page and price Angular');
  await expect(price(page)).toHaveValue('649');
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
    await says(page, 'Angular: price ₹649 → ₹599');
    expect((await admin.get(ANGULAR)).body.live).toBe(text.replace('priceInr: 649', 'priceInr: 599'));
    for (const address of ['/Angular', '/buyAngular', '/join/angular', '/courses'])
      expect(await (await page.request.get(address)).text(), address).toContain('₹599');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(price(page)).toHaveValue('649');
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

test('a wrong value is told at its field, saved as a draft, and never live', async ({ page, site }) => {
  await openPrice(page);
  await price(page).fill('₹ five');
  await expect(page.getByText('Expected a number, found the text "₹ five".').first()).toBeVisible();
  await press(page, 'Publish');
  await says(page, 'Correct this before you publish:');
  await fill(page, { 'Text of the page': 'Read <script>alert(1)</script> this.' });
  await expect(page.getByText(/HTML is not used in descriptions/).first()).toBeVisible();
  const { live: text, draft } = (await (await adminOf(site)).get(ANGULAR)).body;
  expect([text, draft.text]).toEqual([
    expect.stringContaining('priceInr: 649'),
    expect.stringContaining('five'),
  ]);
  await press(page, 'More for Angular');
  await page.getByRole('menuitem', { name: 'Discard the draft' }).click();
  await press(page.getByRole('dialog'), 'Discard');
  await expect(price(page)).toHaveValue('649');
});

test('a draft is seen in the page at three widths before it is live', async ({ page }) => {
  await openPrice(page);
  await price(page).fill('611');
  await press(page, 'See it');
  const dialog = page.getByRole('dialog', { name: 'See it' });
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByText('₹611').first()).toBeVisible();
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
  await press(page, 'More for Angular');
  await page.getByRole('menuitem', { name: 'Discard the draft' }).click();
  await press(page.getByRole('dialog'), 'Discard');
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
  await press(page, 'Publish');
  await expect(
    page.getByText(/^courses\/computer-fundamentals\.md.*"Ananya Deshmukh" is not in the team/),
  ).toBeVisible();
  await fill(page, { Name: 'Ananya Deshmukh' });
  await press(page, 'Publish');
  await expect(live(page)).toBeVisible();
  expect(await (await page.request.get('/aboutUs')).text()).toMatch(/<img[^>]*alt[^>]*>/);
  await press(page, 'Undo');
  const admin = await adminOf(site);
  await expect
    .poll(async () => (await admin.get('/api/content/file?path=site/about.yml')).body.live)
    .not.toContain('certificate-name.webp');
});

test('of two editors the second sees both texts and chooses', async ({ page, site }) => {
  await openPrice(page);
  const admin = await adminOf(site);
  const { sha } = (await admin.get(ANGULAR)).body;
  const theirs = { baseSha: sha, changes: [{ pointer: '/priceInr', value: 555 }] };
  expect((await admin.request('PATCH', ANGULAR, { json: theirs })).status).toBe(200);
  await price(page).fill('577');
  const dialog = page.getByRole('dialog', { name: 'Someone changed this file too' });
  await expect(dialog.getByLabel('Theirs').locator('mark')).toHaveText(/priceInr: 555/);
  await expect(dialog.getByLabel('Yours').locator('mark')).toHaveText(/priceInr: 577/);
  await press(dialog, 'Keep mine');
  await expect(price(page)).toHaveValue('577');
  expect((await admin.get(ANGULAR)).body.draft.text).toContain('priceInr: 577');
  expect((await admin.delete(ANGULAR)).status).toBe(200);
});

test('a sample becomes the provider’s own by a press, and the switch hides the rest', async ({
  page,
  site,
}) => {
  await openAdmin(page, 'site&list=samples');
  const mine = page.getByRole('button', { name: 'It is mine now Claim 4000 + Students' });
  await mine.click();
  await expect(mine).toHaveCount(0);
  await page.getByLabel('Visitors see samples, and a bar that says so').click();
  await expect(page.getByText('2 drafts are not published: Claims, Provider.')).toBeVisible();
  await press(page, 'Publish all');
  await expect(page.getByText(/not published/)).toHaveCount(0);
  const admin = await adminOf(site);
  const read = async (path: string) => (await admin.get(`/api/content/file?path=${path}`)).body.live;
  expect(await read('site/site.yml')).toContain('samples: hidden');
  const home = await (await page.request.get('/')).text();
  expect(home).toContain('4,000+');
  expect(home).not.toMatch(/Example site|Savita Pawar/);
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

test('a new course is filled in as a form, and sold', async ({ page, site }) => {
  await openAdmin(page, 'manageCourses');
  await fill(page, { 'Name of a new course': 'Pottery', 'Description (optional)': 'Clay, wheel and kiln.' });
  await press(page, 'Create Course');
  await press(page, 'Page and price Pottery');
  await fill(page, {
    'Price (₹)': '450',
    'Duration hours': '6',
    Summary:
      'Shape three cups on a wheel at home. You learn what clay does, and how it is fired in a small kiln.',
    'Text of the page':
      'Clay is patient. You begin with a lump of it, and end with three cups that hold tea.',
  });
  await page.getByText('Search engines', { exact: true }).click();
  await page
    .getByLabel('Description', { exact: true })
    .first()
    .fill('Learn to make cups on a wheel at home, step by step, with clay, water and a small kiln.');
  await page.getByText('Assessment', { exact: true }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('evaluation');
  await fill(page, { Heading: 'Your cup', Method: 'Assignment', Notes: 'You send a picture of your cup.' });
  await page.getByText('Curriculum', { exact: true }).click();
  for (const title of ['The clay', 'The wheel', 'The kiln']) {
    await press(page, 'Add to curriculum');
    await page.getByLabel('Title', { exact: true }).last().fill(title);
    await page.getByLabel(/^Topics/).fill('What it is\nWhat it does');
  }
  await page.getByText('Payment', { exact: true }).click();
  await fill(page, {
    Slogan: 'Three cups of your own',
    Features: '6 hours of lessons\nAssignment/Quiz\nExpert-led modules',
  });
  await page
    .getByLabel('Description', { exact: true })
    .last()
    .fill('You get three modules, a list of what to buy, and a teacher who looks at your cups.');
  await press(page, 'Publish');
  await expect(live(page)).toBeVisible();
  await press(page, 'All courses');
  await expect(page.getByRole('button', { name: 'Page and price Pottery' })).toBeVisible();
  expect(await (await page.request.get('/buyPottery')).text()).toContain('QR code: pay ₹450');
  const admin = await adminOf(site);
  const courses: { courseName: string }[] = (await admin.get('/api/courses')).body;
  expect(courses.filter(({ courseName }) => courseName === 'Pottery')).toHaveLength(1);
  const { status, body } = await site
    .client()
    .post('/api/orders', { ...newBuyer(), course: 'pottery', pricePaise: 45_000 });
  expect([status, body.message]).toEqual([201, expect.any(String)]);
});
