import { ensureDemo } from './demo/demo.ts';
import type { Deps } from './deps.ts';
import { ensureAdmin } from './features/users/first-admin.ts';

/**
 * Makes sure that somebody can log in.
 * @returns lines for the operator's terminal: passwords made up at this start, and the demo's
 */
export async function prepareAccounts(deps: Deps): Promise<string[]> {
  const { config, services } = deps;
  const { hostname } = new URL(config.siteUrl);
  // The login form takes addresses as mail systems know them: with a domain that has a dot and is no number.
  const mailHost = /\.[a-z]+$/i.test(hostname) ? hostname : 'abhyas.local';
  const admin = await ensureAdmin(services.users, config.admin, mailHost);
  const demo = config.demo ? await ensureDemo(deps) : [];
  const first =
    admin &&
    `The first admin: ${admin.email}, temporary password ${admin.password} (shown only now; you choose your own at the first login).`;
  return [
    ...(first === undefined ? [] : [first]),
    ...demo.map(({ email, password }) => `Demo student: ${email}, password ${password}`),
  ];
}
