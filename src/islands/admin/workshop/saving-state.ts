export type SavingState = keyof typeof savingWords;

export const savingWords = {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving...',
  failed: 'Not saved',
} as const;

/** Milliseconds after the last key. */
export const REST_MS = 2000;
/** Milliseconds until a server that did not answer is tried again. */
export const RETRY_MS = 10_000;
