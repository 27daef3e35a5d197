import { saveDraft } from '../forms/form-draft.ts';
import { loginPath } from '../member/next-path.ts';
import { isProtectedPath } from '../member/protected-paths.ts';
import { clearUser } from '../member/stored-user.ts';
import type { ApiError } from './api-error.ts';
import { isLoggingOut } from './navigation.ts';

/**
 * What a failed call means for the person's session: a 401 ends it here too, and a protected page asks for the login,
 * coming back afterwards to what was typed there. The course viewer stays, because its sentence says why the lesson stopped.
 */
export function leaveIfSignedOut(error: ApiError): void {
  const { pathname, search } = location;
  if (error.code === 'PASSWORD_CHANGE_REQUIRED' && pathname !== '/change-password')
    location.assign('/change-password');
  if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') location.assign('/second-factor');
  if (error.status !== 401) return;
  const leaves = error.code === 'NOT_SIGNED_IN' && !isLoggingOut() && isProtectedPath(pathname);
  // Whose words they are is known before the person is forgotten.
  if (leaves) saveDraft();
  clearUser();
  if (leaves) location.assign(loginPath(pathname + search));
}
