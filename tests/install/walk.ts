import { chromium } from '@playwright/test';
import { findChromium, launchArgs } from '../support/browser.ts';
import { press } from '../support/screens.ts';
import { beginSetup, seen, setUpNameAndPayee } from '../support/set-up.ts';
import { addFilm, sell } from './first-sale.ts';

/**
 * Walks the link of an installation on a phone of 360 px: sets the site up, has a film prepared and sells a course; with
 * `begin` only to the steps of the set-up. prove.sh runs it in the machine's network.
 */
const [link = '', until = 'sale'] = process.argv.slice(2);
const rules = `--host-resolver-rules=MAP ${new URL(link).hostname} 127.0.0.1`;
// HTTP/3 wants a certificate that is known.
const args = [...launchArgs, rules, '--disable-quic'];
const browser = await chromium.launch({ executablePath: await findChromium(), args });
const phone = { width: 360, height: 740 };
// Its certificate is of an authority that only that machine knows.
async function newPerson() {
  const context = await browser.newContext({
    baseURL: new URL(link).origin,
    viewport: phone,
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
  });
  // That machine has no network but its own, which a browser calls offline.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  return context;
}
const page = await (await newPerson()).newPage();
try {
  await page.goto(link);
  await beginSetup(page);
  if (until === 'sale') {
    await setUpNameAndPayee(page);
    await press(page, 'The ₹1 arrived');
    await seen(page, '3 of 5 steps are left.');
    await addFilm(page);
    await sell(page, await newPerson());
  }
} finally {
  await browser.close();
}
