import type { ValueChange } from '../../content/say-changes.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';

const PAYMENTS = 'site/payments.yml';

const MOST_NAMED = 3;

interface Guarded {
  /** Payment and legal details. */
  readonly guarded: readonly ValueChange[];
  /** What only owners change: those, and prices. */
  readonly ofOwner: readonly ValueChange[];
}

/** Finds the changes that not everyone may publish. */
export function guardedAmong(
  files: readonly { readonly path: string; readonly changes: readonly ValueChange[] }[],
): Guarded {
  const isOfOwner = ({ isProtected, isPrice }: ValueChange, path: string): boolean =>
    isProtected || isPrice || path === PAYMENTS;
  return {
    guarded: files.flatMap(({ changes }) => changes.filter(({ isProtected }) => isProtected)),
    ofOwner: files.flatMap(({ path, changes }) => changes.filter((change) => isOfOwner(change, path))),
  };
}

/** Prices, payment and legal details are the owners' alone; for the latter they logged in just now. */
export function assertGuarded(
  { guarded, ofOwner }: Guarded,
  { isFresh, rights }: Pick<CurrentUser, 'isFresh' | 'rights'>,
): void {
  const changed = rights.isOwner ? guarded : ofOwner;
  if (changed.length === 0 || (isFresh && rights.isOwner)) return;
  const errors = changed.map(({ pointer, label, old, now }) => ({
    pointer,
    code: 'protected',
    message: `${label}: ${old} → ${now}.`,
  }));
  if (rights.isOwner) throw new AppError('REAUTHENTICATION_REQUIRED', { errors });
  const labels = changed.map(({ label }) => label);
  // Of many, the parts of the page that they are in.
  const named = labels.length > MOST_NAMED ? labels.map((label) => label.split(', ')[0]) : labels;
  const what = [...new Set(named)].join(', ');
  const message = `This draft changes ${what}. An owner must publish it.`;
  throw new AppError('FORBIDDEN', { message, errors });
}
