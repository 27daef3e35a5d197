import { useEffect, useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { clearUser, readUser, storeUser, USER_KEY, watchUser } from '../../lib/member/stored-user.ts';

const isSame = (one: Person | undefined, other: Person): boolean =>
  one?.id === other.id && one.role === other.role;

/** A 401 leads to the login screen by itself; without an answer nothing is known, so nothing changes. */
async function compare(person: Person): Promise<void> {
  const me = await unwrap(api.me.$get()).catch(() => undefined);
  if (me === undefined) return;
  if (isSame(me, person)) return storeUser(me);
  clearUser();
  location.reload();
}

/**
 * Keeps a page from showing one person's things after another logged in: in a second tab, while the page came, or
 * before the Back button. Each is only a reason to look; the server says who is signed in.
 * @returns the person, under the name that was last heard of
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
