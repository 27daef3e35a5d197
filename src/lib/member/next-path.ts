import type { Role } from '../../../server/contract/auth.ts';
import { paramOf } from '../page/url-state.ts';
import { isProtectedPath } from './protected-paths.ts';

/** Returns the address of the login screen, which returns to `path` afterwards. */
export const loginPath = (path: string): string => `/student-login?next=${encodeURIComponent(path)}`;

/** Returns the `next` page of the login screen's address, unchecked. */
export const nextOfAddress = (): string | null => paramOf('next');

/** Returns the start page of a role. */
export const homeOf = (role: Role): string => (role === 'admin' ? '/admin' : '/dashboard');

/**
 * Returns the requested page if it is a member page that the role may see, or an order; undefined otherwise, to prevent
 * open redirects.
 */
export function safeNext(next: string | null, role: Role): string | undefined {
  const isOwn = next !== null && (isProtectedPath(next) || /^\/join\/[\w-]+$/.test(next));
  if (!isOwn || next.includes('\\')) return undefined;
  return role === 'student' && /^\/admin(?:[/?]|$)/.test(next) ? undefined : next;
}

/** Returns the target of a login: a due password change, otherwise the requested page, otherwise home. */
export function afterLogin(person: { role: Role; mustChangePassword: boolean }, next: string | null): string {
  const wanted = safeNext(next, person.role);
  if (person.mustChangePassword)
    return wanted === undefined ? '/change-password' : `/change-password?next=${encodeURIComponent(wanted)}`;
  return wanted ?? homeOf(person.role);
}
