import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { CurrentUser } from '../sessions/sessions.ts';
import type { ApiContext, ApiEnv } from './api-env.ts';

/** `account` includes users who must choose a password, `setup` admins who must set up two-step login. */
export type Access = 'public' | 'account' | 'setup' | 'member' | 'study' | 'admin';

export type Guard = MiddlewareHandler<ApiEnv> & { readonly access: Access; readonly fresh: boolean };

/** @param fresh requires password and code within the last 10 minutes */
export function guard(access: Access, fresh = false): Guard {
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (access === 'public') return next();
    assertAllowed(c.get('currentUser'), access, fresh);
    if (!c.env.incoming.complete)
      c.set('recheckSession', async () => {
        const currentUser = await c.get('identify')();
        assertAllowed(currentUser, access, fresh);
        c.set('currentUser', currentUser);
      });
    return next();
  };
  return Object.assign(check, { access, fresh });
}

/** Guards again after a long body: the session may have ended. */
export const recheckSession = async (c: Pick<ApiContext, 'get'>) => c.get('recheckSession')?.();

function assertAllowed(currentUser: CurrentUser | undefined, access: Access, fresh: boolean): void {
  if (currentUser === undefined)
    throw new AppError(access === 'study' ? 'COURSE_NEEDS_SIGN_IN' : 'NOT_SIGNED_IN');
  if (currentUser.mustChangePassword && access !== 'account') throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (currentUser.mustSetUpSecondFactor && access !== 'account' && access !== 'setup')
    throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
  if (access === 'admin' && currentUser.role !== 'admin') throw new AppError('FORBIDDEN');
  if (fresh && !currentUser.isFresh) throw new AppError('REAUTHENTICATION_REQUIRED');
}
