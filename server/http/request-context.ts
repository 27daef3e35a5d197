import type { IncomingMessage } from 'node:http';

/** What the front knows of a request before any feature sees it. */
export interface RequestContext {
  /** UUID; in the answer's `X-Request-Id`, in problems as `instance`, and in every log line. */
  readonly id: string;
  /** The client's address, IPv6 cut to its /64; a trusted proxy's word is taken, nobody else's. */
  readonly clientAddress: string;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** Called once by the front, before the request is handed on. */
export function attachContext(request: IncomingMessage, context: RequestContext): void {
  contexts.set(request, context);
}

/** @throws Error when the request did not come through the front */
export function contextOf(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('This request did not pass the front.');
  return context;
}
