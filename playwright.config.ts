import { defineConfig, devices } from '@playwright/test';
import { findChromium, launchArgs } from './tests/support/browser.ts';

/**
 * Spec files that need a product of another kind, which starts once for all of them; only those of a shop fill two
 * workers. The longest come first, so that no worker waits at the end.
 */
const others = {
  // Takes orders.
  shop: ['admin-payments', 'closed-course', 'codes', 'order', 'phone-acts', 'refund'],
  // Takes orders, and sells courses for some time and in batches.
  ending: ['access-ends', 'offers', 'parts'],
  // Takes orders, and its content is changed; before that the screens are measured.
  editor: ['measures', 'site-editor', 'team-at-work'],
  // Has a class of 27, twice, and one of 12, who would fill the lists of others.
  class: ['class-quiz', 'question-stats'],
  // Takes orders, and has no one else's.
  day: ['admin-day'],
  // Has nothing in it that journeys before left there.
  office: ['admin-reports', 'keyboard-admin', 'long-names'],
  // As an installation leaves it: shipped content, no mail server, two-step login for admins.
  fresh: ['setup'],
  // Has the shipped courses and one more, which pages are weighed with.
  weighed: ['weights'],
  empty: ['admin-empty'],
  // Takes orders, and has no mail server.
  silent: ['without-mail'],
};
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

export default defineConfig<object, { product: string }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  // One journey of a hundred may meet a busy machine: what passes at the second try is printed as flaky, and counts.
  retries: 1,
  failOnFlakyTests: false,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'shared', testIgnore: filesOf(Object.values(others).flat()) },
    ...Object.entries(others).map(([product, names]) => ({
      name: product,
      testMatch: filesOf(names),
      use: { product },
      workers: product === 'shop' ? 2 : 1,
    })),
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: await findChromium(), args: launchArgs },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Drawing what moves costs a third of a browser's time; journeys where motion could get in the way turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // What never happens costs less than a test's whole time.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
