import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('a connection to another machine', () => {
  it.each([
    'postgres://localhost/abhyas',
    'postgresql://%2Frun%2Fpostgresql/abhyas',
    'postgres:///abhyas',
    'postgres://db/abhyas?sslmode=verify-full',
    'postgres://db/abhyas?sslmode=disable',
  ])('may be this one, encrypted, or meant to be in the clear: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url });
  });

  it('may be one to a storage of the same network', () => {
    const env = { MEDIA_URL: 's3://lessons?endpoint=http://store:9000&requireTLS=false' };
    expect(readConfig(env)).toMatchObject({ mediaBucket: { endpoint: 'http://store:9000' } });
  });

  it.each([
    [
      { DATABASE_URL: 'postgres://db.example.in/abhyas' },
      /^DATABASE_URL names another machine: add \?sslmode/,
    ],
    [
      { MEDIA_URL: 's3://lessons?endpoint=http://s3.example.in' },
      /^The endpoint of MEDIA_URL is on another machine/,
    ],
  ])('is not made in the clear unless the operator says so: %j', (env, sentence) => {
    const problems = [expect.stringMatching(sentence)];
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ problems }));
  });
});
