import { expectAccessible } from '../support/axe.ts';
import { openClassroom, profile } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { newQuiz } from '../support/quizzes.ts';
import { awake, chooseFor, press } from '../support/screens.ts';
import { newTask, photo } from '../support/submissions.ts';

test('a course is duplicated for the next batch, with its lessons and without its students', async ({
  page,
  site,
}) => {
  const room = { ...(await openClassroom(site)), unique: (name: string) => name };
  await newQuiz(room);
  await newTask(room);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, 'manageCourses');
  await chooseFor(page, room.courseName, 'Duplicate');
  const dialog = page.getByRole('dialog', { name: `Duplicate ${room.courseName}` });
  const name = dialog.getByLabel('Name of the new course');
  await expect(name).toHaveValue(`${room.courseName} (copy)`);
  await name.fill(room.courseName);
  await press(dialog, 'Duplicate');
  await says(page, 'A course with this name already exists');
  await expectAccessible(page, 'a course to duplicate');
  await name.fill(`${room.courseName} in June`);
  await press(dialog, 'Duplicate');
  await says(page, 'Course duplicated. Set the dates of its assignments and quizzes.');
  const { body: courses } = await room.admin.get('/api/courses');
  const copy = courses.find(({ courseName }: { courseName: string }) => courseName.endsWith('in June'));
  const { body: lessons } = await room.admin.get(`/api/courses/${copy.id}/materials`);
  expect(lessons.map(({ title, type }: { title: string; type: string }) => [title, type])).toEqual([
    ['Quiz', 'quiz'],
    ['Essay', 'assignment'],
  ]);
  expect((await room.admin.get(`/api/courses/${copy.id}/roster`)).body).toEqual([]);
  expect((await room.student.client.get(`/api/courses/${copy.id}/materials`)).status).toBe(403);
});

test('a quiz is duplicated, and students see the copy once it is published', async ({ page, site }) => {
  const room = { ...(await openClassroom(site)), unique: (name: string) => name };
  await newQuiz(room);
  await openAdmin(page, 'manageContent');
  await page.getByLabel('Show course').selectOption({ label: room.courseName });
  await expect(page.getByRole('button', { name: 'More for Quiz', exact: true })).toHaveCount(1);
  await chooseFor(page, 'Quiz', 'Questions');
  await press(page, 'Duplicate');
  await says(page, '“Quiz (copy)” is in the course.');
  await press(page, 'Back');
  await chooseFor(page, 'Quiz (copy)', 'Questions');
  await says(page, 'Which layer routes?', "Students can't see this quiz yet.");
  const path = `/api/courses/${room.courseId}/materials`;
  const titles = async () =>
    (await room.student.client.get(path)).body.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['Quiz']);
  await press(page, 'Publish');
  await expect(page.getByText("Students can't see this quiz yet.")).toHaveCount(0);
  expect(await titles()).toEqual(['Quiz', 'Quiz (copy)']);
});

test('a file is added to a task, and students open it with the task', async ({ browser, page, site }) => {
  const room = { ...(await openClassroom(site)), unique: (name: string) => name };
  const task = await newTask(room);
  await openAdmin(page, 'manageContent');
  await page.getByLabel('Show course').selectOption({ label: room.courseName });
  await expect(page.getByRole('button', { name: 'Edit Essay', exact: true })).toHaveCount(1);
  await press(page, 'Edit Essay');
  const dialog = page.getByRole('dialog');
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: photo });
  for (const name of ['worksheet.png', 'by-mistake.png']) {
    await dialog.getByLabel('Add a file to the task').setInputFiles(file(name));
    await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await press(dialog, 'Remove by-mistake.png');
  await expect(dialog.getByRole('button', { name: 'Remove by-mistake.png' })).toHaveCount(0);
  await expectAccessible(page, 'an assignment with a file');

  const phone = await profile(browser, site, room);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/course/${room.courseId}?material=${task}`);
  await awake(phone);
  const link = phone.getByRole('link', { name: /worksheet\.png/ });
  const sent = await phone.request.get((await link.getAttribute('href')) ?? '');
  expect(sent.headers()['content-type']).toBe('image/png');
  await expect(phone.getByRole('link', { name: /by-mistake/ })).toHaveCount(0);
  await expectAccessible(phone, 'a task with a file');
  await phone.context().close();
});
