import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$jSQcPdScUAgMhKInPJy0Zg$S0Kbimg/w8Q1EF53HC9VXOnL2J7C3mk80xI3vlKRRGY';
/** Refuses beyond this: further hashes would take seconds. */
const QUEUE_MAX = 200;

/** Parallel hashing would block the threads that read files, without more logins per second. */
const oneAtATime = pLimit(1);

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (oneAtATime.pendingCount >= QUEUE_MAX) throw new AppError('BUSY', { retryAfterSeconds: 5 });
  return oneAtATime(work);
}

export const createPasswordHasher = () => ({
  /** Normalised: keyboards write the same Hindi password differently. */
  hash: async (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), ARGON2ID)),
  /** Takes as long without a hash. Older hashes are of the password as typed. */
  verify: async (stored: string | undefined, password: string): Promise<boolean> => {
    for (const form of new Set([password.normalize('NFC'), password]))
      if ((await inTurn(() => verify(stored ?? NOBODY, form))) && stored !== undefined) return true;
    return false;
  },
});
