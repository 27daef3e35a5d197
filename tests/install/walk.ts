import { chromium } from '@playwright/test';
import { findChromium, launchArgs } from '../support/browser.ts';
import { beginSetup, setUpNameAndPayee } from '../support/set-up.ts';

/** Walks the link of an installation on a phone of 360 px, to the test with ₹1; prove.sh runs it in the machine's network. */
const [link = ''] = process.argv.slice(2);
const rules = `--host-resolver-rules=MAP ${new URL(link).hostname} 127.0.0.1`;
// HTTP/3 wants a certificate that is known.
const args = [...launchArgs, rules, '--disable-quic'];
const browser = await chromium.launch({ executablePath: await findChromium(), args });
const phone = { width: 360, height: 740 };
// Its certificate is of an authority that only that machine knows.
const context = await browser.newContext({
  viewport: phone,
  ignoreHTTPSErrors: true,
  reducedMotion: 'reduce',
});
// That machine has no network but its own, which a browser calls offline.
await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
const page = await context.newPage();
try {
  await page.goto(link);
  await beginSetup(page);
  await setUpNameAndPayee(page);
} finally {
  await browser.close();
}
