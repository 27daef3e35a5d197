import type { Page } from '@playwright/test';
import { written } from '../support/content.ts';
import { CONTACT_EMAIL, expect, says, test } from '../support/e2e.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, expectBusy, fill, press } from '../support/screens.ts';

const MESSAGE = {
  Name: 'Sunita Verma',
  Email: 'sunita@example.in',
  Subject: 'Evening batch',
  Message: 'Is there an evening batch?\nThank you, धन्यवाद.',
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const expectThanks = (page: Page) =>
  expect(page.getByRole('status')).toHaveText('Thank you for your message!');

test('a message reaches the mailbox of the provider, once', async ({ page, site }) => {
  let calls = 0;
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route('/api/contact', async (route) => {
    calls += 1;
    await letGo;
    await route.continue();
  });
  await page.goto('/contactUs');
  await fill(page, MESSAGE);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expectBusy(page, 'Sending...');
  await field(page, 'Subject').press('Enter');
  resolve();
  await expectThanks(page);
  expect(calls).toBe(1);
  for (const label of Object.keys(MESSAGE)) await expect(field(page, label)).toHaveValue('');

  const arrived = () =>
    site.mailbox.mails.find(
      ({ recipients, subject }) => recipients.includes(CONTACT_EMAIL) && subject?.includes(MESSAGE.Subject),
    );
  await expect.poll(arrived).toBeDefined();
  for (const text of [MESSAGE.Name, MESSAGE.Email, 'Is there an evening batch?', 'धन्यवाद'])
    expect(arrived()?.text).toContain(text);
  expect(arrived()?.replyTo?.[0]?.address).toBe(MESSAGE.Email);
});

test('what is missing or wrong is said beside each field, and a line that is down', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Ask for advice' }).click();
  await expect(field(page, 'Subject')).toHaveValue('Which course should I take?');
  await page.goto('/contactUs?subject=<b>unknown');
  await expect(field(page, 'Subject')).toHaveValue('');
  await fill(page, { Name: MESSAGE.Name, Email: 'not an address' });
  await press(page, 'Send message');
  await expect(field(page, 'Email')).toBeFocused();
  for (const label of ['Email', 'Subject', 'Message']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(/\S/);
  }
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid');
  expect(calls).not.toContain('/api/contact');

  // A browser takes these for an address and a name; the server does not.
  await fill(page, { ...MESSAGE, Email: 'sunita@localhost', Name: '\u200B' });
  await press(page, 'Send message');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email.');
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter your name.');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue(MESSAGE.Message);
  await fill(page, { Name: MESSAGE.Name, Email: MESSAGE.Email });
  await page.context().setOffline(true);
  await press(page, 'Send message');
  await expect(page.getByRole('status')).toHaveText('The message could not be sent. Please try again.');
  await expect(field(page, 'Subject')).toHaveValue(MESSAGE.Subject);
  await page.context().setOffline(false);
  await press(page, 'Send message');
  await expectThanks(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'a complaint' : 'a complaint without scripts', () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('is answered with its number and the day of the answer, and a slip with what is wrong', async ({
      page,
      site,
    }) => {
      await page.goto('/');
      const links = page.getByRole('contentinfo').locator('details', { hasText: 'Complaints' });
      await links.locator('summary').click();
      await links.getByRole('link', { name: 'Complaints' }).click();
      await says(page, written('legal.yml', 'officer.name'));
      await fill(page, {
        Name: MESSAGE.Name,
        Email: 'sunita@example',
        'What is it about?': 'Order AB2K7M9Q',
        'What happened?': 'No one answered.\nFor two weeks.',
      });
      await press(page, 'Send complaint');
      await says(page, 'Please enter a valid email.');
      await expect(field(page, 'What happened?')).toHaveValue('No one answered.\nFor two weeks.');
      await fill(page, { Email: MESSAGE.Email });
      await press(page, 'Send complaint');
      await says(page, 'Your complaint has the number T-');
      const thanks = await page.getByRole('status').filter({ hasText: 'T-' }).innerText();
      const [, number = ''] = /number (T-\d\d-\d{5})\. We answer by \d+ \w+ \d{4}\./.exec(thanks) ?? [];
      const admin = await adminOf(site);
      const [ticket] = (await admin.get('/api/messages?limit=1')).body;
      expect(ticket).toMatchObject({ number, subject: 'Order AB2K7M9Q', email: MESSAGE.Email });
    });
  });
