import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes. No setting makes it less. */
const COST = { memoryCost: 19_456, timeCost: 2 };
/** Refuses beyond this: further hashes would take seconds. */
const QUEUE_MAX = 200;

/** Parallel hashing would block the threads that read files, without more logins per second. */
const oneAtATime = pLimit(1);

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (oneAtATime.pendingCount >= QUEUE_MAX) throw new AppError('BUSY', { retryAfterSeconds: 5 });
  return oneAtATime(work);
}

/** @param cost of new hashes, and of the password of no one; a stored hash says its own */
export const createPasswordHasher = ({ memoryCost, timeCost } = COST) => {
  const ARGON2ID = { algorithm: 2, memoryCost, timeCost, parallelism: 1 } as const;
  const NOBODY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$jSQcPdScUAgMhKInPJy0Zg$S0Kbimg/w8Q1EF53HC9VXOnL2J7C3mk80xI3vlKRRGY`;
  return {
    /** Normalised: keyboards write the same Hindi password differently. */
    hash: async (password: string): Promise<string> =>
      inTurn(() => hash(password.normalize('NFC'), ARGON2ID)),
    /** Takes as long without a hash. Older hashes are of the password as typed. */
    verify: async (stored: string | undefined, password: string): Promise<boolean> => {
      for (const form of new Set([password.normalize('NFC'), password]))
        if ((await inTurn(() => verify(stored ?? NOBODY, form))) && stored !== undefined) return true;
      return false;
    },
  };
};

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
