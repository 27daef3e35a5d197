import { afterAll, describe, expect, it } from 'vitest';
import { changes, jsonCalls, nameOf } from '../support/calls.ts';
import { secondAdmin, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { exchange } from '../support/raw-http.ts';
import { openStudyRoom } from '../support/study-room.ts';

/** Requests that announce no body at all, neither a length nor chunks: nothing will ever come that could end. */

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { port } = new URL(product.url);
/** The room's own admin has to stay logged in. */
const other = await secondAdmin(product);

async function withoutBody(method: string, path: string, cookie: string, type: string) {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Connection: close',
    `Content-Type: ${type}`,
  ];
  const answers = await exchange(Number(port), `${lines.join('\r\n')}\r\n\r\n`);
  expect(answers).toHaveLength(1);
  return answers[0];
}

describe('a call that takes JSON says so when none is sent', async () => {
  it.each(await jsonCalls(room))('$name', async ({ method, path }) => {
    const answer = await withoutBody(method, path, room.admin.cookie, 'application/json');
    expect(answer?.status).toBeGreaterThanOrEqual(400);
    expect(answer?.status).toBeLessThan(500);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ message: expect.stringMatching(/./) });
  });
});

describe('every change is answered without a body', () => {
  it.each(changes.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
    const { path } = await call.ask(room);
    const { cookie } = await sessionOf(product, other);
    for (const type of ['multipart/form-data; boundary=b', 'text/plain']) {
      const answer = await withoutBody(call.method, path, cookie, type);
      expect(answer?.status).toBeLessThan(500);
    }
  });
});
