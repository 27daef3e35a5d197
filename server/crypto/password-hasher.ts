import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../errors.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Beyond this many waiting, a further one would wait for seconds: better to say so. */
const QUEUE_MAX = 200;

export interface PasswordHasher {
  /** argon2id in PHC form. */
  hash(password: string): Promise<string>;
  /** Compares in the same time whether or not there is a hash, so that unknown accounts look like known ones. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** Hashes one password at a time: hashing in parallel starves file reads, and gains no login per second. */
export function createPasswordHasher(): PasswordHasher {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let dummy: Promise<string> | undefined;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= QUEUE_MAX) throw new DomainError('BUSY', { retryAfterSeconds: 5 });
    waiting += 1;
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    async verify(stored, password) {
      dummy ??= hash('no account has this password', ARGON2ID);
      const against = stored ?? (await dummy);
      const matches = await inTurn(() => verify(against, password));
      return stored !== undefined && matches;
    },
  };
}
