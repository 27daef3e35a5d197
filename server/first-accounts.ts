import { type Config, ConfigError } from './config.ts';
import { randomPassword } from './crypto/tokens.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { addAdmin, hasAdmin } from './features/users/users.service.ts';

/** @returns lines for the operator's terminal: generated and demo passwords */
export async function prepareAccounts(deps: Deps): Promise<string[]> {
  const { config } = deps;
  const { hostname } = new URL(config.siteUrl);
  // The login form requires a domain with a dot.
  const mailHost = /\.[a-z]+$/i.test(hostname) ? hostname : 'abhyas.local';
  const admin = await ensureAdmin(deps, config.admin, mailHost);
  const demo = config.demo ? await (await import('./demo/demo.ts')).ensureDemo(deps) : [];
  const notices = demo.map(({ role, email, password }) => `Demo ${role}: ${email}, password ${password}`);
  if (admin === undefined) return notices;
  const first = `The first admin: ${admin.email}, temporary password ${admin.password} (shown only now; you choose your own at the first login).`;
  return [first, ...notices];
}

export async function ensureAdmin(deps: Deps, configured: Config['admin'], host: string) {
  if (await hasAdmin(deps)) return undefined;
  const made = configured ?? { email: `admin@${host}`, password: randomPassword() };
  try {
    await addAdmin(deps, { fullName: 'Administrator', ...made }, configured === undefined);
  } catch (error) {
    // Another process starting at the same moment was first.
    if (await hasAdmin(deps)) return undefined;
    if (error instanceof AppError && error.code === 'WEAK_PASSWORD')
      throw new ConfigError([`ADMIN_PASSWORD can't be used. ${error.message}`]);
    throw error;
  }
  return configured === undefined ? made : undefined;
}
