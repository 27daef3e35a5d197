import { expectAccessible } from '../support/axe.ts';
import { type Classroom, openClassroom, seat } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { awake, press } from '../support/screens.ts';

const body = '# The knot\n\nPull **both** ends.\n\n| Day | Time |\n|---|--:|\n| Monday | 20 min |';

async function write(room: Classroom, title: string, more: object = {}): Promise<number> {
  const text = { title, body, courseId: room.courseId, ...more };
  return (await room.admin.post('/api/add-text', text)).body.material.id;
}

const arranged = async ({ admin, courseId }: Classroom): Promise<string[]> =>
  (await admin.get(`/api/courses/${courseId}/materials`)).body.map(
    ({ module = '', title }: { module?: string; title: string }) => `${module}/${title}`,
  );

test('an admin writes a text with a preview, and makes it optional', async ({ page, site }) => {
  const room = await openClassroom(site);
  await openAdmin(page, 'text');
  const panel = page.getByRole('tabpanel');
  await press(panel, 'Add Text Lesson');
  await says(page, 'Please provide a title, a text, and select a course.');
  await panel.getByLabel('Title').fill('Knots');
  await panel.getByRole('textbox', { name: 'Text', exact: true }).fill(body);
  await press(panel, 'Preview');
  await expect(panel.getByRole('heading', { name: 'The knot' })).toBeVisible();
  await expectAccessible(page, 'preview of a text');
  await press(panel, 'Back to writing');
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: room.courseName });
  await panel.getByLabel('Module').fill('Waves');
  await press(panel, 'Add Text Lesson');
  await says(page, 'Text lesson added successfully!');
  expect(await arranged(room)).toEqual(['Waves/Knots']);

  await openAdmin(page, 'manageContent');
  await press(page, 'Edit Knots');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Pull once.');
  await dialog.getByLabel('Counts for progress').uncheck();
  await press(dialog, 'Save');
  await says(page, 'Material saved successfully!');
  const [knots] = (await room.student.client.get(`/api/courses/${room.courseId}/materials`)).body;
  expect(knots.required).toBe(false);
  const text = await room.student.client.get(`/api/materials/${knots.id}/text`);
  expect(text.body.html).toBe('<p>Pull once.</p>\n');
});

test('a student reads a text on a phone, and only what is required counts', { tag: '@quick' }, async ({
  page,
  site,
}) => {
  const room = await openClassroom(site);
  await write(room, 'Knots', { module: 'Waves' });
  await write(room, 'Loops');
  const extra = await write(room, 'More', { required: false });
  await room.student.client.put(`/api/materials/${extra}/progress`, { completed: true });
  await page.setViewportSize({ width: 360, height: 780 });
  await seat(page, room);
  const path = `/course/${room.courseId}`;
  // It is there before any script runs.
  expect(await (await page.request.get(path)).text()).toContain('Pull <strong>both</strong> ends.');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'The knot' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '20 min' })).toBeVisible();
  await awake(page);
  await press(page, 'All lessons');
  const list = page.getByRole('navigation', { name: 'Playlist of all lessons' });
  await expect(list.getByRole('heading', { name: 'Waves' })).toBeVisible();
  await expect(list).toContainText('0 of 2 done');
  await expect(list.getByRole('button', { name: /More/ })).toContainText('Optional');
  await press(page, 'Done, next lesson');
  await expect(page.getByRole('heading', { level: 2, name: /Loops/ })).toBeFocused();
  await press(page, 'All lessons');
  await expect(list).toContainText('1 of 2 done');
  await press(page, 'Close');
  await press(page, 'Done, next lesson');
  await expect(page.getByText('2 of 2 completed')).toBeVisible();
  await expectAccessible(page, 'a text lesson');
});
