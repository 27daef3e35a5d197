import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { withDemoContent } from '../../server/demo/content.ts';
import { ensureDemo } from '../../server/demo/demo.ts';
import { DEMO_PASSWORD } from '../../server/demo/samples.ts';
import { openInfrastructure } from '../../server/infrastructure.ts';
import { startMailbox } from '../support/mailbox.ts';
import { movableClock } from '../support/movable-clock.ts';
import { readAll } from '../support/paging.ts';
import { register } from '../support/people.ts';
import { isOnPostgres } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';

/** A Sunday noon in India: the same school each time, but for the draw of quiz questions. */
const NOON = Date.parse('2026-11-29T06:30:00Z');

const clock = movableClock();
clock.ahead = NOON - Date.now();
const mailbox = await startMailbox();
const mails = { SMTP_URL: mailbox.url, MAIL_FROM: 'Sunrise <hello@example.in>' };
const DATA_DIR = mkdtempSync(join(tmpdir(), 'abhyas-demo-'));
const settings = () => readConfig({ DATA_DIR, DEMO: '1' });
const { contentDir } = await withDemoContent(settings());
const product = await startProduct({ ...mails, DEMO: '1', DATA_DIR, CONTENT_DIR: contentDir }, 'files');
const logins = await ensureDemo(product.deps);
const admin = await product.adminClient();
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
  clock.restore();
});

const get = async (path: string) => (await admin.get(path)).body;
const count = (list: readonly Readonly<Record<string, unknown>>[], name: string, is: unknown): number =>
  list.filter((one) => one[name] === is).length;

describe('the demo is a school in the middle of its term', () => {
  it('with students who came over twelve weeks, and some who wait', async () => {
    const approved = await get('/api/approved-users?limit=100');
    expect([approved.length, (await get('/api/pending-users')).length]).toEqual([58, 5]);
    const weeks = (await get('/api/overview')).income.weeks;
    expect(weeks.filter((paise: number) => paise > 0)).toHaveLength(12);
  });

  it('with orders in every state, refunds, and a bank statement that was read', async () => {
    const orders = await get('/api/orders?limit=100');
    const states = ['claimed', 'open', 'short', 'declined', 'expired', 'cancelled', 'paid'];
    expect(states.map((state) => count(orders, 'state', state))).toEqual([9, 3, 3, 1, 2, 1, 57]);
    expect(orders.filter(({ inBank }: { inBank: unknown }) => inBank !== null)).toHaveLength(2);
    const refunds = await get('/api/refunds');
    expect(['asked', 'agreed', 'sent', 'refused'].map((state) => count(refunds, 'state', state))).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('with batches: places that are free, people who wait, parts that are overdue and a code', async () => {
    const { id, offers } = (await get('/api/courses')).find(
      ({ slug }: { slug: string }) => slug === 'python-data-science',
    );
    expect(offers).toMatchObject([{ key: 'alone' }, { key: 'evening' }, { key: 'weekend' }]);
    expect(await get(`/api/courses/${id}/offers`)).toMatchObject([
      { key: 'alone', waiting: 0 },
      { key: 'evening', seats: 5, held: 3, waiting: 2 },
      { key: 'weekend', waiting: 0 },
    ]);
    expect((await get('/api/admin-counts')).overdue.parts).toBe(2);
    expect(await get('/api/coupons')).toMatchObject([{ code: 'LEARN10', uses: 1 }]);
  });

  it('with content of its own, that a second start leaves as it is, also without DEMO=1', async () => {
    const file = join(contentDir, 'courses/python-data-science.md');
    const before = readFileSync(file, 'utf8');
    expect((await withDemoContent(settings())).contentDir).toBe(contentDir);
    expect(readConfig({ DATA_DIR }).contentDir).toBe(contentDir);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('with marks that differ, work to mark, certificates and questions', async () => {
    const [{ id: course }] = await get('/api/courses');
    const roster = await get(`/api/courses/${course}/roster?limit=100`);
    expect(new Set(roster.map(({ completed }: { completed: number }) => completed)).size).toBeGreaterThan(5);
    expect((await get('/api/submissions')).length).toBeGreaterThan(2);
    expect((await get('/api/doubts?unanswered=1')).length).toBe(2);
  });

  it('whose students log in as before, one in the middle of a course', async () => {
    expect(logins.map(({ role }) => role)).toEqual(['student', 'student', 'teacher', 'accounts']);
    const meera = product.client();
    const { status, body } = await meera.post('/api/login', {
      email: logins[0]?.email,
      password: DEMO_PASSWORD,
    });
    expect([status, body.user.id]).toEqual([200, 2]);
    const progress = (await meera.get('/api/courses')).body.map((one: { progress: number }) => one.progress);
    expect(progress).toContain(100);
    expect(progress.filter((percent: number) => percent > 0 && percent < 100)).toHaveLength(1);
  });

  it('whose team works: a teacher marked and answered in the own course, and sees no other', async () => {
    const login = async (role: string) => {
      const person = product.client();
      const { email } = logins.find((one) => one.role === role) ?? {};
      expect((await person.post('/api/login', { email, password: DEMO_PASSWORD })).status).toBe(200);
      return person;
    };
    const teacher = await login('teacher');
    const courses = (await teacher.get('/api/courses')).body;
    expect(courses.map(({ courseName }: { courseName: string }) => courseName)).toEqual(['Full Stack']);
    const { rows } = await readAll(admin, '/api/audit?limit=100');
    const byTeacher = rows.filter((row) => Reflect.get(row, 'actor')?.name === 'Imran Shaikh');
    expect(byTeacher.length).toBeGreaterThan(5);
    const accounts = await login('accounts');
    expect((await accounts.get('/api/orders?list=check')).body.length).toBeGreaterThan(5);
    expect((await teacher.get('/api/orders?list=check')).status).toBe(403);
  });

  it('where those who were away for two weeks are found, the longest first', async () => {
    const seen = async (query: string): Promise<number[]> => {
      const { rows } = await readAll(admin, `/api/approved-users?${query}&limit=4`);
      return rows.map((row) => Reflect.get(row, 'lastSeenAt') ?? 0);
    };
    const all = await seen('sort=away');
    expect(all).toEqual(all.toSorted((one, other) => one - other));
    const away = all.filter((at) => at < Date.now() - 14 * 86_400_000);
    expect(away.length).toBeGreaterThan(5);
    expect(await seen('away=14&sort=away')).toEqual(away);
    expect((await admin.get('/api/approved-users?away=soon')).status).toBe(422);
  });

  it('and a second start changes nothing', async () => {
    const before = (await get('/api/audit')).length;
    expect(await ensureDemo(product.deps)).toEqual(logins);
    expect((await get('/api/audit')).length).toBe(before);
  });

  it('without a file left among the unfinished uploads', () => {
    expect(readdirSync(join(product.config.dataDir, 'incoming'))).not.toContainEqual(
      expect.stringMatching(/\.part$/),
    );
  });
});

it('the statement that is given to be tried has the payments that wait for it', async () => {
  const file = (await product.deps.settings.read('demo'))?.statement ?? '';
  const headers = { 'content-type': 'text/csv' };
  const { body, status } = await admin.request('POST', '/api/bank-statements', { body: file, headers });
  expect([status, body.proof.state]).toEqual([201, 'proved']);
  const orders = await get('/api/orders?list=check');
  expect(orders.filter(({ inBank }: { inBank: unknown }) => inBank !== null).length).toBeGreaterThan(5);
});

describe('a demo sends nothing', () => {
  it('neither what its term wrote nor what is asked of it now', async () => {
    await product.client().post('/api/forgot-password', { email: 'ananya.iyer@example.in' });
    await product.deps.outbox.deliver();
    expect(mailbox.visits).toBe(0);
  });

  it('even when it is started without DEMO=1, and an admin sets a mail server', async () => {
    const { catalogue, config, database, log } = product.deps;
    const source = { current: () => ({ catalogue }) };
    const again = await openInfrastructure({ ...config, demo: false }, log, source, database);
    expect(again.isDemo).toBe(true);
    await again.settings.write(again.db, 'mail', { url: mailbox.url, from: 'hello@example.in' });
    await again.outbox.deliver();
    expect([again.outbox.isOn(), mailbox.visits]).toEqual([false, 0]);
    const server = {
      host: 'localhost',
      port: mailbox.port,
      user: 'a',
      password: 'b',
      from: 'hello@example.in',
    };
    const { body } = await admin.put('/api/setup/mail', server);
    expect(body.message).toBe('This is a demo. It sends no emails.');
  });
});

it('a folder that is in use is no demo, stays as it is, and says so', async () => {
  const used = await startProduct();
  await register(used);
  await expect(ensureDemo(used.deps)).rejects.toThrow(
    /DEMO=1 fills an empty data folder only, and .* is in use\. Start without DEMO=1/,
  );
  expect(used.deps.isDemo).toBe(false);
  expect(await used.deps.settings.isSet('demo')).toBe(false);
  const config = readConfig({ DATA_DIR: used.config.dataDir, DEMO: '1' });
  if (!isOnPostgres()) expect((await withDemoContent(config)).contentDir).toBe(resolve('content'));
  await used.stop();
});

it('a demo that was stopped half-way says what to do', async () => {
  const half = await startProduct();
  await half.deps.settings.write(half.deps.db, 'demo', {});
  await expect(ensureDemo(half.deps)).rejects.toThrow(/only half there.* Delete .* and start again\./);
  await half.stop();
});
