import { createHash } from 'node:crypto';
import { startFauxqs } from 'fauxqs';

/** Where the project `s3` of vitest.config.ts says that its products keep their files: an endpoint. */
const ENDPOINT = 'TEST_S3_ENDPOINT';
const BUCKET = 'media';

/** The storage takes any credentials, but the client looks for some. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' } as const;

/** Object storage on a free port of this machine, in memory. */
export async function startStorage(): Promise<{
  url: (prefix: string) => string;
  stop: () => Promise<void>;
}> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket(BUCKET);
  return {
    url: (prefix) => mediaUrl(`http://127.0.0.1:${server.port}`, prefix),
    stop: () => server.stop(),
  };
}

const mediaUrl = (endpoint: string, prefix: string): string =>
  `s3://${BUCKET}/${prefix}?${new URLSearchParams({ endpoint, region: 'ap-south-1' })}`;

/** Starts a storage for a whole run. */
export async function setup(): Promise<() => Promise<void>> {
  const storage = await startStorage();
  process.env[ENDPOINT] = new URL(storage.url('x')).searchParams.get('endpoint') ?? '';
  Object.assign(process.env, s3Credentials);
  return storage.stop;
}

/** What a product is told, so that it keeps its files in a corner of its own of the run's storage; empty on disk. */
export function storageFor(dataDir: string): { MEDIA_URL?: string } {
  const endpoint = process.env[ENDPOINT];
  if (endpoint === undefined) return {};
  return { MEDIA_URL: mediaUrl(endpoint, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)) };
}
