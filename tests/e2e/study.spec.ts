import Sqlite from 'better-sqlite3';
import { expectAccessible, expectSound } from '../support/axe.ts';
import { openClassroom, placeOf, profile, seat } from '../support/classroom.ts';
import { expect, says, test } from '../support/e2e.ts';
import { awake, press } from '../support/screens.ts';
import { handedIn, newTask } from '../support/submissions.ts';

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

test('the dashboard greets, counts, searches, and leads back into the lesson left last', {
  tag: '@quick',
}, async ({ page, site }) => {
  const room = await openClassroom(site);
  const video = await room.upload('video', 'lecture.mp4');
  const notes = await room.upload('document', 'notes.pdf');
  await seat(page, room);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${room.student.fullName}`);
  const stat = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const total = (await room.admin.get('/api/courses')).body.length;
  await expect(stat('Available Courses')).toContainText(String(total));
  await expect(stat('Courses in Progress')).toContainText('0');
  await expect(page.getByText('Continue where you stopped')).toHaveCount(0);

  const save = (id: number, progress: object) =>
    room.student.client.put(`/api/materials/${id}/progress`, progress);
  const ownCard = page.getByRole('list', { name: 'My courses' });
  await expect(ownCard.getByRole('link', { name: `Start Learning ${room.courseName}` })).toBeVisible();
  await save(video.id, { positionSeconds: 7 });
  await page.reload();
  await expect(stat('Courses in Progress')).toContainText('1');
  await expect(stat('Completed Courses')).toContainText('0');
  const card = page.getByRole('region', { name: 'Continue where you stopped' });
  await expect(card).toContainText(`${room.courseName}, stopped at 0:07`);
  await expect(card).toContainText('0%');
  await expect(ownCard.getByRole('link', { name: `Continue ${room.courseName}` })).toBeVisible();
  await card.getByRole('link', { name: `Continue ${video.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${room.courseId}\\?material=${video.id}$`));
  await says(page, 'Continues where you stopped, at 0:07.');
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(6.5);

  await save(video.id, { completed: true });
  await page.goto('/dashboard');
  await expect(card).toContainText('50%');
  await expect(card.getByRole('link')).toHaveAttribute(
    'href',
    `/course/${room.courseId}?material=${notes.id}`,
  );
  const next = `/course/${room.courseId}?material=${notes.id}`;
  for (const way of ['/continue', `/continue/${room.courseId}`]) {
    const answer = await page.request.get(way, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, next]);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
  }
  await page.goto(`/course/${room.courseId}`);
  await expect(page.getByRole('heading', { name: notes.title })).toBeVisible();
  await page.goto('/dashboard');
  await save(notes.id, { completed: true });
  await page.reload();
  await says(page, `Well done! You finished ${room.courseName}.`);
  await expect(page.getByText(/You finished on \d+ [A-Z][a-z]+ \d{4}\./).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next course: .+, ₹\d+/ })).toHaveAttribute(
    'href',
    /^\/[A-Z]/,
  );
  await expect(ownCard.getByRole('link', { name: `Review ${room.courseName}` })).toBeVisible();
  const other = page
    .getByRole('list', { name: 'Other courses' })
    .getByRole('listitem')
    .filter({ hasText: 'Angular' });
  await expect(other).toContainText('₹649');
  await expect(other.getByRole('link', { name: 'See course Angular' })).toHaveAttribute('href', '/Angular');

  await awake(page);
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.fill('wEAVing');
  await expect(page).toHaveURL(/\?q=wEAVing$/);
  await expect(page.getByRole('heading', { name: room.courseName, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Full Stack' })).toHaveCount(0);
  await search.fill('pottery');
  await says(page, 'No Courses Found', 'Try adjusting your search terms.');
  await page.reload();
  await says(page, 'No Courses Found');
  await awake(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: room.courseName, exact: true })).toBeVisible();
});

test('an empty course says so, else a lesson is chosen; one of others says Access Denied', async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  await seat(page, room);
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  for (const [tab, sentence] of [
    ['Videos', 'No videos in this course.'],
    ['Documents', 'No documents in this course.'],
    ['Assignments', 'No assignments in this course.'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await says(page, sentence);
  }
  await room.link('assignment', 'https://example.org/task');
  const text = await room.upload('document', 'reading-list.txt');
  const list = page.getByRole('tablist', { name: 'Course content' });
  const selected = list.getByRole('tab', { selected: true });
  const title = page.getByRole('article').getByRole('heading', { level: 2 });
  await page.goto(`/course/${room.courseId}`);
  await expect(selected).toHaveText(/Documents/);
  await expect(title).toContainText(text.title);

  const tube = await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  const video = await room.upload('video', 'lecture.mp4');
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await expect(selected).toHaveText(/Videos\s*2/);
  // One numbering through all tabs, in the admin's order.
  await expect(title).toContainText(`L3 ${tube.title}`);
  const inList = page.getByRole('button', { name: new RegExp(`L4.*${video.title}`) });
  await expect(inList).toContainText('Video 0:12');
  await inList.click();
  await expect(title).toContainText(`L4 ${video.title}`);
  await expect(page.locator('video')).toBeVisible();

  await room.unenroll();
  await page.reload();
  await says(page, 'Access Denied', 'You are not enrolled in this course.');
  await expect(page.getByRole('link', { name: 'Ask the admin' })).toHaveAttribute(
    'href',
    `mailto:hello@abhyas.example?subject=${encodeURIComponent(`Please open ${room.courseName} for me`)}`,
  );
  await page.getByRole('alert').getByRole('link', { name: 'Back to All Courses' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const others: { id: number; slug: string }[] = (await room.admin.get('/api/courses')).body;
  await page.goto(`/course/${others.find(({ slug }) => slug === 'angular')?.id}`);
  await expect(page.getByRole('link', { name: 'See course and price' })).toHaveAttribute('href', '/Angular');
});

test('a long playlist shows the chosen lesson, on a phone too', async ({ page, site }) => {
  const room = await openClassroom(site);
  const tasks: { id: number; title: string }[] = [];
  for (let count = 0; count < 20; count += 1)
    tasks.push(await room.link('assignment', 'https://example.org/task'));
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${tasks[11]?.id}`);
  await awake(page);
  const lesson = (number: number) => page.getByRole('button', { name: new RegExp(`^L${number}\\D`) });
  await expect(lesson(12)).toHaveAttribute('aria-current', 'true');
  await expect(lesson(12)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await lesson(2).click();
  await expect(lesson(2)).toBeFocused();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await press(page, 'All lessons');
  await page.getByRole('tab', { name: /Assignments/ }).click();
  const title = page.getByRole('article').getByRole('heading', { level: 2 });
  const stage = page.getByRole('link', { name: /^Open assignment/ });
  await expectSound(page, 'the sheet of lessons');
  await lesson(20).click();
  await expect(lesson(20)).toBeHidden();
  await expect(title).toContainText('L20');
  await expect(title).toBeFocused();
  await expect(stage).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Previous/ }).press('Enter');
  await expect(title).toContainText('L19');
  await expect(title).toBeFocused();
});

test('a lesson that is gone is said to be; a tab sees what was done elsewhere', async ({ page, site }) => {
  const room = await openClassroom(site);
  const first = await room.link('assignment', 'https://example.org/task');
  const second = await room.link('assignment', 'https://example.org/task');
  const third = await room.link('assignment', 'https://example.org/task');
  await room.admin.delete(`/api/materials/${third.id}`);
  await seat(page, room);
  await page.clock.install();
  await page.goto(`/course/${room.courseId}?tab=assignments&material=${third.id}`);
  await awake(page);
  const sentence = 'This lesson is no longer in the course.';
  await says(page, sentence);
  await expect(page.getByRole('article')).toContainText(first.title);
  await page.getByRole('button', { name: `Next: ${second.title}` }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);

  await expect(page.getByText('0 of 2 completed')).toBeVisible();
  await room.student.client.put(`/api/materials/${first.id}/progress`, { completed: true });
  await room.link('assignment', 'https://example.org/task');
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
});

test("what can't be read is said to be, and comes with another try", async ({ browser, site }) => {
  const room = await openClassroom(site);
  await room.link('assignment', 'https://example.org/task');
  const page = await profile(browser, site, room);
  const giveProgressBack = without(site.databaseFile, 'material_progress');
  await page.goto('/dashboard');
  await says(page, 'Failed to fetch courses. Please try again later.');
  await says(page, "We couldn't load your courses at the moment.");
  giveProgressBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: room.courseName, exact: true })).toBeVisible();

  const giveFilesBack = without(site.databaseFile, 'files');
  await page.goto(`/course/${room.courseId}`);
  await says(page, 'Could not load course details.');
  giveFilesBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: /Assignments 1/ })).toBeVisible();

  const giveSessionsBack = without(site.databaseFile, 'sessions');
  const failed = await page.goto('/dashboard?q=weaving');
  expect(failed?.status()).toBe(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available just now');
  await says(page, `If this happens again, tell us this number: ${failed?.headers()['x-request-id']}`);
  await expectAccessible(page, 'a fault of the machine');
  giveSessionsBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\?q=weaving$/);
  await expect(page.getByRole('heading', { name: room.courseName, exact: true })).toBeVisible();
  await page.context().close();
});

test('the latest marks are on the dashboard, all of them on a page of their own', async ({ page, site }) => {
  const room = await openClassroom(site);
  const of = { ...room, unique: (name: string) => `${name} ${room.courseId}` };
  const marks = async (given: number) => {
    const id = await handedIn(of, room.student.client, await newTask(of));
    await room.admin.put(`/api/submissions/${id}/grade`, { marks: given, comment: 'Clear. Go on.' });
  };
  for (const given of [4, 5, 6]) await marks(given);
  await seat(page, room);
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Latest marks' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^All .* marks$/ })).toHaveCount(0);
  await marks(7.5);
  await page.reload();
  await page.getByRole('link', { name: 'All 4 marks' }).click();
  const all = page.getByRole('list', { name: 'All marks, latest first' }).getByRole('listitem');
  await expect(all).toContainText(['7.5 / 10', '6 / 10', '5 / 10', '4 / 10']);
  await expectAccessible(page, 'all marks');
  await page.getByRole('link', { name: 'Back to All Courses' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
