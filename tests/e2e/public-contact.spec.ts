import { expect, shows, test } from '../support/e2e.ts';

const MESSAGE = {
  Name: 'Sunita Verma',
  Email: 'sunita@example.in',
  Subject: 'Evening batch',
  Message: 'Is there an evening batch?\nThank you, धन्यवाद.',
};

test.use({ product: 'contact' });

test('a message reaches the mailbox of the provider', async ({ page, site }) => {
  await page.goto('/contactUs');
  for (const [label, text] of Object.entries(MESSAGE))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await shows(page.getByRole('status'), 'Thank you for your message!');
  for (const label of Object.keys(MESSAGE))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');

  const toDesk = () =>
    site.mailbox.mails.some(({ recipients }) => recipients.includes('desk@abhyas.example'));
  await expect.poll(toDesk, { timeout: 20_000 }).toBe(true);
  const mail = site.mailbox.newestTo('desk@abhyas.example');
  expect(mail.subject).toContain(MESSAGE.Subject);
  for (const text of [MESSAGE.Name, MESSAGE.Email, 'Is there an evening batch?', 'धन्यवाद'])
    expect(mail.text).toContain(text);
  expect(mail.replyTo?.[0]?.address).toBe(MESSAGE.Email);
});

test('missing fields are named beside each of them, and nothing is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/contactUs');
  await page.getByLabel('Name', { exact: true }).fill(MESSAGE.Name);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  for (const label of ['Email', 'Subject', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/\S/);
  }
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(calls).not.toContain('/api/contact');
});

test('what only the server can know is said beside the field, and what was written stays', async ({
  page,
}) => {
  await page.goto('/contactUs');
  // A browser takes these for an address and a name; the server does not.
  const odd = { ...MESSAGE, Email: 'sunita@localhost', Name: '\u200B' };
  for (const [label, text] of Object.entries(odd)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email.',
  );
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Please enter your name.',
  );
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE.Message);

  await page.getByLabel('Name', { exact: true }).fill(MESSAGE.Name);
  await page.getByLabel('Email', { exact: true }).fill(MESSAGE.Email);
  await page.getByRole('button', { name: 'Send message' }).click();
  await shows(page.getByRole('status'), 'Thank you for your message!');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('');
});

test('the button says that it works, and is pressed once only', async ({ page }) => {
  let calls = 0;
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route('/api/contact', async (route) => {
    calls += 1;
    await letGo;
    await route.continue();
  });
  await page.goto('/contactUs');
  for (const [label, text] of Object.entries(MESSAGE))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await shows(busy, 'Sending...');
  await expect(busy).toBeDisabled();
  await page.getByLabel('Subject', { exact: true }).press('Enter');
  resolve();
  await shows(page.getByRole('status'), 'Thank you for your message!');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  expect(calls).toBe(1);
});

test('a line that is down is said, and what was written stays', async ({ browser, site }) => {
  // The browser reports each failed request on the console, which the usual page of a test takes for a mistake.
  const page = await browser.newPage();
  await page.goto(`${site.address}/contactUs`);
  for (const [label, text] of Object.entries(MESSAGE))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toHaveText('The message could not be sent. Please try again.');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(MESSAGE.Subject);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await shows(page.getByRole('status'), 'Thank you for your message!');
  await page.close();
});

test('a link may name the subject', async ({ page }) => {
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Ask for advice' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Which course should I take?');
  await page.goto('/contactUs?subject=<b>unknown');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('');
});
