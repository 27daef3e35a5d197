import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { orderAt } from '../../support/orders.ts';
import { pendingStudent, secondAdmin, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

const HEAD = 'fullName,email,courses\n';
const send = (text: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> =>
  admin.request('POST', `/api/users/import${query}`, { body: text, headers: { 'content-type': type } });
const plan = async (text: string) => (await send(text, '?dryRun=1')).body;

async function finish(importId: string): Promise<Answer> {
  for (;;) {
    const answer = await admin.get(`/api/users/imports/${importId}`);
    if (answer.body.state !== 'working') return answer;
  }
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
      ['skip', 'This is the account of an admin.'],
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
    const again = 'This file was already downloaded. View single passwords under Approved.';
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

  it('adds no one when an email is taken while passwords are made; one runs at a time', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `Late ${at},late${at}@example.in,`).join('\n');
    const { body } = await send(HEAD + many);
    const second = await send(`${HEAD}Other,other@example.in,\n`);
    expectProblem(second, 409, 'Another import is running. Wait until it finishes.');
    await secondAdmin(product, 'late29@example.in');
    const message = 'A user with this email already exists. No one was added.';
    expect((await finish(body.importId)).body).toMatchObject({ state: 'failed', message });
    expect((await admin.get('/api/approved-users?search=late')).body).toEqual([]);
    // Whatever happened to one, the next can begin.
    const next = await send(`${HEAD}Found,found@example.in,\n`);
    expect((await finish(next.body.importId)).body.state).toBe('done');
  });

  it('is unknown after a restart, and then no one was added', async () => {
    const answer = await admin.get('/api/users/imports/never-begun');
    expectProblem(answer, 404, 'The import stopped and added no one. Please try again.');
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

it('an import whose process is gone is shown as failed, and the next one can begin', async () => {
  const { db } = product.deps;
  const savedAt = Date.now() - 61_000;
  const progress = { state: 'working', done: 3, total: 9, message: 'Making passwords.', savedAt };
  const row = { id: 'left', progress: JSON.stringify(progress), passwords: null, created_at: savedAt };
  await db.insertInto('imports').values(row).execute();
  expect((await admin.get('/api/users/imports/left')).body).toEqual({
    state: 'failed',
    done: 3,
    total: 9,
    message: 'The import stopped and added no one. Please try again.',
  });
  expect((await send(`${HEAD}Asha,asha@example.in,\n`)).status).toBe(202);
});
