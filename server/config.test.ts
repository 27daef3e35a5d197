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
      port: 4321,
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
      DATABASE_URL: '',
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
    [{ MAX_VIDEO_MB: '0' }, 'MAX_VIDEO_MB must be at least 1.'],
    [{ MAX_DOCUMENT_MB: 'many' }, 'MAX_DOCUMENT_MB must be a number of megabytes, for example 50.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error or silent.'],
    [{ ADMIN_EMAIL: 'a@b.in' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.'],
    [{ ADMIN_PASSWORD: 'long enough 1' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.'],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8 to 256 characters.'],
    [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'long enough 1' }, 'ADMIN_EMAIL must be an email address.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like postgres://user:password@db.example.in:5432/abhyas.',
    ],
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be at least 1.'],
    [{ WEB_CONCURRENCY: 'all' }, 'WEB_CONCURRENCY must be a number of processes, for example 4.'],
    [
      { MEDIA_ACCEL: '/stored-media/' },
      'MEDIA_ACCEL must be a path without a slash at its end, like /stored-media.',
    ],
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

it('TRUSTED_PROXIES is a list', () => {
  expect(readConfig({ TRUSTED_PROXIES: ' 10.0.0.0/8 ,, 127.0.0.1 ' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '127.0.0.1',
  ]);
});
