import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { s3Credentials, startStorage } from '../../tests/support/s3.ts';
import { mediaUrl } from '../config-urls.ts';
import { createS3Media } from '../files/s3/s3-media.ts';
import { lookAtStorage } from './storage.ts';

vi.setConfig({ testTimeout: 60_000 });

const storage = await startStorage();
afterAll(() => storage.stop());
beforeEach(() => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
});

const look = (address: string) => lookAtStorage(createS3Media(mediaUrl.parse(address)));

it('is well when a file comes back, and nothing is left there', async () => {
  const place = createS3Media(mediaUrl.parse(storage.url('site')));
  expect(await lookAtStorage(place)).toMatchObject([{ level: 'ok' }]);
  const left = vi.fn(async () => []);
  await place.removeUnknown(left, Date.now() + 2 * 24 * 60 * 60_000);
  expect(left.mock.calls.flat(2)).toEqual([]);
});

it('names the settings when the bucket is not there', async () => {
  const found = await look(storage.url('site').replace('s3://media', 's3://other'));
  expect(found).toMatchObject([
    {
      level: 'problem',
      found: expect.stringContaining('NoSuchBucket'),
      advice: expect.stringMatching(/MEDIA_URL/),
    },
  ]);
});

it('names the settings when the storage cannot be reached', async () => {
  expect(await look('s3://media?endpoint=http://127.0.0.1:9')).toMatchObject([{ level: 'problem' }]);
});

it('has nothing to say where files lie on this disk', async () => {
  expect(await lookAtStorage(undefined)).toEqual([]);
});
