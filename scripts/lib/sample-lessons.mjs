// @ts-check
// Lessons that look like lessons, for pictures.
import { readFileSync } from 'node:fs';
import { url } from './demo-server.mjs';
import { lessonSlide } from './lesson-slide.mjs';
import { inRoot } from './run.mjs';

const LESSONS = [
  'Turn it on, and shut it down',
  'Files and folders',
  'Type a letter',
  'A table that adds up',
  'Search the web safely',
  'Pay online without worry',
];
const headers = { Origin: url };
const font = readFileSync(inRoot('src', 'assets', 'fonts', 'anek-latin.woff2')).toString('base64');

/** A second of a still lesson, as a browser records it. @param {import('@playwright/test').Browser} browser */
export async function recordSlide(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent(lessonSlide(font));
  await page.evaluate(() => document.fonts.ready);
  const still = (await page.screenshot()).toString('base64');
  const recorded = await page.evaluate(async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), {
      mimeType: 'video/webm;codecs=vp8',
      videoBitsPerSecond: 4_000_000,
    });
    const drawing = setInterval(() => pen?.drawImage(picture, 0, 0), 100);
    recorder.start();
    setTimeout(() => recorder.stop(), 6000);
    const { data } = await new Promise((resolve) => recorder.addEventListener('dataavailable', resolve));
    clearInterval(drawing);
    return [...new Uint8Array(await data.arrayBuffer())];
  }, still);
  await page.close();
  return Buffer.from(recorded);
}

/** Gives the course lessons that look like lessons. @param {import('@playwright/test').BrowserContext} office @param {number} courseId @param {Buffer} video */
export async function fillCourse(office, courseId, video) {
  const old = await (await office.request.get(`${url}/api/courses/${courseId}/materials`)).json();
  for (const { id, type } of old)
    if (type === 'video') await office.request.delete(`${url}/api/materials/${id}`, { headers });
  for (const title of LESSONS) {
    const file = { name: 'lesson.webm', mimeType: 'video/webm', buffer: video };
    const multipart = {
      title,
      description: '',
      type: 'video',
      courseId: String(courseId),
      materialFile: file,
    };
    const answer = await office.request.post(`${url}/api/upload-file`, { headers, multipart });
    if (!answer.ok()) throw new Error(`The lesson was not taken: ${await answer.text()}`);
  }
}
