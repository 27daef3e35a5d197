import { readFileSync } from 'node:fs';
import { openClassroom, placeOf, play, profile, seat } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { awake, press } from '../support/screens.ts';
import { zipFile } from '../support/zip-files.ts';

test('documents are shown in the page, can be kept, and are whole on paper', async ({ browser, site }) => {
  const room = await openClassroom(site);
  // The console is not watched: tracing wants to run a script in the document's frame, which forbids it.
  const page = await profile(browser, site, room);
  await room.upload('document', 'long.txt', Buffer.from('One more line, कंप्यूटर.\n'.repeat(300)));
  await room.upload('document', 'worksheet.docx');
  await room.upload('document', 'notes.pdf');
  await room.upload('document', 'reading-list.doc');
  await page.goto(`/course/${room.courseId}`);
  await awake(page);
  await expect(page.getByRole('tab', { name: /Documents/ })).toHaveAttribute('aria-selected', 'true');
  const text = page.locator('pre');
  await expect(text).toContainText('कंप्यूटर');
  const hidden = () => text.evaluate((pre) => pre.scrollHeight - pre.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBe(0);
  for (const part of ['tablist', 'navigation', 'banner'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const framed = page.waitForResponse(
    (answer) => answer.url().endsWith('/worksheet.docx/page') && answer.request().method() === 'GET',
  );
  const next = page.getByRole('button', { name: /^Next/ });
  await next.click();
  expect(await (await framed).text()).toMatch(/<p>.+<\/p>/);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^allow-popups/);
  await next.click();
  if (await page.evaluate(() => navigator.pdfViewerEnabled))
    await expect(page.locator('iframe')).toHaveAttribute('src', /notes\.pdf$/);
  else await says(page, 'Your browser opens PDF files in a new tab.');
  await expect(page.getByRole('link', { name: /Open document/ })).toHaveAttribute('target', '_blank');
  await next.click();
  await says(
    page,
    'This is an older Word document. Download it, then open it in Word, in LibreOffice or in the office app of your phone.',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download .*\(9\.5 KB\)$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('reading-list.doc');
  await page.context().close();
});

test('pictures are seen, sound is heard to its end, slides are saved', async ({ page, site }) => {
  const room = await openClassroom(site);
  await openAdmin(page, 'file');
  await page.getByLabel('Title').fill('A board');
  await page.getByLabel(/^Picture, audio/).setInputFiles({
    name: 'board.png',
    mimeType: 'image/png',
    buffer: readFileSync(new URL('../fixtures/certificate-name.png', import.meta.url)),
  });
  await page.getByLabel('Course', { exact: true }).selectOption(room.courseName);
  await press(page, 'Upload File');
  await says(page, 'File uploaded successfully!');
  await room.upload('file', 'chapter.wav', wav(1));
  await room.upload('file', 'talk.pptx', zipFile([{ name: 'ppt/presentation.xml', data: '<p/>' }]));
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?tab=documents`);
  await awake(page);
  await expect
    .poll(() =>
      page.getByRole('img', { name: 'A board' }).evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect(page.getByRole('tab', { name: /Videos/ })).toHaveAttribute('aria-selected', 'true');
  await page.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).play());
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Next/ }).click();
  await says(page, 'Slides');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('talk.pptx');
});

/** Silence. */
function wav(seconds: number): Buffer {
  const bytes = Buffer.alloc(44 + 8000 * seconds, 0x80);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.write('data', 36);
  bytes.writeUInt32LE(8000 * seconds, 40);
  return bytes;
}

test('a session that ends is told of at play and at a mark, and the mark is kept', async ({ page, site }) => {
  const room = await openClassroom(site);
  const video = await room.upload('video', 'lecture.mp4');
  const text = await room.upload('document', 'reading-list.txt');
  const endedAt = async (id: number) => {
    await says(page, 'You must be logged in to view course content.');
    const next = await page.getByRole('link', { name: 'Log in' }).getAttribute('href');
    const back = new URLSearchParams(next?.split('?')[1]).get('next');
    expect(back).toMatch(new RegExp(`[?&]material=${id}(&|$)`));
  };
  await seat(page, room);
  await page.goto(`/course/${room.courseId}?material=${video.id}`);
  await awake(page);
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3);
  await page.context().clearCookies();
  await endedAt(video.id);
  await expect(page.locator('video')).toHaveCount(0);

  // The visit is noted while the session still holds: without it the page would say so before anything is pressed.
  await seat(page, room);
  const noted = page.waitForResponse(`**/api/materials/${text.id}/progress`);
  await page.goto(`/course/${room.courseId}?material=${text.id}`);
  await awake(page);
  await noted;
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await endedAt(text.id);
  await seat(page, room);
  // Whose marks are kept here the browser knows again once a page has said who is signed in.
  await page.goto('/account');
  await awake(page);
  await page.goto(`/course/${room.courseId}?material=${text.id}`);
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible();
});
