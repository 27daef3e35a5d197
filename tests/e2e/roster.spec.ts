import { expectAccessible } from '../support/axe.ts';
import { openClassroom } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { handedIn, newTask } from '../support/submissions.ts';

test('a teacher sees who has not begun, writes to them, and finds the way back', async ({ page, site }) => {
  const room = await openClassroom(site);
  const { fullName: otherName, ...other } = (await openClassroom(site)).student;
  const { admin, courseId, courseName, student } = room;
  await admin.post('/api/enroll', { userId: other.id, courseId });
  const lesson = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  await student.client.put(`/api/materials/${lesson.id}/progress`, { completed: true });
  const named = { ...room, unique: (name: string) => name };
  await handedIn(named, student.client, await newTask(named));

  await openAdmin(page, 'manageCourses');
  await page.getByRole('button', { name: `Students ${courseName}`, exact: true }).click();
  const heading = page.getByRole('heading', { name: courseName, exact: true });
  await expect(heading).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(student.fullName) });
  await expect(row).toContainText('Essay to grade');
  await expect(row).toContainText('1/3');
  await expect(row).toContainText('today');
  await expectAccessible(page, 'the roster');
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page, 'the roster on a phone');

  await page.getByLabel('Show', { exact: true }).selectOption('Not begun');
  await expect(row).toBeHidden();
  await page.reload();
  await expect(row).toBeHidden();
  await page.getByLabel(`Select ${otherName}`).check();
  await page.getByRole('button', { name: 'Message' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send message' }).press('Enter');
  await says(page, 'Please write a message.');
  await expectAccessible(page, 'a message');
  await dialog.getByLabel('Message').fill('The first lesson takes ten minutes.');
  await dialog.getByRole('button', { name: 'Send message' }).press('Enter');
  await says(page, 'Message sent to one student.');

  await page.getByRole('button', { name: otherName, exact: true }).click();
  await expect(page.getByRole('heading', { name: otherName })).toBeFocused();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Courses \d/ })).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
});
