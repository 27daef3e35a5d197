import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyDurably } from '../../server/backup/copy-durably.ts';
import { holdDataFolder } from '../../server/backup/data-folder.ts';
import { undoRestore } from '../../server/backup/restore.ts';
import { admin } from '../support/admin.ts';
import { runCommand } from '../support/cli.ts';
import type { Client } from '../support/client.ts';
import { freePort, type ProductProcess, startProcess } from '../support/process.ts';
import { createLedger, type Entry, type Ledger } from './ledger.ts';
import { writers } from './writers.ts';

const root = join(import.meta.dirname, '../..');
const killAtRename = join(import.meta.dirname, 'kill-at-rename.ts');

let folder: string;
let dataDir: string;
let backupDir: string;
const settings = () => ({ DATA_DIR: dataDir, BACKUP_DIR: backupDir });

async function signIn(product: ProductProcess): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

function newestBackup(): string {
  const [name = ''] = readdirSync(backupDir)
    .filter((entry) => entry.startsWith('abhyas-'))
    .sort()
    .reverse();
  return join(backupDir, name);
}

/** Every stored file of a backup. */
const mediaOf = (backup: string): string[] =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    .files.map(({ path }: { path: string }) => path)
    .filter((path: string) => path.startsWith('media/'));

/** What the site shows of itself: course names. */
function coursesIn(data: string): string[] {
  const sqlite = new BetterSqlite3(join(data, 'abhyas.sqlite'), { readonly: true });
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  const names = sqlite.prepare('select course_name from courses order by id').pluck().all().map(String);
  sqlite.close();
  return names;
}

/** As a disk forgets: in place, under each of the file's names. */
function flipByte(file: string): void {
  const descriptor = openSync(file, 'r+');
  const at = statSync(file).size >> 1;
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  writeSync(descriptor, Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  closeSync(descriptor);
}

/** A stored file of a backup; as on a volume of its own, where it is a copy and not a second name. */
function copiedMedia(backup: string): string {
  const [path = ''] = mediaOf(backup);
  const bytes = readFileSync(join(backup, path));
  rmSync(join(backup, path));
  writeFileSync(join(backup, path), bytes);
  return path;
}

describe('a backup taken while people write', () => {
  let ledger: Ledger;
  let before: Entry[];
  let product: ProductProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'abhyas-backup-'));
    dataDir = join(folder, 'data');
    backupDir = join(folder, 'backups');
    product = await startProcess(dataDir);
    const client = await signIn(product);
    ledger = createLedger();
    before = [];
    const remembering: Ledger = {
      ...ledger,
      enter: (entry) => {
        before.push(entry);
        ledger.enter(entry);
      },
    };
    let isOver = false;
    const writing = writers.map(async (write) => {
      while (!isOver) await write(client, remembering);
    });
    let acknowledged = 0;
    const backUp = async () => {
      await vi.waitUntil(() => ledger.size('upload') >= 5, { timeout: 60_000 });
      acknowledged = before.length;
      return runCommand('backup', [], settings());
    };
    const { code, output } = await backUp().finally(() => {
      isOver = true;
    });
    await Promise.all(writing);
    expect({ code, output }).toMatchObject({ code: 0 });
    before = before.slice(0, acknowledged);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('names every file with its hash, without the master key', async () => {
    const { code, output } = await runCommand('backup', ['--verify'], settings());
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(readdirSync(newestBackup()).sort()).toEqual(['abhyas.sqlite', 'manifest.json', 'media']);
    expect(mediaOf(newestBackup()).length).toBeGreaterThanOrEqual(5);
  });

  it('costs no second copy of files on the same volume', () => {
    for (const path of mediaOf(newestBackup()))
      expect(statSync(join(newestBackup(), path)).nlink).toBeGreaterThan(1);
  });

  it('is not restored under a running product', async () => {
    const { code, output } = await runCommand('restore', [newestBackup()], settings());
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toMatch(/The product is running on .*\. Stop it first/);
  });

  it('brings back everything that was acknowledged before it', async () => {
    await product.end('SIGTERM');
    const key = readFileSync(join(dataDir, 'secret.key'));
    rmSync(dataDir, { recursive: true });
    const { code, output } = await runCommand('restore', [newestBackup()], settings());
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('put your copy of secret.key into the data folder');
    writeFileSync(join(dataDir, 'secret.key'), key);

    const again = await startProcess(dataDir);
    const restored = createLedger();
    for (const entry of before) restored.enter(entry);
    expect(await restored.findLost(await signIn(again))).toEqual([]);
    await again.end('SIGTERM');
  });
});

describe('a restore', () => {
  let before: string[];
  let after: string[];

  /** A site with a backup and a course made after it; each test works on a copy. */
  const template = mkdtempSync(join(tmpdir(), 'abhyas-restore-'));
  const useFolder = (path: string) => {
    folder = path;
    dataDir = join(folder, 'data');
    backupDir = join(folder, 'backups');
  };

  beforeAll(async () => {
    useFolder(template);
    const product = await startProcess(dataDir, { DEMO: '1' });
    const client = await signIn(product);
    expect((await runCommand('backup', [], settings())).code).toBe(0);
    before = coursesIn(dataDir);
    await client.post('/api/courses', { courseName: 'Made after the backup' });
    await product.end('SIGTERM');
    after = coursesIn(dataDir);
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));
  beforeEach(() => {
    useFolder(mkdtempSync(join(tmpdir(), 'abhyas-restore-')));
    cpSync(template, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('can be undone, and done again', async () => {
    expect((await runCommand('restore', [newestBackup()], settings())).code).toBe(0);
    expect(coursesIn(dataDir)).toEqual(before);
    expect((await runCommand('restore', ['--undo'], settings())).code).toBe(0);
    expect(coursesIn(dataDir)).toEqual(after);
    expect((await runCommand('restore', ['--undo'], settings())).code).toBe(0);
    expect(coursesIn(dataDir)).toEqual(before);
  });

  it.each(['database', 'manifest'])('changes nothing when the %s of the backup is damaged', async (part) => {
    const backup = newestBackup();
    if (part === 'manifest') appendFileSync(join(backup, 'manifest.json'), '}');
    else flipByte(join(backup, 'abhyas.sqlite'));
    const { code, output } = await runCommand('restore', [backup], settings());
    expect(code).toBe(1);
    expect(output).toMatch(part === 'manifest' ? /is no usable backup/ : /is damaged\. Nothing was changed/);
    expect(coursesIn(dataDir)).toEqual(after);
    expect(readdirSync(dataDir).filter((name) => /restor|replaced/.test(name))).toEqual([]);
  });

  it('takes a stored file from the present data where it rotted or is gone in the backup', async () => {
    const backup = newestBackup();
    const path = copiedMedia(backup);
    const whole = readFileSync(join(dataDir, path));
    for (const spoil of [flipByte, rmSync]) {
      spoil(join(backup, path));
      const { code, output } = await runCommand('restore', [backup], settings());
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).toContain(`taken from the present data: ${path}`);
      expect(readFileSync(join(dataDir, path)).equals(whole)).toBe(true);
      expect((await runCommand('scrub', [], { DATA_DIR: dataDir })).code).toBe(0);
    }
    expect(coursesIn(dataDir)).toEqual(before);
  });

  it('brings everything else where a stored file is whole nowhere', async () => {
    const backup = newestBackup();
    const [rotten = '', gone = ''] = mediaOf(backup);
    for (const place of [backup, dataDir]) {
      flipByte(join(place, rotten));
      rmSync(join(place, gone));
    }
    const { code, output } = await runCommand('restore', [backup], settings());
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain(`DAMAGED there, and brought back as it is: ${rotten}`);
    expect(output).toContain(`MISSING there: ${gone}`);
    expect(coursesIn(dataDir)).toEqual(before);
    const scrubbed = await runCommand('scrub', [], { DATA_DIR: dataDir });
    expect(scrubbed.output.match(/(?:DAMAGED|MISSING): .+/g)).toEqual([
      `DAMAGED: ${rotten}`,
      `MISSING: ${gone}`,
    ]);
  });

  it('killed before each of its steps leaves the old data or the new', async () => {
    const ends = { old: 0, new: 0 };
    for (let point = 1; await isKilledAt(point); point += 1) {
      // What the next start does first.
      (await holdDataFolder(dataDir)).release();
      const found = coursesIn(dataDir);
      expect([before, after]).toContainEqual(found);
      ends[found.length === after.length ? 'old' : 'new'] += 1;
      if (found.length === before.length) await undoRestore(dataDir, Date.now());
      expect(coursesIn(dataDir)).toEqual(after);
    }
    expect(ends.old).toBeGreaterThan(1);
    expect(ends.new).toBeGreaterThan(3);
    console.info(
      `restores killed ${ends.old + ends.new}: old data ${ends.old}, new data ${ends.new}, neither 0`,
    );
    const product = await startProcess(dataDir);
    expect([...(await coursesOf(product))]).toEqual(before);
    await product.end('SIGTERM');
  });
});

/** Runs a restore that is killed before its so-many-th renaming. @returns false when it came to its end before that */
async function isKilledAt(point: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--import', killAtRename, join(root, 'server/cli/restore.ts'), newestBackup()],
    { cwd: root, stdio: 'ignore', env: { PATH: process.env['PATH'], ...settings(), KILL_AT: String(point) } },
  );
  await once(child, 'exit');
  return child.signalCode === 'SIGKILL';
}

const coursesOf = async (product: ProductProcess): Promise<string[]> => {
  const { body } = await (await signIn(product)).get('/api/courses');
  return body
    .sort((one: { id: number }, other: { id: number }) => one.id - other.id)
    .map(({ courseName }: { courseName: string }) => courseName);
};

describe('what the operator is told', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'abhyas-scrub-'));
    dataDir = join(folder, 'data');
    backupDir = join(folder, 'backups');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('one flipped byte among the stored files is found, and an earlier backup has the good one', async () => {
    const product = await startProcess(dataDir, { DEMO: '1' });
    expect((await runCommand('backup', [], settings())).code).toBe(0);
    expect((await runCommand('scrub', [], settings())).output).toContain('Everything is as it was written.');
    expect((await runCommand('doctor', [], settings())).output).toMatch(/ok {7}stored data: checked/);

    const path = copiedMedia(newestBackup());
    flipByte(join(dataDir, path));
    const scrubbed = await runCommand('scrub', [], settings());
    expect(scrubbed).toMatchObject({ code: 1 });
    expect(scrubbed.output).toContain(`DAMAGED: ${path}`);
    const seen = await runCommand('doctor', [], settings());
    expect(seen.code).toBe(1);
    expect(seen.output).toContain('PROBLEM  stored data: DAMAGE was found');
    const { body } = await (await signIn(product)).get('/api/audit?action=damage-found');
    expect(body).toHaveLength(1);

    await copyDurably(join(newestBackup(), path), join(dataDir, path));
    expect((await runCommand('scrub', [], settings())).code).toBe(0);
    await product.end('SIGTERM');
  });

  it('one flipped byte in a backup is found, and the next backup has the good one', async () => {
    const product = await startProcess(dataDir, { DEMO: '1' });
    expect((await runCommand('backup', [], settings())).code).toBe(0);
    const old = newestBackup();
    const path = copiedMedia(old);
    flipByte(join(old, path));
    expect((await runCommand('backup', ['--verify'], settings())).output).toContain(`${path} is not what`);
    const scrubbed = await runCommand('scrub', [], settings());
    expect(scrubbed).toMatchObject({ code: 1 });
    expect(scrubbed.output).toContain(`DAMAGED in ${old}: ${path}`);
    expect((await runCommand('doctor', [], settings())).output).toContain('1 files in it are damaged');
    const client = await signIn(product);
    expect((await client.get('/api/overview')).body.safety.check.last.ok).toBe(true);
    expect((await client.get('/api/audit?action=damage-found')).body).toHaveLength(1);

    // Backups are named by the second.
    await vi.waitUntil(() => Date.now() > statSync(join(old, 'manifest.json')).mtimeMs + 1000);
    expect((await runCommand('backup', [], settings())).code).toBe(0);
    expect(newestBackup()).not.toBe(old);
    for (const backup of [old, newestBackup()])
      expect((await runCommand('backup', ['--verify', backup], settings())).code).toBe(0);
    expect(mediaOf(newestBackup())).toContain(path);
    expect((await runCommand('scrub', [], settings())).code).toBe(0);
    await product.end('SIGTERM');
  });

  it('a scheduled backup is made while the product runs, and the doctor sees its age', async () => {
    const product = await startProcess(dataDir, { ...settings(), LOG_LEVEL: 'info' });
    await vi.waitUntil(() => product.output().includes('backup made'), { timeout: 30_000 });
    const seen = await runCommand('doctor', [], settings());
    expect(seen.output).toMatch(/ok {7}backup: the last is \d+ seconds old/);
    expect(seen.output).toContain('product: is running on this data folder');
    await product.end('SIGTERM');
    expect((await runCommand('doctor', [], settings())).output).toContain('product: is not running');
  });

  it('a backup is not made beside the mount point of a disk that is away', async () => {
    const first = await startProcess(dataDir, { ...settings(), LOG_LEVEL: 'info' });
    await vi.waitUntil(() => first.output().includes('backup made'), { timeout: 30_000 });
    await first.end('SIGTERM');
    rmSync(backupDir, { recursive: true });
    // Its turn comes every ten minutes.
    const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'));
    sqlite.exec('delete from leases');
    sqlite.close();

    const metricsPort = String(await freePort());
    const second = await startProcess(dataDir, { ...settings(), METRICS_PORT: metricsPort });
    await vi.waitUntil(() => second.output().includes('is its disk mounted?'), { timeout: 30_000 });
    const { safety } = (await (await signIn(second)).get('/api/overview')).body;
    expect(safety.backup.failure.reason).toContain('is its disk mounted?');
    // Old enough for the alarm.
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(Number(/^abhyas_backup_age_seconds (\S+)$/m.exec(figures)?.[1])).toBeGreaterThan(1e9);
    await second.end('SIGTERM');
    expect(existsSync(backupDir)).toBe(false);

    expect((await runCommand('backup', [], settings())).code).toBe(0);
  });
});
