import { placeOf, play } from '../support/classroom.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { fixturePath, press } from '../support/screens.ts';

test.use({ product: 's3', storage: 's3' });

const course = 'Angular';

test('with the files in object storage, an uploaded video plays and can be sought in', async ({ page }) => {
  await openAdmin(page, 'video');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill('Kept elsewhere');
  await panel.locator('input[name=materialFile]').setInputFiles(fixturePath('lecture.mp4'));
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
  await press(page, 'Upload Video');
  await says(page, 'Video uploaded successfully!');

  const courses = await page.request.get('/api/courses').then((answer) => answer.json());
  const { id } = courses.find(({ courseName }: { courseName: string }) => courseName === course);
  await page.goto(`/course/${id}`);
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0.2);
  const end = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
  await play(page, end * 0.8);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(end * 0.8);
});
