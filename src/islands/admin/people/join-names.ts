import { formatNumber } from '../../../lib/words/format-price.ts';

const SHOWN = 3;

/** Joins names up to a readable length: `Asha, Binod, Chitra and 12 others`. */
export function joinNames(users: readonly { fullName: string }[]): string {
  const names = users.slice(0, SHOWN).map(({ fullName }) => fullName);
  const others = users.length - names.length;
  if (others > 0)
    return `${names.join(', ')} and ${formatNumber(others)} ${others === 1 ? 'other' : 'others'}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
