import { limits } from '../../../server/contract/limits.ts';

/** How good a password looks, and why in a sentence. */
export interface Strength {
  readonly level: 'none' | 'weak' | 'fair' | 'strong';
  readonly text: string;
}

/** Names shorter than this are parts of many words, so the server lets them be. */
const SHORTEST_NAME = 4;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u, /\p{Lo}|\p{M}/u];

/**
 * What can be said of a password while it is typed. Only the server decides: it also knows which ones are common.
 * @param names of the person and the site; a password with one of them is refused
 */
export function strengthOf(password: string, names: readonly string[]): Strength {
  const characters = [...password.toLowerCase()];
  if (characters.length === 0) return { level: 'none', text: '' };
  if (characters.length < limits.passwordMin) return { level: 'weak', text: 'Too short.' };
  if (holdsName(password, names))
    return { level: 'weak', text: 'Leave out your name, your email and the name of this site.' };
  const different = new Set(characters).size;
  if (different < 5) return { level: 'weak', text: 'Too much of the same. Add other characters.' };
  if (isRun(characters))
    return { level: 'weak', text: 'A row of the keyboard or the alphabet is guessed first.' };
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (characters.length >= 16 && different >= 8) return { level: 'strong', text: 'Long and varied.' };
  if (characters.length >= 12 && kinds >= 3) return { level: 'strong', text: 'Long and varied.' };
  return { level: 'fair', text: 'Another word makes it much stronger.' };
}

function holdsName(password: string, names: readonly string[]): boolean {
  const folded = password.toLowerCase();
  return names
    .flatMap((name) => name.split('@')[0]?.split(/\s+/) ?? [])
    .some((part) => part.length >= SHORTEST_NAME && folded.includes(part.toLowerCase()));
}

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether most of it goes along a row: `12345678`, `qwertyui`. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).filter((character, at) => {
    const pair = `${characters[at]}${character}`;
    return RUNS.some((run) => run.includes(pair) || run.includes([...pair].reverse().join('')));
  });
  return steps.length > characters.length * 0.7;
}
