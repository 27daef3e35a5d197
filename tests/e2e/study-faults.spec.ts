import Sqlite from 'better-sqlite3';
import { expect, says, test } from '../support/e2e.ts';
import { awake, openClass, placeOf, play, profile, seat } from '../support/pupils.ts';

/** Takes a table away, as a damaged database would, and gives it back. */
function without(file: string, table: string): () => void {
  const rename = (from: string, to: string) => {
    const database = new Sqlite(file);
    database.pragma('legacy_alter_table = ON');
    database.exec(`alter table ${from} rename to ${to}`);
    database.close();
  };
  rename(table, `${table}_away`);
  return () => rename(`${table}_away`, table);
}

test('courses that cannot be read are said to be, and come with another try', async ({ browser, site }) => {
  const room = await openClass(site);
  const page = await profile(browser, site, room);
  const giveBack = without(site.databaseFile, 'material_progress');
  await page.goto('/dashboard');
  await says(page, 'Failed to fetch courses. Please try again later.');
  await says(page, "We couldn't load your courses at the moment.");
  giveBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: room.courseName })).toBeVisible();
  await page.context().close();
});

test('a course that cannot be read is said to be, and comes with another try', async ({ browser, site }) => {
  const room = await openClass(site);
  await room.link('assignment', 'https://example.org/task');
  const page = await profile(browser, site, room);
  const giveBack = without(site.databaseFile, 'files');
  await page.goto(`/course/${room.courseId}`);
  await says(page, 'Could not load course details.');
  giveBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: /Assignments 1/ })).toBeVisible();
  await page.context().close();
});

test('a link that is no video any more says so', async ({ page, site }) => {
  const room = await openClass(site);
  const lesson = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  const database = new Sqlite(site.databaseFile);
  database
    .prepare('update materials set url = ? where id = ?')
    .run('https://youtube.com/playlist?list=1', lesson.id);
  database.close();
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await says(page, 'Invalid YouTube URL.');
});

test('a video whose server is gone says so, and goes on when it is back', async ({ browser, site }) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  const page = await profile(browser, site, room);
  await page.route('**/media/**', (route) => route.abort());
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await says(page, 'We could not reach the server. Check your connection and try again.');
  await page.unroute('**/api/**');
  await page.unroute('**/media/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await page.context().close();
});

test('a video goes on by itself when the line is back, if it played before', async ({ browser, site }) => {
  const room = await openClass(site);
  await room.upload('video', 'lecture.mp4');
  const page = await profile(browser, site, room);
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  const cut = async () => {
    await page.route('**/media/**', (route) => route.abort());
    await page.context().setOffline(true);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.load());
    await says(page, 'We could not reach the server. Check your connection and try again.');
    await page.unroute('**/media/**');
    await page.context().setOffline(false);
    await expect(page.locator('.notice')).toHaveCount(0);
  };
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await cut();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  expect(await isPaused()).toBe(true);

  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3);
  await cut();
  await expect.poll(isPaused).toBe(false);
  await page.context().close();
});

test('with every course deleted the dashboard says so', async ({ page, site }) => {
  const room = await openClass(site);
  await seat(page, room);
  const database = new Sqlite(site.databaseFile);
  // Other journeys go on with the same courses.
  database.exec('update courses set deleted_at = 1 where deleted_at is null');
  await page.goto('/dashboard');
  await says(page, 'No Courses Available');
  await says(page, 'Please check back later for new content.');
  database.exec('update courses set deleted_at = null where deleted_at = 1');
  database.close();
});

test('a session that ended is told of at the next document or mark, and the login leads back to it', async ({
  page,
  site,
}) => {
  const room = await openClass(site);
  const first = await room.upload('document', 'reading-list.txt');
  const second = await room.link('assignment', 'https://example.org/task');
  await seat(page, room);
  const sentence = 'You must be logged in to view course content.';
  const backTo = async (id: number) => {
    await says(page, sentence);
    const next = await page.getByRole('link', { name: 'Log in' }).getAttribute('href');
    expect(new URLSearchParams(next?.split('?')[1]).get('next')).toMatch(
      new RegExp(`[?&]material=${id}(&|$)`),
    );
  };
  // The visit is noted while the session still holds: without it the page would say so before anything is pressed.
  const openFirst = async () => {
    const noted = page.waitForResponse(`**/api/materials/${first.id}/progress`);
    await page.goto(`/course/${room.courseId}?material=${first.id}`);
    await awake(page);
    await noted;
  };
  await openFirst();
  await page.context().clearCookies();
  await page.getByRole('tab', { name: /Assignments/ }).click();
  await backTo(second.id);

  await seat(page, room);
  await openFirst();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await backTo(first.id);
  await expect(page.locator('.toast')).toHaveCount(0);

  await seat(page, room);
  // Whose marks are kept here the browser knows again once a page has said who is signed in.
  await page.goto('/account');
  await awake(page);
  await page.goto(`/course/${room.courseId}?material=${first.id}`);
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible();
});
