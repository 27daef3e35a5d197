import { saveDraft } from '../forms/form-draft.ts';
import { loginPath } from '../member/next-path.ts';
import { isProtectedPath } from '../member/protected-paths.ts';
import { clearUser } from '../member/stored-user.ts';
import type { ApiError } from './api-error.ts';
import { isLoggingOut } from './navigation.ts';

/**
 * Ends the session here after a 401; a protected page redirects to the login and restores its input afterwards. The
 * course viewer stays, because its message explains why the lesson stopped.
 */
export function leaveIfSignedOut(error: ApiError): void {
  const { pathname, search } = location;
  if (error.code === 'PASSWORD_CHANGE_REQUIRED' && pathname !== '/change-password')
    location.assign('/change-password');
  if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') location.assign('/second-factor');
  if (error.status !== 401) return;
  const leaves = error.code === 'NOT_SIGNED_IN' && !isLoggingOut() && isProtectedPath(pathname);
  // Stores the draft with its owner before the user is forgotten.
  if (leaves) saveDraft();
  clearUser();
  if (leaves) location.assign(loginPath(pathname + search));
}
