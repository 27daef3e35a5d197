import type { Page } from '@playwright/test';
import { placeOf, play } from '../support/classroom.ts';
import { expect, findStudent, logIn, says, signIn, test } from '../support/e2e.ts';
import { awake, fill, fillRegistration, fixturePath, press, row } from '../support/screens.ts';

const student = { fullName: 'Kavita Rao', email: 'kavita@example.in', password: 'seven blue umbrellas' };
const course = 'Full Stack';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ mode: 'serial' });

test('a visitor reads a course page, goes to buy and registers', { tag: ['@quick', '@release'] }, async ({
  page,
}) => {
  await page.goto('/courses');
  await page
    .getByRole('link', { name: `View all Details of ${course}`, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/Fullstack$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course);
  await says(page, '₹599');
  await page
    .getByRole('link', { name: /^Buy Now/ })
    .filter({ visible: true })
    .first()
    .click();
  const register = page.getByRole('link', { name: /^Register Now/ });
  await expect(register).toHaveAttribute('href', '/join/full-stack');
  // Without an order, as a provider takes students who paid in another way.
  await page.goto('/student-login?mode=register&course=full-stack');
  await says(page, `You are registering for ${course}.`);
  await fillRegistration(page, student);
  await press(page, 'Register');
  await says(page, 'Registration successful! You can log in once an admin approves your account.');

  await press(page, 'Go to login');
  await fill(page, { Email: student.email, Password: student.password });
  await press(page, 'Login');
  await says(page, 'Your account is waiting for admin approval.');
});

test('an admin approves the student with the course and fills it', { tag: ['@quick', '@release'] }, async ({
  page,
}) => {
  await logIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await expect(row(page, student.email)).toContainText(`Requested: ${course}`);
  await press(page, `Approve ${student.fullName}`);
  await press(page.getByRole('dialog'), 'Approve');
  await says(page, 'User approved and enrolled!');

  const add = async (
    tab: string,
    button: string,
    work: (panel: ReturnType<Page['getByRole']>) => unknown,
  ) => {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Title').fill(`Lesson by ${button}`);
    await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
    await work(panel);
    await press(panel, button);
  };
  const file = (name: string) => (panel: ReturnType<Page['getByRole']>) =>
    panel.locator('input[name=materialFile]').setInputFiles(fixturePath(name));
  await add('Upload Video', 'Upload Video', file('lecture.mp4'));
  await says(page, 'Video uploaded successfully!');
  await add('Upload Doc', 'Upload Document', file('notes.pdf'));
  await says(page, 'Document uploaded successfully!');
});

test('the student resumes on another device, and is stopped if unenrolled', {
  tag: ['@quick', '@release'],
}, async ({ page, browser, site }) => {
  await signIn(page, student);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(student.fullName);
  await page.getByRole('link', { name: `Start Learning ${course}`, exact: true }).click();
  await expect(page.getByRole('tab', { name: /Videos/ })).toHaveAttribute('aria-selected', 'true');
  await awake(page);
  await play(page, 7, 0.5);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(7.5);
  await page.getByRole('tab', { name: /Documents/ }).click();
  const opens = page.getByRole('link', { name: /Open/ });
  // A shell without a PDF viewer leaves the new tab empty: what the link leads to is read by itself.
  await Promise.all([page.waitForEvent('popup'), opens.click()]);
  const document = await page.request.get((await opens.getAttribute('href')) ?? '');
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const left = await page.request.get('/api/courses').then((answer) => answer.json());
  const { id } = left.find(({ courseName }: { courseName: string }) => courseName === course);
  await page.close();

  const elsewhere = await browser.newContext({ baseURL: site.address });
  const second = await elsewhere.newPage();
  await second.clock.install();
  await signIn(second, student);
  await second.goto('/dashboard');
  await second
    .getByRole('link', { name: /^Continue Lesson/ })
    .first()
    .click();
  await second.goto(`/course/${id}`);
  await awake(second);
  await expect.poll(() => placeOf(second)).toBeGreaterThan(6);
  // Slowly, so that it still plays while the admin is at work.
  await play(second, 7, 0.1);
  const source = await second.locator('video').getAttribute('src');

  const office = await browser.newContext({ baseURL: site.address });
  const admin = await office.newPage();
  await findStudent(admin, student.fullName);
  await press(admin, `Courses of ${student.fullName}`);
  const dialog = admin.getByRole('dialog', { name: `Courses of ${student.fullName}` });
  await dialog.getByLabel(course).uncheck();
  await press(dialog, 'Save courses');
  await says(admin, 'Enrollments updated successfully!');
  const range = await second.request.get(source ?? '', { headers: { range: 'bytes=0-99' } });
  expect(range.status()).toBe(403);
  // Where the video is, it tells every seven seconds.
  await second.clock.fastForward(8000);
  await says(second, 'You are not enrolled in this course.');
  await expect(second.locator('video')).toHaveCount(0);
  await Promise.all([elsewhere.close(), office.close()]);
});
