import type { PageLocals } from '../../../server/http/pages.ts';
import { loginPath } from './next-path.ts';
import { isProtectedPath } from './protected-paths.ts';

/**
 * Where a person is sent instead of the page asked for; undefined when they may see it.
 * @param url the page asked for
 * @param currentUser read from the session; nothing else the browser sends counts
 */
export function redirectFor(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  currentUser: PageLocals['currentUser'],
): string | undefined {
  if (!isProtectedPath(pathname)) return undefined;
  if (currentUser === undefined) return loginPath(pathname + search);
  if (pathname === '/change-password') return undefined;
  if (currentUser.mustChangePassword) return `/change-password?next=${encodeURIComponent(pathname + search)}`;
  if (currentUser.mustSetUpSecondFactor && pathname !== '/second-factor')
    return `/second-factor?next=${encodeURIComponent(pathname + search)}`;
  return pathname === '/admin' && currentUser.role !== 'admin' ? '/dashboard?notice=admins-only' : undefined;
}
