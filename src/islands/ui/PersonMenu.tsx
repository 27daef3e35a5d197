import { useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/api-error.ts';
import { leaveTo } from '../../lib/leave.ts';
import { homeOf } from '../../lib/next-path.ts';
import { nameOf } from '../../lib/person-of.ts';
import { clearUser } from '../../lib/session-hint.ts';
import { Icon } from './Icon.tsx';
import { showToast } from './toasts/toast-store.ts';
import { useSamePerson } from './use-same-person.ts';

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

/** Who is signed in, and the ways on: home, account, logout. */
export function PersonMenu({ person, here }: Props) {
  const [busy, setBusy] = useState(false);
  const home = homeOf(person.role);
  const name = nameOf(person);

  useSamePerson(person);

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
        href="/account"
        aria-label={`Account of ${name}`}
        aria-current={here === '/account' ? 'page' : undefined}
        title={`${name}: your account`}
      >
        <Icon name="user" />
      </a>
      <button type="button" className="button button-ghost" disabled={busy} onClick={onLogout}>
        <Icon name="logout" />
        Logout
      </button>
    </div>
  );
}
