import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RateLimiter } from '../rate-limiter.ts';
import type { CurrentUser } from '../sessions/sessions.ts';
import type { Staffing } from './guard.ts';

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    limiter: RateLimiter;
    request: {
      readonly id: string;
      /** Rate-limit key: the address, IPv6 cut to its /64. */
      readonly clientAddress: string;
    };
    currentUser: CurrentUser | undefined;
    staffing: Staffing;
    identify: () => Promise<CurrentUser | undefined>;
    body?: Buffer<ArrayBuffer>;
    /** Set when the guard ran before the body arrived. */
    recheckSession?: () => Promise<void>;
  };
}

export type ApiContext = Context<ApiEnv>;

export function requireUser(context: { get(key: 'currentUser'): CurrentUser | undefined }): CurrentUser {
  const currentUser = context.get('currentUser');
  if (currentUser === undefined)
    throw new Error('A handler asked for the signed-in person on a route without a guard.');
  return currentUser;
}

export const isApiPath = (path: string): boolean =>
  /^\/(?:api|media(?:-of-(?:submissions|doubts|samples))?|uploads)(?:\/|$)/.test(path);
