import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { register } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

const HEAD = 'fullName,email,courses\n';
const send = (text: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> =>
  admin.request('POST', `/api/users/import${query}`, { body: text, headers: { 'content-type': type } });
const plan = (text: string) => send(text, '?dryRun=1');

async function finish(importId: string): Promise<Answer> {
  for (;;) {
    const answer = await admin.get(`/api/users/imports/${importId}`);
    if (answer.body.state !== 'working') return answer;
    await setTimeout(20);
  }
}

describe('the dry run of an import', () => {
  it('shows what would happen and changes nothing', async () => {
    const before = await databaseContents(product);
    const { status, body } = await plan(
      `\u{FEFF}${HEAD}"Rao, Asha",asha@example.in,Full Stack; healthy  habits\r\n\r\nBinod Sen,binod@example.in\r\n`,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      rows: [
        {
          line: 2,
          fullName: 'Rao, Asha',
          email: 'asha@example.in',
          courses: ['Full Stack', 'healthy  habits'],
        },
        { line: 4, fullName: 'Binod Sen', email: 'binod@example.in', courses: [] },
      ],
      problems: [],
    });
    expect(await databaseContents(product)).toEqual(before);
  });

  it('names each bad line, its column, and why', async () => {
    await register(product, { email: 'here@example.in' });
    const lines = [
      ',nameless@example.in,',
      'No Address,nowhere,Cooking; Weaving',
      'Here Already,HERE@example.in,',
      'One,same@example.in,',
      'Two,Same@example.in,',
      'Cook,cook@example.in,Cooking;Full Stack',
      'Wide,wide@example.in,Full Stack,what',
    ];
    const { body } = await plan(HEAD + lines.join('\n'));
    expect(body.problems).toEqual([
      { line: 2, column: 'fullName', message: 'Enter the full name.' },
      { line: 3, column: 'email', message: 'Please enter a valid email.' },
      { line: 3, column: 'courses', message: 'There is no course “Cooking”.' },
      { line: 3, column: 'courses', message: 'There is no course “Weaving”.' },
      { line: 4, column: 'email', message: 'A user with this email already exists.' },
      { line: 6, column: 'email', message: 'This email is in line 5 already.' },
      { line: 7, column: 'courses', message: 'There is no course “Cooking”.' },
      { line: 8, column: '', message: 'This line has more cells than the first line has columns.' },
    ]);
  });

  it.each([
    ['an empty file', '', 'The column fullName is missing.'],
    ['a file without students', HEAD, 'The file has no students.'],
    ['a missing column', 'fullName\nAsha\n', 'The column email is missing.'],
    [
      'an unknown column',
      'fullName,email,phone\nA,a@example.in,1\n',
      'Unknown column. Use fullName, email, courses.',
    ],
    ['a column twice', 'fullName,email,email\nA,a@example.in,b\n', 'This column is there twice.'],
    [
      'an open quotation mark',
      `${HEAD}"A,a@example.in,\n`,
      'This line is not valid CSV. Check its quotation marks.',
    ],
    [
      'too many students',
      HEAD + Array.from({ length: 2001 }, (_, at) => `A,a${at}@example.in,`).join('\n'),
      'The file has 2001 students. At most 2000 can be imported at once.',
    ],
  ])('says what is wrong with %s', async (_case, text, message) => {
    const { status, body } = await plan(text);
    expect(status).toBe(200);
    expect(body.problems[0].message).toBe(message);
  });
});

describe('an import', () => {
  it('makes approved accounts with courses, and gives their passwords once', async () => {
    const started = await send(
      `${HEAD}=Asha Iyer,asha.iyer@example.in,Full Stack\nBinod Sen,binod.sen@example.in,\n`,
    );
    expectMessage(started, 202, 'The import has begun.');
    const { importId } = started.body;
    expect((await finish(importId)).body).toEqual({
      state: 'done',
      done: 2,
      total: 2,
      message: '2 students imported and enrolled!',
    });
    const passwords = await admin.post(`/api/users/imports/${importId}/passwords`);
    const rows: string[][] = parse(passwords.bytes, { bom: true });
    expect(rows[0]).toEqual(['fullName', 'email', 'courses', 'password']);
    // A name that a spreadsheet would compute is made harmless.
    expect(rows[1]?.slice(0, 3)).toEqual(["'=Asha Iyer", 'asha.iyer@example.in', 'Full Stack']);
    const login = await product
      .client()
      .post('/api/login', { email: 'asha.iyer@example.in', password: rows[1]?.[3] });
    expect(login.status).toBe(200);
    const again = await admin.post(`/api/users/imports/${importId}/passwords`);
    expectProblem(again, 404, 'This file was downloaded already. View single passwords under Approved.');
    const [entry] = (await auditTrail(product, 'users-imported')).slice(-1);
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ count: 2 });
  });

  it('is refused as a whole for one bad line, and changes nothing', async () => {
    const before = await databaseContents(product);
    const answer = await send(`${HEAD}Good,good@example.in,\nBad,bad,\n`);
    expectProblem(answer, 422, 'Nothing was imported. One line needs a correction.', ['/3/email']);
    expect(await databaseContents(product)).toEqual(before);
  });

  it('adds nobody when an email is taken while passwords are made', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `Late ${at},late${at}@example.in,`).join('\n');
    const { body } = await send(HEAD + many);
    expectProblem(
      await send(`${HEAD}Other,other@example.in,\n`),
      409,
      'Another import is running. Wait until it is done.',
    );
    await product.deps.services.users.addAdmin(
      { fullName: 'First', email: 'late29@example.in', password: 'seven blue umbrellas' },
      false,
    );
    expect((await finish(body.importId)).body).toMatchObject({
      state: 'failed',
      message: 'A user with this email already exists. Nobody was added.',
    });
    expect((await admin.get('/api/approved-users?search=late')).body).toEqual([]);
  });

  it.each([
    ['begin', 1],
    ['end', 30],
  ])('whose %s cannot be written adds nobody, and lets the next one begin', async (stage, count) => {
    const { database, leases, services } = product.deps;
    const table = database.db.schema;
    const lines = Array.from({ length: count }, (_, at) => `Lost ${at},lost-${stage}${at}@example.in,`);
    const importAll = () => services.imports.start(HEAD + lines.join('\n'), 1);
    if (stage === 'end') await importAll();
    await table.alterTable('imports').renameTo('imports_away').execute();
    if (stage === 'begin') await expect(importAll()).rejects.toThrow('imports');
    await expect
      .poll(async () => {
        const lease = await leases.take('import');
        await lease?.end();
        return lease !== undefined;
      })
      .toBe(true);
    await table.alterTable('imports_away').renameTo('imports').execute();

    const next = await send(`${HEAD}Found,found-${stage}@example.in,\n`);
    expectMessage(next, 202, 'The import has begun.');
    expect((await finish(next.body.importId)).body.state).toBe('done');
    expect((await admin.get('/api/approved-users?search=lost')).body).toEqual([]);
  });

  it('that is being written is not said to have stopped', async () => {
    const { database, services } = product.deps;
    const run = await services.importRuns.begin(1);
    const seen = await database.db.transaction().execute(async (tx) => {
      await run.succeed(tx, '1 student imported and enrolled!', '');
      // Answered at once by PostgreSQL; SQLite has one transaction at a time, and answers after it.
      const asked = services.importRuns.progress(run.id);
      await Promise.race([asked, setTimeout(300)]);
      return { asked };
    });
    await run.end();
    expect((await seen.asked).state).toMatch(/^(?:working|done)$/u);
    expect((await services.importRuns.progress(run.id)).state).toBe('done');
  });

  it('is unknown after a restart, and then nobody was added', async () => {
    const answer = await admin.get('/api/users/imports/never-begun');
    expectProblem(answer, 404, 'The import stopped. Nobody was added. Please try again.');
  });

  it.each([
    ['another type', 'a', 'application/json', 415, 'Unsupported content type.'],
    [
      'bytes that are no text',
      Buffer.from([0xff, 0xfe]),
      'text/csv',
      400,
      'This file is not in UTF-8. Save it as “CSV UTF-8” and try again.',
    ],
    ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'text/csv', 413, 'The request is too large.'],
  ])('refuses %s', async (_case, text, type, status, message) => {
    expectProblem(await send(text, '', type), status, message);
  });

  it('knows dryRun=1 only', async () => {
    expectProblem(await send(HEAD, '?dryRun=yes'), 422, 'Please send dryRun=1 or leave it out.', ['/dryRun']);
  });
});

describe('the export', () => {
  it('is every student of a state, with formulas made harmless and a mark for spreadsheets', async () => {
    await register(product, { fullName: '@SUM(1+1)', email: 'formula@example.in' });
    const answer = await admin.get('/api/users/export.csv?state=pending');
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows: string[][] = parse(answer.bytes, { bom: true });
    expect(rows[0]).toEqual(['fullName', 'email', 'registered', 'approved']);
    expect(rows.at(-1)).toEqual([
      "'@SUM(1+1)",
      'formula@example.in',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      '',
    ]);
    expect((await auditTrail(product, 'users-exported')).length).toBeGreaterThan(0);
  });

  it('is of approved or pending students, of nothing else', async () => {
    const answer = await admin.get('/api/users/export.csv?state=admin');
    expectProblem(answer, 422, 'Please choose pending or approved.', ['/state']);
  });
});
