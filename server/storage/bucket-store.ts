import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as s3 from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { MediaBucket } from '../config-urls.ts';
import { AppError } from '../errors.ts';
import { assertKey, type BlobStore, isKey } from './blob-store.ts';

/** Two parts are in memory for each upload; 10,000 parts make the largest object. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores files in a bucket. A failed upload leaves no object. */
export function createBucketStore(place: MediaBucket): BlobStore {
  const { bucket, prefix } = place;
  const client = openClient(place);
  const nameOf = (key: string) => ({ Bucket: bucket, Key: prefix + assertKey(key) });

  return {
    async store(key, path) {
      const params = { ...nameOf(key), Body: createReadStream(path) };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done().catch(orBusy);
    },
    async read(key, { start, end }) {
      const command = new s3.GetObjectCommand({ ...nameOf(key), Range: `bytes=${start}-${end}` });
      const { Body } = await client.send(command).catch(orBusy);
      if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.');
      return Body;
    },
    async remove(keys) {
      for (const key of keys) await client.send(new s3.DeleteObjectCommand(nameOf(key)));
    },
    async *keysBefore(moment) {
      const pages = s3.paginateListObjectsV2({ client, pageSize: 500 }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        yield Contents.filter(({ LastModified }) => (LastModified?.getTime() ?? moment) < moment)
          .flatMap(({ Key }) => Key?.slice(prefix.length) ?? [])
          .filter(isKey);
    },
  };
}

function openClient({ endpoint, region }: MediaBucket): s3.S3Client {
  const agent = { keepAlive: true, maxSockets: 5000 };
  return new s3.S3Client({
    region,
    // Other providers support neither bucket host names nor Amazon's newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No idle timeout afterwards: a paused player reads nothing for an hour.
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Retries an unreachable storage, not a missing file, wrong credentials or local errors. */
function orBusy(error: unknown): never {
  const isOurs =
    error instanceof Error &&
    (error.name === 'CredentialsProviderError' || ('code' in error && error.code === 'ENOENT'));
  if (isOurs || (error instanceof s3.S3ServiceException && error.$fault === 'client')) throw error;
  throw new AppError('BUSY', { retryAfterSeconds: 30 });
}
