import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonCalls } from '../support/calls.ts';
import { databaseContents, forgetLimits } from '../support/database-contents.ts';
import { secondAdmin, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const admin = await sessionOf(product, await secondAdmin(product));
const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

/** Fixed, so that a failure comes back; FUZZ_RUNS and FUZZ_SEED look further. */
const settings = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 60),
  seed: Number(process.env['FUZZ_SEED'] ?? 20_250_610),
  endOnFailure: true,
} as const;

const targets = await jsonCalls(room);

const anything = fc.jsonValue({ maxDepth: 4 });
const anyText = fc.string({ unit: 'binary', maxLength: 300 });

/** A right request of which some fields hold anything, some are gone, and some are new. */
const almostRight = (json: Readonly<Record<string, unknown>>) =>
  fc
    .record({
      changed: fc.dictionary(
        fc.constantFrom(...Object.keys(json)),
        fc.oneof(anything, anyText, fc.double(), fc.bigInt().map(Number)),
      ),
      gone: fc.subarray(Object.keys(json)),
      added: fc.dictionary(anyText, anything, { maxKeys: 4 }),
    })
    .map(({ changed, gone, added }) => {
      const entries = Object.entries({ ...added, ...json, ...changed });
      return Object.fromEntries(entries.filter(([field]) => !gone.includes(field) || field in changed));
    });

/** Sends a body as it is; the client fails by itself on any 5xx. */
async function holds(method: string, path: string, body: string): Promise<void> {
  await forgetLimits(product);
  const before = await databaseContents(product);
  const { status } = await admin.request(method, path, {
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (status >= 400) {
    expect([400, 401, 404, 409, 422]).toContain(status);
    expect(await databaseContents(product)).toBe(before);
  }
}

describe.each(targets.filter(({ path }) => path !== '/api/login'))('$name', ({ method, path, json }) => {
  it('answers any JSON with what it says or with a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(anything, (value) => holds(method, path, JSON.stringify(value))),
      settings,
    );
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
  });

  it('answers an almost right request with what it says or with a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(almostRight(json), (value) => holds(method, path, JSON.stringify(value))),
      settings,
    );
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
  });
});

describe('POST /api/login', () => {
  it('answers any JSON with a refusal', async () => {
    const property = fc.asyncProperty(anything, async (value) => {
      const { status } = await product.client().post('/api/login', value);
      expect(status).toBe(422);
    });
    await fc.assert(property, settings);
  });
});

describe('any bytes', () => {
  it('are JSON or refused', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await product
        .client()
        .request('POST', '/api/contact', { headers, body: Buffer.from(bytes) });
      expect([400, 422]).toContain(answer.status);
    });
    await fc.assert(property, { ...settings, numRuns: settings.numRuns * 5 });
  });

  it('are a form or refused', async () => {
    const pieces = fc.constantFrom(
      '--b',
      '\r\n',
      '\r\n\r\n',
      '--',
      'Content-Disposition: form-data; name="title"',
      '; filename="a.txt"',
      'name="materialFile"',
      '"',
      'x',
      '\0',
      ': ',
      ';',
    );
    const property = fc.asyncProperty(
      fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 }),
      async (parts) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        const answer = await admin.request('POST', '/api/upload-file', { headers, body: parts.join('') });
        expect([400, 413, 422]).toContain(answer.status);
      },
    );
    await fc.assert(property, { ...settings, numRuns: settings.numRuns * 5 });
  });

  it('in a header do no harm', async () => {
    const value = fc
      .string({ unit: 'binary-ascii', maxLength: 80 })
      .map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '%'));
    const names = [
      'cookie',
      'range',
      'if-none-match',
      'if-range',
      'if-modified-since',
      'accept',
      'user-agent',
      'x-forwarded-for',
      'origin',
      'referer',
      'accept-encoding',
      'content-encoding',
    ];
    const property = fc.asyncProperty(fc.constantFrom(...names), value, async (name, text) => {
      const headers = name === 'cookie' ? { cookie: `__Host-session=${text}` } : { [name]: text };
      expect((await admin.request('GET', room.video.filePath, { headers })).status).toBeLessThan(500);
    });
    await fc.assert(property, { ...settings, numRuns: settings.numRuns * 5 });
  });
});
