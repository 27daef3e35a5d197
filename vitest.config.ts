import { defineConfig } from 'vitest/config';

/** Vitest's part of the proof; `vitest --project api` runs one kind alone. Browsers are Playwright's (tests/e2e). */
const project = (name: string, include: string[], seconds: number) => ({
  extends: true as const,
  test: { name, include, testTimeout: seconds * 1000, hookTimeout: seconds * 1000 },
});

export default defineConfig({
  test: {
    environment: 'node',
    // Two cores are what continuous integration has; more processes only make timings wobble.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    expect: { requireAssertions: true },
    projects: [
      project(
        'unit',
        ['{server,src,scripts,integrations}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
        10,
      ),
      project('api', ['tests/api/**/*.test.ts'], 30),
      project('faults', ['tests/faults/**/*.test.ts'], 600),
      project('tooling', ['tests/tooling/**/*.test.ts'], 120),
      project('site', ['tests/site/**/*.test.ts'], 120),
    ],
  },
});
