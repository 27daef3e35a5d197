import { api, unwrap } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { beginLeaving, leaveTo } from '../../lib/leave.ts';
import { clearUser } from '../../lib/session-hint.ts';

/** Ends the session and leaves; never settles when it worked. One that is over already is as good as ended. */
export async function logOut(): Promise<void> {
  const stay = beginLeaving();
  try {
    await unwrap(api.api.logout.$post());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      stay();
      throw error;
    }
  }
  clearUser();
  await leaveTo('/student-login');
}
