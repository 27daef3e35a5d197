import { ensureDemo } from '../demo/demo.ts';
import type { Deps } from '../deps.ts';
import { ensureAdmin } from '../features/users/first-admin.ts';

/**
 * Makes sure that somebody can log in.
 * @returns lines for the operator's terminal: passwords made up at this start, and the demo's
 */
export async function prepareAccounts(deps: Deps): Promise<string[]> {
  const { config, services } = deps;
  const admin = await ensureAdmin(services.users, config.admin, mailHostOf(config.siteUrl));
  const demo = config.demo ? await ensureDemo(deps) : [];
  return [
    ...(admin === undefined
      ? []
      : [
          `The first admin: ${admin.email}, temporary password ${admin.password} (shown only now; you choose your own at the first login).`,
        ]),
    ...demo.map(({ email, password }) => `Demo student: ${email}, password ${password}`),
  ];
}

/** The login form takes addresses as mail systems know them: with a domain that has a dot and is no number. */
function mailHostOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /\.[a-z]+$/i.test(hostname) ? hostname : 'abhyas.local';
}
