import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverArgs, serverEnvironment } from '../../scripts/lib/server-start.mjs';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { fixture, uploadForm } from '../support/fixtures.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { nested, word } from '../support/word-files.ts';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 384 * MEBIBYTE;
const UPLOAD_BYTES = 1024 * MEBIBYTE;
const STREAMS = 64;
const CALLERS = 4;

/** Limits of memory are made in this folder where the system has it and lets us. */
const group = join('/sys/fs/cgroup/memory', `abhyas-${process.pid}`);
const setting = (name: string): string => join(group, `memory.${name}`);

function mayLimit(): boolean {
  try {
    mkdirSync(group);
    writeFileSync(setting('limit_in_bytes'), String(LIMIT));
    return true;
  } catch {
    return false;
  }
}

const isFull = process.env['FAULTS'] === 'full';
const isLimited = isFull && mayLimit();
if (!isFull) console.log('Skipped: 384 MB of memory. It takes minutes: npm run test:faults.');
else if (!isLimited) console.log('Skipped: 384 MB of memory. Limits cannot be set here (root, cgroup v1).');

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-memory-'));
let product: ProductProcess;
beforeAll(async () => {
  if (!isLimited) return;
  const enter = `echo $$ > '${join(group, 'cgroup.procs')}' && exec "$@"`;
  product = await startProcess(dataDir, serverEnvironment, [
    'sh',
    '-c',
    enter,
    'sh',
    process.execPath,
    ...serverArgs,
  ]);
});
afterAll(async () => {
  if (isLimited) await product.end('SIGTERM');
  if (existsSync(group)) rmdirSync(group);
  rmSync(dataDir, { recursive: true, force: true });
});

const statistic = (file: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(setting(file), 'utf8'))?.[1]);

/** A form with a video of this size, made while it is sent. */
function videoForm(fields: Readonly<Record<string, string>>, hashed: (chunk: Buffer) => void): Readable {
  const head = fixture('lecture.mp4');
  const filling = randomBytes(MEBIBYTE);
  const disposition = 'Content-Disposition: form-data; name=';
  return Readable.from(
    (function* () {
      for (const [name, value] of Object.entries(fields))
        yield Buffer.from(`--b\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`);
      yield Buffer.from(`--b\r\n${disposition}"materialFile"; filename="long.mp4"\r\n\r\n`);
      hashed(head);
      yield head;
      for (let sent = 0; sent < UPLOAD_BYTES; sent += filling.length) {
        hashed(filling);
        yield filling;
      }
      yield Buffer.from('\r\n--b--\r\n');
    })(),
  );
}

/** Plays a video once; gives its bytes. */
const play = (path: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(product.url + path, { agent: false, headers: { cookie } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('error', reject).once('end', () => resolve(bytes));
    }).once('error', reject);
  });

async function signIn(): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

describe.runIf(isLimited)('384 MB of memory', () => {
  it(`are enough for calls, ${STREAMS} streams and an upload of 1 GB at once`, async () => {
    const client = await signIn();
    const fields = { title: 'Short', description: '', type: 'video', courseId: '1' };
    const bytes = Buffer.concat([fixture('lecture.mp4'), randomBytes(32 * MEBIBYTE)]);
    const short = await client.upload('/api/upload-file', uploadForm(fields, { name: 'lecture.mp4', bytes }));
    const { filePath } = short.body.material;

    let going = true;
    let mostInUse = 0;
    const figures = { streams: 0, calls: 0 };
    const streams = Array.from({ length: STREAMS }, async () => {
      while (going) {
        expect(await play(filePath, client.cookie)).toBe(bytes.length);
        figures.streams += 1;
      }
    });
    const callers = Array.from({ length: CALLERS }, async () => {
      while (going) {
        expect((await client.get('/api/courses')).status).toBe(200);
        figures.calls += 1;
        mostInUse = Math.max(mostInUse, statistic('stat', 'total_rss'));
        await sleep(10);
      }
    });
    const hash = createHash('sha256');
    const long = await client.request('POST', '/api/upload-file', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: videoForm({ ...fields, title: 'Long' }, (chunk) => void hash.update(chunk)),
    });
    going = false;
    await Promise.all([...streams, ...callers]);

    expect(long.status).toBe(201);
    const served = await client.request('HEAD', long.body.material.filePath);
    expect(served.headers.get('etag')).toBe(`"${hash.digest('hex')}"`);
    expect(statistic('oom_control', 'oom_kill')).toBe(0);
    expect((await client.get('/api/courses')).status).toBe(200);
    console.info(
      `384 MB: ${figures.streams} streams played, ${figures.calls} calls, most in use ${Math.round(mostInUse / MEBIBYTE)} MB, killed 0`,
    );
  });
});

describe.runIf(isLimited)('384 MB of memory', () => {
  it('are enough for a Word document that takes all it can get', async () => {
    const client = await signIn();
    const fields = { title: 'Deep', description: '', type: 'document', courseId: '1' };
    const bytes = word(nested(100_000, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'));
    const { body } = await client.upload(
      '/api/upload-file',
      uploadForm(fields, { name: 'deep.docx', bytes }),
    );
    const page = await client.get(`${body.material.filePath}/page`);
    expect([page.status, page.body.code]).toEqual([422, 'NOT_SHOWN_AS_PAGE']);
    expect(statistic('oom_control', 'oom_kill')).toBe(0);
    expect((await client.get('/api/courses')).status).toBe(200);
    const most = Number(readFileSync(setting('max_usage_in_bytes'), 'utf8'));
    console.info(`384 MB: a deep document, the group held ${Math.round(most / MEBIBYTE)} MB at most`);
  });
});

it.runIf(!isLimited)('little memory is tried in full, where limits can be set', () => {
  expect(isLimited).toBe(false);
});
