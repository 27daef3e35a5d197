import { z } from 'zod';

/** A place in S3-compatible storage. Credentials come from where the AWS SDK looks for them, the environment first. */
export interface MediaBucket {
  readonly bucket: string;
  /** Before every key: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Address of a storage that is not Amazon's; its buckets are paths, not host names. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

const message =
  'MEDIA_URL must look like s3://bucket/prefix?region=ap-south-1, with &endpoint=https://… where the storage is not Amazon’s.';

const KNOWN = new Set(['endpoint', 'region']);
/** What S3 allows; the dot-separated form of old buckets too. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** `s3://bucket/prefix?endpoint=…&region=…` */
export const mediaUrl = z.url({ protocol: /^s3$/, message }).transform((text, context): MediaBucket => {
  const { hostname, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isSound =
    BUCKET.test(hostname) &&
    decoded(pathname) !== undefined &&
    [...searchParams.keys()].every((key) => KNOWN.has(key)) &&
    (endpoint === undefined || /^https?:\/\/[^/]+\/?$/.test(endpoint));
  if (!isSound) context.addIssue({ code: 'custom', message });
  const folder = (decoded(pathname) ?? '').replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
  };
});

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
