import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Handler } from '../handler.ts';
import { startFront } from './front-fixture.ts';

const long = JSON.stringify({ text: 'नमस्ते, Asha. '.repeat(500) });

const answer: Handler = (request, response) => {
  const [, , kind = ''] = (request.url ?? '').split('/');
  if (kind === 'long') response.writeHead(200, { 'content-type': 'application/json' }).end(long);
  else if (kind === 'pieces') {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(long),
    });
    for (const piece of long.match(/.{1,700}/gsu) ?? []) response.write(Buffer.from(piece));
    response.end();
  } else if (kind === 'short') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  else if (kind === 'file') response.writeHead(200, { 'content-type': 'application/pdf' }).end(long);
  else if (kind === 'none') response.writeHead(204).end();
  else response.writeHead(500, { 'content-type': 'application/json' }).end(long);
};

const front = await startFront({ api: answer, page: answer });
afterAll(() => front.close());

/** Node's own client: fetch decompresses and hides the length that was sent. */
async function ask(path: string, accept?: string, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
  const headers = accept === undefined ? {} : { 'accept-encoding': accept };
  openRequest(front.url + path, { method, headers }, resolve)
    .on('error', reject)
    .end();
  const incoming = await promise;
  return { status: incoming.statusCode, headers: incoming.headers, bytes: await buffer(incoming) };
}

describe('what is sent compressed', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0.2, gzip', gunzipSync],
  ])('is in %s for a client that says "%s"', async (coding, accept, unpack) => {
    for (const path of ['/api/long', '/course/pieces']) {
      const { headers, bytes } = await ask(path, accept);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(headers.vary).toBe('Accept-Encoding');
      expect(bytes.length).toBeLessThan(long.length / 5);
      expect(unpack(bytes).toString()).toBe(long);
    }
  });

  it('is a refusal, too', async () => {
    const { status, headers, bytes } = await ask('/api/fault', 'br');
    expect([status, headers['content-encoding']]).toEqual([500, 'br']);
    expect(brotliDecompressSync(bytes).toString()).toBe(long);
  });
});

describe('what is sent as it is', () => {
  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd'])(
    'is everything to a client that says "%s"',
    async (accept) => {
      for (const path of ['/api/long', '/course/pieces']) {
        const { headers, bytes } = await ask(path, accept);
        expect(headers['content-encoding']).toBeUndefined();
        expect(headers['content-length']).toBe(String(Buffer.byteLength(long)));
        expect(headers.vary).toBe('Accept-Encoding');
        expect(bytes.toString()).toBe(long);
      }
    },
  );

  it('is a body too short to gain by it', async () => {
    const { headers, bytes } = await ask('/api/short', 'br');
    expect([headers['content-encoding'], headers['content-length'], bytes.toString()]).toEqual([
      undefined,
      '2',
      '{}',
    ]);
  });

  it.each(['/media/file', '/media/long', '/api/file'])('is a file: %s', async (path) => {
    const { headers, bytes } = await ask(path, 'br, gzip');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    expect(bytes.toString()).toBe(long);
  });

  it('is an answer without a body', async () => {
    const { status, headers, bytes } = await ask('/api/none', 'br');
    expect([status, headers['content-encoding'], bytes.length]).toEqual([204, undefined, 0]);
    const head = await ask('/api/long', 'br', 'HEAD');
    expect([head.headers['content-encoding'], head.headers.vary, head.bytes.length]).toEqual([
      undefined,
      'Accept-Encoding',
      0,
    ]);
  });
});
