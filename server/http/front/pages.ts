import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Services } from '../../deps.ts';
import type { Log } from '../../log.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import { notePerson } from '../asking-person.ts';
import type { Handler } from '../handler.ts';
import { contextOf } from '../request-context.ts';
import { asPagePolicy } from '../security-headers.ts';

/** What a page made on demand finds in `Astro.locals`. */
export interface PageLocals {
  /** Read from the session cookie and from nothing else. */
  readonly signedIn: SignedIn | undefined;
  readonly services: Services;
  readonly requestId: string;
  /** For faults that a page shows instead of failing. */
  readonly log: Log;
}

/** Astro's handler, as its adapter builds it for a server of one's own. */
export type Render = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: object,
) => void | Promise<void>;

interface PageParts {
  readonly render: Render;
  readonly sessions: { identify(cookieHeader: string | undefined): Promise<SignedIn | undefined> };
  readonly services: Services;
  readonly log: Log;
  /** Policy of the 404 page, which Astro sends without one. */
  readonly notFoundPolicy: string;
}

/** Answers pages made on demand, with the signed-in person and the services at hand. */
export function createPages({ render, sessions, services, log, notFoundPolicy }: PageParts): Handler {
  return async (request, response) => {
    const signedIn = await sessions.identify(request.headers.cookie);
    if (signedIn !== undefined) notePerson(request, signedIn);
    const locals: PageLocals = { signedIn, services, requestId: contextOf(request).id, log };
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    completePolicy(response, notFoundPolicy);
    await render(request, response, undefined, locals);
  };
}

/** Astro writes its head at once, replacing ours: the policy is completed on its way through. */
function completePolicy(response: ServerResponse, notFoundPolicy: string): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    given?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ) => {
    const headers = typeof reason === 'object' ? reason : given;
    if (headers === undefined || Array.isArray(headers)) return writeHead(status, headers);
    const own = headers['content-security-policy'];
    const isPage = String(headers['content-type'] ?? '').startsWith('text/html');
    const policy = typeof own === 'string' ? own : isPage && status === 404 ? notFoundPolicy : undefined;
    return writeHead(
      status,
      policy === undefined ? headers : { ...headers, 'content-security-policy': asPagePolicy(policy) },
    );
  };
}
