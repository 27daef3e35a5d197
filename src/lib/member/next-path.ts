import type { Role } from '../../../server/contract/auth.ts';
import { paramOf } from '../page/url-state.ts';
import { isProtectedPath } from './protected-paths.ts';

/** The login screen, coming back to `path` afterwards. */
export const loginPath = (path: string): string => `/student-login?next=${encodeURIComponent(path)}`;

/** The page that the login screen's address names, unchecked. */
export const nextOfAddress = (): string | null => paramOf('next');

/** Where a person starts after logging in. */
export const homeOf = (role: Role): string => (role === 'admin' ? '/admin' : '/dashboard');

/**
 * The page asked for before the login, if it is a member page of this site that the role may see, or an order; undefined otherwise,
 * so that a crafted link cannot send a person elsewhere.
 */
export function safeNext(next: string | null, role: Role): string | undefined {
  const isOwn = next !== null && (isProtectedPath(next) || /^\/join\/[\w-]+$/.test(next));
  if (!isOwn || next.includes('\\')) return undefined;
  return role === 'student' && /^\/admin(?:[/?]|$)/.test(next) ? undefined : next;
}

/** Where a login leads: first to an own password if one is due, else to the page asked for, else home. */
export function afterLogin(person: { role: Role; mustChangePassword: boolean }, next: string | null): string {
  const wanted = safeNext(next, person.role);
  if (person.mustChangePassword)
    return wanted === undefined ? '/change-password' : `/change-password?next=${encodeURIComponent(wanted)}`;
  return wanted ?? homeOf(person.role);
}
