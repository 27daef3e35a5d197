import { moveEntries } from '../audit.ts';
import type { Deps } from '../deps.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import { createSessions } from '../sessions/sessions.ts';

type Deed = (past: Deps) => Promise<unknown>;

export interface Past {
  /** Also from within a deed, for something that follows from it. Nothing happens after the end. */
  readonly plan: (at: number, deed: Deed) => void;
  readonly liveThrough: () => Promise<void>;
}

/** Mistyped addresses come back. */
const REFUSED = /\.con$/;

/** A mail server that no one hears of: what the past sent has arrived. */
const postbox: MailServer = {
  follow: () => Promise.resolve(),
  isOfEnvironment: false,
  current: () => ({
    url: 'smtp://localhost',
    from: '',
    mailer: {
      send: async ({ recipient }) => {
        if (!REFUSED.test(recipient)) return;
        const response = `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`;
        throw Object.assign(new Error(response), { code: 'EENVELOPE', command: 'RCPT TO', response });
      },
      close: () => undefined,
    },
  }),
  close: () => undefined,
};

/** Runs use cases as if it were earlier. @param until the end: the present of the demo */
export function openPast(deps: Deps, until: number): Past {
  const began = Date.now();
  let at = until;
  const now = (): number => at;
  const hashes = new Map<string, Promise<string>>();
  const { config, db, encryptionFor, log } = deps;
  const past: Deps = {
    ...deps,
    now,
    limiter: createRateLimiter(db, now),
    outbox: createOutbox(db, {
      config,
      log: log.child({}, { level: 'silent' }),
      now,
      mailServer: postbox,
      encryption: encryptionFor('mail-outbox'),
    }),
    sessions: createSessions(db, { secureCookie: config.secureCookie, now }),
    hasher: {
      // All have one password: hashing it for each would take as long as all the rest.
      hash: (password) => {
        const hash = hashes.get(password) ?? deps.hasher.hash(password);
        hashes.set(password, hash);
        return hash;
      },
      verify: () => Promise.resolve(true),
    },
  };
  const planned: { at: number; deed: Deed }[] = [];
  const takeFirst = () => planned.sort((one, other) => other.at - one.at).pop();
  return {
    plan: (when, deed) => void (when < until && planned.push({ at: Math.round(when), deed })),
    async liveThrough() {
      for (let next = takeFirst(); next !== undefined; next = takeFirst()) {
        at = next.at;
        await next.deed(past);
        await past.outbox.deliver();
        await moveEntries(db, began, at);
      }
    },
  };
}
