import { api, unwrap } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { navigateAndWait, setLoggingOut } from '../../lib/navigation.ts';
import { clearUser } from '../../lib/stored-user.ts';

/** Ends the session and leaves; never settles when it worked. One that is over already is as good as ended. */
export async function logOut(): Promise<void> {
  const stay = setLoggingOut();
  try {
    await unwrap(api.logout.$post());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      stay();
      throw error;
    }
  }
  clearUser();
  await navigateAndWait('/student-login');
}
