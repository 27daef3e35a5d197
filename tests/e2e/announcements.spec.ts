import { expectAccessible } from '../support/axe.ts';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { typist } from '../support/keyboard.ts';
import { awake, fill, press } from '../support/screens.ts';

test('an admin announces; the student sees it on the dashboard, in the course and in the bell, and dismisses it', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  await room.student.client.post('/api/notifications/read', { ids: 'all' });

  await openAdmin(page, 'announcements');
  await says(page, 'No announcements yet.');
  await press(page, 'Publish');
  await says(page, 'Title: Enter a title.', 'Text: Write the announcement.');
  await fill(page, { Title: 'No class on Monday', Text: 'Monday is a **holiday**.' });
  await page.getByLabel('For', { exact: true }).selectOption({ label: room.courseName });
  await says(page, 'Reaches 1 student, 1 by email.');
  await press(page, 'Preview');
  await expect(page.getByText('holiday', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an announcement before it is published');
  await press(page, 'Publish');
  await says(page, 'Published.', 'Read by 0 of 1');
  const chat = page.getByRole('link', { name: /^Open WhatsApp/ });
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toMatch(/^\*No class on Monday\*\n\nMonday is a \*holiday\*\.\n\nhttp.*announcement=\d+$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^Copy for WhatsApp/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await fill(page, { Title: 'Exam', Text: 'Bring paper.' });
  await page.getByLabel('Publish on').fill('2099-01-31T10:00');
  await press(page, 'Publish');
  await says(page, 'Scheduled. We publish it at that time.', 'on 31 January at 10:00 am');

  const phone = await profile(browser, site, room);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/course/${room.courseId}`);
  await expect(phone.getByRole('heading', { name: 'No class on Monday' })).toBeVisible();
  await phone.goto('/dashboard');
  await awake(phone);
  await phone.getByRole('list', { name: 'News' }).getByRole('link', { name: 'No class on Monday' }).click();
  await phone.waitForURL(/announcement=\d+$/);
  await awake(phone);
  const announcement = phone.getByRole('region', { name: 'No class on Monday' });
  await expect(announcement).toContainText('Monday is a holiday.');
  await expectAccessible(phone, 'an announcement on the dashboard');

  const keys = await typist(phone);
  const bell = phone.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await keys.press(bell);
  const entry = phone.getByRole('link', { name: /^New: No class on Monday/ });
  await expect(entry).toBeVisible();
  await expectAccessible(phone, 'the bell');
  await phone.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await keys.press(phone.getByRole('button', { name: 'Got it No class on Monday' }));
  await expect(announcement).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.reload();
  await says(page, 'Read by 1 of 1');

  // Who looks for it finds it again.
  await keys.press(bell);
  await keys.press(phone.getByRole('link', { name: /^No class on Monday/ }));
  await phone.waitForURL(/announcement=\d+$/);
  await expect(announcement).toBeVisible();

  await page.getByRole('button', { name: 'Delete No class on Monday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Announcement deleted.');
  await phone.reload();
  await awake(phone);
  await expect(announcement).toHaveCount(0);
  await bell.click();
  await expect(phone.getByRole('link', { name: /No class on Monday/ })).toHaveCount(0);
});

test('a student chooses which emails come', async ({ browser, site }) => {
  const room = await openClassroom(site);
  const page = await profile(browser, site, room);
  await page.goto('/account#emails');
  await awake(page);
  await page.getByLabel('Your quiz is marked').selectOption('Once a day');
  await says(page, 'Saved.');
  await expect(page.getByLabel('A student asked a question')).toHaveCount(0);
  await expectAccessible(page, 'the choice of emails');
  await page.reload();
  await expect(page.getByLabel('Your quiz is marked')).toHaveValue('daily');
});
