import { expectAccessible } from '../support/axe.ts';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { awake } from '../support/screens.ts';
import { handedIn, newTask, photo, workOf } from '../support/submissions.ts';

test('a phone hands in a photo and a text, a teacher grades two by keyboard, the student sees the marks', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const other = (await openClassroom(site)).student;
  await room.admin.post('/api/enroll', { userId: other.id, courseId: room.courseId });
  const dueAt = Date.now() + 60 * 60_000;
  const named = { ...room, unique: (name: string) => name };
  const id = await newTask(named, { takes: ['text', 'files'], dueAt });

  const phone = await profile(browser, site, room);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/course/${room.courseId}?tab=assignments&material=${id}`);
  await awake(phone);
  await says(phone, '10 marks, 4 to pass', 'Late work is accepted and marked as late.');
  const hand = phone.getByRole('button', { name: 'Hand in' });
  await hand.click();
  await says(phone, 'Add your work first, then hand it in.');
  await phone.getByLabel('Your text').fill('My day begins early.');
  await phone
    .getByLabel('Add files')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: photo });
  await expect(phone.getByRole('link', { name: /^page\.png/ })).toBeVisible();
  await expectAccessible(phone, 'a draft');
  await phone.reload();
  await expect(phone.getByLabel('Your text')).toHaveValue('My day begins early.');

  // Another device of the same person was at it meanwhile.
  await workOf(room.student.client, id).save({ text: 'My day begins late.' });
  await phone.getByLabel('Your text').fill('My day begins at six.');
  await phone.getByLabel('Your text').blur();
  await says(phone, 'You changed this on another device. There it says:', 'My day begins late.');
  await phone.getByRole('button', { name: 'Keep what is here' }).click();
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  await hand.click();
  await expect(phone.getByRole('heading', { name: /^Handed in .*, 1 file$/ })).toBeFocused();
  await phone.getByRole('button', { name: 'Withdraw' }).click();
  await hand.click();
  await says(phone, 'Waiting for your teacher');
  await handedIn(named, other.client, id);

  await openAdmin(page, 'toGrade');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Course').selectOption({ label: room.courseName });
  await panel.getByRole('button', { name: new RegExp(room.student.fullName) }).press('Enter');
  await says(page, 'My day begins at six.');
  await expect(page.getByRole('img', { name: 'page.png' })).toBeVisible();
  await expectAccessible(page, 'work to grade');
  const marks = page.getByLabel('Marks (of 10)');
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: other.fullName })).toBeVisible();
  await expect(marks).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await says(page, 'Nothing to grade.');
  await expectAccessible(page, 'nothing to grade');

  await phone.reload();
  await says(phone, '7.5 of 10');
  await expect(phone.getByText('1 of 1 completed')).toBeVisible();
  await expectAccessible(phone, 'graded work');
  await phone.context().close();
});
