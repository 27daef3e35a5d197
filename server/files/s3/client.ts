import { S3Client } from '@aws-sdk/client-s3';
import type { MediaBucket } from '../../config-urls.ts';

const CONNECT_MS = 5000;
/** From a request to the first byte of its answer; a part of an upload included. */
const ANSWER_MS = 60_000;
/** Every viewer of a video holds one; the SDK's own limit is 50. */
const SOCKETS = 5000;

/** @returns a client for the bucket's storage; it asks three times before it gives up */
export function openClient({ endpoint, region }: MediaBucket): S3Client {
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
