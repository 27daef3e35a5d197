import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { importTask } from '../../../server/features/student-import/student-import.service.ts';
import type { TaskKind } from '../../../server/features/tasks/task-kind.ts';
import { workTasks } from '../../../server/features/tasks/tasks.service.ts';
import type { Answer } from '../../support/client.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { importAll, sweep } from '../../support/jobs.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { oldDatabase } from '../../support/old-database.ts';
import { orderAt } from '../../support/orders.ts';
import { pendingStudent, secondAdmin, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const admin = await product.adminClient();

const HEAD = 'fullName,email,courses\n';
const send = (text: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> =>
  admin.request('POST', `/api/users/import${query}`, { body: text, headers: { 'content-type': type } });
const plan = async (text: string) => (await send(text, '?dryRun=1')).body;

async function finish(importId: string): Promise<Answer> {
  await importAll(product);
  return admin.get(`/api/users/imports/${importId}`);
}

describe('the dry run of an import', () => {
  it('shows what would happen and changes nothing', async () => {
    const before = await databaseContents(product);
    const text = `\u{FEFF}${HEAD}"Rao, Asha",asha@example.in,Full Stack; healthy  habits\r\n\r\nBinod Sen,binod@example.in\r\n`;
    expect(await plan(text)).toEqual({
      rows: [
        {
          line: 2,
          fullName: 'Rao, Asha',
          email: 'asha@example.in',
          courses: ['Full Stack', 'Healthy Habits'],
          does: 'create',
        },
        { line: 4, fullName: 'Binod Sen', email: 'binod@example.in', courses: [], does: 'create' },
      ],
      problems: [],
      ignored: [],
    });
    expect(await databaseContents(product)).toEqual(before);
  });

  it('names each bad line, its column, and why', async () => {
    const lines = ['No Address,nowhere,Cooking; Full Stack', 'One,a@example.in,', 'Other,A@example.in,'];
    expect((await plan(HEAD + lines.join('\n'))).problems).toEqual([
      { line: 2, column: 'email', message: 'Please enter a valid email.' },
      { line: 2, column: 'courses', message: 'There is no course “Cooking”.' },
      { line: 4, column: 'email', message: 'This email is already in line 3, with another name.' },
    ]);
  });

  it('says of each line whether someone is new, known, waits, or is left out, and then does that', async () => {
    const known = await student(product, { fullName: 'Émile Sen', email: 'emile@example.in' });
    const waits = await pendingStudent(product, { fullName: 'Waits', email: 'waits@example.in' });
    const buyer = await orderAt(product, admin, { fullName: 'Buyer' });
    const text = [
      'Timestamp;Full Name;Email Address;Courses',
      '1;Emile Sen;EMILE@example.in;Healthy Habits',
      '2;New Pupil;pupil@example.in;Healthy Habits',
      '3;new  pupil;pupil@example.in;Full Stack',
      `4;Waits;waits@example.in;Healthy Habits`,
      `5;Buyer;${buyer.email};Healthy Habits`,
      `6;Boss;${product.admin.email};`,
      ';;',
    ].join('\n');
    const { rows, problems, ignored } = await plan(text);
    expect([problems, ignored]).toEqual([[], ['Timestamp']]);
    expect(rows.map((row: { does: string; note?: string }) => [row.does, row.note])).toEqual([
      ['enroll', 'Has an account.'],
      ['create', undefined],
      ['skip', 'Same person as line 3.'],
      ['approve', 'Registered, and waits for approval.'],
      ['skip', 'Has an unpaid order. Decide about it under Payments first.'],
      ['skip', 'This person is on your team: nothing changes for them.'],
    ]);
    const { importId } = (await send(text)).body;
    expect((await finish(importId)).body).toMatchObject({
      state: 'done',
      total: 1,
      message: '3 students imported and enrolled! 2 students had an account.',
    });
    const all = (await admin.get('/api/courses')).body as { id: number; courseName: string }[];
    const ids = (...names: string[]) => names.map((name) => all.find((one) => one.courseName === name)?.id);
    const coursesOf = async (id: number) => (await admin.get(`/api/user/${id}/enrollments`)).body;
    expect(await coursesOf(known.id)).toEqual(ids('Healthy Habits'));
    expect(await coursesOf(waits.id)).toEqual(ids('Healthy Habits'));
    const [pupil] = (await admin.get('/api/approved-users?search=pupil@example.in')).body;
    const both = await coursesOf(pupil.id);
    expect(new Set(both)).toEqual(new Set(ids('Healthy Habits', 'Full Stack')));
    // The same list again makes no one, and needs no passwords.
    const again = (await send(text)).body;
    expect((await finish(again.importId)).body).toMatchObject({ state: 'done', total: 0 });
    expect((await admin.post(`/api/users/imports/${again.importId}/passwords`)).status).toBe(404);
  });
});

describe('an import', () => {
  it('makes approved accounts with courses, and gives their passwords once', async () => {
    const text = `${HEAD}=Asha Iyer,asha.iyer@example.in,Full Stack\nBinod Sen,binod.sen@example.in,\n`;
    const started = await send(text);
    expectMessage(started, 202, 'The import has begun.');
    const { importId } = started.body;
    const message = '2 students imported and enrolled!';
    expect((await finish(importId)).body).toEqual({ state: 'done', done: 2, total: 2, message });
    const passwords = () => admin.post(`/api/users/imports/${importId}/passwords`);
    const rows: string[][] = parse((await passwords()).bytes, { bom: true });
    expect(rows[0]).toEqual(['fullName', 'email', 'phone', 'courses', 'password']);
    // A name that a spreadsheet would compute is made harmless.
    expect(rows[1]?.slice(0, 4)).toEqual(["'=Asha Iyer", 'asha.iyer@example.in', '', 'Full Stack']);
    const login = { email: 'asha.iyer@example.in', password: rows[1]?.[4] };
    expect((await product.client().post('/api/login', login)).status).toBe(200);
    const again = 'You can download this file once, within an hour. View single passwords under Approved.';
    expectProblem(await passwords(), 404, again);
    const entry = (await auditTrail(product, 'users-imported')).at(-1);
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ count: 2 });
  });

  it('is refused as a whole for one bad line, and changes nothing', async () => {
    const before = await databaseContents(product);
    const answer = await send(`${HEAD}Good,good@example.in,\nBad,bad,\n`);
    expectProblem(answer, 422, 'Nothing was imported. One line needs a correction.', ['/3/email']);
    expect(await databaseContents(product)).toEqual(before);
  });

  it('adds no one when an email is taken while passwords are made, and the next begins', async () => {
    const many = Array.from({ length: 9 }, (_, at) => `Late ${at},late${at}@example.in,`).join('\n');
    const { importId } = (await send(HEAD + many)).body;
    const next = (await send(`${HEAD}Found,found@example.in,\n`)).body;
    await secondAdmin(product, 'late8@example.in');
    const message = 'A user with this email already exists. No one was added.';
    expect((await finish(importId)).body).toMatchObject({ state: 'failed', total: 9, message });
    expect((await admin.get('/api/approved-users?search=late')).body).toEqual([]);
    expect((await finish(next.importId)).body.state).toBe('done');
  });

  it('of the same file in two tabs adds each student once', async () => {
    const text = `${HEAD}Twin,twin@example.in,Full Stack\n`;
    const tabs = (await Promise.all([send(text), send(text)])).map(({ body }) => body.importId);
    await Promise.all([importAll(product), importAll(product)]);
    const ends = await Promise.all(tabs.map((id) => finish(id)));
    const message = 'A user with this email already exists. No one was added.';
    expect(new Set(ends.map(({ body }) => body.message))).toEqual(
      new Set(['1 student imported and enrolled!', message]),
    );
    expect((await admin.get('/api/approved-users?search=twin')).body).toHaveLength(1);
  });

  it('waits as a task that an admin can cancel and begin again, and is kept encrypted for an hour', async () => {
    const { importId } = (await send(`${HEAD}Nila,nila@example.in,\nOmi,omi@example.in,\n`)).body;
    expect(await databaseContents(product)).not.toContain('nila@example.in');
    const newest = async () => (await admin.get('/api/tasks')).body[0];
    const { id, ...task } = await newest();
    expect(task).toMatchObject({ kind: 'Import students', about: '2 students', state: 'waiting' });
    const shown = async () => (await finish(importId)).body;
    await admin.post(`/api/tasks/${id}/cancel`);
    const cancelled = { state: 'failed', done: 0, message: 'This import was cancelled. No one was added.' };
    expect(await shown()).toMatchObject(cancelled);
    await admin.post(`/api/tasks/${id}/retry`);
    const message = '2 students imported and enrolled!';
    expect(await shown()).toEqual({ state: 'done', done: 2, total: 2, message });
    expect(await newest()).toMatchObject({ id, state: 'done', percent: 100, message });

    const kept = () => product.deps.db.selectFrom('imports').where('id', '=', importId).selectAll().execute();
    expect(await kept()).toMatchObject([{ students: null, passwords: expect.any(String) }]);
    await sweep(product);
    expect(await kept()).toHaveLength(1);
    clock.ahead = 3_600_001;
    await sweep(product);
    clock.ahead = 0;
    expect(await kept()).toEqual([]);
    expect(await shown()).toEqual({ state: 'done', done: 0, total: 0, message });
  });

  it('is not written where it is cancelled at the last moment', async () => {
    const { importId } = (await send(`${HEAD}Rima,rima@example.in,\n`)).body;

    const { db } = product.deps;
    const cancel = () =>
      db.updateTable('tasks').set({ state: 'cancelled' }).where('key', '=', importId).execute();
    // All passwords are made, nothing is written, and another process cancels.
    const cancelled: TaskKind = {
      name: importTask.name,
      run: (deps, running) => importTask.run(deps, { ...running, progress: () => void cancel() }),
    };
    await workTasks(product.deps, cancelled, new AbortController().signal);
    expect((await admin.get('/api/approved-users?search=rima')).body).toEqual([]);
    expect((await finish(importId)).body.state).toBe('failed');
  });

  it.each([
    ['another type', 'a', 'application/json', 415, 'Unsupported content type.'],
    [
      'a spreadsheet that no browser has read',
      Buffer.from('PK\x03\x04'),
      'text/csv',
      422,
      'This is a spreadsheet. Choose it on the admin screen, which reads it, or save it as CSV.',
    ],
    ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'text/csv', 413, 'The request is too large.'],
  ])('refuses %s', async (_case, text, type, status, message) => {
    expectProblem(await send(text, '', type), status, message);
  });
});

describe('the CSV export', () => {
  it('is every student of a state, with formulas made harmless and a mark for spreadsheets', async () => {
    await pendingStudent(product, { fullName: '@SUM(1+1)', email: 'formula@example.in' });
    const { bytes } = await admin.get('/api/users/export.csv?state=pending');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows: string[][] = parse(bytes, { bom: true });
    expect(rows[0]).toEqual(['fullName', 'email', 'phone', 'registered', 'approved']);
    const registered = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(rows.at(-1)).toEqual(["'@SUM(1+1)", 'formula@example.in', '', registered, '']);
    expect((await auditTrail(product, 'users-exported')).length).toBeGreaterThan(0);
  });
});

const MOST = 5 * 1024 * 1024;
const repeat = (text: string, head = HEAD): string =>
  head + text.repeat(Math.floor((MOST - head.length) / text.length));

it.each([
  ['lines of one letter', repeat('a\n'), 'This file has more than 20,000 lines.'],
  ['lines of students', repeat('Asha Rao,asha@example.in,\n'), 'This file has more than 20,000 lines.'],
  ['2001 students', `${HEAD}${'Asha Rao,asha@example.in,\n'.repeat(2001)}`, 'has more than 2000 students.'],
  ['commas', repeat(',', ''), 'The column fullName is missing.'],
  ['columns', `${',a'.repeat(900)}\n`, 'Line 1: a row has more than 60 columns.'],
  ['names of courses', `${HEAD}A,a@example.in,${repeat('a;', '')}`.slice(0, MOST), 'Line 2: a cell has'],
  ['blanks', repeat(' '), 'The file has no students.'],
  ['stacked marks', `${HEAD}${repeat('\u0301', '')}`.slice(0, MOST / 2 - 100), 'Line 2: a cell has'],
])('five megabytes of %s get a short answer', async (_what, body, sentence) => {
  const answer = await send(body, '?dryRun=1');
  const { message, problems } = answer.body;
  expect(message ?? problems[0].message).toContain(sentence);
  expect(answer.bytes.length).toBeLessThan(20_000);
});

it('imports of an earlier version keep their end, and one that an update cut says so', async () => {
  const old = await oldDatabase('062-one-spelling-of-names');
  const { db } = old;
  const working = { state: 'working', done: 3, total: 9, message: 'Making passwords.', savedAt: 7 };
  const done = { state: 'done', done: 2, total: 2, message: '2 students imported and enrolled!', savedAt: 7 };
  for (const [id, progress, passwords] of [
    ['cut', working, null],
    ['done', done, 'sealed'],
  ] as const)
    await sql`insert into imports (id, progress, passwords, created_at)
      values (${id}, ${JSON.stringify(progress)}, ${passwords}, 5)`.execute(db);
  await old.migrate();
  const imports = db.selectFrom('imports').selectAll().orderBy('id');
  expect(await imports.execute()).toEqual([
    { id: 'cut', total: 9, students: null, passwords: null },
    { id: 'done', total: 2, students: null, passwords: 'sealed' },
  ]);
  const tasks = db.selectFrom('tasks').select(['kind', 'state', 'percent', 'message']).orderBy('key');
  const kind = 'Import students';
  const message = 'The server was updated during this import. No one was added. Import the file again.';
  expect(await tasks.execute()).toEqual([
    { kind, state: 'failed', percent: 0, message },
    { kind, state: 'done', percent: 100, message: done.message },
  ]);
  await old.remove();
});
