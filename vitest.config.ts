import { defineConfig } from 'vitest/config';

/** Vitest's part of the proof; `vitest --project api` runs one kind alone. Browsers are Playwright's (tests/e2e). */
const project = (name: string, include: string[], seconds: number, ...setups: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
    globalSetup: ['own-temp-folder', ...setups].map((setup) => `tests/support/${setup}.ts`),
  },
});

/** Files take nothing from each other, so those of a worker share what was loaded once: a quarter of the time. */
const shared = (name: string, include: string[], seconds: number, ...setups: string[]) => {
  const { test, ...rest } = project(name, include, seconds, ...setups);
  return { ...rest, test: { ...test, isolate: false } };
};

const UNITS = ['{server,src,integrations}/**/*.test.{ts,tsx}', 'tests/*.test.ts'];

/**
 * The same calls on PostgreSQL: those that depend on the database. What takes long and asks it nothing that others do not
 * ask there runs once, on SQLite: guesses by the hundred, content made up by strangers, the files of a month.
 */
const WITH_DATABASE = [
  '!tests/api/{auth/strangers,content/hostile-content,receipts/month}.test.ts',
  'tests/postgres/**/*.test.ts',
  'tests/recovery/old-orders.test.ts',
  'tests/api/{account,audit,auth,batches,content,courses,enrollments,mail,materials,messages,notifications,overview,privacy}/**/*.test.ts',
  'tests/api/{bank-statements,certificates,codes,doubts,orders,passkeys,quizzes,receipts,refunds,roster,staff,submissions,tasks,trash,two-factor,users}/**/*.test.ts',
  'tests/api/{http/access-matrix,http/concurrency,uploads/resumable-uploads}.test.ts',
];

/** The same calls with the files in object storage: those that have to do with files. */
const WITH_FILES = ['tests/api/{doubts,materials,media,submissions,uploads,trash}/**/*.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    // Two cores are what continuous integration has; more processes only make timings wobble.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    // Conditions are waited for as long as a busy machine needs.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    projects: [
      shared('unit', UNITS, 180),
      shared('api', ['tests/api/**/*.test.ts'], 300, 'sqlite-template'),
      shared('postgres', WITH_DATABASE, 300, 'postgres'),
      shared('s3', WITH_FILES, 300, 's3', 'sqlite-template'),
      // With KILLS and CONNECTIONS the great proof, which takes long.
      project('recovery', ['tests/recovery/**/*.test.ts'], process.env['KILLS'] === undefined ? 600 : 3600),
      project('release', ['tests/release/**/*.test.ts'], 300),
      project('site', ['tests/site/**/*.test.ts'], 300),
    ],
  },
});
