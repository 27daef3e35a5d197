import type { IncomingMessage } from 'node:http';
import type { Handler } from './handler.ts';

const keepers = new WeakMap<IncomingMessage, (handler: Handler) => void>();

/** For the front: takes what would answer the same question again. */
export function offerToKeep(request: IncomingMessage, keep: (handler: Handler) => void): void {
  keepers.set(request, keep);
}

/**
 * For a route that has checked who asks and what for: names what sends the answer, so that the check need not be made
 * again for the same address and person until the database changes. What it names may look at the other headers of each
 * request, and at nothing that changes with the time.
 */
export function answerAgainBy(request: IncomingMessage, handler: Handler): void {
  keepers.get(request)?.(handler);
}
