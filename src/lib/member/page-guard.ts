import type { PageLocals } from '../../../server/http/pages.ts';
import { loginPath } from './next-path.ts';
import { isProtectedPath } from './protected-paths.ts';

/**
 * Returns the redirect for a page; undefined if the user may see it.
 * @param url of the requested page
 * @param currentUser from the session, the only trusted source
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
