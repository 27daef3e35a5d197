import { defineConfig } from 'vitest/config';

/** Vitest's part of the proof; `vitest --project api` runs one kind alone. Browsers are Playwright's (tests/e2e). */
const project = (name: string, include: string[], seconds: number) => ({
  extends: true as const,
  test: { name, include, testTimeout: seconds * 1000, hookTimeout: seconds * 1000 },
});

const inOwnFolder = project('unit', ['{server,src,integrations}/**/*.test.{ts,tsx}', 'tests/*.test.ts'], 180);
const unit = {
  ...inOwnFolder,
  test: { ...inOwnFolder.test, globalSetup: 'tests/support/own-temp-folder.ts' },
};

/**
 * Each file starts products of its own and takes nothing from another, so that all share what was loaded once: a
 * quarter of the time.
 */
const inOneProcess = project('api', ['tests/api/**/*.test.ts'], 300);
const api = { ...inOneProcess, test: { ...inOneProcess.test, isolate: false } };

/** The same calls on PostgreSQL: those that depend on the database. */
const WITH_DATABASE = [
  'tests/postgres/**/*.test.ts',
  'tests/api/{account,audit,auth,contact,courses,enrollments,mail,materials,overview,privacy}/**/*.test.ts',
  'tests/api/{trash,two-factor,users}/**/*.test.ts',
  'tests/api/{http/concurrency,uploads/resumable-uploads}.test.ts',
];
const onPostgres = {
  ...api,
  test: { ...api.test, name: 'postgres', include: WITH_DATABASE, globalSetup: 'tests/support/postgres.ts' },
};

/** The same calls with the files in object storage: those that have to do with files. */
const WITH_FILES = ['tests/api/{materials,media,uploads,trash}/**/*.test.ts'];
const onS3 = {
  ...api,
  test: { ...api.test, name: 's3', include: WITH_FILES, globalSetup: 'tests/support/s3.ts' },
};

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
      unit,
      api,
      onPostgres,
      onS3,
      // With KILLS and CONNECTIONS the great proof, which takes long.
      project('recovery', ['tests/recovery/**/*.test.ts'], process.env['KILLS'] === undefined ? 300 : 3600),
      project('site', ['tests/site/**/*.test.ts'], 300),
    ],
  },
});
