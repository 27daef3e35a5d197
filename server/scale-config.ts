import { z } from 'zod';
import { type MediaBucket, mediaUrl } from './storage/media-url.ts';
import { isThisMachine } from './this-machine.ts';

/** What a site that outgrows one process or one machine sets. */
export interface ScaleConfig {
  /** Address of a PostgreSQL database; undefined = SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where stored files are kept; undefined = `media` in `dataDir`. */
  readonly mediaBucket: MediaBucket | undefined;
  /** Path that nginx knows the folder of stored files by, without a slash at its end; undefined = they are sent from here. */
  readonly mediaAccel: string | undefined;
  /** Processes that serve the site together on this machine. */
  readonly processes: number;
}

const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(schema.optional())
    .optional();

/** Of this machine, encrypted, or in the clear because the operator says so. A socket has no host, or its path as one. */
function isKept(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  return /^(?:%2F.*)?$/i.test(hostname) || isThisMachine(hostname) || searchParams.has('sslmode');
}

const databaseUrl = z
  .url({
    protocol: /^postgres(?:ql)?$/,
    message: 'DATABASE_URL must look like postgres://user:password@db.example.in:5432/abhyas.',
    abort: true,
  })
  .refine(
    isKept,
    'DATABASE_URL names another machine: add ?sslmode=verify-full, so that nobody on the way reads along. Where the network between is yours alone, add ?sslmode=disable.',
  );

const path = z
  .string()
  .regex(
    /^(?:\/[A-Za-z0-9._-]+)+$/,
    'MEDIA_ACCEL must be a path without a slash at its end, like /stored-media.',
  );

/** Its part of the environment. */
export const scaleEnvironment = {
  DATABASE_URL: optional(databaseUrl),
  MEDIA_URL: optional(mediaUrl),
  MEDIA_ACCEL: optional(path),
  WEB_CONCURRENCY: z.coerce
    .number('WEB_CONCURRENCY must be a number of processes, for example 4.')
    .int('WEB_CONCURRENCY must be a whole number.')
    .min(1, 'WEB_CONCURRENCY must be at least 1.')
    .max(256, 'WEB_CONCURRENCY must be 256 at most.')
    .default(1),
} as const;

/** @param values the checked environment */
export const toScaleConfig = (
  values: {
    readonly [Name in keyof typeof scaleEnvironment]?: z.output<(typeof scaleEnvironment)[Name]>;
  },
): ScaleConfig => ({
  databaseUrl: values.DATABASE_URL,
  mediaBucket: values.MEDIA_URL,
  mediaAccel: values.MEDIA_ACCEL,
  processes: values.WEB_CONCURRENCY ?? 1,
});
