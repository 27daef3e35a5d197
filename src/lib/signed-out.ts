import type { ApiError } from './api-error.ts';
import { saveDraft } from './form-draft.ts';
import { isLoggingOut } from './navigation.ts';
import { loginPath } from './next-path.ts';
import { isProtectedPath } from './protected-paths.ts';
import { clearUser } from './stored-user.ts';

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
