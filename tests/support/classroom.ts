import type { Browser, Page } from '@playwright/test';
import type { Client } from './client.ts';
import { type Site, signIn } from './e2e.ts';
import { uploadForm } from './fixtures.ts';
import { adminOf } from './screens.ts';

const password = 'seven blue umbrellas';

interface Lesson {
  readonly id: number;
  readonly title: string;
}

/** A course with a student in it, made through the API: what a journey of a student needs. */
export interface Classroom {
  readonly admin: Client;
  readonly courseId: number;
  readonly courseName: string;
  readonly student: {
    readonly id: number;
    readonly fullName: string;
    readonly email: string;
    readonly password: string;
    readonly client: Client;
  };
  upload(type: 'video' | 'document' | 'file', file: string, bytes?: Buffer): Promise<Lesson>;
  link(type: 'youtube' | 'assignment', url: string): Promise<Lesson>;
  unenroll(): Promise<void>;
  /** Seconds, as the server knows it. */
  placeIn(lesson: Lesson): Promise<number>;
}

let classrooms = 0;

/** The admin's client; one login for all journeys of a product. */
const admins = new Map<string, Promise<Client>>();

/** Opens a classroom. @param enrolled whether its student may study it */
export async function openClassroom(site: Site, enrolled = true): Promise<Classroom> {
  const currentUser = admins.get(site.address) ?? adminOf(site);
  admins.set(site.address, currentUser);
  const admin = await currentUser;
  classrooms += 1;
  const number = classrooms;
  const courseName = `Weaving ${number}`;
  const courseId: number = (await admin.post('/api/courses', { courseName })).body.course.id;
  const person = { fullName: `Nila Raman ${number}`, email: `nila${number}@example.in`, password };
  await site.client().post('/api/register', person);
  const pending: { id: number; email: string }[] = (
    await admin.get(`/api/pending-users?search=${person.email}`)
  ).body;
  const id = pending.find(({ email }) => email === person.email)?.id ?? 0;
  await admin.put(`/api/approve-user/${id}`);
  if (enrolled) await admin.post('/api/enroll', { userId: id, courseId });
  const client = site.client();
  await client.post('/api/login', { email: person.email, password });
  let lessons = 0;
  const titled = (): string => {
    lessons += 1;
    return `Lesson ${number}.${lessons}`;
  };

  return {
    admin,
    courseId,
    courseName,
    student: { id, fullName: person.fullName, email: person.email, password, client },
    async upload(type, name, bytes) {
      const form = uploadForm(
        { title: titled(), description: '', type, courseId },
        { name, ...(bytes && { bytes }) },
      );
      return (await admin.upload('/api/upload-file', form)).body.material;
    },
    async link(type, url) {
      const path = type === 'youtube' ? '/api/add-youtube-link' : '/api/add-assignment';
      return (await admin.post(path, { title: titled(), url, courseId })).body.material;
    },
    async unenroll() {
      await admin.delete('/api/unenroll', { userId: id, courseId });
    },
    async placeIn(lesson) {
      const { body } = await client.get(`/api/courses/${courseId}/materials`);
      return body.find((material: Lesson) => material.id === lesson.id)?.positionSeconds;
    },
  };
}

/** Logs the student in, in a browser. */
export const seat = (page: Page, { student }: Classroom): Promise<void> => signIn(page, student);

/** A browser profile of its own with the student in it. Its console is not watched: lines drop there. */
export async function profile(browser: Browser, site: Site, room: Classroom): Promise<Page> {
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
