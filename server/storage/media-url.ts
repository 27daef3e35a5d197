import { z } from 'zod';
import { isThisMachine } from '../this-machine.ts';

/** A place in S3-compatible storage. Credentials come from where the AWS SDK looks for them. */
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

const inTheClear =
  'The endpoint of MEDIA_URL is on another machine: begin it with https, so that nobody on the way reads along. Where the network between is yours alone, add &requireTLS=false.';

const KNOWN = new Set(['endpoint', 'region', 'requireTLS']);
/** What S3 allows; the dot-separated form of old buckets too. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** `s3://bucket/prefix?endpoint=…&region=…`; `&requireTLS=false` is the operator's way around. */
export const mediaUrl = z.url({ protocol: /^s3$/, message }).transform((text, context): MediaBucket => {
  const { hostname, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isSound =
    BUCKET.test(hostname) &&
    decoded(pathname) !== undefined &&
    [...searchParams.keys()].every((key) => KNOWN.has(key)) &&
    (endpoint === undefined || /^https?:\/\/[^/]+\/?$/.test(endpoint));
  if (!isSound) context.addIssue({ code: 'custom', message });
  else if (endpoint !== undefined && !isKept(endpoint) && searchParams.get('requireTLS') !== 'false')
    context.addIssue({ code: 'custom', message: inTheClear });
  const folder = (decoded(pathname) ?? '')
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
  };
});

/** Encrypted, or on this machine. */
function isKept(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' || isThisMachine(hostname);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
