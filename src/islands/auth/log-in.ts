import type { Me, Role } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { navigateAndWait, pause } from '../../lib/api/navigation.ts';
import { afterLogin, nextOfAddress } from '../../lib/member/next-path.ts';
import { storeUser } from '../../lib/member/stored-user.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

const REDIRECT_MS = 1000;
const NO_COOKIES =
  'Your browser blocks cookies, so it can’t keep you logged in. Allow cookies for this site in its settings, then log in again.';

export interface Credentials {
  email: string;
  password: string;
  role?: Role;
  code?: string;
}

interface Login {
  message: string;
  user: Me;
}

/** Logs in and continues to `next` one second after success. @throws ApiError, also if the browser blocks cookies */
export async function logIn(credentials: Credentials, next = nextOfAddress()): Promise<void> {
  await enter(await unwrap(api.login.$post({ json: credentials })), next);
}

/** Continues to `next` after a login. @throws ApiError if the browser blocks cookies */
export async function enter({ message, user }: Login, next = nextOfAddress()): Promise<void> {
  const status = await api.me.$get().then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 401 || !navigator.cookieEnabled)
    throw new ApiError({ status, code: 'NO_COOKIES', message: NO_COOKIES, fromServer: true });
  showToast('success', message);
  await pause(REDIRECT_MS);
  storeUser(user);
  await navigateAndWait(afterLogin(user, next));
}
