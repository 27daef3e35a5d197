import type { IncomingMessage, ServerResponse } from 'node:http';
import { notePerson, personOf } from '../asking-person.ts';
import { PreparedHead } from '../prepared-head.ts';
import { hasBody } from './request-headers.ts';
import type { Target } from './request-target.ts';

/** What a student's screens ask for: nothing in it depends on more than the address, who asks, and the database. */
const REPEATABLE = /^\/(?:dashboard|course\/\d{1,15}|api\/courses(?:\/\d{1,15}\/materials)?)$/;

/** Who asks is looked up at least this often: sessions end by themselves, and are marked as seen once a minute. */
const MOST_AGE_MS = 20_000;
const MOST_BYTES = 2 * 1024 * 1024;

/** A whole answer as it left. */
interface Kept {
  readonly until: number;
  readonly personId: number;
  readonly head: PreparedHead;
  readonly body: Buffer;
}

/** A request whose answer may be repeated. */
export interface Question {
  /**
   * Sends the answer that the same question had, if nothing has changed since.
   * @param extra flat headers of this one answer
   * @returns whether it did
   */
  repeat(response: ServerResponse, extra: readonly string[]): boolean;
  /** Remembers an answer that is about to leave, with all its headers set but those of this one answer. */
  keep(response: ServerResponse, body: Buffer): void;
}

/**
 * Remembers answers until the database changes, whoever changes it, so that none is ever stale: logging out, losing a
 * course or finishing a lesson are changes. One person's answers are found with their own cookie only.
 * @param databaseVersion another number after each commit; undefined where that cannot be told, and nothing is kept
 * @returns undefined for what is always answered anew
 */
export function createUnchangedAnswers(databaseVersion: () => number | undefined) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let version: number | undefined;

  const forget = (key: string, { body }: Kept): void => {
    if (kept.delete(key)) bytes -= sizeOf(key, body);
  };

  /** The database's version now; all that was remembered of another one is gone. */
  const look = (): number | undefined => {
    const now = databaseVersion();
    if (now === version) return now;
    kept.clear();
    bytes = 0;
    version = now;
    return now;
  };

  return (request: IncomingMessage, target: Target): Question | undefined => {
    const { cookie, 'accept-encoding': coding = '' } = request.headers;
    if (cookie === undefined || request.method !== 'GET' || !REPEATABLE.test(target.path)) return undefined;
    if (hasBody(request)) return undefined;
    const asked = look();
    if (asked === undefined) return undefined;
    const key = `${target.path}${target.query}\n${coding}\n${cookie}`;
    return {
      repeat(response, extra) {
        const known = kept.get(key);
        if (known === undefined) return false;
        if (performance.now() > known.until) {
          forget(key, known);
          return false;
        }
        notePerson(request, known.personId);
        known.head.write(response, extra);
        response.end(known.body);
        return true;
      },
      keep(response, body) {
        const personId = personOf(request);
        if (personId === undefined || response.statusCode !== 200 || response.hasHeader('set-cookie')) return;
        if (look() !== asked || sizeOf(key, body) > MOST_BYTES / 16) return;
        const answer = {
          until: performance.now() + MOST_AGE_MS,
          personId,
          head: new PreparedHead(200, headersOf(response)),
          body,
        };
        const before = kept.get(key);
        if (before !== undefined) forget(key, before);
        kept.set(key, answer);
        bytes += sizeOf(key, body);
        for (const [oldest, { body: its }] of kept) {
          if (bytes <= MOST_BYTES) break;
          kept.delete(oldest);
          bytes -= sizeOf(oldest, its);
        }
      },
    };
  };
}

/** Headers of the one answer that was made: the next one has its own. */
const OWN = new Set(['x-request-id', 'connection', 'date']);

const headersOf = (response: ServerResponse): string[] =>
  Object.entries(response.getHeaders())
    .filter(([name]) => !OWN.has(name))
    .flatMap(([name, value]) => [name, String(value)]);

/** What an entry takes, roughly: its headers are about 5 KB. */
const sizeOf = (key: string, body: Buffer): number => key.length + body.length + 5 * 1024;
