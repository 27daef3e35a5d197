import { afterEach, expect, it, vi } from 'vitest';
import { finishUpload } from './finish-upload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answers = (...all: Response[]) => {
  const fetched = vi.fn<typeof fetch>(async () => all.shift() ?? Response.error());
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/admin', search: '' });
  return fetched;
};

it('tries again when a proxy did not wait for the server to store a long film', async () => {
  vi.useFakeTimers();
  const fetched = answers(
    new Response('<h1>504</h1>', { status: 504 }),
    new Response('A timeout', { status: 524 }),
    Response.json({ message: 'Video uploaded successfully!' }),
  );
  const finished = finishUpload('/uploads/1');
  await vi.runAllTimersAsync();
  expect(await finished).toEqual({ message: 'Video uploaded successfully!' });
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('tells every other failure at once', async () => {
  const fetched = answers(new Response('{}', { status: 503 }));
  await expect(finishUpload('/uploads/1')).rejects.toMatchObject({ status: 503 });
  expect(fetched).toHaveBeenCalledOnce();
});
