import { useEffect, useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api.ts';
import { clearUser, readUser, storeUser, USER_KEY, watchUser } from '../../lib/stored-user.ts';

/**
 * A login in another tab forgets who was there first, and says who is there a second after it succeeded. Between the two
 * neither session may hold: asked then, the server would send this page to the login screen.
 */
const LOGIN_MS = 2500;

const isSame = (one: Person | undefined, other: Person): boolean =>
  one?.id === other.id && one.role === other.role;

/**
 * Keeps a page from showing one person's things after another logged in: in a second tab, while the page came, or
 * before the Back button. Each is only a reason to ask; who is signed in, the server says.
 * @returns the person, under the name that was last heard of
 */
export function useSessionSync(person: Person): Person {
  const [latest, setLatest] = useState(person);

  useEffect(() => {
    const unwatch = watchUser(setLatest);

    async function compare(): Promise<void> {
      try {
        const me = await unwrap(api.me.$get());
        if (isSame(me, person)) return storeUser(me);
      } catch {
        // A 401 has been dealt with already; without an answer nothing is known, so nothing changes.
        return;
      }
      clearUser();
      location.reload();
    }
    let asking: ReturnType<typeof setTimeout> | undefined;
    // Another tab may have logged out, or somebody else in, while this page came.
    if (isSame(readUser(), person)) storeUser(person);
    else asking = setTimeout(() => void compare(), LOGIN_MS);
    const onStorage = (event: StorageEvent) => {
      if (event.key !== USER_KEY && event.key !== null) return;
      clearTimeout(asking);
      asking = setTimeout(() => void compare(), event.newValue === null ? LOGIN_MS : 0);
    };
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void compare();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onReturn);
    return () => {
      unwatch();
      clearTimeout(asking);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onReturn);
    };
  }, [person]);

  return latest;
}
