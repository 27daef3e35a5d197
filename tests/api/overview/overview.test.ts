import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { backupName, listBackups } from '../../../server/backup/backup-folder.ts';
import { sessionOf } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

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
