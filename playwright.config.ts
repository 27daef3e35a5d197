import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium, launchArgs } from './tests/support/browser.ts';

/** Journeys wait for toasts and timers more than they compute. */
const workers = availableParallelism();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers,
  // The second try is for its trace: what passes then only has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: await findChromium(), args: launchArgs },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What never happens costs less than a test's whole time.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testIgnore: 'sentences.spec.ts' },
    // Holds what the journeys saw against what the product promises: runs when all of them have passed.
    { name: 'sentences', testMatch: 'sentences.spec.ts', dependencies: ['journeys'] },
  ],
});
