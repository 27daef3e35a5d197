import { describe, expect, it } from 'vitest';
import { jsonBody } from './json-body.ts';
import { decodeUtf8, readUpTo } from './read-body.ts';
import { call, incomingWith, plainRouter } from './test-call.ts';

const KIBIBYTE = 1024;

/** What a handler reads of a body, or the code of the refusal. */
async function read(
  headers: Record<string, string>,
  chunks: readonly (string | Buffer)[] = ['{"a":1}'],
): Promise<string> {
  const router = plainRouter();
  router.post('/', jsonBody, async (c) => c.json(await c.req.json()));
  return (await call(router, '/', { method: 'POST' }, incomingWith(headers, chunks))).text;
}
const json = { 'content-type': 'application/json' };

describe('a body', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset = "utf-8" ',
  ])('that says %s is read', async (type) => {
    expect(await read({ 'content-type': type })).toBe('{"a":1}');
  });

  it.each([
    {},
    { 'content-type': '' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'text/plain, application/json' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; charset=utf-8; x=y' },
    { ...json, 'content-encoding': 'gzip' },
    { ...json, 'content-encoding': 'identity' },
  ])('with %o is refused', async (headers) => {
    expect(await read(headers)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('may come in pieces, cut anywhere', async () => {
    const bytes = Buffer.from('{"name":"आशा"}');
    expect(await read(json, [bytes.subarray(0, 10), bytes.subarray(10)])).toBe('{"name":"आशा"}');
  });

  it.each([['{'], [''], ['{"a":1,"a":2}']])('%s is refused', async (text) => {
    expect(await read(json, [text])).toBe('UNREADABLE_REQUEST');
  });

  it('that is no UTF-8 is refused', async () => {
    expect(await read(json, [Buffer.from('"caf\xe9"', 'latin1')])).toBe('UNREADABLE_REQUEST');
  });

  it('may have 64 KB and no byte more', async () => {
    const whole = `"${'x'.repeat(64 * KIBIBYTE - 2)}"`;
    expect(await read(json, [whole])).toBe(whole);
    expect(await read(json, [whole, ' '])).toBe('REQUEST_TOO_LARGE');
  });
});

describe('reading up to 10 bytes', () => {
  it('takes what was announced rightly', async () => {
    const incoming = incomingWith({ 'content-length': '10' }, ['01234', '56789']);
    expect((await readUpTo(incoming, 10)).toString()).toBe('0123456789');
  });

  it('refuses what is announced larger before a byte of it comes', async () => {
    const incoming = incomingWith({ 'content-length': '11' }, [], { open: true });
    expect(() => readUpTo(incoming, 10)).toThrow('The request is too large.');
  });

  it('refuses at the first byte too many, and lets go of the request', async () => {
    const incoming = incomingWith({}, ['0123456789', '0'], { open: true });
    await expect(readUpTo(incoming, 10)).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' });
    expect(['data', 'end', 'error', 'close'].map((event) => incoming.listenerCount(event))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it.each(['error', 'close'])('tells a body that broke off: %s', async (event) => {
    const incoming = incomingWith({}, ['0123'], { open: true });
    const reading = readUpTo(incoming, 10);
    incoming.emit(event, new Error('gone'));
    await expect(reading).rejects.toMatchObject({ code: 'UNREADABLE_REQUEST' });
  });
});

it('bytes that are no UTF-8 are no text', () => {
  expect(decodeUtf8(Buffer.from('आशा'))).toBe('आशा');
  expect(() => decodeUtf8(Buffer.from([0xc3]))).toThrow('The request could not be read.');
});
