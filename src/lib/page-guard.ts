import type { PageLocals } from '../../server/http/pages.ts';
import { loginPath } from './next-path.ts';
import { isProtectedPath } from './protected-paths.ts';

/**
 * Where a person is sent instead of the page asked for; undefined when they may see it.
 * @param url the page asked for
 * @param signedIn read from the session; nothing else the browser sends counts
 */
export function redirectFor(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  signedIn: PageLocals['signedIn'],
): string | undefined {
  if (!isProtectedPath(pathname)) return undefined;
  if (signedIn === undefined) return loginPath(pathname + search);
  if (pathname === '/change-password') return undefined;
  if (signedIn.mustChangePassword) return `/change-password?next=${encodeURIComponent(pathname + search)}`;
  if (signedIn.mustSetUpSecondFactor && pathname !== '/second-factor')
    return `/second-factor?next=${encodeURIComponent(pathname + search)}`;
  return pathname === '/admin' && signedIn.role !== 'admin' ? '/dashboard?notice=admins-only' : undefined;
}
