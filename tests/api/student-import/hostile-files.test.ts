import { afterAll, expect, it } from 'vitest';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

const MOST = 5 * 1024 * 1024;
const HEAD = 'fullName,email,courses\n';
const repeat = (text: string, head = HEAD): string =>
  head + text.repeat(Math.floor((MOST - head.length) / text.length));

it.each([
  ['lines of one letter', repeat('a\n'), 'The file has more than 2000 students.'],
  ['lines of one letter and no first line', repeat('a\n', ''), 'Unknown column.'],
  ['ordinary lines', repeat('Asha Rao,asha@example.in,\n'), 'The file has more than 2000 students.'],
  ['commas', repeat(',', ''), 'A line has too many cells.'],
  ['columns', `${',a'.repeat(900)}\n`, 'The first line has 901 columns.'],
  [
    'names of courses',
    `${HEAD}A,a@example.in,${repeat('a;', '')}`.slice(0, MOST),
    'These are too many courses.',
  ],
  ['one name of a course', `${HEAD}A,a@example.in,${repeat('a', '')}`.slice(0, MOST), 'There is no course'],
  ['blanks', repeat(' '), 'The file has no students.'],
  ['stacked marks', `${HEAD}${repeat('\u0301', '')}`.slice(0, MOST / 2 - 100), 'Please use at most 200'],
])('five megabytes of %s get a short answer', async (_what, body, sentence) => {
  const headers = { 'content-type': 'text/csv' };
  const answer = await admin.request('POST', '/api/users/import?dryRun=1', { body, headers });
  expect(answer.status).toBe(200);
  expect(answer.body.rows).toEqual([]);
  expect(answer.body.problems[0].message).toContain(sentence);
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
    message: 'The import stopped. Nobody was added. Please try again.',
  });
  const headers = { 'content-type': 'text/csv' };
  const body = `${HEAD}Asha,asha@example.in,\n`;
  const started = await admin.request('POST', '/api/users/import', { body, headers });
  expect(started.status).toBe(202);
});
