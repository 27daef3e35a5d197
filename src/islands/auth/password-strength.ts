import { memberLimits } from '../../../server/contract/member-limits.ts';

/** Estimated strength of a password, with a sentence. */
export interface Strength {
  readonly level: 'none' | 'weak' | 'strong';
  readonly text: string;
}

/** Shorter names are parts of many words, so the server allows them. */
const SHORTEST_NAME = 4;

/**
 * Estimates a password's strength while it is typed. Only the server knows common passwords, so nothing between weak
 * and strong is praised.
 * @param names of the person and the site; a password with one of them is refused
 */
export function strengthOf(password: string, names: readonly string[]): Strength {
  const characters = [...password.toLowerCase()];
  if (characters.length === 0) return { level: 'none', text: '' };
  if (characters.length < memberLimits.passwordMin) return { level: 'weak', text: 'Too short.' };
  if (holdsName(password, names))
    return { level: 'weak', text: 'Leave out your name, your email and the name of this site.' };
  const different = new Set(characters).size;
  if (different < 5) return { level: 'weak', text: 'Too many repeated characters.' };
  if (isRun(characters)) return { level: 'weak', text: 'Avoid patterns like qwerty or abcd.' };
  if (characters.length >= 16 && different >= 8)
    // No common password is this long with several words; the others only the server knows.
    return /\S\s+\S/.test(password)
      ? { level: 'strong', text: 'Long and varied.' }
      : { level: 'none', text: '' };
  return { level: 'none', text: 'Add another word to make it stronger.' };
}

function holdsName(password: string, names: readonly string[]): boolean {
  const folded = password.toLowerCase();
  return names
    .flatMap((name) => name.split('@')[0]?.split(/\s+/) ?? [])
    .some((part) => part.length >= SHORTEST_NAME && folded.includes(part.toLowerCase()));
}

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Returns true if most characters form a sequence: `12345678`, `qwertyui`. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).filter((character, at) => {
    const pair = `${characters[at]}${character}`;
    return RUNS.some((run) => run.includes(pair) || run.includes([...pair].reverse().join('')));
  });
  return steps.length > characters.length * 0.7;
}
