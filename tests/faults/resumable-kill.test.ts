import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { fixture } from '../support/fixtures.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { addressOf, askOffset, beginUpload, sendBytes } from '../support/tus.ts';

const KILLS = process.env['FAULTS'] === 'full' ? 60 : 8;
const MEBIBYTE = 1024 * 1024;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-resumable-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A video by its first bytes, and 24 MB long. */
const file = Buffer.concat([fixture('lecture.mp4'), randomBytes(24 * MEBIBYTE)]);

async function signIn(product: ProductProcess): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

/** Sends from where the server has it until the process is killed under it, or all is there. */
async function sendUntilKilled(path: string, known: number): Promise<number> {
  const product = await startProcess(dataDir);
  const client = await signIn(product);
  const offset = Number((await askOffset(client, path)).headers.get('upload-offset'));
  // What an answer said is there is there.
  expect(offset).toBeGreaterThanOrEqual(known);
  let acknowledged = offset;
  const sending = (async () => {
    while (acknowledged < file.length) {
      const piece = file.subarray(acknowledged, acknowledged + 2 * MEBIBYTE);
      await sendBytes(client, path, acknowledged, piece);
      acknowledged += piece.length;
    }
  })().catch(() => undefined);
  await Promise.race([sending, sleep(Math.random() * 60)]);
  await product.end('SIGKILL');
  await sending;
  return Math.min(acknowledged, file.length);
}

it('an upload goes on after every kill, and what is stored is what was sent', async () => {
  const first = await startProcess(dataDir);
  const client = await signIn(first);
  const [course] = (await client.get('/api/courses')).body;
  const fields = { title: 'Long', type: 'video', courseId: course.id, filename: 'long.mp4' };
  const path = addressOf(await beginUpload(client, fields, file.length));
  await first.end('SIGKILL');

  let known = 0;
  for (let kill = 0; kill < KILLS; kill += 1) known = await sendUntilKilled(path, known);

  const last = await startProcess(dataDir);
  const again = await signIn(last);
  const offset = Number((await askOffset(again, path)).headers.get('upload-offset'));
  if (offset < file.length) await sendBytes(again, path, offset, file.subarray(offset));
  const { body } = await again.post(`${path}/finish`);
  const served = await again.request('HEAD', body.material.filePath);
  expect(served.headers.get('etag')).toBe(`"${createHash('sha256').update(file).digest('hex')}"`);
  const materials = (await again.get(`/api/materials?courseId=${course.id}`)).body;
  expect(materials.map(({ title }: { title: string }) => title)).toEqual(['Long']);
  await last.end('SIGTERM');
  const waiting = join(dataDir, 'incoming', 'tus');
  expect(existsSync(waiting) ? readdirSync(waiting) : []).toEqual([]);
});
