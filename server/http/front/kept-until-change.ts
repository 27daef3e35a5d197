import type { AskingPerson } from '../asking-person.ts';

/** Who asks is looked up at least this often: a session in use is marked as seen once a minute. */
const MOST_AGE_MS = 20_000;

interface Entry<Value> {
  readonly value: Value;
  readonly person: AskingPerson;
  readonly bytes: number;
  /** On the clock that nobody sets. */
  readonly until: number;
}

/** What is remembered of one question. */
export interface Place<Value> {
  /** What was kept for whoever asks now, if nothing has changed since. */
  find(): { readonly value: Value; readonly person: AskingPerson } | undefined;
  /**
   * Keeps something that was found out after the question came; nothing where the database changed meanwhile.
   * @param make gives it, where it is to be kept
   * @param bytes what it takes in memory, roughly
   */
  keep(make: () => Value, person: AskingPerson, bytes: number): void;
}

/** Questions noted as asked once. */
const MOST_NOTED = 2000;

/**
 * Remembers what follows from the database, until it changes, whoever changes it: logging out, losing a course and
 * hiding a lesson are changes. What follows from the time as well is the end of a session, which is looked at each time.
 * @param databaseVersion another number after each commit; undefined where that cannot be told, and nothing is kept
 * @param limits.mostBytes kept at most; what was kept first goes first
 * @param limits.fromSecond whether a question must come twice before anything is kept of it: keeping costs as much as a
 * quarter of a check, and is for nothing where changes come as often as questions
 * @returns finds the place of a question, which must name all that the answer depends on; undefined where nothing is kept
 */
export function createKeptUntilChange<Value>(
  databaseVersion: () => number | undefined,
  { mostBytes, fromSecond = false }: { mostBytes: number; fromSecond?: boolean },
): (question: string) => Place<Value> | undefined {
  const kept = new Map<string, Entry<Value>>();
  const askedOnce = new Set<string>();
  let bytes = 0;
  let version: number | undefined;

  const forget = (question: string): void => {
    bytes -= kept.get(question)?.bytes ?? 0;
    kept.delete(question);
  };

  /** The database's version now; all that was remembered of another one is gone. */
  const look = (): number | undefined => {
    const now = databaseVersion();
    if (now === version) return now;
    kept.clear();
    askedOnce.clear();
    bytes = 0;
    version = now;
    return now;
  };

  const isFirst = (question: string): boolean => {
    if (!fromSecond || askedOnce.has(question)) return false;
    if (askedOnce.size >= MOST_NOTED) askedOnce.clear();
    askedOnce.add(question);
    return true;
  };

  return (question) => {
    const asked = look();
    if (asked === undefined) return undefined;
    return {
      find() {
        const entry = kept.get(question);
        if (entry === undefined) return undefined;
        if (performance.now() <= entry.until && Date.now() <= entry.person.endsAt) return entry;
        forget(question);
        return undefined;
      },
      keep(make, person, itsBytes) {
        if (look() !== asked || itsBytes > mostBytes / 16 || isFirst(question)) return;
        forget(question);
        kept.set(question, {
          value: make(),
          person,
          bytes: itsBytes,
          until: performance.now() + MOST_AGE_MS,
        });
        bytes += itsBytes;
        for (const oldest of kept.keys()) {
          if (bytes <= mostBytes) break;
          forget(oldest);
        }
      },
    };
  };
}
