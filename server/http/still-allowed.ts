import type { IncomingMessage } from 'node:http';

/** Rules of requests whose body was still on its way when they were let in. */
const rules = new WeakMap<IncomingMessage, () => Promise<void>>();

/** Notes that a request was let in before its body was there, and how to ask its rule again. */
export function askAgainWhenWhole(incoming: IncomingMessage, rule: () => Promise<void>): void {
  rules.set(incoming, rule);
}

/**
 * For whoever has read a body to its end. A body may take hours, and whoever sends it can hold it back on purpose:
 * somebody who was logged out or lost the role meanwhile must not change anything with it.
 * @throws DomainError like the guard of the route
 */
export const assertStillAllowed = async (incoming: IncomingMessage): Promise<void> => rules.get(incoming)?.();
