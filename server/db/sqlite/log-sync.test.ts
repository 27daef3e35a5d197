import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogSync } from './log-sync.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-log-'));
const path = join(folder, 'a.sqlite-wal');
/** Longer than one chunk, and no two parts alike. */
const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => String(at)).join(' '));

const probe = await open(join(folder, 'probe'), 'w');
const proto: Pick<FileHandle, 'datasync'> = Object.getPrototypeOf(probe);
await probe.close();

let log: LogSync;

beforeEach(async () => {
  writeFileSync(path, content);
  log = new LogSync(path);
  await log.rewrite();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await log.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const diskError = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });

describe('a log', () => {
  it('is in doubt until it was written anew, for it may be what a killed process left', async () => {
    const found = new LogSync(path);
    expect(found.isDoubtful).toBe(true);
    await expect(found.reached()).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    await found.rewrite();
    expect(found.isDoubtful).toBe(false);
    await found.reached();
    await found.close();
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it('is synced once for all who commit while another sync runs', async () => {
    const datasync = vi.spyOn(proto, 'datasync');
    await Promise.all(Array.from({ length: 50 }, () => log.reached()));
    expect(datasync).toHaveBeenCalledTimes(2);
    await log.reached();
    expect(datasync).toHaveBeenCalledTimes(3);
  });

  it('is synced anew for who committed after a sync began', async () => {
    const order: string[] = [];
    const sync = proto.datasync;
    vi.spyOn(proto, 'datasync').mockImplementation(async function (this: FileHandle) {
      order.push('begins');
      await sync.call(this);
    });
    const first = log.reached().then(() => order.push('first is told'));
    await vi.waitUntil(() => order.length > 0);
    await Promise.all([first, log.reached().then(() => order.push('second is told'))]);
    expect(order).toEqual(['begins', 'first is told', 'begins', 'second is told']);
  });

  it('that the disk did not take is believed by nobody until it was written anew', async () => {
    const datasync = vi.spyOn(proto, 'datasync').mockRejectedValueOnce(diskError);
    const answers = await Promise.allSettled([log.reached(), log.reached(), log.reached()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(log.isDoubtful).toBe(true);
    await expect(log.reached()).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    expect(datasync).toHaveBeenCalledTimes(1);

    await log.rewrite();
    await log.reached();
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it('stays in doubt when it cannot be written anew', async () => {
    vi.spyOn(proto, 'datasync').mockRejectedValue(diskError);
    await expect(log.reached()).rejects.toMatchObject({ cause: diskError });
    await expect(log.rewrite()).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC', cause: diskError });
    expect(log.isDoubtful).toBe(true);
  });

  it('that is not there is no success', async () => {
    const missing = new LogSync(join(folder, 'missing'));
    await expect(missing.reached()).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
    await missing.close();
  });
});
