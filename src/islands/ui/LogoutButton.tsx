import { useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { ApiError, serverMessage } from '../../lib/api/api-error.ts';
import { navigateAndWait, setLoggingOut } from '../../lib/api/navigation.ts';
import { clearUser } from '../../lib/member/stored-user.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { showToast } from './toasts/toast-store.ts';

/** Ends the session and leaves; never settles on success. A session that has already ended is no error. */
async function logOut(): Promise<void> {
  setLoggingOut(true);
  try {
    await unwrap(api.logout.$post());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      setLoggingOut(false);
      throw error;
    }
  }
  clearUser();
  await navigateAndWait('/student-login');
}

/** Logout button. Needs a Toaster on the page. */
export function LogoutButton() {
  const [busy, setBusy] = useState(false);

  function onLogout() {
    setBusy(true);
    logOut().catch((error: unknown) => {
      setBusy(false);
      showToast('error', serverMessage(error, 'Could not log out. Please try again.'));
    });
  }

  return (
    <Button kind="ghost" disabled={busy} onClick={onLogout}>
      <Icon name="logout" />
      Logout
    </Button>
  );
}
