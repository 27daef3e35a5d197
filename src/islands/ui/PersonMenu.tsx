import { useEffect, useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/api-error.ts';
import { leaveTo } from '../../lib/leave.ts';
import { homeOf } from '../../lib/next-path.ts';
import { nameOf } from '../../lib/person-of.ts';
import { clearUser, storeUser } from '../../lib/session-hint.ts';
import { Icon } from './Icon.tsx';
import { showToast } from './toasts/toast-store.ts';

/** Ends the session. One that is over already is as good as ended. */
async function logOut(): Promise<void> {
  try {
    await unwrap(api.api.logout.$post());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  clearUser();
  await leaveTo('/student-login');
}

interface Props {
  person: Person;
  /** Path of the page it stands on. */
  here: string;
}

/** Who is signed in, and the ways out: home, password, logout. */
export function PersonMenu({ person, here }: Props) {
  const [busy, setBusy] = useState(false);
  const home = homeOf(person.role);
  const name = nameOf(person);

  // The server knows who it is; whatever was kept here follows it.
  useEffect(() => storeUser(person), [person]);

  function onLogout() {
    setBusy(true);
    logOut().catch((error: unknown) => {
      setBusy(false);
      showToast('error', sentenceOf(error, 'Could not log out. Please try again.'));
    });
  }

  return (
    <div className="person-menu">
      {here !== home && (
        <a className="button button-ghost person-home" href={home}>
          {person.role === 'admin' ? 'Admin' : 'Dashboard'}
        </a>
      )}
      <a
        className="icon-button"
        href={`/change-password?next=${encodeURIComponent(here)}`}
        aria-label={`Change password of ${name}`}
        title={`${name}: change password`}
      >
        <Icon name="lock" />
      </a>
      <button type="button" className="button button-ghost" disabled={busy} onClick={onLogout}>
        <Icon name="logout" />
        Logout
      </button>
    </div>
  );
}
