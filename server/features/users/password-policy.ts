import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../../errors.ts';

const SHORTEST_NAME = 4;
/** Minimum letters besides a word of the name: more than *by the sea* has. */
const STRONG_REST = 10;

interface PasswordOwner {
  readonly fullName: string;
  readonly email: string;
  readonly siteName: string;
}

/** Checks length, common passwords and names; no composition rules (NIST SP 800-63B, 5.1.1.2). */
export function assertStrongPassword(password: string, owner: PasswordOwner): void {
  const [code, why] = weaknessOf(password, owner) ?? [];
  if (code === undefined) return;
  throw AppError.ofField('WEAK_PASSWORD', '/password', code, `Choose a stronger password. ${why}`);
}

type Weakness = readonly [code: string, why: string];

function weaknessOf(password: string, owner: PasswordOwner): Weakness | undefined {
  // Code points: an emoji or Devanagari sign counts as one.
  if ([...password].length < limits.passwordMin)
    return ['too_short', `It needs at least ${limits.passwordMin} characters.`];
  if (isCommonPassword(password)) return ['common', 'This password is too common.'];
  const folded = password.toLowerCase();
  const rest = namesOf(owner).reduce((left, name) => left.replaceAll(name, ''), folded);
  // "hello-Zoya-2026" is guessed first, so digits and signs don't count.
  const letters = rest.replaceAll(/[^\p{L}\p{M}]/gu, '');
  const isWeak = [...letters].length < STRONG_REST || isCommonPassword(letters);
  if ((rest !== folded && isWeak) || hasWholeName(folded, owner))
    return ['context', 'It should not contain your name, your email or the name of this site.'];
  return undefined;
}

function namesOf({ fullName, email, siteName }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  return [...fullName.split(/\s+/), mailbox, ...siteName.split(/\s+/)]
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= SHORTEST_NAME);
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];

function hasWholeName(folded: string, { fullName, siteName }: PasswordOwner): boolean {
  const spaced = (text: string): string => ` ${wordsOf(text.toLowerCase()).join(' ')} `;
  return [fullName, siteName]
    .filter((name) => name.trim().length >= SHORTEST_NAME)
    .some((name) => spaced(folded).includes(spaced(name)));
}

let list: Buffer | undefined;

/** The 100,000 most common of SecLists (MIT), searched in place: 1 MB, not a Set's ten. */
export function isCommonPassword(password: string): boolean {
  const file = new URL('./common-passwords.txt.gz', import.meta.url);
  list ??= Buffer.concat([Buffer.from('\n'), gunzipSync(readFileSync(file))]);
  return list.includes(`\n${password.toLowerCase()}\n`);
}
