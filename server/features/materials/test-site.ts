import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { type Db, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { createFileStore } from '../../files/file-store.ts';
import { errorHandler } from '../../http/error-handler.ts';
import { createRouter } from '../../http/route.ts';
import { sameOrigin } from '../../http/same-origin.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import { createCoursesService } from '../courses/courses.service.ts';
import { materialRoutes } from './materials.routes.ts';
import { createMaterialsService } from './materials.service.ts';
import { mediaRoutes } from './media.routes.ts';

/** People of the test site; a request says who asks in `x-test-user`. */
export const people = { admin: 1, student: 2, stranger: 3 } as const;
export type Who = keyof typeof people;

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

const MEBIBYTE = 1024 * 1024;

/** Materials and media behind a real HTTP server, on a database and a data folder of its own; sign-in is left out. */
export async function startTestSite(
  options: { maxVideoBytes?: number; maxDocumentBytes?: number; freeFloor?: number } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-materials-'));
  const database = openDatabase(dataDir);
  await migrate(database.db);
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const log = pino({ level: 'silent' });
  const files = createFileStore({ dataDir, now, log, ...pick(options) });
  const { db } = database;
  const courses = createCoursesService({ db, now } as ServiceDeps);
  const config = {
    maxVideoBytes: options.maxVideoBytes ?? 4096 * MEBIBYTE,
    maxDocumentBytes: options.maxDocumentBytes ?? 50 * MEBIBYTE,
  };
  const materials = createMaterialsService({ db, now, files, courses, enrollments: { isEnrolled }, config });
  for (const [name, id] of Object.entries(people)) await addPerson(db, id, name);
  const course = await courses.create({ courseName: 'Computer Fundamentals' }, people.admin);
  await db
    .insertInto('enrollments')
    .values({ user_id: people.student, course_id: course.id, created_at: 0 })
    .execute();

  // The routes use only these of everything the product is made of.
  const deps = { config, services: { materials }, files, log } as unknown as Deps;
  const app = createRouter();
  app.use('*', async (c, next) => {
    c.set('request', { id: randomUUID(), clientAddress: '127.0.0.1' });
    const signedIn = personOf(c.req.header('x-test-user'));
    c.set('signedIn', signedIn);
    c.set('identifyAgain', async () => signedIn);
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use('*', sameOrigin([]));
  app.onError(errorHandler(log));
  app.route('/', materialRoutes(deps)).route('/', mediaRoutes(deps));

  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test site has no port.');
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    port: address.port,
    dataDir,
    db,
    files,
    courses,
    materials,
    courseId: course.id,
    /** Moves the site's clock on. */
    pass: (ms: number): void => {
      ahead += ms;
    },
    request: (path: string, who?: Who, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers);
      if (who !== undefined) headers.set('x-test-user', who);
      return fetch(`${url}${path}`, { ...init, headers });
    },
    /** Every file under the data folder but the database, as paths relative to it. */
    stored: async (): Promise<string[]> =>
      (await readdir(dataDir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && !entry.name.startsWith('abhyas.sqlite'))
        .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1)),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function isEnrolled(db: Db, userId: number, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select('enrollments.user_id')
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.course_id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const pick = ({ freeFloor }: { freeFloor?: number }) => (freeFloor === undefined ? {} : { freeFloor });

function personOf(name: string | undefined): SignedIn | undefined {
  const [who, id] = Object.entries(people).find(([key]) => key === name) ?? [];
  if (who === undefined || id === undefined) return undefined;
  const role = who === 'admin' ? 'admin' : 'student';
  return {
    id,
    fullName: who,
    email: `${who}@example.in`,
    role,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    isFresh: true,
    endsAt: Number.POSITIVE_INFINITY,
    sessionId: who,
  };
}

async function addPerson(db: Db, id: number, name: string): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      full_name: name,
      email: `${name}@example.in`,
      email_key: `${name}@example.in`,
      password_hash: '',
      role: name === 'admin' ? 'admin' : 'student',
      state: 'approved',
      must_change_password: 0,
      created_at: 0,
      approved_at: 0,
      deleted_at: null,
    })
    .execute();
}

/** The upload form as a browser sends it; a field given as undefined is left out. */
export function uploadForm(
  fields: Partial<Record<'title' | 'description' | 'type' | 'courseId', string>>,
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> },
  order: 'fields-first' | 'file-first' = 'fields-first',
): FormData {
  const form = new FormData();
  const addFile = (): void => {
    if (file !== undefined) form.append('materialFile', new Blob([file.bytes]), file.name);
  };
  if (order === 'file-first') addFile();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (order === 'fields-first') addFile();
  return form;
}
