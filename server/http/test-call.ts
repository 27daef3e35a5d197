import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { DomainError } from '../errors.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import type { ApiEnv } from './api-env.ts';
import { attachContext } from './request-context.ts';

/** Calls to middleware alone, without the front and the database: for tests. */

/** A request as Node gives it, on no connection; `chunks` are its body, ended unless `open`. */
export function incomingWith(
  headers: Readonly<Record<string, string>>,
  chunks: readonly (string | Buffer)[] = [],
  { open = false } = {},
): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, headers);
  for (const chunk of chunks) incoming.push(chunk);
  if (!open) incoming.push(null);
  incoming.complete = !open;
  attachContext(incoming, { id: 'request-1', clientAddress: '203.0.113.5' });
  return incoming;
}

/** Has a router know a person and answer refusals with their status and their code as text. */
export function prepared<Router extends Hono<ApiEnv>>(router: Router, signedIn?: SignedIn): Router {
  router.use('*', async (c, next) => {
    c.set('signedIn', signedIn);
    c.set('identifyAgain', async () => signedIn);
    await next();
  });
  router.onError((error, c) => {
    if (error instanceof DomainError) return c.text(error.code, { status: error.status });
    throw error;
  });
  return router;
}

/** A prepared router without calls. */
export const plainRouter = (signedIn?: SignedIn): Hono<ApiEnv> => prepared(new Hono<ApiEnv>(), signedIn);

/** Calls a router. @returns the answer with its text read */
export async function call(
  router: Hono<ApiEnv>,
  path: string,
  init: RequestInit = {},
  incoming = incomingWith({}),
): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await router.request(path, init, { incoming, outgoing: new ServerResponse(incoming) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** A student who may do all that students may. */
export const student: SignedIn = {
  id: 7,
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  role: 'student',
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  isFresh: true,
  endsAt: Number.POSITIVE_INFINITY,
  sessionId: 'session-7',
};
