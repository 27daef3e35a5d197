import { limits } from '../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const SHORTEST_NAME = 4;

/** Whose password it is to be; names of theirs and of the site make it easy to guess. */
export interface PasswordOwner {
  readonly fullName: string;
  readonly email: string;
  readonly siteName: string;
}

/**
 * Length, common ones and names; no rules of composition (NIST SP 800-63B, 5.1.1.2).
 * @throws AppError WEAK_PASSWORD saying why
 */
export function assertStrongPassword(password: string, owner: PasswordOwner): void {
  const [code, why] = weaknessOf(password, owner) ?? [];
  if (code === undefined) return;
  throw AppError.ofField('WEAK_PASSWORD', '/password', code, `Choose a stronger password. ${why}`);
}

function weaknessOf(
  password: string,
  owner: PasswordOwner,
): readonly [code: string, why: string] | undefined {
  // Code points: an emoji or a Devanagari sign is one character to the person typing it.
  if ([...password].length < limits.passwordMin)
    return ['too_short', `It needs at least ${limits.passwordMin} characters.`];
  if (isCommonPassword(password)) return ['common', 'Many people use this one, so it is guessed first.'];
  const folded = password.toLowerCase();
  if (namesOf(owner).some((name) => folded.includes(name)))
    return ['context', 'It should not contain your name, your email or the name of this site.'];
  return undefined;
}

function namesOf({ fullName, email, siteName }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  return [...fullName.split(/\s+/), mailbox, ...siteName.split(/\s+/)]
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= SHORTEST_NAME);
}
