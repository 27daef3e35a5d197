import { openClassroom } from '../support/classroom.ts';
import { expect, says, test } from '../support/e2e.ts';
import { typist } from '../support/keyboard.ts';
import { DESKTOP } from '../support/public-pages.ts';
import { awake } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

test('a student finds a course, studies it and leaves', { tag: '@quick' }, async ({ page, site }) => {
  test.slow();
  const room = await openClassroom(site);
  await room.upload('video', 'lecture.mp4');
  await room.link('assignment', 'https://example.org/task');
  const text = await room.upload('document', 'reading-list.txt');
  const keys = await typist(page);
  const { press, write } = keys;

  await page.goto('/student-login');
  await awake(page);
  await write(page.getByLabel('Email'), room.student.email);
  await write(page.getByLabel('Password', { exact: true }), 'seven blue umbrellas');
  await page.keyboard.press('Enter');
  await says(page, 'Login successful!');
  await page.waitForURL('**/dashboard');
  await awake(page);
  await keys.leaves();

  await write(page.getByRole('searchbox', { name: 'Search courses' }), room.courseName);
  await press(page.getByRole('link', { name: `Start Learning ${room.courseName}`, exact: true }));
  await page.waitForURL('**/course/*');
  await awake(page);
  const player = page.locator('video');
  const isPaused = () => player.evaluate((video: HTMLVideoElement) => video.paused);
  await expect(player).toBeVisible();
  await keys.leaves();
  await page.keyboard.press('k');
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(isPaused).toBe(true);
  await keys.choose(page.getByLabel('Speed'), '1.5');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);

  await press(page.getByRole('button', { name: 'Settings' }));
  const help = page.getByRole('button', { name: 'Keyboard' });
  await press(help);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await page.keyboard.press('Escape');
  await press(page.getByRole('button', { name: 'Done, next lesson' }), 'Space');
  await says(page, '1 of 3 completed');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();

  await keys.tab(/Documents/);
  await expect(page.locator('pre')).toContainText('कंप्यूटर');
  await press(page.getByRole('button', { name: new RegExp(`L3.*${text.title}`) }));
  await keys.tab(/Assignments/);
  await press(page.getByRole('button', { name: 'Done, next lesson' }));
  await says(page, '2 of 3 completed');

  await press(page.getByRole('link', { name: 'Back to All Courses' }));
  await page.waitForURL(/\/dashboard/);
  await awake(page);
  await press(page.getByRole('link', { name: `Account of ${room.student.fullName}` }));
  await page.waitForURL('**/account');
  await awake(page);
  await press(page.getByRole('button', { name: 'Logout' }));
  await page.waitForURL('**/student-login');
  await keys.end();
});
