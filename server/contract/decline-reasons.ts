import type { UndoReason } from './receipt-kinds.ts';

export const declineReasons = {
  'not-found': 'We could not find this payment in our bank account.',
  'wrong-amount': 'The amount does not match the price of the course.',
  'of-another': 'This reference number belongs to another payment.',
  'no-place': "We can't give you a place in this course. We send your money back.",
  other: '',
} as const;

/** Reasons after an accepted payment. */
export const undoneWords: Readonly<Record<UndoReason, string>> = {
  'never-came': 'We accepted your payment, but it did not reach our bank account.',
  'taken-back': 'The bank took your payment back from our account.',
  'wrong-order': 'The payment that we accepted for your order was another buyer’s.',
};

const NOW_FREE = {
  'now-free':
    'The course is free now, and you owe nothing. Press the link that we emailed you, or wait until we open the course for you.',
};

export type DeclineKind = keyof typeof declineReasons | keyof typeof NOW_FREE | UndoReason;

/** Returns the buyer's text; null if not declined. @param kind null for an order of an earlier version */
export function declinedWords(kind: DeclineKind | null, written: string | null): string | null {
  const known = kind === null ? '' : { ...declineReasons, ...undoneWords, ...NOW_FREE }[kind];
  return [known, written].filter(Boolean).join(' ') || null;
}
