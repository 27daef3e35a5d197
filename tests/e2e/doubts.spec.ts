import { expectAccessible } from '../support/axe.ts';
import { openClassroom, placeOf, play, profile, seat } from '../support/classroom.ts';
import { newDoubt } from '../support/doubts.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { awake } from '../support/screens.ts';
import { photo } from '../support/submissions.ts';

const HOSTILE = [
  '<img src=x onerror="alert(1)">',
  '<script>alert(2)</script>',
  'javascript:alert(3)',
  '[click](javascript:alert(4))',
  'https://example.in/"onmouseover="alert(5)',
  '```\n<svg onload=alert(6)>\n```',
  'data:text/html,<script>alert(7)</script>',
];

/** What a phone notes in a photo. */
const PLACE = 'GPS 18.52 N 73.85 E';
function tellingPlace(jpeg: Buffer): Buffer {
  const exif = Buffer.from(`Exif\0\0${PLACE}`);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

test('a student asks at a place of the video, an admin answers by keyboard, the student reads it and goes there', async ({
  browser,
  page,
  site,
}) => {
  const room = await openClassroom(site);
  const fellow = (await openClassroom(site)).student;
  await room.admin.post('/api/enroll', { userId: fellow.id, courseId: room.courseId });
  const video = { ...(await room.upload('video', 'lecture.mp4')), filePath: '' };
  await newDoubt({ ...room, video }, fellow.client, { text: 'How does the shuttle return?' });

  const phone = await profile(browser, site, room);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(`/course/${room.courseId}?material=${video.id}`);
  await awake(phone);
  await play(phone, 2);
  await phone.locator('video').evaluate((element: HTMLVideoElement) => element.pause());
  const at = Math.floor(await placeOf(phone));
  const part = phone.getByRole('region', { name: 'Questions' });
  await phone.getByRole('tab', { name: 'Questions 1' }).click();
  await expect(phone).toHaveURL(/&part=questions$/);
  await expect(part.getByRole('button', { name: /How does the shuttle return\? Nila \d+\./ })).toBeVisible();
  await phone.getByRole('button', { name: 'Ask about this' }).click();
  const box = part.getByLabel('Your question');
  await expect(box).toBeFocused();
  await phone.keyboard.type('Where does the shuttle go?\nI see\n```\n<b>nothing</b>\n```');
  await says(phone, 'Asked before. Is your answer here?');
  await expectAccessible(phone, 'a question that is written');
  await phone.reload();
  await awake(phone);
  await expect.poll(() => placeOf(phone)).toBeGreaterThanOrEqual(at);
  await phone.getByRole('button', { name: 'Ask about this' }).click();
  await expect(box).toHaveValue(/^Where does the shuttle go\?/);
  await expect(part.getByLabel(`About the video at 0:0${at}`)).toBeChecked();
  await part.getByLabel('Only my teacher').check();
  const chosen = part.getByAltText('Preview');
  const choose = (name: string, mimeType: string, buffer: Buffer = photo) =>
    part.getByLabel(/^(?:Add a|Choose another) picture$/).setInputFiles({ name, mimeType, buffer });
  await choose('page.svg', 'image/svg+xml');
  await says(phone, 'Choose a JPEG, PNG or WebP picture.');
  await choose('page.png', 'image/png');
  await expect(chosen).toBeVisible();
  await part.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(chosen).toHaveCount(0);
  await choose(
    'page.jpg',
    'image/jpeg',
    tellingPlace(await part.getByRole('heading').screenshot({ type: 'jpeg' })),
  );
  await expect(chosen).toHaveJSProperty('complete', true);
  await expectAccessible(phone, 'a question with a picture');
  await part.getByRole('button', { name: 'Send question' }).click();
  const own = part.getByRole('button', { name: /Where does the shuttle go\?.* You/, expanded: true });
  await expect(own).toBeFocused();
  await expect(part.getByText('<b>nothing</b>')).toBeVisible();
  const sent = part.getByRole('link', { name: 'Open the picture (in a new tab)' });
  const [{ id }] = (await room.student.client.get(`/api/doubts?courseId=${room.courseId}&mine=1`)).body;
  const { picture } = (await room.student.client.get(`/api/doubts/${id}`)).body.posts[0];
  expect((await room.student.client.get(picture)).bytes.includes(PLACE)).toBe(false);
  await expectAccessible(phone, 'a question that was asked');
  expect((await fellow.client.get(`/api/doubts?courseId=${room.courseId}`)).body).toHaveLength(1);

  await openAdmin(page, 'today');
  await says(page, '2 questions to answer', 'oldest since today');
  await page.getByRole('button', { name: 'Answer questions' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Course').selectOption({ label: room.courseName });
  await panel.getByRole('button', { name: /^How does the shuttle return/ }).press('Enter');
  const answer = panel.getByLabel('Your answer');
  await expect(answer).toBeFocused();
  await expectAccessible(page, 'a question to answer');
  await page.keyboard.type('It is thrown back. See https://example.in/shuttle.');
  await page.keyboard.press('Control+Enter');
  await expect(
    panel.getByRole('button', { name: /^Where does the shuttle go/, expanded: true }),
  ).toBeVisible();
  await expect(panel.getByRole('link', { name: `Watch at 0:0${at}` })).toHaveAttribute(
    'href',
    `/course/${room.courseId}?material=${video.id}&at=${at}`,
  );
  await expect(answer).toBeFocused();
  await page.keyboard.type('To the other side.');
  await page.keyboard.press('Control+Enter');
  await says(page, 'No questions here.');

  const [mine] = (await room.student.client.get(`/api/doubts?courseId=${room.courseId}&mine=1`)).body;
  await phone.goto(`/course/${room.courseId}?material=${video.id}&doubt=${mine.id}`);
  await awake(phone);
  await expect(
    part.getByRole('button', { name: /Where does the shuttle go.*Answered/, expanded: true }),
  ).toBeVisible();
  await says(phone, 'To the other side.');
  await expectAccessible(phone, 'an answer');
  const large = phone.waitForEvent('popup');
  await sent.click();
  await expect(await large).toHaveURL(/\/media-of-doubts\/\d+\/page\.jpg$/);
  await part.getByRole('button', { name: 'Edit' }).click();
  await part.locator('article').getByRole('button', { name: 'Remove the picture' }).click();
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(sent).toHaveCount(0);
  await part.getByRole('button', { name: 'This answers my question' }).click();
  await expect(part.getByText('Answer', { exact: true })).toBeVisible();
  await part.getByRole('link', { name: `Watch at 0:0${at}` }).click();
  await expect.poll(() => placeOf(phone)).toBeGreaterThanOrEqual(at);
  await phone.goto(`/course/${room.courseId}?material=${video.id}&at=${at + 1}`);
  await expect.poll(() => placeOf(phone)).toBeGreaterThanOrEqual(at + 1);

  await awake(phone);
  await phone.getByRole('tab', { name: 'Questions' }).click();
  await part.getByLabel('Search questions').fill('return');
  await expect(part.getByRole('button', { name: /How does the shuttle return/ })).toBeVisible();
  await part.getByLabel('Which questions').selectOption('My questions');
  await says(phone, 'No questions found.');
  await phone.context().close();
});

test('what people write is shown as it is, with links and code, and runs nothing', async ({ page, site }) => {
  const room = await openClassroom(site);
  const video = { ...(await room.link('youtube', 'https://youtu.be/dQw4w9WgXcQ')), filePath: '' };
  for (const text of HOSTILE) await newDoubt({ ...room, video }, room.student.client, { text });
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${video.id}`);
  page.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog'));
  await awake(page);
  const part = page.getByRole('region', { name: 'Questions' });
  await page.getByRole('tab', { name: 'Questions' }).click();
  const rows = part.locator('button[aria-expanded]');
  await expect(rows).toHaveCount(HOSTILE.length);
  for (const row of await rows.all()) await row.click();
  await expect(part.locator('article')).toHaveCount(HOSTILE.length);
  for (const text of HOSTILE)
    await expect(part.getByText(text.replaceAll(/```\n|\n```/g, '')).last()).toBeVisible();
  await expect(part.locator('img, script, article svg, [onerror], [onload], [onmouseover]')).toHaveCount(0);
  const links = await part
    .locator('article a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://example.in/']);
});
