import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { MediaBucket } from '../config-urls.ts';
import { AppError } from '../errors.ts';
import { assertKey, type BlobStore, isKey, UNREFERENCED_FOR_MS } from './blob-store.ts';

const CONNECT_MS = 5000;
/** From a request to the first byte of its answer; a part of an upload included. */
const ANSWER_MS = 60_000;
/** Every viewer of a video holds one; the SDK's own limit is 50. */
const SOCKETS = 5000;
/** Two parts of this size are in memory for each file on its way; 10,000 of them make the largest object. */
const PART_BYTES = 8 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 30;

/** Stored files as objects of a bucket. Whole objects only: a broken upload leaves nothing under a key. */
export function createBucketStore(place: MediaBucket): BlobStore {
  const { bucket, prefix } = place;
  const client = openClient(place);
  const nameOf = (key: string): { Bucket: string; Key: string } => {
    assertKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };

  async function store(key: string, path: string): Promise<void> {
    const upload = new Upload({
      client,
      params: { ...nameOf(key), Body: createReadStream(path) },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done().catch(orBusy);
  }

  async function* keysBefore(moment: number): AsyncGenerator<string[]> {
    let from: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from, MaxKeys: 500 }),
      );
      yield (page.Contents ?? [])
        .filter(({ LastModified }) => (LastModified?.getTime() ?? moment) < moment)
        .flatMap(({ Key }) => Key?.slice(prefix.length) ?? [])
        .filter(isKey);
      from = page.NextContinuationToken;
    } while (from !== undefined);
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await client.send(new DeleteObjectCommand(nameOf(key)));
  }

  return {
    store,
    async commit(key, path) {
      try {
        await store(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async read(key, { start, end }) {
      const command = new GetObjectCommand({ ...nameOf(key), Range: `bytes=${start}-${end}` });
      const { Body } = await client.send(command).catch(orBusy);
      if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.');
      return Body;
    },
    remove,
    async removeUnreferenced(findReferenced, now) {
      let removed = 0;
      for await (const keys of keysBefore(now - UNREFERENCED_FOR_MS)) {
        const referenced = new Set(await findReferenced(keys));
        const unreferenced = keys.filter((key) => !referenced.has(key));
        await remove(unreferenced);
        removed += unreferenced.length;
      }
      return removed;
    },
  };
}

function openClient({ endpoint, region }: MediaBucket): S3Client {
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  return new S3Client({
    region,
    // Other storages than Amazon's know neither host names for buckets nor its newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No limit on silence after that: a paused player reads nothing for an hour.
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/**
 * A storage that is away will be back.
 * @throws AppError BUSY; the error itself where it will not pass: a missing file, wrong credentials, a local file
 */
function orBusy(error: unknown): never {
  const isOurs =
    error instanceof Error &&
    (error.name === 'CredentialsProviderError' || ('code' in error && error.code === 'ENOENT'));
  if (isOurs || (error instanceof S3ServiceException && error.$fault === 'client')) throw error;
  throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
