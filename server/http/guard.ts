import type { MiddlewareHandler } from 'hono';
import type { Right } from '../contract/rights.ts';
import { AppError } from '../errors.ts';
import { isNowhere, isStaff, may, NO_RIGHTS, type Scope, scopeOf } from '../sessions/rights.ts';
import type { CurrentUser } from '../sessions/sessions.ts';
import { type Access, type Place, staffRule } from './access.ts';
import type { ApiContext, ApiEnv } from './api-env.ts';

export type Guard = MiddlewareHandler<ApiEnv> & { readonly access: Access; readonly fresh: boolean };

export interface Staffing {
  /** The course of what a path names; undefined where there is none. */
  readonly courseOf: (place: Place, key: string) => Promise<number | undefined>;
  /** Says whom to ask for a right; undefined for what is the owner's. */
  readonly refusalOf: (right: Right | undefined) => Promise<string>;
}

/** @param fresh requires password and code within the last 10 minutes */
export function guard(access: Access, fresh = false): Guard {
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (access === 'public') return next();
    const assertAllowed = async (currentUser: CurrentUser | undefined): Promise<void> => {
      const person = assertMember(currentUser, access);
      await assertRight(c, person, access);
      if (fresh && !person.isFresh) throw new AppError('REAUTHENTICATION_REQUIRED');
    };
    await assertAllowed(c.get('currentUser'));
    if (!c.env.incoming.complete)
      c.set('recheckSession', async () => {
        const currentUser = await c.get('identify')();
        await assertAllowed(currentUser);
        c.set('currentUser', currentUser);
      });
    return next();
  };
  return Object.assign(check, { access, fresh });
}

/** Checks a course that a body names. @throws AppError UNKNOWN_COURSE, as if it were not there */
export function assertInCourse(c: Pick<ApiContext, 'get'>, right: Right, courseId: number | undefined): void {
  const holder = { rights: c.get('currentUser')?.rights ?? NO_RIGHTS };
  if (courseId !== undefined && !may(holder, right, courseId))
    throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
}

/** Guards again after a long body: the session may have ended. */
export const recheckSession = async (c: Pick<ApiContext, 'get'>) => c.get('recheckSession')?.();

function assertMember(currentUser: CurrentUser | undefined, access: Access): CurrentUser {
  if (currentUser === undefined)
    throw new AppError(access === 'study' ? 'COURSE_NEEDS_SIGN_IN' : 'NOT_SIGNED_IN');
  if (currentUser.mustChangePassword && access !== 'account') throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (currentUser.mustSetUpSecondFactor && access !== 'account' && access !== 'setup')
    throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
  return currentUser;
}

/** What belongs to a course of others is as if it were not there. */
async function assertRight(c: ApiContext, person: CurrentUser, access: Access): Promise<void> {
  const rule = staffRule(access);
  if (person.rights.isOwner || (rule === undefined && access !== 'admin')) return;
  const scope: Scope = rule === undefined ? new Set() : scopeOf(person, ...rule.rights);
  if (isNowhere(scope)) throw await refusal(c, person, rule?.rights[0]);
  if (scope === 'all' || rule?.of === undefined) return;
  const [key = ''] = Object.values(c.req.param());
  const courseId = await c.get('staffing').courseOf(rule.of, key);
  if (courseId === undefined || !scope.has(courseId)) throw new AppError('NOT_FOUND');
}

const refusal = async (c: ApiContext, person: CurrentUser, right: Right | undefined): Promise<AppError> =>
  new AppError('FORBIDDEN', isStaff(person) ? { message: await c.get('staffing').refusalOf(right) } : {});
