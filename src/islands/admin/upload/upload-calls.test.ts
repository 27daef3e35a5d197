import { afterEach, expect, it, vi } from 'vitest';
import { finish } from './upload-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answers = (...all: Response[]) => {
  const asked = vi.fn<typeof fetch>(async () => all.shift() ?? Response.error());
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('location', { pathname: '/admin', search: '' });
  return asked;
};

it('asks again when a proxy did not wait for the server to store a long film', async () => {
  vi.useFakeTimers();
  const asked = answers(
    new Response('<h1>504</h1>', { status: 504 }),
    new Response('A timeout', { status: 524 }),
    Response.json({ message: 'Video uploaded successfully!' }),
  );
  const finished = finish('/uploads/1');
  await vi.runAllTimersAsync();
  expect(await finished).toBe('Video uploaded successfully!');
  expect(asked.mock.calls.map(([url]) => url)).toEqual(Array.from({ length: 3 }, () => '/uploads/1/finish'));
});

it('tells every other refusal at once', async () => {
  const asked = answers(new Response('{}', { status: 503 }));
  await expect(finish('/uploads/1')).rejects.toMatchObject({ status: 503 });
  expect(asked).toHaveBeenCalledOnce();
});
