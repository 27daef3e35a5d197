import { unreachable } from './api-error.ts';

/** Says whether the browser knows passkeys; it does only on pages with https, and on localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Loads what talks to the device. @throws ApiError offline */
export const loadPasskeys = () =>
  import('./passkeys.ts').catch(() => {
    throw unreachable();
  });
