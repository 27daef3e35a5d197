import { defineConfig } from 'vitest/config';

/** The tests that mutants are tried with; scripts/mutants.mjs names those of one area after the other. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTANT_TESTS'] ?? '').split(' ').filter((path) => path !== ''),
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    expect: { requireAssertions: true },
  },
});
