import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { call, logIn } from './calls.ts';
import { MEBIBYTE } from './numbers.ts';
import { admin, startProduct } from './product.ts';
import { uploadVideo } from './upload.ts';
import { workshop } from './workshop.ts';

/** A data folder with a course, its materials and enrolled students, and what is needed to use them. */
export interface StudyRoom {
  readonly dataDir: string;
  readonly courseId: number;
  /** Path of the call that most screens make: the course's materials. */
  readonly materialsPath: string;
  readonly video: StoredVideo;
  readonly adminCookie: string;
  readonly students: readonly Student[];
}

interface StoredVideo {
  /** Address at the product. */
  readonly path: string;
  /** Where the product keeps it. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
}

export interface Student {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

const STUDENTS = 64;
const LINKS = 11;
const VIDEO_BYTES = 200 * MEBIBYTE;
const password = 'seven quiet rivers';

let made: Promise<StudyRoom> | undefined;

/** The study room of this run, made through the API the first time it is asked for. */
export const studyRoom = (): Promise<StudyRoom> => {
  made ??= make();
  return made;
};

async function make(): Promise<StudyRoom> {
  const dataDir = join(workshop, 'data');
  await using product = await startProduct(dataDir);
  const { url } = product;
  const adminCookie = await logIn(url, admin);
  const asAdmin = (method: 'POST' | 'PUT', path: string, json?: unknown) =>
    call(url, method, path, { cookie: adminCookie, json });

  const { body: created } = await asAdmin('POST', '/api/courses', { courseName: 'Measured Mathematics' });
  const courseId = Number(created.course.id);
  const uploaded = await uploadVideo(`${url}/api/upload-file`, adminCookie, {
    title: 'Recorded lecture',
    courseId,
    size: VIDEO_BYTES,
  });
  for (let lecture = 1; lecture <= LINKS; lecture += 1)
    await asAdmin('POST', '/api/add-youtube-link', {
      title: `Lecture ${lecture}`,
      description: 'What was said, and what to read before the next one.',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      courseId,
    });

  const students: Student[] = [];
  for (let at = 1; at <= STUDENTS; at += 1) {
    const email = `student${at}@example.in`;
    await call(url, 'POST', '/api/register', { json: { fullName: `Meera Iyer ${at}`, email, password } });
    const { body: pending } = await call(url, 'GET', '/api/pending-users', { cookie: adminCookie });
    const userId = Number(pending[0].id);
    await asAdmin('PUT', `/api/approve-user/${userId}`);
    await asAdmin('POST', '/api/enroll', { userId, courseId });
    students.push({ email, password, cookie: await logIn(url, { email, password }) });
  }
  return {
    dataDir,
    courseId,
    materialsPath: `/api/courses/${courseId}/materials`,
    video: { path: pathOf(uploaded), file: onlyFileIn(join(dataDir, 'media')), size: VIDEO_BYTES },
    adminCookie,
    students,
  };
}

/** The address of the file in the answer to an upload. */
export function pathOf(uploaded: unknown): string {
  const path = /"filePath":"([^"]+)"/.exec(JSON.stringify(uploaded))?.[1];
  if (path === undefined) throw new Error(`No file in ${JSON.stringify(uploaded)}.`);
  return path;
}

/** The one file below a folder. */
function onlyFileIn(folder: string): string {
  const [file] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  if (file === undefined) throw new Error(`${folder} has no file.`);
  return join(file.parentPath, file.name);
}

/** The first student, for measurements that need only one. */
export function firstOf(room: StudyRoom): Student {
  const [student] = room.students;
  if (student === undefined) throw new Error('The study room has no student.');
  return student;
}
