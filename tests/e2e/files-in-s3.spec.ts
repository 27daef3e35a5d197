import { join } from 'node:path';
import { expect, logIn, says, test } from '../support/e2e.ts';

test.use({ product: 's3', storage: 's3' });

const lecture = join(import.meta.dirname, '../fixtures/lecture.mp4');
const course = 'Angular';

test('with the files in object storage, an uploaded video plays and can be sought in', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/admin?tab=video');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill('Kept elsewhere');
  await panel.locator('input[name=materialFile]').setInputFiles(lecture);
  await panel.getByLabel('Course', { exact: true }).selectOption({ label: course });
  await panel.getByRole('button', { name: 'Upload Video' }).click();
  await says(page, 'Video uploaded successfully!');

  const { courses } = await page.evaluate(async () => ({
    courses: await (await fetch('/api/courses')).json(),
  }));
  const { id } = courses.find(({ courseName }: { courseName: string }) => courseName === course);
  await page.goto(`/course/${id}`);
  const video = page.locator('video');
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    await player.play();
  });
  const place = (): Promise<number> => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  await expect.poll(place).toBeGreaterThan(0.2);
  const end = await video.evaluate((player: HTMLVideoElement) => player.duration);
  await video.evaluate((player: HTMLVideoElement, to) => {
    player.currentTime = to;
  }, end * 0.8);
  await expect.poll(place).toBeGreaterThan(end * 0.8);
});
