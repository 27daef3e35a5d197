import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open, truncate, writeFile } from 'node:fs/promises';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PIECE } from './pieces.ts';
import { streamRange } from './stream-range.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-stream-'));
/** Six whole pieces and a part of one; each byte tells its file and, within a few hundred, its place. */
const SIZE = 6 * PIECE + 1000;
const contentOf = (file: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => (at % 251) ^ (at >> 16) ^ (file * 85)));
const contents = [0, 1, 2].map(contentOf);

/** How many bytes each read of a file asked for. */
const reads: number[] = [];
/** More than the system takes for somebody who takes nothing. */
const LARGE = { name: 3, size: 64 * 1024 * 1024 };
const failures: unknown[] = [];
let server: Server;
let port = 0;

function counted(file: FileHandle): FileHandle {
  const read = file.read.bind(file);
  vi.spyOn(file, 'read').mockImplementation((...given: unknown[]) => {
    reads.push(Number(given[2]));
    return Reflect.apply(read, undefined, given);
  });
  return file;
}

async function answer({ url = '' }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [, name = '', start, end] = url.split('/');
  const file = counted(await open(join(folder, name)));
  await streamRange(file, name, { start: Number(start), end: Number(end) }, outgoing);
}

beforeAll(async () => {
  for (const [at, content] of contents.entries()) await writeFile(join(folder, String(at)), content);
  await writeFile(join(folder, String(LARGE.name)), '');
  await truncate(join(folder, String(LARGE.name)), LARGE.size);
  server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => failures.push(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (agent: Agent, file: number, start: number, end: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path: `/${file}/${start}/${end}` }, resolve).once('error', reject);
  });

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });
const last = SIZE - 1;

test('a connection that took its bytes quickly is sent pieces that were read for somebody else', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const agent = oneConnection();
  expect((await bodyOf(await ask(agent, 0, 0, last))).equals(contents[0] ?? Buffer.of())).toBe(true);
  reads.length = 0;
  expect((await bodyOf(await ask(agent, 0, 0, last))).equals(contents[0] ?? Buffer.of())).toBe(true);
  agent.destroy();
  // The first piece was read in small parts before; the end of the file is no whole piece.
  expect(reads).toEqual([PIECE, 1000]);
});

test('many at once, of several files, from anywhere, and some who leave: everybody gets the bytes asked for', async () => {
  const visits = Array.from({ length: 150 }, async (_, visitor) => {
    const agent = oneConnection();
    for (let turn = 0; turn < 4; turn += 1) {
      const number = visitor * 4 + turn;
      const file = number % contents.length;
      const isWhole = number % 7 < 3;
      const start = isWhole ? 0 : (number * 104_729) % SIZE;
      const end = isWhole ? last : Math.min(last, start + ((number * 7919) % (3 * PIECE)));
      const leaves = visitor % 5 === 0 && turn === 3;
      const answer = await ask(agent, file, start, end);
      if (leaves) {
        await once(answer, 'data');
        answer.destroy();
        continue;
      }
      const expected = contents[file]?.subarray(start, end + 1) ?? Buffer.of();
      expect((await bodyOf(answer)).equals(expected)).toBe(true);
    }
    agent.destroy();
  });
  await Promise.all(visits);
  expect(failures).toEqual([]);
});

test('a slow connection is given little at a time, also one that was quick before', async () => {
  const agent = oneConnection();
  await bodyOf(await ask(agent, 1, 0, last));
  reads.length = 0;
  const answer = await ask(agent, LARGE.name, 0, LARGE.size - 1);
  const isStill = async (): Promise<boolean> => {
    const before = reads.length;
    await sleep(800);
    return reads.length === before;
  };
  await expect.poll(isStill).toBe(true);
  expect(reads.at(-1)).toBe(PIECE);
  reads.length = 0;
  expect((await bodyOf(answer)).length).toBe(LARGE.size);
  agent.destroy();
  expect(reads.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => PIECE / 8));
  expect(reads).toContain(PIECE);
});

test('a file that is shorter than its row says cuts the connection, and nobody is sent the rest of another', async () => {
  const agent = oneConnection();
  await bodyOf(await ask(agent, 0, 0, last));
  const answer = await ask(agent, 1, 0, SIZE + 3 * PIECE);
  const received: Buffer[] = [];
  await expect(async () => {
    for await (const chunk of answer) received.push(chunk);
  }).rejects.toThrow('aborted');
  agent.destroy();
  expect(Buffer.concat(received).equals(contents[1] ?? Buffer.of())).toBe(true);
  // The connection is cut before the file is closed, and so before the sender has failed.
  await expect
    .poll(() => failures.map(String))
    .toEqual(['Error: A stored file is shorter than its row says.']);
});
