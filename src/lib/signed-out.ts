import type { ApiError } from './api-error.ts';
import { saveDraft } from './form-draft.ts';
import { isLoggingOut } from './navigation.ts';
import { loginPath } from './next-path.ts';
import { clearUser } from './stored-user.ts';

const PROTECTED = /^\/(?:dashboard|admin|account|second-factor|course\/[^/]+|change-password)$/;

/**
 * What a refusal means for the person's session: a 401 ends it here too, and a protected page asks for the login,
 * coming back afterwards to what was typed there. The course viewer stays, because its sentence says why the lesson stopped.
 */
export function leaveIfSignedOut(refusal: ApiError): void {
  const { pathname, search } = location;
  if (refusal.code === 'PASSWORD_CHANGE_REQUIRED' && pathname !== '/change-password')
    location.assign('/change-password');
  if (refusal.code === 'SECOND_FACTOR_SETUP_REQUIRED') location.assign('/second-factor');
  if (refusal.status !== 401) return;
  const leaves = refusal.code === 'NOT_SIGNED_IN' && !isLoggingOut() && PROTECTED.test(pathname);
  // Whose words they are is known before the person is forgotten.
  if (leaves) saveDraft();
  clearUser();
  if (leaves) location.assign(loginPath(pathname + search));
}
