import { useEffect, useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { clearUser, readUser, storeUser, USER_KEY, watchUser } from '../../lib/member/stored-user.ts';

const isSame = (one: Person | undefined, other: Person): boolean =>
  one?.id === other.id && one.role === other.role;

/** A 401 leads to the login screen by itself; offline nothing changes. */
async function compare(person: Person): Promise<void> {
  const me = await unwrap(api.me.$get()).catch(() => undefined);
  if (me === undefined) return;
  if (isSame(me, person)) return storeUser(me);
  clearUser();
  location.reload();
}

/**
 * Prevents a page from showing one user's data after another logged in: in a second tab, while loading, or through the
 * Back button. Each event only triggers a check; the server decides.
 * @returns the user, with the latest name
 */
export function useSessionSync(person: Person): Person {
  const [latest, setLatest] = useState(person);

  useEffect(() => {
    if (isSame(readUser(), person)) storeUser(person);
    else void compare(person);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === USER_KEY || key === null) void compare(person);
    };
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void compare(person);
    };
    const unwatch = watchUser(setLatest);
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onReturn);
    return () => {
      unwatch();
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onReturn);
    };
  }, [person]);

  return latest;
}
