import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOver } from '../../../scripts/lib/pass-over.mjs';
import type { Client } from '../../support/client.ts';
import { fixture } from '../../support/fixtures.ts';
import { hasNginx, startNginx } from '../../support/nginx.ts';
import { sessionOf } from '../../support/people.ts';
import { freePort } from '../../support/process.ts';
import { startProduct } from '../../support/product.ts';
import { openStudyRoom, type StudyRoom } from '../../support/study-room.ts';

const PREFIX = '/stored-media';
const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const recipe = /```nginx\n( {4}location \/stored-media\/[\s\S]*?)```/.exec(guide)?.[1] ?? '';

const product = await startProduct({ MEDIA_ACCEL: PREFIX });
afterAll(() => product.stop());
const room: StudyRoom = await openStudyRoom(product);
const { filePath } = room.video;
const whole = fixture('lecture.mp4');

describe('a product whose nginx sends the stored files', () => {
  it('names the file to nginx, and sends nothing itself', async () => {
    const pupil = await sessionOf(product, room.enrolled);
    const answer = await pupil.get(filePath, { range: 'bytes=0-99' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-accel-redirect')).toMatch(/^\/stored-media\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.bytes).toHaveLength(0);
    // Without it nginx closes its connection after each answer.
    expect(answer.headers.get('content-length')).toBe('0');
  });

  it('names it to nobody who may not have it', async () => {
    const stranger = await sessionOf(product, room.outsider);
    for (const client of [stranger, product.client()]) {
      const answer = await client.get(filePath);
      expect([401, 403]).toContain(answer.status);
      expect(answer.headers.get('x-accel-redirect')).toBeNull();
    }
  });
});

if (!hasNginx) passOver('stored files sent by nginx', 'nginx');

describe.runIf(hasNginx)('nginx, set up as docs/operations.md says', () => {
  let nginx: { stop(): Promise<void> };
  let origin: string;
  /** nginx names itself in its answers, which our own client would not stand. */
  const ask = async ({ cookie }: Client, path: string, wanted: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers: { cookie, ...wanted } });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  beforeAll(async () => {
    const port = await freePort();
    const location = recipe.replace('/var/lib/abhyas/media/', `${product.config.dataDir}/media/`);
    nginx = await startNginx(
      `server {\n listen 127.0.0.1:${port};\n location / { proxy_pass http://127.0.0.1:${product.port}; }\n${location}}`,
      port,
    );
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(() => nginx.stop());

  it('sends the whole file, with the headers the product would send', async () => {
    const pupil = await sessionOf(product, room.enrolled);
    const { status, headers, bytes } = await ask(pupil, filePath);
    expect(status).toBe(200);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      createHash('sha256').update(whole).digest('hex'),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename="lecture\.mp4"/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': 'video/mp4',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(headers.get('x-accel-redirect')).toBeNull();
  });

  it('sends ranges, resumes by its own mark, and answers 304 to who has it', async () => {
    const pupil = await sessionOf(product, room.enrolled);
    const first = await ask(pupil, filePath, { range: 'bytes=100-199' });
    expect([first.status, first.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${whole.length}`,
    ]);
    expect(first.bytes.equals(whole.subarray(100, 200))).toBe(true);
    const etag = first.headers.get('etag') ?? '';
    expect((await ask(pupil, filePath, { range: 'bytes=200-299', 'if-range': etag })).status).toBe(206);
    expect((await ask(pupil, filePath, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(pupil, filePath, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const head = await fetch(origin + filePath, { method: 'HEAD', headers: { cookie: pupil.cookie } });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(whole.length),
      etag,
    ]);
  });

  it('sends nothing to who is not enrolled, or asks for the stored file itself', async () => {
    expect((await ask(await sessionOf(product, room.outsider), filePath)).status).toBe(403);
    const pupil = await sessionOf(product, room.enrolled);
    const named = (await pupil.get(filePath)).headers.get('x-accel-redirect') ?? '';
    expect((await fetch(origin + named)).status).toBe(404);
  });
});
