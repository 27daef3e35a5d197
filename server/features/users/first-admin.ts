import { ConfigError } from '../../config.ts';
import { randomPassword } from '../../crypto/tokens.ts';
import { AppError } from '../../errors.ts';
import type { UsersService } from './users.service.ts';

/** An admin that was made up at the first start, to be told to the operator once. */
export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
}

/**
 * Makes sure somebody can administer. With a configured admin that account is created; without one an account with a
 * random password is, and given back for printing: it must be changed at the first login.
 * @throws ConfigError where the configured password is too easy to guess
 */
export async function ensureAdmin(
  users: UsersService,
  configured: FirstAdmin | undefined,
  host: string,
): Promise<FirstAdmin | undefined> {
  if (await users.hasAdmin()) return undefined;
  const made = configured ?? { email: `admin@${host}`, password: randomPassword() };
  try {
    await users.addAdmin({ fullName: 'Administrator', ...made }, configured === undefined);
  } catch (error) {
    // Another process that starts at the same moment was first.
    if (await users.hasAdmin()) return undefined;
    if (error instanceof AppError && error.code === 'WEAK_PASSWORD')
      throw new ConfigError([`ADMIN_PASSWORD cannot be used. ${error.message}`]);
    throw error;
  }
  return configured === undefined ? made : undefined;
}
