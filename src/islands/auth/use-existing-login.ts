import { useEffect, useState } from 'react';
import type { Me } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api.ts';
import { clearUser, readUser, storeUser } from '../../lib/stored-user.ts';

/**
 * Who is logged in already, if this browser remembers somebody and the server agrees; undefined otherwise. A visitor
 * who is not remembered costs no call, and a memory that is not true is forgotten.
 */
export function useExistingLogin(): Me | undefined {
  const [existing, setExisting] = useState<Me>();

  useEffect(() => {
    if (readUser() === undefined) return clearUser();
    let current = true;
    unwrap(api.me.$get()).then(
      (me) => {
        storeUser(me);
        if (current) setExisting(me);
      },
      // A 401 has cleared the memory by now; without an answer nothing is known.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);

  return existing;
}
