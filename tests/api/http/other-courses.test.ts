import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { putRights } from '../../../server/sessions/staff-rights.ts';
import { type Ask, calls, nameOf, type RoutedCall } from '../../support/calls.ts';
import type { Client } from '../../support/client.ts';
import { forgetLimits, tablesIn } from '../../support/database-contents.ts';
import { newDoubt } from '../../support/doubts.ts';
import { uploadForm } from '../../support/fixtures.ts';
import { colleague, sessionOf, student } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { startProduct } from '../../support/product.ts';
import { newQuiz, handedIn as quizHandedIn } from '../../support/quizzes.ts';
import { notes } from '../../support/requests.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn } from '../../support/submissions.ts';

const HOUR_MS = 3_600_000;
const realNow = Date.now;
// The same answers must be the same to the millisecond.
let now = realNow();
Date.now = () => now;

const product = await startProduct();
afterAll(async () => {
  Date.now = realNow;
  await product.stop();
});
const { db } = product.deps.database;
const room = await openCourse(product);
const { enrolled } = room;
const person = await colleague(product, ['teacher'], [room.courseId]);
const teacher = (): Promise<Client> => sessionOf(product, person);

const SECRET = 'Zanzibar';
/** Everything that is not public: what anyone may read says nothing to a teacher alone. */
const asked = calls.filter(({ access }) => access !== 'public');
const readings: (readonly [RoutedCall, Ask])[] = [];
for (const call of asked.filter(({ method }) => method === 'GET'))
  readings.push([call, await call.ask(room)]);
// Of all courses that there are by now; the one of others is made later.
const courses = await db.selectFrom('courses').select('id').execute();
await putRights(
  db,
  person.id,
  courses.flatMap(({ id: course_id }) =>
    (['teaching', 'lessons'] as const).map((right) => ({ right, course_id })),
  ),
);

const client = await teacher();
async function readAll(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  // The copy of one's own data names what one has exported.
  for (const [call, { path }] of readings.filter(([{ path }]) => path !== '/api/me/export')) {
    await forgetLimits(product);
    const { status, headers, bytes } = await client.get(path);
    answers[`${nameOf(call)} ${path}`] =
      `${status} ${headers.get('x-total-count')} ${bytes.toString('latin1').replace(/urn:uuid:[\w-]+/, '')}`;
  }
  return answers;
}

/** Makes ids that no other number is equal to. */
async function numberFromAfar(): Promise<void> {
  if (isOnPostgres())
    await sql`select setval((quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass,
      71000000 + 1000000 * row_number() over ()) from pg_sequences`.execute(db);
  else {
    await sql`insert into sqlite_sequence (name, seq) select name, 0 from sqlite_master
      where sql like '%autoincrement%' and name not in (select name from sqlite_sequence)`.execute(db);
    await sql`update sqlite_sequence set seq = 71000000 + 1000000 * rowid`.execute(db);
  }
}

/** A course of others with something of each kind, and a student of the teacher's who studies there too. */
async function makeOthers() {
  await numberFromAfar();
  const admin = await product.adminClient();
  const { course } = (await admin.post('/api/courses', { courseName: `${SECRET} course` })).body;
  const courseId: number = course.id;
  const there = { ...room, admin, courseId, unique: (kind: string) => `${SECRET} ${kind}` };
  const pupil = await student(product, { fullName: `${SECRET} Pupil`, email: 'pupil@zanzibar.example.in' });
  const both = [await sessionOf(product, pupil), await sessionOf(product, enrolled)];
  for (const { id } of [pupil, enrolled]) await admin.post('/api/enroll', { userId: id, courseId });
  const named = { title: `${SECRET} lesson`, courseId };
  await admin.post('/api/add-text', { ...named, body: SECRET });
  const form = uploadForm(
    { ...named, description: SECRET, type: 'document' },
    { name: 'zanzibar.pdf', bytes: notes },
  );
  const video = (await admin.upload('/api/upload-file', form)).body.material;
  const quiz = await newQuiz(there, {});
  await admin.put(`/api/courses/${courseId}/certificates`, { mode: 'by-hand', hours: null, text: SECRET });
  await admin.post('/api/announcements', { title: SECRET, body: SECRET, courseId, byMail: false });
  for (const client of both) {
    await quizHandedIn(there, client, quiz);
    await handedIn(there, client);
    await newDoubt({ ...there, video }, client, { text: SECRET, toAll: true });
    await client.put(`/api/materials/${video.id}/progress`, { completed: true });
  }
  await admin.post(`/api/courses/${courseId}/certificates`, { userIds: [pupil.id, enrolled.id] });
  const ids = new Set<number>();
  for (const name of await tablesIn(product)) {
    const found = await sql<{ id: unknown }>`select * from ${sql.table(name)}`.execute(db);
    for (const { id } of found.rows) if (Number(id) > 71_000_000) ids.add(Number(id));
  }
  return { courseId, pupil, filePath: video.filePath as string, ids };
}

const before = await readAll();
now += HOUR_MS;
const others = await makeOthers();
now -= HOUR_MS;

/** What of the course of others an answer names. @param said by the teacher, who may be answered with it */
function foundIn(text: string, said = ''): string[] {
  const numbers = (text.match(/\d{8,9}/g) ?? []).filter((number) => others.ids.has(Number(number)));
  const words = text.match(/zanzibar[\w.-]*/gi) ?? [];
  return [...numbers, ...words].filter((one) => !said.includes(one));
}

async function answerTo(call: RoutedCall, { path, ...request }: Ask) {
  await forgetLimits(product);
  const { status, headers, bytes } = await (await teacher()).request(call.method, path, request);
  const text = bytes.toString('latin1') + [...headers].join('\n');
  return { status, found: foundIn(text, path + JSON.stringify(request.json ?? '')) };
}

describe('a course of others changes nothing for a teacher', () => {
  it('in the answer to any call that reads, byte for byte: no id, name, count, file or time', async () => {
    expect(readings.length).toBeGreaterThan(60);
    expect(others.ids.size).toBeGreaterThan(20);
    expect(await readAll()).toEqual(before);
  });

  it('in an answer to a search or a filter', async () => {
    const { courseId, pupil } = others;
    const filters = [`search=${SECRET}`, `courseId=${courseId}`, `courseId=${courseId}&search=e`];
    const searches = [...filters, `userId=${pupil.id}`, `search=${encodeURIComponent(pupil.email)}`];
    const lists = readings.filter(([{ path }]) => !/gift|zip|^\/media/.test(path));
    for (const [call, { path }] of lists)
      for (const query of searches) {
        const answer = await answerTo(call, { path: `${path}${path.includes('?') ? '&' : '?'}${query}` });
        expect([nameOf(call), query, answer.found]).toEqual([nameOf(call), query, []]);
      }
  });
});

const pointed = asked.filter(({ path }) => path.includes('{'));
it.each(pointed.map((call) => [nameOf(call), call] as const))(
  '%s names nothing of it',
  async (_name, call) => {
    const request = await call.ask(room);
    for (const id of others.ids) {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        name === 'name' ? 'zanzibar.pdf' : String(id),
      );
      const { status, found } = await answerTo(call, { ...request, path });
      expect([id, status >= 400, found]).toEqual([id, true, []]);
    }
  },
);

const KEYS = /^(?:courseId|userId|materialId|courseIds|userIds|materialIds|ids|id)$/;
it('a body that names something of it is answered as if it were not there', async () => {
  for (const call of asked) {
    const request = await call.ask(room);
    const keys = Object.keys(request.json ?? {}).filter((key) => KEYS.test(key));
    for (const key of keys)
      for (const id of [others.courseId, others.pupil.id]) {
        const json = { ...request.json, [key]: key.endsWith('s') ? [id] : id };
        const { found } = await answerTo(call, { ...request, json });
        expect([nameOf(call), key, found]).toEqual([nameOf(call), key, []]);
      }
  }
  const film = await (await teacher()).get(others.filePath);
  expect([film.status, foundIn(film.bytes.toString(), others.filePath)]).toEqual([403, []]);
});
