import { existsSync } from 'node:fs';
import { delimiter, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { databaseUrl, mediaUrl } from './config-urls.ts';
import { OperatorError } from './errors.ts';
import { NEWS } from './mail/news.ts';
import { isInstalled } from './operator-command.ts';

/** Invalid configuration; `problems` has one instruction a line. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const MEBIBYTE = 1024 * 1024;
const INSTALLED_BACKUPS = '/var/backups/abhyas';
const DEMO_CONTENT = 'demo-content';
const SHIPPED_CONTENT = './content';
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  optionalText.pipe(schema.optional());

const withdrawn = (sentence: string) => z.undefined(sentence).optional();

const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''));

const proxies = list.pipe(
  z.array(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
      error: ({ input }) =>
        `TRUSTED_PROXIES: "${String(input)}" is neither an address nor a range like 10.0.0.0/8.`,
    }),
  ),
);

const whole = (name: string, example: number, unit = '') =>
  z.coerce
    .number(`${name} must be a number${unit}, for example ${example}.`)
    .int(`${name} must be a whole number${unit}.`);

const port = (name: string, example: number) => {
  const range = `${name} must be between 0 and 65535.`;
  return whole(name, example).min(0, range).max(65_535, range);
};

const oneOf = <const Word extends string>(name: string, ...words: Word[]) =>
  z.enum(words, `${name} must be ${alternatives.format(words)}.`);
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const megabytes = (name: string, standard: number) =>
  whole(name, standard, ' of megabytes').min(1, `${name} must be at least 1.`).default(standard);

const environment = z.object({
  HOST: z
    .string()
    .trim()
    .min(1, 'HOST must name an address to listen on, for example 127.0.0.1.')
    .default('127.0.0.1'),
  PORT: port('PORT', 4321).default(4321),
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'SITE_URL must be an address like https://learn.example.in.',
      abort: true,
    })
    // Links in emails would lead to another site's root.
    .refine((text) => /^[^/]+\/\/[^/?#]+\/?$/.test(text), {
      error: ({ input }) =>
        `SITE_URL must end with the host name, without a path: not ${String(input)}. The site needs a host name of its own, like https://learn.example.in.`,
    })
    .optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  SITE_DIR: z.string().trim().min(1).default('./dist'),
  CONTENT_DIR: z.string().trim().min(1).optional(),
  CONTENT_WATCH: oneOf('CONTENT_WATCH', 'on', 'off').default('on'),
  DATABASE_URL: optional(databaseUrl),
  MEDIA_URL: optional(mediaUrl),
  MEDIA_ACCEL: optional(
    z
      .string()
      .regex(
        /^(?:\/[A-Za-z0-9._-]+)+$/,
        'MEDIA_ACCEL must be a path without a slash at its end, like /stored-media.',
      ),
  ),
  REPLICA_DIR: withdrawn(
    'REPLICA_DIR was withdrawn: Litestream keeps a continuous copy (deploy/litestream.yml). Unset it.',
  ),
  WEB_CONCURRENCY: withdrawn(
    'WEB_CONCURRENCY was withdrawn: on PostgreSQL start several processes behind your proxy (docs/deploy.md). Unset it.',
  ),
  ADMIN_EMAIL: optional(z.email('ADMIN_EMAIL must be an email address.')),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_FACTOR: oneOf('ADMIN_SECOND_FACTOR', 'optional', 'required').default('optional'),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      message: 'SMTP_URL must look like smtp://user:password@mail.example.in:587.',
    }),
  ),
  MAIL_FROM: optionalText,
  MAIL_OFF: list.pipe(z.array(z.enum(NEWS, `MAIL_OFF takes ${NEWS.join(', ')}, with commas between.`))),
  CONTACT_EMAIL: optional(z.email('CONTACT_EMAIL must be an email address.')),
  SECRET_KEY: optional(
    z.string().min(32, 'SECRET_KEY must have at least 32 characters; `openssl rand -hex 32` makes one.'),
  ),
  TRUSTED_PROXIES: proxies,
  MAX_VIDEO_MB: megabytes('MAX_VIDEO_MB', 4096),
  MAX_DOCUMENT_MB: megabytes('MAX_DOCUMENT_MB', 50),
  ENCODER: z
    .string()
    .trim()
    .regex(/^(?:auto|off|\/.+)$/, 'ENCODER must be auto, off, or the path of ffmpeg.')
    .default('auto'),
  PATH: z.string().default(''),
  ENCODE_HOURS: optional(
    z
      .string()
      .regex(
        /^(?:[01]?\d|2[0-3])-(?:[01]?\d|2[0-3])$/,
        'ENCODE_HOURS must name two hours of the day, for example 22-6.',
      )
      .transform((text) => text.split('-').map(Number)),
  ),
  ENCODE_LOAD: z.coerce.number('ENCODE_LOAD must be a number, for example 4.').nonnegative().optional(),
  KEEP_ORIGINALS: oneOf('KEEP_ORIGINALS', 'yes', 'no').default('yes'),
  BACKUP_DIR: optionalText,
  BACKUP_EVERY: z.coerce
    .number('BACKUP_EVERY must be a number of hours, for example 24.')
    .min(1, 'BACKUP_EVERY must be at least 1 hour.')
    .max(24 * 7, 'BACKUP_EVERY must be at most 168 hours.')
    .default(24),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  METRICS_PORT: port('METRICS_PORT', 9464).optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', 'trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  LOG_ADDRESS: oneOf('LOG_ADDRESS', 'short', 'full', 'none').default('short'),
  TRIAL: z.string().default(''),
  SUPERVISED: z.string().default(''),
  DEMO: z
    .string()
    .default('')
    .transform((value) => value === '1' || value === 'true'),
});
type Environment = z.infer<typeof environment>;

const isWithin = (inner: string, outer: string): boolean =>
  `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);

function contradictions(values: Environment): string[] {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, MEDIA_ACCEL, BACKUP_DIR } = values;
  const problems = {
    'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.': !ADMIN_EMAIL !== !ADMIN_PASSWORD,
    'ADMIN_PASSWORD must have 8 to 256 characters.':
      ADMIN_PASSWORD && (ADMIN_PASSWORD.length < 8 || ADMIN_PASSWORD.length > 256),
    'SMTP_URL is set: set MAIL_FROM too, for example "Abhyas <hello@learn.example.in>".':
      SMTP_URL && !values.MAIL_FROM,
    'MEDIA_ACCEL lets nginx send files of this machine: unset it, or unset MEDIA_URL.':
      MEDIA_ACCEL && values.MEDIA_URL,
    'BACKUP_DIR lies in DATA_DIR: choose a folder outside, best on another disk.':
      BACKUP_DIR && isWithin(BACKUP_DIR, values.DATA_DIR),
    'BACKUP_DIR is for SQLite: with DATABASE_URL use pg_dump, and unset it.':
      BACKUP_DIR && values.DATABASE_URL,
  };
  return Object.entries(problems).flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

/** URLs have no trailing slash. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/** Reads settings from an environment. @throws ConfigError with every problem at once */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  // Settings files have lines like `METRICS_PORT=`: empty means not set, and must not become 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message));
  const problems = contradictions(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data);
}

const standardBackupDir = ({ DATABASE_URL }: Environment): string | undefined =>
  isInstalled && DATABASE_URL === undefined ? INSTALLED_BACKUPS : undefined;

function configOf(values: Environment) {
  const site = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, METRICS_PORT: metricsPort } = values;
  const ofDemo = join(values.DATA_DIR, DEMO_CONTENT);
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: site.origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    mediaBucket: values.MEDIA_URL,
    mediaAccel: values.MEDIA_ACCEL,
    siteDir: resolve(values.SITE_DIR),
    contentDir: resolve(values.CONTENT_DIR ?? (existsSync(ofDemo) ? ofDemo : SHIPPED_CONTENT)),
    watchesContent: values.CONTENT_WATCH === 'on' && values.TRIAL !== '1',
    hosts: [...new Set([site.hostname, ...LOCAL_HOSTS])],
    /** Browsers accept `Secure`, `__Host-` cookies over https, or http on this machine. */
    secureCookie: site.protocol === 'https:' || LOCAL_HOSTS.includes(site.hostname),
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    adminSecondFactor: values.ADMIN_SECOND_FACTOR,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Abhyas <no-reply@${site.hostname}>`,
    mailOff: values.MAIL_OFF,
    contactEmail: values.CONTACT_EMAIL,
    secretKey: values.SECRET_KEY,
    trustedProxies: values.TRUSTED_PROXIES,
    maxVideoBytes: values.MAX_VIDEO_MB * MEBIBYTE,
    maxDocumentBytes: values.MAX_DOCUMENT_MB * MEBIBYTE,
    encoder: values.ENCODER,
    programs: values.PATH.split(delimiter).filter((folder) => folder !== ''),
    encodeHours: values.ENCODE_HOURS,
    encodeLoad: values.ENCODE_LOAD,
    keepOriginals: values.KEEP_ORIGINALS === 'yes',
    backupDir: values.BACKUP_DIR === undefined ? standardBackupDir(values) : resolve(values.BACKUP_DIR),
    isBackupDirOfEnvironment: values.BACKUP_DIR !== undefined,
    backupEveryHours: values.BACKUP_EVERY,
    metrics: metricsPort === undefined ? undefined : { host: values.METRICS_HOST, port: metricsPort },
    logLevel: values.LOG_LEVEL,
    logAddress: values.LOG_ADDRESS,
    demo: values.DEMO,
    /** Where a new demo keeps content of its own; undefined where it is given some. */
    demoContentDir: values.DEMO && values.CONTENT_DIR === undefined ? resolve(ofDemo) : undefined,
    /** A trial of an update: jobs must not do what a rollback would lose. */
    isTrial: values.TRIAL === '1',
    isSupervised: values.SUPERVISED === '1',
  };
}
