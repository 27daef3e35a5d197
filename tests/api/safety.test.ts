import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { listBackups } from '../../server/backup/list-backups.ts';
import { backupName, mediaPath } from '../../server/backup/names.ts';
import { readReplicaNote, writeReplicaNote } from '../../server/backup/replica/note.ts';
import { noteScrub } from '../../server/backup/scheduled.ts';
import { scrub } from '../../server/backup/scrub.ts';
import type { Safety } from '../../server/contract/safety.ts';
import { rememberUpkeep } from '../../server/upkeep/upkeep.ts';
import { uploadForm } from '../support/fixtures.ts';
import { isOnPostgres } from '../support/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const HOUR_MS = 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'abhyas-safety-'));
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

async function look(product: Product): Promise<Safety> {
  return (await (await product.adminClient()).get('/api/overview')).body.safety;
}

/** Reads everything now, as the job does at night. */
async function check({ config, deps }: Product): Promise<void> {
  const task = { dataDir: config.dataDir, withMedia: true, bytesPerSecond: Number.POSITIVE_INFINITY };
  const result = { kind: 'scrub', ...(await scrub(task)), backup: undefined } as const;
  await noteScrub(deps.database.db, deps.log, Date.now(), result);
}

describe.runIf(isOnPostgres())('what keeps the data safe, on PostgreSQL', () => {
  it('is told to be elsewhere, and nothing is claimed about it', async () => {
    expect(await look(await open())).toMatchObject({
      database: 'elsewhere',
      backup: null,
      check: null,
      copy: null,
    });
  });
});

describe.skipIf(isOnPostgres())('what keeps the data safe', () => {
  it('is nothing on a new site, and that is said', async () => {
    expect(await look(await open())).toEqual({
      at: expect.any(Number),
      database: 'here',
      files: 'here',
      backup: { everyHours: null, last: null, isLate: false, failure: null },
      check: { last: null, isLate: false },
      copy: null,
    });
  });

  it('says when the last backup was made and what a restore brings back', async () => {
    const backupDir = join(folder, 'backups');
    const product = await open({ BACKUP_DIR: backupDir, BACKUP_EVERY: '6' });
    expect((await look(product)).backup).toEqual({
      everyHours: 6,
      last: null,
      isLate: false,
      failure: null,
    });
    const room = await openStudyRoom(product);
    await product.deps.keeper.backUp();
    const [made] = await listBackups(backupDir);
    const files = await product.deps.database.db.selectFrom('files').select('size').execute();
    const { last, isLate, failure } = (await look(product)).backup ?? {};
    expect({ isLate, failure }).toEqual({ isLate: false, failure: null });
    expect(last).toEqual({
      at: made?.madeAt,
      contents: { files: files.length + 1, bytes: expect.any(Number), flawed: 0 },
    });
    expect(last?.contents?.bytes).toBeGreaterThan(files.reduce((sum, { size }) => sum + size, 0));
    expect((await room.admin.get('/api/overview')).body.safety.backup.last).toEqual(last);
  });

  it('says that the last backup is too old, or cannot be read', async () => {
    const backupDir = join(folder, 'old');
    const product = await open({ BACKUP_DIR: backupDir, BACKUP_EVERY: '6' });
    await product.deps.keeper.backUp();
    const [made] = await listBackups(backupDir);
    const old = join(backupDir, backupName(Date.now() - 13 * HOUR_MS));
    renameSync(made?.folder ?? '', old);
    expect((await look(product)).backup).toMatchObject({ last: { contents: { files: 1 } }, isLate: true });

    const newer = join(backupDir, backupName(Date.now() - HOUR_MS));
    renameSync(old, newer);
    writeFileSync(join(newer, 'manifest.json'), '{');
    expect((await look(product)).backup).toMatchObject({ last: { contents: null }, isLate: false });
  });

  it('says why no backup could be made', async () => {
    const backupDir = join(folder, 'no-folder');
    writeFileSync(backupDir, 'A file where a folder should be.');
    const product = await open({ BACKUP_DIR: backupDir });
    await product.deps.keeper.backUp();
    expect((await look(product)).backup).toMatchObject({
      last: null,
      failure: { at: expect.any(Number), reason: expect.stringContaining(backupDir) },
    });
  });

  it('says what the nightly check read, and what it found damaged', async () => {
    const product = await open();
    const admin = await product.adminClient();
    const [course] = (await admin.get('/api/courses')).body;
    const fields = { title: 'Notes', type: 'document', courseId: course.id };
    await admin.upload('/api/upload-file', uploadForm(fields, { name: 'notes.pdf' }));
    await check(product);
    const sound = { at: expect.any(Number), ok: true, isDatabaseSound: true, files: 1 };
    expect((await look(product)).check).toEqual({
      last: { ...sound, damaged: 0, missing: 0 },
      isLate: false,
    });

    const { db } = product.deps.database;
    const file = await db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow();
    writeFileSync(join(product.config.dataDir, mediaPath(file.storage_key)), 'Something else.');
    await check(product);
    expect((await look(product)).check?.last).toMatchObject({ ok: false, damaged: 1, missing: 0 });

    const detail = { ok: true, database: 'ok', files: 1, damaged: 0, missing: 0 };
    await rememberUpkeep(db, 'scrub', Date.now() - 73 * HOUR_MS, detail);
    expect((await look(product)).check).toMatchObject({ last: { ok: true }, isLate: true });
  });

  it('says how far the continuous copy is behind, and when it stands still', async () => {
    const replicaDir = join(folder, 'replica');
    const product = await open({ REPLICA_DIR: replicaDir });
    expect((await look(product)).copy).toEqual({ completeAt: null, isLate: false });
    const begun = Date.now();
    const copying = await product.deps.keeper.startCopying();
    await vi.waitUntil(async () => ((await look(product)).copy?.completeAt ?? 0) >= begun, {
      timeout: 30_000,
    });
    expect((await look(product)).copy?.isLate).toBe(false);
    await copying?.stop();

    const note = await readReplicaNote(replicaDir);
    if (note === undefined) throw new Error('The copy left no note.');
    const syncedAt = Date.now() - HOUR_MS;
    await writeReplicaNote(replicaDir, { ...note, syncedAt });
    expect((await look(product)).copy).toEqual({ completeAt: syncedAt, isLate: true });
  });
});
