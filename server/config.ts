import { resolve } from 'node:path';
import { z } from 'zod';

/** Everything that can be set from outside, checked once at the start. Byte counts are plain numbers; URLs have no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin the product is reached at, for example `https://learn.example.in`. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Folder of the built public site; the build writes it. */
  readonly siteDir: string;
  /** Host names answered; every other Host header is refused. */
  readonly hosts: readonly string[];
  /** True where the browser accepts a `Secure`, `__Host-` cookie: https, or http on this very machine. */
  readonly secureCookie: boolean;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactEmail: string | undefined;
  /** Master key given from outside; undefined = kept in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly maxVideoBytes: number;
  readonly maxDocumentBytes: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly demo: boolean;
}

/** The environment asks for something that cannot work; `problems` says what to do, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const MEBIBYTE = 1024 * 1024;
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const megabytes = (name: string, standard: number) =>
  z.coerce
    .number(`${name} must be a number of megabytes, for example ${standard}.`)
    .int(`${name} must be a whole number of megabytes.`)
    .min(1, `${name} must be at least 1.`)
    .default(standard);

const environment = z.object({
  HOST: z
    .string()
    .trim()
    .min(1, 'HOST must name an address to listen on, for example 127.0.0.1.')
    .default('127.0.0.1'),
  PORT: z.coerce
    .number('PORT must be a number, for example 4321.')
    .int('PORT must be a whole number.')
    .min(0, 'PORT must be between 0 and 65535.')
    .max(65_535, 'PORT must be between 0 and 65535.')
    .default(4321),
  SITE_URL: z
    .url({ protocol: /^https?$/, message: 'SITE_URL must be an address like https://learn.example.in.' })
    .optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  SITE_DIR: z.string().trim().min(1).default('./dist'),
  DATABASE_URL: optionalText,
  ADMIN_EMAIL: optionalText.pipe(z.email('ADMIN_EMAIL must be an email address.').optional()),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: optionalText.pipe(
    z
      .url({
        protocol: /^smtps?$/,
        message: 'SMTP_URL must look like smtp://user:password@mail.example.in:587.',
      })
      .optional(),
  ),
  MAIL_FROM: optionalText,
  CONTACT_EMAIL: optionalText.pipe(z.email('CONTACT_EMAIL must be an email address.').optional()),
  SECRET_KEY: optionalText.pipe(
    z
      .string()
      .min(32, 'SECRET_KEY must have at least 32 characters; `openssl rand -hex 32` makes one.')
      .optional(),
  ),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  MAX_VIDEO_MB: megabytes('MAX_VIDEO_MB', 4096),
  MAX_DOCUMENT_MB: megabytes('MAX_DOCUMENT_MB', 50),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent.',
    )
    .default('info'),
  DEMO: z
    .string()
    .default('')
    .transform((value) => value === '1' || value === 'true'),
});

const halfSet = (values: z.infer<typeof environment>): string[] => {
  const problems: string[] = [];
  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined))
    problems.push('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.');
  if (
    values.ADMIN_PASSWORD !== undefined &&
    (values.ADMIN_PASSWORD.length < 8 || values.ADMIN_PASSWORD.length > 256)
  )
    problems.push('ADMIN_PASSWORD must have 8 to 256 characters.');
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    problems.push('SMTP_URL is set: set MAIL_FROM too, for example "Abhyas <hello@learn.example.in>".');
  if (values.DATABASE_URL !== undefined)
    problems.push('DATABASE_URL is set, but this version keeps its data in SQLite only: unset it.');
  return problems;
};

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming every problem at once, so that an operator mends them in one go.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message));
  const values = parsed.data;
  const problems = halfSet(values);
  if (problems.length > 0) throw new ConfigError(problems);

  const site = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: site.origin,
    dataDir: resolve(values.DATA_DIR),
    siteDir: resolve(values.SITE_DIR),
    hosts: [...new Set([site.hostname, ...LOCAL_HOSTS])],
    secureCookie: site.protocol === 'https:' || LOCAL_HOSTS.includes(site.hostname),
    admin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Abhyas <no-reply@${site.hostname}>`,
    contactEmail: values.CONTACT_EMAIL,
    secretKey: values.SECRET_KEY,
    trustedProxies: values.TRUSTED_PROXIES,
    maxVideoBytes: values.MAX_VIDEO_MB * MEBIBYTE,
    maxDocumentBytes: values.MAX_DOCUMENT_MB * MEBIBYTE,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO,
  };
}
