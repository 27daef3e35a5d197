import { useEffect, useState } from 'react';
import type { Person } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api.ts';
import { clearUser, HINT_KEY, storeUser, watchUser } from '../../lib/session-hint.ts';

/**
 * A login in another tab forgets who was there first, and says who is there a second after it succeeded. Between the two
 * neither session may hold: asked then, the server would send this page to the login screen.
 */
const LOGIN_MS = 2500;

/**
 * Keeps a page from showing one person's things after another logged in: in a second tab, or before the Back button.
 * Either is only a reason to ask; who is signed in, the server says.
 * @returns the person, under the name that was last heard of
 */
export function useSamePerson(person: Person): Person {
  const [latest, setLatest] = useState(person);

  useEffect(() => {
    // The server rendered this page for that person; whatever was kept here follows it.
    storeUser(person);
    const unwatch = watchUser(setLatest);

    async function compare(): Promise<void> {
      try {
        const me = await unwrap(api.api.me.$get());
        if (me.id === person.id && me.role === person.role) return storeUser(me);
      } catch {
        // A 401 has been dealt with already; without an answer nothing is known, so nothing changes.
        return;
      }
      clearUser();
      location.reload();
    }
    let asking: ReturnType<typeof setTimeout> | undefined;
    const onStorage = (event: StorageEvent) => {
      if (event.key !== HINT_KEY && event.key !== null) return;
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
