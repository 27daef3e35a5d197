import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ProductProcess, startProcess } from '../support/process.ts';

/** How many files this process may open, so sockets too; the product may open as many. */
const mayOpen = Number(/^Max open files\s+(\d+)/m.exec(limits())?.[1] ?? 1024);
const WANTED = process.env['FAULTS'] === 'full' ? 10_000 : 500;
const CROWD = Math.min(WANTED, mayOpen - 200);
const AT_ONCE = 250;
const WAIT = { timeout: 120_000, interval: 100 };
/** What the answers given meanwhile leave to be collected. */
const MORE_MEMORY = 128 * 1024 * 1024;
/** Files that come and go by themselves. */
const MORE_FILES = 8;
/** However slow the machine, nobody who asks in an orderly way waits longer. */
const LONGEST_WAIT_MS = 30_000;
/** How long the product lets a head take; nobody is sent away before. */
const HEAD_MS = 15_000;
/** Of those it must hold so many hold a connection at once. */
const NEARLY_ALL = 0.97;

function limits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
const canLook = limits() !== '';
if (!canLook) console.log('Skipped: crowds. This system does not tell what a process has open.');

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-crowd-'));
let product: ProductProcess;
beforeAll(async () => {
  if (canLook) product = await startProcess(dataDir);
});
afterAll(async () => {
  if (canLook) await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const port = (): number => Number(new URL(product.url).port);
const openFiles = (): number => readdirSync(`/proc/${product.pid}/fd`).length;
const memory = (): number =>
  Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) * 1024;

const HOST = `Host: localhost\r\n`;
const halves: readonly string[] = [
  '',
  'G',
  'GET /api/courses HTTP/1.1\r\nHost: loc',
  `GET /api/courses HTTP/1.1\r\n${HOST}\r\n`,
  `GET /courses HTTP/1.1\r\n${HOST}\r\n`,
  `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
  `POST /api/contact HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"name"`,
  `POST /api/upload-file HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n--b\r\n`,
];

/** A connection that has sent this much. */
const opened = (bytes: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined);
      if (bytes === '') resolve(socket);
      else socket.write(bytes, () => resolve(socket));
    });
  });

/** Does something so often, some of it at once. */
async function inCrowds(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => work(from + at)));
}

/** Others are answered all the time while something goes on, one after another. @returns how many were */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  let going = true;
  let answered = 0;
  const end = work.finally(() => {
    going = false;
  });
  while (going) {
    const asked = performance.now();
    expect((await product.client().get('/api/courses')).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(LONGEST_WAIT_MS);
    answered += 1;
    await sleep(5);
  }
  await end;
  return answered;
}

describe.runIf(canLook)(`${CROWD} clients`, () => {
  it('that go away in the middle of a request leave nothing behind', async () => {
    // Memory that is taken once, at the first requests, is nobody's loss.
    await inCrowds(
      AT_ONCE,
      async (index) => void (await opened(halves[index % halves.length] ?? '')).resetAndDestroy(),
    );
    await vi.waitUntil(async () => (await product.client().get('/readyz')).status === 200, WAIT);
    const before = { files: openFiles(), memory: memory() };
    const answered = await answeredDuring(
      inCrowds(
        CROWD,
        async (index) => void (await opened(halves[index % halves.length] ?? '')).resetAndDestroy(),
      ),
    );
    expect(answered).toBeGreaterThan(0);
    await vi.waitUntil(() => openFiles() <= before.files + MORE_FILES, WAIT);
    await vi.waitUntil(() => memory() < before.memory + MORE_MEMORY, WAIT);
    console.info(
      `aborted ${CROWD}, answered meanwhile ${answered}, memory ${Math.round((memory() - before.memory) / 1024 / 1024)} MB more`,
    );
  });

  it('that send a letter now and then are sent away, and hold up nobody', async () => {
    const before = { files: openFiles(), memory: memory() };
    const sockets: Socket[] = [];
    let closed = 0;
    let highest = 0;
    /** How many came within the time of a head, at most: everybody, unless this machine takes longer to open so many. */
    let mostComing = 0;
    const openedAt: number[] = [];
    const everybody = inCrowds(CROWD, async () => {
      const socket = await opened('GET /api/courses HTTP/1.1\r\nX-A: ');
      socket.once('close', () => {
        closed += 1;
      });
      sockets.push(socket.resume());
      openedAt.push(performance.now());
      const since = performance.now() - HEAD_MS;
      mostComing = Math.max(mostComing, openedAt.length - openedAt.findIndex((at) => at >= since));
    });
    const trickle = setInterval(() => {
      highest = Math.max(highest, openFiles());
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, 1000);
    const answered = await answeredDuring(
      everybody.then(() => vi.waitUntil(() => closed === CROWD, WAIT)).finally(() => clearInterval(trickle)),
    );
    expect(highest - before.files).toBeGreaterThanOrEqual(NEARLY_ALL * mostComing);
    expect(answered).toBeGreaterThan(0);
    await vi.waitUntil(() => openFiles() <= before.files + MORE_FILES, WAIT);
    await vi.waitUntil(() => memory() < before.memory + MORE_MEMORY, WAIT);
    console.info(
      `trickling ${CROWD}, held at once ${highest - before.files} of ${mostComing}, answered meanwhile ${answered}, memory ${Math.round((memory() - before.memory) / 1024 / 1024)} MB more`,
    );
  });
});

it.runIf(!canLook)('crowds are tried where the system tells what a process has open', () => {
  expect(canLook).toBe(false);
});
