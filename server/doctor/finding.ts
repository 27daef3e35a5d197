/** What one look found. Only a problem makes the doctor's exit code 1. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'problem';
  /** The part that was looked at, in a word or two. */
  readonly part: string;
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** As it should be. */
export const ok = (part: string, found: string): Finding => ({ level: 'ok', part, found });
/** Something to know, or to improve when there is time. */
export const note = (part: string, found: string, advice: string): Finding => ({
  level: 'note',
  part,
  found,
  advice,
});
/** Something that has to be put right. */
export const problem = (part: string, found: string, advice: string): Finding => ({
  level: 'problem',
  part,
  found,
  advice,
});

/** A length of time in the largest unit that fits. */
export function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 2) return `${Math.max(0, Math.round(ms / 1000))} seconds`;
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}

/** Bytes as whole megabytes, rounded down: `1,024 MB`. */
export const megabytesOf = (bytes: number): string =>
  `${Math.floor(bytes / 1024 / 1024).toLocaleString('en-IN')} MB`;
