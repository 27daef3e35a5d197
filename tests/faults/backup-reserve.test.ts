import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { admin } from '../support/admin.ts';
import { runCommand } from '../support/cli.ts';
import type { Client } from '../support/client.ts';
import { fixture, uploadForm } from '../support/fixtures.ts';
import { holdUpload } from '../support/held-upload.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';

/** A volume of its own needs the right to mount one. */
const folder = mkdtempSync(join(tmpdir(), 'abhyas-full-'));
const mayMount =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0;
const dataDir = join(folder, 'data');
const reserve = join(dataDir, 'reserve');
const filler = join(folder, 'filler');
const WAIT = { timeout: 60_000, interval: 50 };

const elsewhere = mkdtempSync(join(tmpdir(), 'abhyas-small-'));

beforeAll(async () => {
  mkdirSync(dataDir, { recursive: true });
  const database = openDatabase(elsewhere);
  await migrate(database.db);
  await database.close();
});
afterAll(() => {
  rmSync(elsewhere, { recursive: true });
  if (mayMount) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes what room there is, to the last page. */
function fillUp(file = filler): void {
  for (const piece of [1024 * 1024, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(piece, 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}

let courses = 0;
const addCourse = async (client: Client) => {
  courses += 1;
  return client.post('/api/courses', { courseName: `Course ${courses}` });
};

describe.runIf(mayMount)('a full disk', () => {
  it('is no place for a backup', async () => {
    const backupDir = join(folder, 'backups');
    const { code, output } = await runCommand('backup', ['--to', backupDir], { DATA_DIR: elsewhere });
    expect(code).toBe(1);
    expect(output).toMatch(/has \d+ MB free, and this backup needs \d+ MB\. Make room there/);
    expect(readdirSync(backupDir).filter((name) => name !== '.backup.lock')).toEqual([]);
  });

  it('gives the reserve up so that deleting works, says 507 when nothing is left, and recovers by itself', async () => {
    const product = await startProcess(dataDir);
    const client = product.client();
    expect((await client.post('/api/login', admin)).status).toBe(200);
    await vi.waitUntil(() => existsSync(reserve), WAIT);
    const { body } = await addCourse(client);

    fillUp();
    await vi.waitUntil(() => !existsSync(reserve), WAIT);
    await expect.poll(() => product.output()).toContain('ALARM: the disk is full');
    expect((await client.delete(`/api/courses/${body.course.id}`)).status).toBe(200);

    const refused = await vi.waitUntil(async () => {
      fillUp();
      const answer = await addCourse(client);
      return answer.status === 201 ? undefined : answer;
    }, WAIT);
    expect(refused.status).toBe(507);
    expect(refused.body.message).toBe('The server has no room for this. Please tell the administrator.');
    expect((await client.get('/api/courses')).status).toBe(200);

    rmSync(filler);
    await vi.waitUntil(async () => (await addCourse(client)).status === 201, WAIT);
    await vi.waitUntil(() => existsSync(reserve), WAIT);
    expect(await product.end('SIGTERM')).toBe(0);
  });
});

describe.runIf(mayMount)('a disk that is full before an upload is whole', () => {
  /** Room for what the product keeps free, and for the upload. */
  const VOLUME = 'size=160m';
  const UPLOAD_BYTES = 24 * 1024 * 1024;
  const volume = mkdtempSync(join(tmpdir(), 'abhyas-filling-'));
  const ownData = join(volume, 'data');
  const ownFiller = join(volume, 'filler');
  /** The process at work; a test that fails leaves it there, and its volume in use. */
  let running: ProductProcess | undefined;
  beforeAll(() => {
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', VOLUME, 'tmpfs', volume]).status).toBe(0);
    mkdirSync(ownData);
  });
  afterAll(async () => {
    await running?.end('SIGKILL');
    spawnSync('umount', [volume]);
    rmSync(volume, { recursive: true, force: true });
  });

  const files = (name: string): string[] => {
    const path = join(ownData, name);
    return existsSync(path) ? readdirSync(path, { recursive: true }).map(String).sort() : [];
  };
  const parts = (): string[] => files('incoming').filter((name) => name.endsWith('.part'));

  const sizeOf = (part: string): number => statSync(join(ownData, 'incoming', part)).size;

  it('refuses the upload with 507, keeps nothing of it, and takes it when there is room again', async () => {
    const product = await startProcess(ownData);
    running = product;
    const client = product.client();
    expect((await client.post('/api/login', admin)).status).toBe(200);
    const bytes = Buffer.concat([fixture('lecture.mp4'), randomBytes(UPLOAD_BYTES)]);
    const form = () => uploadForm({ title: 'Long', type: 'video', courseId: 1 }, { name: 'long.mp4', bytes });
    const before = files('media');

    const { answer, sendRest } = await holdUpload(client, form());
    await vi.waitUntil(() => parts().some((name) => sizeOf(name) > UPLOAD_BYTES / 4), WAIT);
    // What the product may still give up is a tenth of what is to come.
    fillUp(ownFiller);
    sendRest();
    const refused = await answer;
    expect(refused.status).toBe(507);
    expect(refused.body.message).toBe('The server has no room for this. Please tell the administrator.');
    expect(parts()).toEqual([]);
    expect(files('media')).toEqual(before);
    expect((await client.get('/api/materials')).body).toEqual([]);

    // While there is so little room the next one is refused before its bytes are taken.
    expect((await client.upload('/api/upload-file', form())).status).toBe(507);
    expect(parts()).toEqual([]);

    rmSync(ownFiller);
    const taken = await client.upload('/api/upload-file', form());
    expect(taken.status).toBe(201);
    const served = await client.get(taken.body.material.filePath);
    expect(served.bytes.equals(bytes)).toBe(true);
    running = undefined;
    expect(await product.end('SIGTERM')).toBe(0);
  });
});

it.runIf(!mayMount)('a full disk is tried where a volume can be mounted (root on Linux)', () => {
  expect(mayMount).toBe(false);
});
