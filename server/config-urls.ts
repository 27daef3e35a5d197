import { z } from 'zod';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Traffic to this machine can't be read by others. */
export const isThisMachine = (hostname: string): boolean => LOOPBACK.has(hostname);

export const databaseUrl = z
  .url({
    protocol: /^postgres(?:ql)?$/,
    message: 'DATABASE_URL must look like postgres://user:password@db.example.in:5432/abhyas.',
    abort: true,
  })
  .refine((address) => {
    const { hostname, searchParams } = new URL(address);
    // A socket has no host, or a path as its host.
    return /^(?:%2F.*)?$/i.test(hostname) || isThisMachine(hostname) || searchParams.has('sslmode');
  }, 'DATABASE_URL names another machine: add ?sslmode=verify-full, so that no one can read the data on the way. If the network between is only yours, add ?sslmode=disable.');

/** S3-compatible storage. The AWS SDK finds the credentials. */
export interface MediaBucket {
  readonly bucket: string;
  readonly prefix: string;
  /** For storage other than Amazon's; bucket names are then part of the path. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

const MEDIA_URL_FORM =
  'MEDIA_URL must look like s3://bucket/prefix?region=ap-south-1, with &endpoint=https://… where the storage is not Amazon’s.';

const IN_THE_CLEAR =
  'The endpoint of MEDIA_URL is on another machine: begin it with https, so that no one can read the data on the way. If the network between is only yours, add &requireTLS=false.';

const PARAMETERS = new Set(['endpoint', 'region', 'requireTLS']);
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** `s3://bucket/prefix?endpoint=…&region=…`; `&requireTLS=false` allows plain http. */
export const mediaUrl = z
  .url({ protocol: /^s3$/, message: MEDIA_URL_FORM })
  .transform((text, context): MediaBucket => {
    const { hostname, pathname, searchParams } = new URL(text);
    const path = decoded(pathname);
    const endpoint = searchParams.get('endpoint') ?? undefined;
    const isSound =
      BUCKET_NAME.test(hostname) &&
      path !== undefined &&
      [...searchParams.keys()].every((key) => PARAMETERS.has(key)) &&
      (endpoint === undefined || /^https?:\/\/[^/]+\/?$/.test(endpoint));
    const isOpen = isSound && endpoint !== undefined && !isPrivateEndpoint(endpoint);
    if (!isSound) context.addIssue({ code: 'custom', message: MEDIA_URL_FORM });
    else if (isOpen && searchParams.get('requireTLS') !== 'false')
      context.addIssue({ code: 'custom', message: IN_THE_CLEAR });
    const folder = (path ?? '').replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '');
    return {
      bucket: hostname,
      prefix: folder === '' ? '' : `${folder}/`,
      endpoint,
      region: searchParams.get('region') ?? 'us-east-1',
    };
  });

function isPrivateEndpoint(endpoint: string): boolean {
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
