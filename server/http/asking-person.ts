import type { IncomingMessage } from 'node:http';

/** Who asks, as far as the front needs it. */
export interface AskingPerson {
  readonly id: number;
  /** When the session ends by itself; milliseconds since 1970. */
  readonly endsAt: number;
}

const persons = new WeakMap<IncomingMessage, AskingPerson>();

/** Notes who asked, once the session has said so: for the log, and for answers that may be repeated. */
export function notePerson(request: IncomingMessage, { id, endsAt }: AskingPerson): void {
  persons.set(request, { id, endsAt });
}

/** Who asked, as the session said; undefined before it did, and for a stranger. */
export const personOf = (request: IncomingMessage): AskingPerson | undefined => persons.get(request);
