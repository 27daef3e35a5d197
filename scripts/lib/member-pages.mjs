// @ts-check
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('./demo-server.mjs').Login} Login */
/** @typedef {import('./photographer.mjs').SignedIn} SignedIn */

/** Where each kind of person starts, and which links from there are pages of theirs. */
const sides = {
  student: { start: '/dashboard', own: /^\/(?:dashboard|course\/|account)/ },
  admin: { start: '/admin', own: /^\/admin/ },
};

/** @param {string} role */
const sideOf = (role) => sides[role === 'admin' ? 'admin' : 'student'];

/**
 * Signs in with the first login that works.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} role
 * @param {Login[]} logins
 * @returns {Promise<SignedIn>} undefined when none works
 */
export async function loginState(browser, url, role, logins) {
  for (const data of logins) {
    const context = await browser.newContext();
    const answer = await context.request.post(`${url}/api/login`, { data, headers: { Origin: url } });
    /** @type {{ role?: string, user?: unknown }} */
    const body = answer.ok() ? await answer.json() : {};
    const page = await context.newPage();
    await page.goto(url);
    // The pages keep who is signed in as a hint; it is part of the state that they expect.
    await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user ?? null)), body.user);
    const state = await context.storageState();
    await context.close();
    if (body.role === role) return state;
  }
  return undefined;
}

/**
 * The pages a signed-in person reaches from their first one.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} role
 * @param {SignedIn} storageState
 * @returns {Promise<string[]>}
 */
export async function memberPaths(browser, url, role, storageState) {
  const { start, own } = sideOf(role);
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  const page = await context.newPage();
  await page.goto(url + start, { waitUntil: 'networkidle' });
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])));
  await context.close();
  const paths = hrefs
    .filter((href) => href.startsWith(url))
    .map((href) => href.slice(url.length).replace(/#.*$/, ''))
    .filter((path) => own.test(path));
  return [...new Set([start, ...paths])];
}
