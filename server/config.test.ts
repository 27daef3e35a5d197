import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('without any settings', () => {
  it('works on a laptop', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4321,
      socketFor: undefined,
      dataDir: resolve('data'),
      siteDir: resolve('dist'),
      adminSecondFactor: 'optional',
      backupDir: undefined,
      backupEveryHours: 24,
      replicaDir: undefined,
      metrics: undefined,
      databaseUrl: undefined,
      mediaBucket: undefined,
      mediaAccel: undefined,
      processes: 1,
      siteUrl: 'http://localhost:4321',
      hosts: ['localhost', '127.0.0.1'],
      secureCookie: true,
      admin: undefined,
      smtpUrl: undefined,
      mailFrom: 'Abhyas <no-reply@localhost>',
      contactEmail: undefined,
      secretKey: undefined,
      trustedProxies: [],
      maxVideoBytes: 4096 * 1024 * 1024,
      maxDocumentBytes: 50 * 1024 * 1024,
      logLevel: 'info',
      logAddress: 'short',
      demo: false,
    });
  });

  it('takes an empty setting for none', () => {
    const empty = {
      SMTP_URL: '',
      MAIL_FROM: ' ',
      CONTACT_EMAIL: '',
      SECRET_KEY: '',
      ADMIN_EMAIL: '',
      DATABASE_URL: ' ',
      ADMIN_PASSWORD: '',
      HOST: '',
      PORT: '',
      SITE_URL: '',
      METRICS_PORT: '',
      BACKUP_EVERY: '',
      MAX_VIDEO_MB: '',
      WEB_CONCURRENCY: '',
      LOG_LEVEL: '',
    };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

describe('SITE_URL', () => {
  it.each([
    ['https://learn.example.in', 'https://learn.example.in', 'learn.example.in', true],
    ['https://learn.example.in/', 'https://learn.example.in', 'learn.example.in', true],
    ['https://learn.example.in:8443/some/page', 'https://learn.example.in:8443', 'learn.example.in', true],
    ['http://localhost:3000', 'http://localhost:3000', 'localhost', true],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', '127.0.0.1', true],
    ['http://learn.office.lan:4321', 'http://learn.office.lan:4321', 'learn.office.lan', false],
    ['http://192.168.1.20', 'http://192.168.1.20', '192.168.1.20', false],
  ])(
    '%s gives the origin, the host to answer and the kind of cookie',
    (given, siteUrl, host, secureCookie) => {
      const config = readConfig({ SITE_URL: given });
      expect([config.siteUrl, config.secureCookie]).toEqual([siteUrl, secureCookie]);
      expect(config.hosts).toEqual([...new Set([host, 'localhost', '127.0.0.1'])]);
    },
  );

  it('follows PORT when it is not given', () => {
    expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
  });
});

describe('a setting that cannot work is refused with what to do', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number, for example 4321.'],
    [{ PORT: '70000' }, 'PORT must be between 0 and 65535.'],
    [{ HOST: ' ' }, 'HOST must name an address to listen on, for example 127.0.0.1.'],
    [{ PORT: '-1' }, 'PORT must be between 0 and 65535.'],
    [{ PORT: '65536' }, 'PORT must be between 0 and 65535.'],
    [{ PORT: '1.5' }, 'PORT must be a whole number.'],
    [{ SITE_URL: 'learn.example.in' }, 'SITE_URL must be an address like https://learn.example.in.'],
    [{ SITE_URL: 'ftp://learn.example.in' }, 'SITE_URL must be an address like https://learn.example.in.'],
    [
      { SMTP_URL: 'mail.example.in:587', MAIL_FROM: 'a@b.in' },
      'SMTP_URL must look like smtp://user:password@mail.example.in:587.',
    ],
    [{ CONTACT_EMAIL: 'office' }, 'CONTACT_EMAIL must be an email address.'],
    [
      { SECRET_KEY: 'short' },
      'SECRET_KEY must have at least 32 characters; `openssl rand -hex 32` makes one.',
    ],
    [
      { SECRET_KEY: 'k'.repeat(31) },
      'SECRET_KEY must have at least 32 characters; `openssl rand -hex 32` makes one.',
    ],
    [{ SITE_URL: 'xhttps://learn.example.in' }, 'SITE_URL must be an address like https://learn.example.in.'],
    [{ SITE_URL: 'httpsx://learn.example.in' }, 'SITE_URL must be an address like https://learn.example.in.'],
    [
      { SMTP_URL: 'xsmtp://m.in', MAIL_FROM: 'a@b.in' },
      'SMTP_URL must look like smtp://user:password@mail.example.in:587.',
    ],
    [
      { SMTP_URL: 'smtpsx://m.in', MAIL_FROM: 'a@b.in' },
      'SMTP_URL must look like smtp://user:password@mail.example.in:587.',
    ],
    [{ ADMIN_SECOND_FACTOR: 'yes' }, 'ADMIN_SECOND_FACTOR must be optional or required.'],
    [{ MAX_VIDEO_MB: '1.5' }, 'MAX_VIDEO_MB must be a whole number of megabytes.'],
    [{ BACKUP_EVERY: 'day' }, 'BACKUP_EVERY must be a number of hours, for example 24.'],
    [{ BACKUP_EVERY: '0.5' }, 'BACKUP_EVERY must be at least 1 hour.'],
    [{ BACKUP_EVERY: '169' }, 'BACKUP_EVERY must be at most 168 hours.'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number, for example 9464.'],
    [{ METRICS_PORT: '1.5' }, 'METRICS_PORT must be a whole number.'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be between 0 and 65535.'],
    [{ METRICS_PORT: '65536' }, 'METRICS_PORT must be between 0 and 65535.'],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: '1234567' }, 'ADMIN_PASSWORD must have 8 to 256 characters.'],
    [
      { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'k'.repeat(257) },
      'ADMIN_PASSWORD must have 8 to 256 characters.',
    ],
    [
      { BACKUP_DIR: '/srv/abhyas/data/backups', DATA_DIR: '/srv/abhyas/data' },
      'BACKUP_DIR lies in DATA_DIR: choose a folder outside, best on another disk.',
    ],
    [
      { BACKUP_DIR: '/srv/abhyas/data', DATA_DIR: '/srv/abhyas/data/' },
      'BACKUP_DIR lies in DATA_DIR: choose a folder outside, best on another disk.',
    ],
    [
      { REPLICA_DIR: '/srv/abhyas/data/copy', DATA_DIR: '/srv/abhyas/data' },
      'REPLICA_DIR lies in DATA_DIR: choose a folder on another disk.',
    ],
    [
      { REPLICA_DIR: '/srv/copies', BACKUP_DIR: '/srv/copies/' },
      'REPLICA_DIR and BACKUP_DIR are the same: give each a folder of its own.',
    ],
    ...['BACKUP_DIR', 'REPLICA_DIR'].map((name): [Record<string, string>, string] => [
      { DATABASE_URL: 'postgres://localhost/abhyas', [name]: '/srv/copies' },
      'BACKUP_DIR and REPLICA_DIR are for SQLite: with DATABASE_URL use pg_dump and the replication of PostgreSQL, and unset them.',
    ]),
    [{ MAX_VIDEO_MB: '0' }, 'MAX_VIDEO_MB must be at least 1.'],
    [{ MAX_DOCUMENT_MB: 'many' }, 'MAX_DOCUMENT_MB must be a number of megabytes, for example 50.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error or silent.'],
    [{ LOG_ADDRESS: 'long' }, 'LOG_ADDRESS must be short, full or none.'],
    [{ ADMIN_EMAIL: 'a@b.in' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.'],
    [{ ADMIN_PASSWORD: 'long enough 1' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.'],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 256 characters.'],
    [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'long enough 1' }, 'ADMIN_EMAIL must be an email address.'],
    ...['mysql://x', 'xpostgres://db/abhyas', 'postgresqlx://db/abhyas'].map(
      (url): [Record<string, string>, string] => [
        { DATABASE_URL: url },
        'DATABASE_URL must look like postgres://user:password@db.example.in:5432/abhyas.',
      ],
    ),
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be at least 1.'],
    [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY must be a number of processes, for example 4.'],
    [
      { MEDIA_URL: 's3://lessons/%zz' },
      'MEDIA_URL must look like s3://bucket/prefix?region=ap-south-1, with &endpoint=https://… where the storage is not Amazon’s.',
    ],
    ...['/stored-media/', 'stored-media', 'x/stored-media', '/stored media', '/'].map(
      (path): [Record<string, string>, string] => [
        { MEDIA_ACCEL: path },
        'MEDIA_ACCEL must be a path without a slash at its end, like /stored-media.',
      ],
    ),
    [
      { MEDIA_ACCEL: '/stored-media', MEDIA_URL: 's3://lessons' },
      'MEDIA_ACCEL lets nginx send files of this machine: unset it, or unset MEDIA_URL.',
    ],
  ])('%j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  it('names SMTP_URL without a sender', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.in' })).toEqual([
      'SMTP_URL is set: set MAIL_FROM too, for example "Abhyas <hello@learn.example.in>".',
    ]);
  });

  it('names all mistakes at once', () => {
    expect(problemsOf({ PORT: 'abc', LOG_LEVEL: 'loud', CONTACT_EMAIL: 'x' })).toHaveLength(3);
    expect(problemsOf({ ADMIN_EMAIL: 'a@b.in', SMTP_URL: 'smtp://m.in' })).toHaveLength(2);
  });
});

describe('a setting at its edge works', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: ' 0.0.0.0 ' }, { host: '0.0.0.0' }],
    [{ DATA_DIR: ' /srv/data ' }, { dataDir: '/srv/data' }],
    [{ SITE_DIR: ' /srv/dist ' }, { siteDir: '/srv/dist' }],
    [{ SECRET_KEY: 'k'.repeat(32) }, { secretKey: 'k'.repeat(32) }],
    [
      { MAX_VIDEO_MB: '1', MAX_DOCUMENT_MB: '2' },
      { maxVideoBytes: 1_048_576, maxDocumentBytes: 2_097_152 },
    ],
    [{ BACKUP_EVERY: '1' }, { backupEveryHours: 1 }],
    [{ BACKUP_EVERY: '168' }, { backupEveryHours: 168 }],
    [{ METRICS_PORT: '0' }, { metrics: { host: '127.0.0.1', port: 0 } }],
    [{ METRICS_PORT: '65535', METRICS_HOST: ' ::1 ' }, { metrics: { host: '::1', port: 65_535 } }],
    [
      { SMTP_URL: 'smtps://m.in', MAIL_FROM: 'a@b.in' },
      { smtpUrl: 'smtps://m.in', mailFrom: 'a@b.in' },
    ],
    [
      { SMTP_URL: ' smtp://m.in ', MAIL_FROM: ' A <a@b.in> ' },
      { smtpUrl: 'smtp://m.in', mailFrom: 'A <a@b.in>' },
    ],
    [{ SITE_URL: 'https://learn.example.in' }, { mailFrom: 'Abhyas <no-reply@learn.example.in>' }],
    [{ CONTACT_EMAIL: 'office@example.in' }, { contactEmail: 'office@example.in' }],
    [{ ADMIN_SECOND_FACTOR: 'required' }, { adminSecondFactor: 'required' }],
    [{ ADMIN_SECOND_FACTOR: 'optional' }, { adminSecondFactor: 'optional' }],
    ...['12345678', 'k'.repeat(256)].map((password): [Record<string, string>, object] => [
      { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: password },
      { admin: { email: 'a@b.in', password } },
    ]),
    ...['trace', 'debug', 'info', 'warn', 'error', 'silent'].map(
      (level): [Record<string, string>, object] => [{ LOG_LEVEL: level }, { logLevel: level }],
    ),
    ...['short', 'full', 'none'].map((kept): [Record<string, string>, object] => [
      { LOG_ADDRESS: kept },
      { logAddress: kept },
    ]),
    [{ DEMO: '1' }, { demo: true }],
    [{ DEMO: 'true' }, { demo: true }],
    [{ DEMO: 'no' }, { demo: false }],
    // A neighbour whose name begins alike lies outside.
    [{ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-backups' }, { backupDir: '/srv/data-backups' }],
    [
      { DATA_DIR: '/srv/data', REPLICA_DIR: '/srv/copy' },
      { replicaDir: '/srv/copy', backupDir: undefined },
    ],
    [
      { REPLICA_DIR: '/srv/copies/replica', BACKUP_DIR: '/srv/copies' },
      { replicaDir: '/srv/copies/replica', backupDir: '/srv/copies' },
    ],
    [{ MEDIA_ACCEL: '/stored-media' }, { mediaAccel: '/stored-media', mediaBucket: undefined }],
    [{ MEDIA_URL: 's3://lessons' }, { mediaBucket: { bucket: 'lessons' }, mediaAccel: undefined }],
    [{ MEDIA_ACCEL: '/stored/media' }, { mediaAccel: '/stored/media' }],
    [{ DATABASE_URL: ' postgresql://localhost/abhyas ' }, { databaseUrl: 'postgresql://localhost/abhyas' }],
    [{ WEB_CONCURRENCY: '4' }, { processes: 4 }],
    [{ LISTEN_FDS: '1', LISTEN_PID: '42' }, { socketFor: 42 }],
    [{ LISTEN_FDS: '2', LISTEN_PID: '42' }, { socketFor: undefined }],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  it.each(['DATA_DIR', 'SITE_DIR', 'METRICS_HOST'])('%s is never blank', (name) => {
    expect(problemsOf({ [name]: ' ' })).toHaveLength(1);
  });
});

it('says what is wrong, a line each', () => {
  const error = new ConfigError(['One.', 'Two.']);
  expect(error.message).toBe('The configuration cannot be used:\n  - One.\n  - Two.');
  expect(error.name).toBe('ConfigError');
});

it('TRUSTED_PROXIES is a list', () => {
  expect(readConfig({ TRUSTED_PROXIES: ' 10.0.0.0/8 ,, 127.0.0.1 ' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '127.0.0.1',
  ]);
});
