import type { IncomingMessage } from 'node:http';

const persons = new WeakMap<IncomingMessage, number>();

/** Notes who asked, once the session has said so: for the log, and for answers that may be repeated. */
export function notePerson(request: IncomingMessage, personId: number): void {
  persons.set(request, personId);
}

/** Who asked, as the session said; undefined before it did, and for a stranger. */
export const personOf = (request: IncomingMessage): number | undefined => persons.get(request);
