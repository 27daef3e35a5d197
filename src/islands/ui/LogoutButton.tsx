import { useState } from 'react';
import { serverMessage } from '../../lib/api-error.ts';
import { Icon } from './Icon.tsx';
import { logOut } from './log-out.ts';
import { showToast } from './toasts/toast-store.ts';

/** Ends the session. On a page that shows toasts. */
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
    <button type="button" className="button button-ghost" disabled={busy} onClick={onLogout}>
      <Icon name="logout" />
      Logout
    </button>
  );
}
