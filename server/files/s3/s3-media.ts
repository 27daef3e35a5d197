import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { assertKey, type FindKnown, isKey, type MediaPlace, UNKNOWN_FOR_MS } from '../media-place.ts';
import { orStorageAway } from './away.ts';
import { openClient } from './client.ts';
import type { MediaBucket } from '../../config-urls.ts';
import { sendStream } from './send-stream.ts';

/** Two parts of this size are in memory for each file on its way; 10,000 of them make the largest object. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stored files as objects of a bucket. Whole objects only: a broken upload leaves nothing under a key. */
export function createS3Media(place: MediaBucket): MediaPlace {
  const { bucket, prefix } = place;
  const client = openClient(place);
  const nameOf = (key: string): { Bucket: string; Key: string } => {
    assertKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };

  async function put(key: string, path: string): Promise<void> {
    const upload = new Upload({
      client,
      params: { ...nameOf(key), Body: createReadStream(path) },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done().catch(orStorageAway);
  }

  async function get(key: string, range?: string): Promise<Readable> {
    const { Body } = await client
      .send(new GetObjectCommand({ ...nameOf(key), Range: range }))
      .catch(orStorageAway);
    if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.');
    return Body;
  }

  async function* objectsBefore(moment: number): AsyncGenerator<string[]> {
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
    put,
    async take(key, path) {
      try {
        await put(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
    open: (key) => throughDisk(() => get(key)),
    async read(key, { start, end }) {
      const body = await get(key, `bytes=${start}-${end}`);
      return (outgoing) => sendStream(body, outgoing);
    },
    remove,
    async removeUnknown(findKnown: FindKnown, now) {
      let removed = 0;
      for await (const keys of objectsBefore(now - UNKNOWN_FOR_MS)) {
        const known = new Set(await findKnown(keys));
        const unknown = keys.filter((key) => !known.has(key));
        await remove(unknown);
        removed += unknown.length;
      }
      return removed;
    },
  };
}

/** A local copy without a name, for who must read here and there in it; the system frees it when it is closed. */
async function throughDisk(get: () => Promise<Readable>): Promise<FileHandle> {
  const path = join(tmpdir(), `abhyas-${randomUUID()}`);
  try {
    await pipeline(await get(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    return await open(path, 'r');
  } finally {
    await rm(path, { force: true });
  }
}
