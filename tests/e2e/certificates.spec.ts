import { expectAccessible, expectSound } from '../support/axe.ts';
import { openClassroom, seat } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { awake, chooseFor, fill, press } from '../support/screens.ts';

test('a certificate on a phone: checked, shown, hidden, replaced, revoked', async ({
  page,
  browser,
  site,
}) => {
  const room = await openClassroom(site);
  const lesson = await room.link('assignment', 'https://forms.example.in/week-1');
  const dialog = page.getByRole('dialog');
  const openDesk = async (): Promise<void> => {
    await openAdmin(page, 'manageCourses');
    await chooseFor(page, room.courseName, 'Certificates');
    await expect(page.getByLabel('Who gets a certificate')).toBeVisible();
  };
  await openDesk();
  await page.getByLabel('Who gets a certificate').selectOption('Everyone who finishes');
  await fill(page, { 'Hours of the course (optional)': '0' });
  await press(page, 'Save');
  await says(page, 'Enter whole hours from 1 to 5000');
  await fill(page, { 'Hours of the course (optional)': '12' });
  await press(page, 'Save');
  await says(page, 'Saved. Issued certificates do not change.');

  await page.setViewportSize({ width: 360, height: 740 });
  await seat(page, room);
  const { client } = room.student;
  await client.put(`/api/materials/${lesson.id}/progress`, { completed: true });
  const [{ code }] = (await client.get('/api/me/certificates')).body;
  await client.post(`/api/me/certificates/${code}/name`, { fullName: 'Nīla Raman' });
  const address = `/certificate/${code}`;
  await page.goto(address);
  await says(page, room.courseName, '12 hours', 'Ananya Deshmukh');
  await expect(page.getByText(/^Valid/)).toHaveCount(0);
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute('href', new RegExp(code));
  await expectAccessible(page, 'a certificate');

  const visitor = await (await browser.newContext({ baseURL: site.address })).newPage();
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto(address.toLowerCase());
  await expect(visitor).toHaveURL(new RegExp(`${address}$`));
  await says(visitor, 'Valid · issued ', 'Nīla Raman');
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(visitor.getByRole('link', { name: /LinkedIn|WhatsApp/ })).toHaveCount(0);
  const wrong = await visitor.goto(`${address.slice(0, -1)}-`);
  expect(wrong?.status()).toBe(404);
  await says(visitor, 'the digits 0 and 1, never the letters');
  await expectSound(visitor, 'no certificate');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/account');
  await awake(page);
  await press(page, 'Your data');
  await press(page, `Hide certificate for ${room.courseName}`);
  await press(dialog, 'Hide');
  await says(page, 'Only you can see it now.');
  await expectSound(page, 'the account with a certificate');
  await visitor.goto(address);
  await says(visitor, 'This certificate is not public');
  await press(page, 'Request account deletion');
  await expect(dialog.getByLabel('Keep my certificates')).not.toBeChecked();
  await press(dialog, 'Cancel');

  await page.context().clearCookies();
  await openDesk();
  await expectSound(page, 'certificates in the admin');
  await chooseFor(page, 'Nīla Raman', 'Replace');
  await fill(page, { 'Name to print': 'Nila Raman' });
  await press(page, 'Replace');
  await says(page, 'The old page links to it.');
  await chooseFor(page, 'Nila Raman', 'Revoke');
  await fill(page, { Reason: 'Issued by mistake.' });
  await press(page, 'Revoke');
  await says(page, 'Certificate revoked. Its page shows this.');
  await visitor.goto(address);
  await says(visitor, 'A newer certificate replaces this one');
  await visitor.getByRole('main').getByRole('link').click();
  await says(visitor, 'Withdrawn on ', 'Reason: Issued by mistake.');
  await expect(visitor.getByRole('link', { name: /PDF|LinkedIn|WhatsApp/ })).toHaveCount(0);
  await expectSound(visitor, 'a revoked certificate');
  await visitor.context().close();
});
