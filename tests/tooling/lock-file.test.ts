import { expect, test } from 'vitest';
import { compiling, repair, strangers, unpinned } from '../../scripts/lib/lock-file.mjs';

const lock = () => ({
  packages: {
    'node_modules/hono': { resolved: 'https://registry.npmjs.org/hono/-/hono-4.0.0.tgz' },
    'node_modules/kysely': { resolved: 'https://packages.example.org/kysely-1.0.0.tgz' },
    'node_modules/better-sqlite3': { version: '13.2.0' },
  },
});

test('names dependencies that are not one exact version', () => {
  const dependencies = {
    hono: '4.13.19',
    lucia: '^3',
    zod: 'latest',
    ts: 'npm:typescript@7.0.2',
    bad: 'npm:x@^1.0.0',
  };
  expect(unpinned({ dependencies, devDependencies: { knip: '~6.42.0' } })).toEqual([
    'lucia@^3',
    'zod@latest',
    'bad@npm:x@^1.0.0',
    'knip@~6.42.0',
  ]);
});

test('names packages that come from elsewhere, and the one that would be compiled', () => {
  expect(strangers(lock())).toEqual(['node_modules/kysely']);
  expect(compiling(lock())).toEqual(['node_modules/better-sqlite3']);
});

test('mends both and leaves the rest alone', () => {
  const mended = lock();
  repair(mended);
  expect(mended.packages).toEqual({
    'node_modules/hono': { resolved: 'https://registry.npmjs.org/hono/-/hono-4.0.0.tgz' },
    'node_modules/kysely': {},
    'node_modules/better-sqlite3': { version: '13.2.0', gypfile: false },
  });
});
