import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FILE_HEAD, MEBIBYTE, uploadSite } from './upload-fixture.ts';

const uploads = uploadSite();

test('a chunked body that is too large is cut', async () => {
  const { status } = uploads.send({ 'transfer-encoding': 'chunked' }, [
    FILE_HEAD,
    new Uint8Array(8 * MEBIBYTE),
  ]);
  expect(await status).toBe(413);
  expect(await uploads.site.stored()).toEqual([]);
});

test('a body announced too large is refused before a byte of it is sent', async () => {
  const { outgoing, status } = uploads.send({ 'content-length': String(5 * 1024 ** 3) }, [FILE_HEAD], false);
  expect(await status).toBe(413);
  outgoing.destroy();
});

test.each([
  ['401 for nobody', { 'x-test-user': 'nobody' }, 401],
  ['403 for a student', { 'x-test-user': 'student' }, 403],
  ['415 for another body', { 'content-type': 'text/plain' }, 415],
])('%s does not wait for the body, and arrives while it is being sent', async (_what, headers, status) => {
  const size = 100 * MEBIBYTE;
  const { outgoing, status: answered } = uploads.send(
    { 'content-length': String(size), ...headers },
    [],
    false,
  );
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  outgoing.once('close', close);
  const [socket]: Socket[] = await once(outgoing, 'socket');
  const sending = setInterval(() => outgoing.write(new Uint8Array(MEBIBYTE)), 5);
  try {
    expect(await answered).toBe(status);
    expect(socket?.bytesWritten).toBeLessThan(size);
    await closed;
  } finally {
    clearInterval(sending);
  }
});

test('a disk too full is told before a byte is sent', async () => {
  await uploads.restart({ freeFloor: 1e18 });
  const { outgoing, status } = uploads.send({ 'content-length': '100000' }, [FILE_HEAD], false);
  expect(await status).toBe(507);
  outgoing.destroy();
});

test('a client that goes away leaves nothing', async () => {
  const { outgoing } = uploads.send(
    { 'content-length': String(2 * MEBIBYTE) },
    [FILE_HEAD, new Uint8Array(MEBIBYTE)],
    false,
  );
  await expect.poll(() => uploads.site.stored()).toEqual([expect.stringMatching(/^incoming.*\.part$/)]);
  outgoing.destroy();
  await expect.poll(() => uploads.site.stored()).toEqual([]);
  expect(await uploads.state()).toMatchObject({ materials: [], rows: [] });
});

test('200 clients that go away at any moment leave no file and no open handle', async () => {
  const handles = async (): Promise<number> => (await readdir('/proc/self/fd').catch(() => [])).length;
  const before = await handles();
  const storm = Array.from({ length: 200 }, async (_, index) => {
    const { outgoing, status } = uploads.send(
      { 'content-length': '300000' },
      [FILE_HEAD, new Uint8Array(index * 1000)],
      false,
    );
    for (let turn = 0; turn < index % 20; turn += 1) await setImmediate();
    outgoing.destroy();
    await status;
  });
  await Promise.all(storm);
  await expect.poll(() => uploads.site.stored()).toEqual([]);
  await expect.poll(handles).toBeLessThan(before + 20);
});
