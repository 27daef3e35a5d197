import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it, onTestFinished, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import { standInEncoder } from '../support/encoder.ts';
import { uploadForm } from '../support/fixtures.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { inDatabase } from './data-folder.ts';

const STUDENTS = 60;
const WAIT = { timeout: 60_000, interval: 10 };

it('an import beside a film, killed and then stopped, adds each student once and has one list of passwords', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-import-'));
  const encoder = standInEncoder(dataDir, 'exec sleep 600');
  let product: ProductProcess | undefined;
  onTestFinished(async () => {
    await product?.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  let cookie = '';
  const start = async () => {
    const started = await startProcess(dataDir, { ENCODER: encoder, ENCODE_LOAD: '1000' });
    product = started;
    const client = product.client();
    if (cookie === '') await client.post('/api/login', admin);
    else client.cookie = cookie;
    cookie = client.cookie;
    return { client, end: (signal: 'SIGKILL' | 'SIGTERM') => started.end(signal) };
  };
  const emails = Array.from({ length: STUDENTS }, (_, at) => `student${at}@example.in`);
  const added = () =>
    inDatabase(dataDir, (sqlite) =>
      sqlite.prepare("select email from users where role = 'student' order by id").pluck().all(),
    );

  let { client, end } = await start();
  const film = uploadForm({ title: 'Film', type: 'video', courseId: 1 }, { name: 'lecture.mp4' });
  expect((await client.upload('/api/upload-file', film)).status).toBe(201);
  const running = async () => (await client.get('/api/tasks?state=running')).body;
  await vi.waitUntil(async () => (await running()).length === 1, WAIT);
  const file = `name,email\n${emails.map((email) => `Student,${email}`).join('\n')}`;
  const body = new Blob([file], { type: 'text/csv' });
  const { importId } = (await client.request('POST', '/api/users/import', { body })).body;
  const path = `/api/users/imports/${importId}`;
  const isHalfway = async () => {
    const { state, done } = (await client.get(path)).body;
    return state === 'working' && done > 3 && done < STUDENTS;
  };
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await vi.waitUntil(isHalfway, WAIT);
    await end(signal);
    expect(added()).toEqual([]);
    ({ client, end } = await start());
  }
  await vi.waitUntil(async () => (await client.get(path)).body.state === 'done', WAIT);
  expect(added()).toEqual(emails);
  expect(await running()).toMatchObject([{ kind: 'Prepare video' }]);
  const [task] = (await client.get('/api/tasks')).body;
  expect(task).toMatchObject({ state: 'done', message: '60 students imported and enrolled!' });
  const [, ...rows]: string[][] = parse((await client.post(`${path}/passwords`)).bytes, { bom: true });
  expect(rows.map(([, email]) => email)).toEqual(emails);
  const login = { email: rows[7]?.[1], password: rows[7]?.[4] };
  expect((await client.post('/api/login', login)).status).toBe(200);
});
