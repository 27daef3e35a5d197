import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RateLimiter } from '../rate-limiter.ts';
import type { CurrentUser } from '../sessions/sessions.ts';

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    limiter: RateLimiter;
    request: {
      /** UUID; in `X-Request-Id`, in problems as `instance`, and in every log line. */
      readonly id: string;
      /** What limits count by: the client's address, IPv6 cut to its /64. */
      readonly clientAddress: string;
    };
    /** Read from the session cookie and from nothing else. */
    currentUser: CurrentUser | undefined;
    /** Reads it again: a session may end while a body is on its way. */
    identify: () => Promise<CurrentUser | undefined>;
    /** Set by the guard where the body was still on its way. */
    recheckSession?: () => Promise<void>;
  };
}

export type ApiContext = Context<ApiEnv>;

/** The user of a guarded route. @throws Error on a public one: a mistake of ours, not of the client */
export function requireUser(context: { get(key: 'currentUser'): CurrentUser | undefined }): CurrentUser {
  const currentUser = context.get('currentUser');
  if (currentUser === undefined)
    throw new Error('A handler asked for the signed-in person on a route without a guard.');
  return currentUser;
}

/** Whether the API answers a path; all others are pages and their files. */
export const isApiPath = (path: string): boolean => /^\/(?:api|media|uploads)(?:\/|$)/.test(path);
