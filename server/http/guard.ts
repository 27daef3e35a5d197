import type { MiddlewareHandler } from 'hono';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

/**
 * Who may call a route.
 * - `public`: anyone
 * - `account`: a signed-in person, even one who must choose an own password first
 * - `member`: a signed-in person with a password of their own
 * - `study`: a signed-in person; the service decides by enrollment
 * - `admin`: a signed-in admin
 */
export type Access = 'public' | 'account' | 'member' | 'study' | 'admin';

/** A guard; its rule can be read off, so that a list of all routes shows who may call each. */
export type Guard = MiddlewareHandler<ApiEnv> & { readonly access: Access };

/** Refuses a request by the route's access rule, before its input is read. */
export function guard(access: Access): Guard {
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (access !== 'public') {
      const signedIn = c.get('signedIn');
      if (signedIn === undefined)
        throw new DomainError(access === 'study' ? 'COURSE_NEEDS_SIGN_IN' : 'NOT_SIGNED_IN');
      if (signedIn.mustChangePassword && access !== 'account')
        throw new DomainError('PASSWORD_CHANGE_REQUIRED');
      if (access === 'admin' && signedIn.role !== 'admin') throw new DomainError('FORBIDDEN');
    }
    await next();
  };
  return Object.assign(check, { access });
}
