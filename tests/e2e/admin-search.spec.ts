import { expectAccessible } from '../support/axe.ts';
import { openClassroom } from '../support/classroom.ts';
import { expect, openAdmin, says, signIn, test } from '../support/e2e.ts';
import { awake } from '../support/screens.ts';

test('the admin opens with what waits, and keys lead to its groups and to one search', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const lesson = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  await signIn(page);
  await page.goto('/admin');
  await awake(page);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await says(page, 'Only a password protects your account');
  const [first] = room.student.fullName.split(' ');

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/tab=manageCourses$/);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search the admin' });
  await dialog.getByRole('combobox').fill(lesson.title.toUpperCase());
  const hit = dialog.getByRole('option', { name: `${lesson.title} ${room.courseName}` });
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the search');
  await hit.click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(lesson.title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: room.courseName, exact: true })).toBeVisible();

  await page.keyboard.press('/');
  await dialog.getByRole('combobox').fill(room.student.email);
  await expect(dialog.getByRole('option', { name: new RegExp(`^${first}`) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: room.student.fullName })).toBeVisible();
});

test('headings of the admin stay in their place, and an empty tab is not higher than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const tops = new Set<number>();
  for (const tab of [
    'today',
    'pending',
    'createStudent',
    'manageCourses',
    'manageContent',
    'video',
    'trash',
  ]) {
    await openAdmin(page, tab);
    const heading = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first();
    tops.add(Math.round((await heading.boundingBox())?.y ?? 0));
  }
  expect([...tops]).toHaveLength(1);
  await openAdmin(page, 'manageContent');
  await page.getByRole('tabpanel').getByRole('searchbox').fill('no such lesson');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(768);
});
