import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

type Env = Record<string, string>;

const problemsOf = (env: Env): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

it('works on a laptop without any settings, and takes an empty one for none', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4321,
    dataDir: resolve('data'),
    siteUrl: 'http://localhost:4321',
    hosts: ['localhost', '127.0.0.1'],
    secureCookie: true,
    mailFrom: 'Abhyas <no-reply@localhost>',
    trustedProxies: [],
    maxVideoBytes: 4096 * 1024 * 1024,
    backupEveryHours: 24,
    demo: false,
  });
  const names = [
    'SMTP_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'PORT',
    'METRICS_PORT',
    'DATABASE_URL',
    'REPLICA_DIR',
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

it.each([
  ['https://learn.example.in/', 'https://learn.example.in', 'learn.example.in', true],
  ['https://learn.example.in:8443/', 'https://learn.example.in:8443', 'learn.example.in', true],
  ['http://localhost:3000', 'http://localhost:3000', 'localhost', true],
  ['http://192.168.1.20', 'http://192.168.1.20', '192.168.1.20', false],
])(
  'SITE_URL %s gives the origin, the host to answer and the kind of cookie',
  (given, siteUrl, host, secure) => {
    const config = readConfig({ SITE_URL: given });
    expect([config.siteUrl, config.secureCookie]).toEqual([siteUrl, secure]);
    expect(config.hosts).toEqual([...new Set([host, 'localhost', '127.0.0.1'])]);
  },
);

const problems: [Env, string][] = [
  [{ PORT: 'abc' }, 'PORT must be a number, for example 4321.'],
  [{ PORT: '65536' }, 'PORT must be between 0 and 65535.'],
  [
    { SITE_URL: 'https://example.in/learn' },
    'SITE_URL must end with the host name, without a path: not https://example.in/learn. The site needs a host name of its own, like https://learn.example.in.',
  ],
  [{ SITE_URL: 'ftp://learn.example.in' }, 'SITE_URL must be an address like https://learn.example.in.'],
  [
    { SMTP_URL: 'mail.example.in:587', MAIL_FROM: 'a@b.in' },
    'SMTP_URL must look like smtp://user:password@mail.example.in:587.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.in' },
    'SMTP_URL is set: set MAIL_FROM too, for example "Abhyas <hello@learn.example.in>".',
  ],
  [
    { SECRET_KEY: 'k'.repeat(31) },
    'SECRET_KEY must have at least 32 characters; `openssl rand -hex 32` makes one.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, nginx' },
    'TRUSTED_PROXIES: "nginx" is neither an address nor a range like 10.0.0.0/8.',
  ],
  [{ BACKUP_EVERY: '0.5' }, 'BACKUP_EVERY must be at least 1 hour.'],
  [{ MAX_VIDEO_MB: '1.5' }, 'MAX_VIDEO_MB must be a whole number of megabytes.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error or silent.'],
  [
    { MAIL_OFF: 'approved, newsletter' },
    'MAIL_OFF takes registration-received, approved, account-created, new-registration, order-reminder, course-opened, announcement, message, doubt-answered, quiz-marked, work-graded, work-returned, certificate, access-ends, part-due, access-changed, place-free, moved, doubt-asked, payments-to-check, payment-taken-back, with commas between.',
  ],
  [{ ADMIN_EMAIL: 'a@b.in' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.'],
  [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 256 characters.'],
  [
    { BACKUP_DIR: '/srv/data/backups', DATA_DIR: '/srv/data/' },
    'BACKUP_DIR lies in DATA_DIR: choose a folder outside, best on another disk.',
  ],
  [
    { DATABASE_URL: 'postgres://localhost/abhyas', BACKUP_DIR: '/srv/copies' },
    'BACKUP_DIR is for SQLite: with DATABASE_URL use pg_dump, and unset it.',
  ],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must look like postgres://user:password@db.example.in:5432/abhyas.',
  ],
  [
    { DATABASE_URL: 'postgres://db.example.in/abhyas' },
    'DATABASE_URL names another machine: add ?sslmode=verify-full, so that no one can read the data on the way. If the network between is only yours, add ?sslmode=disable.',
  ],
  [
    { MEDIA_URL: 's3://lessons/%zz' },
    'MEDIA_URL must look like s3://bucket/prefix?region=ap-south-1, with &endpoint=https://… where the storage is not Amazon’s.',
  ],
  [
    { MEDIA_URL: 's3://lessons?endpoint=http://s3.example.in' },
    'The endpoint of MEDIA_URL is on another machine: begin it with https, so that no one can read the data on the way. If the network between is only yours, add &requireTLS=false.',
  ],
  [
    { MEDIA_ACCEL: '/stored-media/' },
    'MEDIA_ACCEL must be a path without a slash at its end, like /stored-media.',
  ],
  [
    { MEDIA_ACCEL: '/stored-media', MEDIA_URL: 's3://lessons' },
    'MEDIA_ACCEL lets nginx send files of this machine: unset it, or unset MEDIA_URL.',
  ],
  [
    { REPLICA_DIR: '/srv/copy' },
    'REPLICA_DIR was withdrawn: Litestream keeps a continuous copy (deploy/litestream.yml). Unset it.',
  ],
  [
    { WEB_CONCURRENCY: '4' },
    'WEB_CONCURRENCY was withdrawn: on PostgreSQL start several processes behind your proxy (docs/deploy.md). Unset it.',
  ],
];
it.each(problems)('%j is refused with what to do', (env, problem) => {
  expect(problemsOf(env)).toEqual([problem]);
});

it('names all mistakes at once, a line each', () => {
  expect(problemsOf({ PORT: 'abc', LOG_LEVEL: 'loud', CONTACT_EMAIL: 'x' })).toHaveLength(3);
  expect(new ConfigError(['One.', 'Two.']).message).toBe(
    "The configuration can't be used:\n  - One.\n  - Two.",
  );
});

const works: [Env, object][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: ' 0.0.0.0 ' }, { host: '0.0.0.0' }],
  [{ MAX_VIDEO_MB: '1' }, { maxVideoBytes: 1_048_576 }],
  [{ METRICS_PORT: '0' }, { metrics: { host: '127.0.0.1', port: 0 } }],
  [
    { SMTP_URL: ' smtp://m.in ', MAIL_FROM: ' A <a@b.in> ' },
    { smtpUrl: 'smtp://m.in', mailFrom: 'A <a@b.in>' },
  ],
  // A folder whose name starts the same is outside.
  [{ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-backups' }, { backupDir: '/srv/data-backups' }],
  [{ MEDIA_URL: 's3://lessons' }, { mediaBucket: { bucket: 'lessons' } }],
  [
    { MEDIA_URL: 's3://lessons?endpoint=http://store:9000&requireTLS=false' },
    { mediaBucket: { endpoint: 'http://store:9000' } },
  ],
  [{ TRUSTED_PROXIES: ' 10.0.0.0/8 ,, 127.0.0.1 ' }, { trustedProxies: ['10.0.0.0/8', '127.0.0.1'] }],
  [{ MAIL_OFF: 'new-registration, approved' }, { mailOff: ['new-registration', 'approved'] }],
  [{ DEMO: 'true' }, { demo: true }],
  [
    { DEMO: '1', DATA_DIR: '/srv/demo' },
    { contentDir: resolve('content'), demoContentDir: '/srv/demo/demo-content' },
  ],
  [
    { DEMO: '1', CONTENT_DIR: '/srv/own' },
    { contentDir: '/srv/own', demoContentDir: undefined },
  ],
  [{ DATA_DIR: '/srv/data' }, { contentDir: resolve('content'), demoContentDir: undefined }],
  ...[
    'postgres://localhost/abhyas',
    'postgresql://%2Frun%2Fpostgresql/abhyas',
    'postgres:///abhyas',
    'postgres://db/abhyas?sslmode=verify-full',
  ].map((url): [Env, object] => [{ DATABASE_URL: ` ${url} ` }, { databaseUrl: url }]),
];
it.each(works)('%j works', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});
