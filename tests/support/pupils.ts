import type { Browser, Page } from '@playwright/test';
import { admin as adminAccount } from './admin.ts';
import type { Client } from './client.ts';
import type { Site } from './e2e.ts';
import { uploadForm } from './fixtures.ts';

const password = 'seven blue umbrellas';

interface Lesson {
  readonly id: number;
  readonly title: string;
}

/** A course of one's own with a student in it, made through the API: what a journey in the study room needs. */
export interface Class {
  readonly desk: Client;
  readonly courseId: number;
  readonly courseName: string;
  readonly student: {
    readonly id: number;
    readonly fullName: string;
    readonly email: string;
    readonly client: Client;
  };
  upload(type: 'video' | 'document', file: string, bytes?: Buffer): Promise<Lesson>;
  link(type: 'youtube' | 'assignment', url: string): Promise<Lesson>;
  unenroll(): Promise<void>;
  /** Seconds, as the server knows it. */
  placeIn(lesson: Lesson): Promise<number>;
}

let classes = 0;

/** The admin's client; one login for all journeys of a product. */
const desks = new WeakMap<Site, Promise<Client>>();

async function openDesk(site: Site): Promise<Client> {
  const desk = site.client();
  await desk.post('/api/login', adminAccount);
  return desk;
}

/** Opens a class. @param enrolled whether its student may study it */
export async function openClass(site: Site, enrolled = true): Promise<Class> {
  const opened = desks.get(site) ?? openDesk(site);
  desks.set(site, opened);
  const desk = await opened;
  classes += 1;
  const number = classes;
  const courseName = `Weaving ${number}`;
  const courseId: number = (await desk.post('/api/courses', { courseName })).body.course.id;
  const person = { fullName: `Nila Raman ${number}`, email: `nila${number}@example.in`, password };
  await site.client().post('/api/register', person);
  const pending: { id: number; email: string }[] = (await desk.get('/api/pending-users')).body;
  const id = pending.find(({ email }) => email === person.email)?.id ?? 0;
  await desk.put(`/api/approve-user/${id}`);
  if (enrolled) await desk.post('/api/enroll', { userId: id, courseId });
  const client = site.client();
  await client.post('/api/login', { email: person.email, password });
  let lessons = 0;
  const titled = (): string => {
    lessons += 1;
    return `Lesson ${number}.${lessons}`;
  };

  return {
    desk,
    courseId,
    courseName,
    student: { id, fullName: person.fullName, email: person.email, client },
    async upload(type, name, bytes) {
      const form = uploadForm(
        { title: titled(), description: '', type, courseId },
        { name, ...(bytes && { bytes }) },
      );
      return (await desk.upload('/api/upload-file', form)).body.material;
    },
    async link(type, url) {
      const path = type === 'youtube' ? '/api/add-youtube-link' : '/api/add-assignment';
      return (await desk.post(path, { title: titled(), url, courseId })).body.material;
    },
    async unenroll() {
      await desk.delete('/api/unenroll', { userId: id, courseId });
    },
    async placeIn(lesson) {
      const { body } = await client.get(`/api/courses/${courseId}/materials`);
      return body.find((material: Lesson) => material.id === lesson.id)?.positionSeconds;
    },
  };
}

/** Logs a student in, in a browser, from an address of its own: the form is tried elsewhere, and logins are limited. */
export async function seat(page: Page, { student }: Class): Promise<void> {
  const { address } = student.client;
  await page.goto('/student-login');
  await page.evaluate(
    async ({ email, password, address }) => {
      const answer = await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password }),
      });
      // As the form does it.
      localStorage.setItem('user', JSON.stringify((await answer.json()).user));
    },
    { email: student.email, password, address },
  );
}

/** A browser profile of its own with the student in it. Its console is not watched: lines drop there. */
export async function profile(browser: Browser, site: Site, room: Class): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  await seat(page, room);
  return page;
}

/** Starts a video from a place in seconds, without sound. */
export async function play(page: Page, from?: number, speed = 1): Promise<void> {
  await page.locator('video').evaluate(
    async (video: HTMLVideoElement, [start, playbackRate]) => {
      Object.assign(video, { muted: true, playbackRate });
      if (start !== undefined) video.currentTime = start;
      await video.play();
    },
    [from, speed] as const,
  );
}

/** Where the video of a page is, in seconds. */
export const placeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Waits until the page's scripts are awake and listen to keys: before, nothing pressed says anything to anybody. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  // React takes an island over in pieces; it is done when nothing is left to do.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
