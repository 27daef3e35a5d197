import { DomainError } from '../errors.ts';
import { inHashingThread } from './hashing-thread.ts';

/** Beyond this many waiting, a further one would wait for seconds: better to say so. */
const QUEUE_MAX = 200;

export interface PasswordHasher {
  /** argon2id in PHC form. */
  hash(password: string): Promise<string>;
  /** Compares in the same time whether or not there is a hash, so that unknown accounts look like known ones. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** The thread is the process's, and so is the line in front of it. */
let last: Promise<unknown> = Promise.resolve();

/** Hashes one password at a time: hashing in parallel starves everything else, and gains no login per second. */
export function createPasswordHasher(): PasswordHasher {
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

  const hash = (password: string): Promise<string> =>
    inTurn(async () => String(await inHashingThread({ password })));

  /** One that could not be made is not kept: the next comparison tries again. */
  const hashOfNobody = (): Promise<string> => {
    dummy ??= hash('no account has this password').catch((error: unknown) => {
      dummy = undefined;
      throw error;
    });
    return dummy;
  };

  return {
    hash,
    async verify(stored, password) {
      const nobody = await hashOfNobody();
      const against = stored ?? nobody;
      const matches = await inTurn(
        async () => (await inHashingThread({ password, stored: against })) === true,
      );
      return stored !== undefined && matches;
    },
  };
}
