import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import { runCommand } from '../support/cli.ts';
import type { Client } from '../support/client.ts';
import { uploadForm } from '../support/fixtures.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { sha256Of } from './ledger.ts';

const LOSSES = process.env['FAULTS'] === 'full' ? 20 : 2;
const SECOND_MS = 1000;
const PATIENCE = { timeout: 60_000, interval: 100 };

let folder: string;
let dataDir: string;
let replicaDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-replica-'));
  dataDir = join(folder, 'data');
  replicaDir = join(folder, 'second-volume');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startProcess(dataDir, { REPLICA_DIR: replicaDir, LOG_LEVEL: 'info' });

async function signIn(product: ProductProcess): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

const untilCopying = (product: ProductProcess) =>
  vi.waitUntil(() => product.output().includes('"current"'), { ...PATIENCE, interval: 20 });

interface Promised {
  readonly at: number;
  readonly id: number;
  readonly courseName: string;
}

/** Files of the data and of its copy in which a word can be read. */
function filesWith(word: string): string[] {
  const paths = [dataDir, replicaDir].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
  );
  return paths.filter((path) => {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    return isFile && contentOf(path).includes(word);
  });
}

/** Nothing of a file that was there a moment ago. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.of();
  }
}

const untilCopied = (word: string) =>
  vi.waitUntil(() => filesWith(word).some((path) => path.startsWith(replicaDir)), PATIENCE);

/** Makes courses until the process is gone, and notes when each was acknowledged. */
async function writeUntilKilled(
  client: Client,
  names: string,
  promised: Promised[],
  isKilled: () => boolean,
) {
  for (let number = 0; !isKilled(); number += 1) {
    const courseName = `${names} ${number}`;
    const answer = await client.post('/api/courses', { courseName }).catch(() => undefined);
    if (answer?.status === 201) promised.push({ at: Date.now(), id: answer.body.course.id, courseName });
  }
}

const namesOf = async (client: Client) =>
  new Map<number, string>(
    (await client.get('/api/courses')).body.map((course: { id: number; courseName: string }) => [
      course.id,
      course.courseName,
    ]),
  );

function inspect(): { integrity: unknown; orphans: unknown[] } {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { readonly: true });
  const integrity = sqlite.pragma('integrity_check', { simple: true });
  const orphans = sqlite.prepare('pragma foreign_key_check').all();
  sqlite.close();
  return { integrity, orphans };
}

describe('the data volume dies', () => {
  it(`${LOSSES} times, and nothing is lost that was older than a second`, async () => {
    const promised: Promised[] = [];
    let youngestLostMs = 0;
    for (let loss = 0; loss < LOSSES; loss += 1) {
      const product = await start();
      await untilCopying(product);
      const client = await signIn(product);
      let killed = false;
      const writing = [1, 2, 3].map((writer) =>
        writeUntilKilled(client, `Course ${loss}.${writer}.`, promised, () => killed),
      );
      const before = promised.length;
      // Enough for the log to be folded more than once.
      await vi.waitUntil(() => promised.length > before + 250, { timeout: 60_000, interval: 5 });
      await sleep(Math.random() * 500);
      const killedAt = Date.now();
      await product.end('SIGKILL');
      killed = true;
      await Promise.all(writing);
      rmSync(dataDir, { recursive: true });

      const { code, output } = await runCommand('restore', [replicaDir], { DATA_DIR: dataDir });
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(inspect()).toEqual({ integrity: 'ok', orphans: [] });
      const again = await start();
      const names = await namesOf(await signIn(again));
      await again.end('SIGTERM');
      const lost = promised.filter(({ id, courseName }) => names.get(id) !== courseName);
      for (const { at } of lost) youngestLostMs = Math.max(youngestLostMs, killedAt - at);
      expect(lost.filter(({ at }) => at < killedAt - SECOND_MS)).toEqual([]);
      // What was lost is lost; the next round is about its own.
      for (const one of lost) promised.splice(promised.indexOf(one), 1);
    }
    console.info(
      `data volumes lost ${LOSSES}, acknowledged writes ${promised.length}, oldest lost write ${youngestLostMs} ms before the end`,
    );
  });

  it('and files that were uploaded are all there', async () => {
    const product = await start();
    const client = await signIn(product);
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(3_000_000, 7),
      Buffer.from('\n%%EOF\n'),
    ]);
    const form = uploadForm(
      { title: 'Notes on copying', type: 'document', courseId: 1 },
      { name: 'notes.pdf', bytes },
    );
    const { body } = await client.upload('/api/upload-file', form);
    await untilCopying(product);
    await untilCopied(body.material.title);
    await product.end('SIGKILL');
    rmSync(dataDir, { recursive: true });

    expect((await runCommand('restore', [replicaDir], { DATA_DIR: dataDir })).code).toBe(0);
    const again = await start();
    const served = await (await signIn(again)).get(body.material.filePath);
    await again.end('SIGTERM');
    expect(sha256Of(served.bytes)).toBe(sha256Of(bytes));
  });

  it('and the product refuses to begin anew over its copy', async () => {
    const product = await start();
    await untilCopying(product);
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true });
    await expect(start()).rejects.toThrow(/is empty, but .* holds a copy of the data/);
    expect(existsSync(join(dataDir, 'abhyas.sqlite'))).toBe(false);
  });
});

describe('the continuous copy', () => {
  const folderOf = () => JSON.parse(readFileSync(join(replicaDir, 'replica.json'), 'utf8')).folder;

  it('goes on where it was after a stop and after a kill, without being made anew', async () => {
    const first = await start();
    await untilCopying(first);
    const folderName = folderOf();
    await (await signIn(first)).post('/api/courses', { courseName: 'One' });
    await first.end('SIGTERM');

    const second = await start();
    await untilCopying(second);
    await (await signIn(second)).post('/api/courses', { courseName: 'Course number two' });
    await untilCopied('Course number two');
    await second.end('SIGKILL');

    const third = await start();
    await untilCopying(third);
    await third.end('SIGTERM');
    expect(folderOf()).toBe(folderName);

    rmSync(dataDir, { recursive: true });
    expect((await runCommand('restore', [replicaDir], { DATA_DIR: dataDir })).code).toBe(0);
    const fourth = await start();
    const names = [...(await namesOf(await signIn(fourth))).values()];
    await fourth.end('SIGTERM');
    expect(names).toEqual(expect.arrayContaining(['One', 'Course number two']));
  });

  it('forgets who was erased, in the copy as in the data, though nobody writes any more', async () => {
    const product = await start();
    await untilCopying(product);
    const client = await signIn(product);
    const person = { fullName: 'Xerxesia Quixwold', email: 'x@example.in', password: 'tall lantern 77' };
    await product.client().post('/api/register', person);
    const [{ id }] = (await client.get('/api/pending-users?search=x@example.in')).body;
    await untilCopied('Quixwold');
    await client.delete(`/api/delete-user/${id}`);
    expect((await client.delete(`/api/trash/user/${id}`)).status).toBe(200);
    await expect.poll(() => filesWith('Quixwold'), PATIENCE).toEqual([]);
    await product.end('SIGTERM');
  });

  it('is not made anew where its disk is away, and goes on when it is back', async () => {
    const product = await start();
    await untilCopying(product);
    const away = join(folder, 'away');
    renameSync(replicaDir, away);
    await vi.waitUntil(() => product.output().includes('is its disk mounted?'), PATIENCE);
    await product.end('SIGTERM');
    const again = await start();
    await vi.waitUntil(() => again.output().includes('is its disk mounted?'), PATIENCE);
    expect(existsSync(join(replicaDir, 'replica.json'))).toBe(false);
    rmSync(replicaDir, { recursive: true, force: true });
    renameSync(away, replicaDir);
    await untilCopying(again);
    await (await signIn(again)).post('/api/courses', { courseName: 'Made after the way back' });
    await untilCopied('Made after the way back');
    await again.end('SIGTERM');
  });

  it('is left as it is when another database turns up', async () => {
    const product = await start();
    await untilCopying(product);
    await product.end('SIGTERM');
    const before = readFileSync(join(replicaDir, 'replica.json'), 'utf8');

    const other = await startProcess(join(folder, 'other'), {
      REPLICA_DIR: join(folder, 'unused'),
      LOG_LEVEL: 'info',
    });
    await other.end('SIGTERM');
    const wrong = await startProcess(join(folder, 'other'), { REPLICA_DIR: replicaDir, LOG_LEVEL: 'info' });
    await vi.waitUntil(() => wrong.output().includes('holds the copy of another database'), PATIENCE);
    await wrong.end('SIGTERM');
    expect(readFileSync(join(replicaDir, 'replica.json'), 'utf8')).toBe(before);
  });
});
