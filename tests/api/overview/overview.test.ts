import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { backupName, listBackups } from '../../../server/backup/backup-folder.ts';
import type { Client } from '../../support/client.ts';
import { newDoubt } from '../../support/doubts.ts';
import { orderAt } from '../../support/orders.ts';
import { colleague, sessionOf } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { handedIn } from '../../support/submissions.ts';

const HOUR_MS = 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'abhyas-backups-'));
const opened: Product[] = [];
afterAll(async () => {
  for (const product of opened) await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const product = await startProduct(env);
  opened.push(product);
  return product;
}
it('the overview counts what there is, and each active student once', async () => {
  const product = await open();
  const course = await openCourse(product);
  const reader = await sessionOf(product, course.enrolled);
  for (const id of [course.youtubeId, course.video.id])
    await reader.put(`/api/materials/${id}/progress`, { completed: id === course.youtubeId });
  await course.freshPending();
  const { body } = await course.admin.get('/api/overview');
  expect(body.students).toEqual({ pending: 1, approved: 3 });
  expect(body.active).toEqual({ last7Days: 1, last30Days: 1 });
  expect([body.registrations.length, body.registrations.at(-1).count, body.courses]).toEqual([12, 4, 5]);
  const completion = body.completion.find(({ id }: { id: number }) => id === course.courseId);
  expect(completion).toMatchObject({ students: 1, percent: 50 });
  expect(body.storage.videos).toBeGreaterThan(0);
  expect(body.storage.free).toBeGreaterThan(0);
  expect(body.examples).toEqual([]);
});

it('the overview leaves people in the trash out', async () => {
  const course = await openCourse(await open());
  await course.admin.delete(`/api/delete-user/${course.enrolled.id}`);
  const { body } = await course.admin.get('/api/overview');
  expect(body.students.approved).toBe(2);
  expect(body.completion.map(({ id }: { id: number }) => id)).toEqual([course.otherCourseId]);
});

it('one search finds people, orders, lessons and emails', async () => {
  const product = await open();
  const { admin, ...course } = await openCourse(product);
  const find = async (text: string) =>
    (await admin.get(`/api/admin-search?search=${encodeURIComponent(text)}`)).body;
  const order = await orderAt(product, admin);
  const pending = await course.freshPending();
  expect((await find(order.code.toLowerCase())).orders).toMatchObject([{ code: order.code }]);
  expect((await find(pending.email)).people).toEqual([
    { id: pending.id, fullName: pending.fullName, email: pending.email, isPending: true },
  ]);
  const [{ id, title }] = (await admin.get('/api/materials')).body;
  expect((await find(title)).lessons).toContainEqual(expect.objectContaining({ id, title }));
  await product.client().post('/api/forgot-password', { email: course.bystander.email });
  expect((await find(course.bystander.email)).emails).toContainEqual(
    expect.objectContaining({ recipient: course.bystander.email, kind: 'password-reset' }),
  );
  expect(await find('  ')).toEqual({ people: [], orders: [], lessons: [], emails: [] });
});

it('an owner finds the people of the team by name and email, an accountant only whom to record a payment for', async () => {
  const product = await open();
  const { admin, enrolled } = await openCourse(product);
  const { id, fullName, email } = await colleague(product, ['accounts']);
  const accountant = await sessionOf(product, { id });
  const find = async (client: Client, text: string) =>
    (await client.get(`/api/admin-search?search=${encodeURIComponent(text)}`)).body;
  expect((await find(admin, email.toUpperCase())).team).toEqual([{ id, fullName, email }]);
  expect(await find(admin, enrolled.email)).not.toHaveProperty('team');
  const found = await find(accountant, enrolled.email);
  expect(found).toMatchObject({ people: [{ id: enrolled.id }], lessons: [], emails: [] });
  expect(await find(accountant, email)).not.toHaveProperty('team');
});

it('the tabs of the admin count the same as their lists, with the time of the oldest', async () => {
  const product = await open();
  const { admin, ...course } = await openCourse(product);
  const reader = await sessionOf(product, course.enrolled);
  const words = { name: 'Sunita', email: 'sunita@example.in', subject: 'Timings', message: 'When?' };
  for (const end of [true, false]) {
    const pending = await course.freshPending();
    if (end) await admin.delete(`/api/delete-user/${pending.id}`);
    await admin.post('/api/contact', words);
    if (end) await admin.put('/api/messages/1', { done: true });
    await admin.post('/api/complaints', words);
    if (end) await admin.post('/api/messages/2/answer', { answer: 'There is one now.' });
    const [open, order] = [await orderAt(product, admin), await orderAt(product, admin)];
    if (end) await open.cancel();
    await order.claim(end ? '623600000001' : '623600000002');
    if (end) await order.accept();
    if (end) await order.client.post(`${order.path}/refund-requests`, { reason: "I can't attend." });
    await newDoubt({ admin, video: course.video }, reader);
    const courseId = end ? await course.freshCourse() : course.courseId;
    await admin.post('/api/enroll', { userId: course.enrolled.id, courseId });
    await handedIn({ admin, courseId, unique: course.unique }, reader);
    if (end) await admin.delete(`/api/courses/${courseId}`);
  }
  await admin.request('POST', '/api/bank-statements', {
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from('Date;Details;Amount\n2026-08-24;IMPS 623612345620 from Asha;649.00 Cr\n'),
  });
  const first = async (path: string) => {
    const { headers, body } = await admin.get(`/api/${path}`);
    return [Number(headers.get('x-total-count') ?? body.length), body[0]];
  };
  const [pending, newcomer] = await first('pending-users');
  const [toCheck, claimed] = await first('orders?list=check');
  const [toGrade, work] = await first('submissions?state=handed-in');
  const [doubts, asked] = await first('doubts?unanswered=1');
  const [approved] = await first('approved-users');
  const [courses] = await first('courses');
  const [messages, message] = await first('messages?kind=contact&open=1');
  const [complaints, complaint] = await first('messages?kind=complaint&open=1');
  const [unpaid] = await first('orders?list=waiting');
  const [refunds, refund] = await first('refunds?open=1');
  const [credits] = await first('bank-credits');
  const { body } = await admin.get('/api/admin-counts');
  expect(body).toEqual({
    pending,
    approved,
    courses,
    messages,
    complaints,
    toCheck,
    unpaid,
    toSend: 0,
    toSendSince: null,
    refunds,
    credits,
    takenBack: 0,
    // The statement of this test is older than the buyer's report.
    statementUntil: '2026-08-24',
    beyondStatement: toCheck,
    toGrade,
    doubts,
    pendingSince: newcomer.joinedAt,
    toCheckSince: claimed.stateAt,
    toGradeSince: work.handedInAt,
    doubtsSince: asked.waitingSince,
    messagesSince: message.createdAt,
    complaintsSince: complaint?.createdAt ?? null,
    refundsSince: refund?.stateAt ?? null,
  });
  // One of each is done with or in the trash.
  const left = [messages, complaints, toCheck, unpaid, refunds, credits, toGrade];
  expect(new Set(left)).toEqual(new Set([1]));
});

const statusOf = async (product: Product) =>
  (await (await product.adminClient()).get('/api/overview')).body.backups;

it.runIf(isOnPostgres())('of PostgreSQL nothing is claimed', async () => {
  expect(await statusOf(await open())).toBeNull();
});

describe.skipIf(isOnPostgres())('of backups the overview', () => {
  it('says that no backup is made', async () => {
    expect(await statusOf(await open())).toEqual({
      everyHours: null,
      withFiles: true,
      last: null,
      isLate: false,
      failure: null,
    });
  });

  it('says when the last backup was made and how large it is, and that it is too old', async () => {
    const backupDir = join(folder, 'backups');
    const product = await open({ BACKUP_DIR: backupDir, BACKUP_EVERY: '6' });
    await openCourse(product);
    await product.deps.backups.makeIfDue();
    await product.deps.backups.makeIfDue();
    const [made, ...others] = await listBackups(backupDir);
    expect(others).toEqual([]);
    const files = await product.deps.database.db.selectFrom('files').select('size').execute();
    const status = await statusOf(product);
    expect(status).toEqual({
      everyHours: 6,
      withFiles: true,
      last: { at: made?.madeAt, files: files.length + 1, bytes: expect.any(Number), missing: 0 },
      isLate: false,
      failure: null,
    });
    expect(status.last.bytes).toBeGreaterThan(files.reduce((sum, { size }) => sum + size, 0));
    renameSync(made?.folder ?? '', join(backupDir, backupName(Date.now() - 13 * HOUR_MS)));
    expect(await statusOf(product)).toMatchObject({ isLate: true });
  });

  it('says why no backup could be made', async () => {
    const backupDir = join(folder, 'no-folder');
    writeFileSync(backupDir, 'A file where a folder should be.');
    const product = await open({ BACKUP_DIR: backupDir });
    await product.deps.backups.makeIfDue();
    const failure = { at: expect.any(Number), reason: expect.stringContaining(backupDir) };
    expect(await statusOf(product)).toMatchObject({ last: null, failure });
  });

  it('says that the disk of the backups is away, and none is made beside its mount point', async () => {
    const backupDir = join(folder, 'away');
    const product = await open({ BACKUP_DIR: backupDir, BACKUP_EVERY: '1' });
    await product.deps.backups.makeIfDue();
    renameSync(backupDir, `${backupDir}-elsewhere`);
    await product.deps.backups.makeIfDue();
    expect(await listBackups(backupDir)).toEqual([]);
    expect(await statusOf(product)).toMatchObject({
      failure: { reason: expect.stringContaining('is its disk mounted?') },
    });
  });
});
