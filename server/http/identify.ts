import type { MiddlewareHandler } from 'hono';
import type { Sessions, SignedIn } from '../sessions/sessions.ts';
import type { ApiEnv } from './api-env.ts';
import { notePerson } from './asking-person.ts';
import { contextOf } from './request-context.ts';

/** Finds out who asks, from the session cookie and nothing else, and marks the answer private. */
export const identify =
  (sessions: Sessions): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    c.set('request', contextOf(c.env.incoming));
    const identifyAgain = (): Promise<SignedIn | undefined> => sessions.identify(c.req.header('cookie'));
    const signedIn = await identifyAgain();
    if (signedIn !== undefined) notePerson(c.env.incoming, signedIn);
    c.set('signedIn', signedIn);
    c.set('identifyAgain', identifyAgain);
    c.header('Cache-Control', 'no-store');
    await next();
  };
