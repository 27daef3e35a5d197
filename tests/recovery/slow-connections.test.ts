import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startProcess } from '../support/process.ts';

/** `CONNECTIONS=2000` for the great proof; both processes must be allowed to open as many files. */
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 300);
const ASKED = 200;
/** However slow the machine, no one waits longer. The figure to look at is printed. */
const LONGEST_WAIT_MS = 10_000;

it(`${CONNECTIONS} connections that send a letter now and then hold up no one, and are closed`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-slow-'));
  const product = await startProcess(dataDir);
  onTestFinished(async () => {
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const sockets = new Set<Socket>();
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(product.url).port), '127.0.0.1', () => resolve());
      socket.once('error', reject).on('error', () => undefined);
      socket.write('GET /api/courses HTTP/1.1\r\nX-A: ');
      sockets.add(socket.resume());
      socket.once('close', () => sockets.delete(socket));
    });
  for (let opened = 0; opened < CONNECTIONS; opened += 100)
    await Promise.all(Array.from({ length: Math.min(100, CONNECTIONS - opened) }, open));
  const held = sockets.size;
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 500);
  onTestFinished(() => clearInterval(trickle));

  const waits: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const begun = performance.now();
    expect((await product.client().get('/api/courses')).status).toBe(200);
    waits.push(performance.now() - begun);
  }
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(ASKED * 0.99)] ?? 0;
  console.info(`${held} slow connections held, others' p99 ${Math.round(p99)} ms`);
  expect(held).toBeGreaterThan(CONNECTIONS * 0.95);
  expect(p99).toBeLessThan(LONGEST_WAIT_MS);
  await vi.waitUntil(() => sockets.size === 0, { timeout: 120_000, interval: 100 });
});
