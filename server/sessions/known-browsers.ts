import type { Encryption } from '../crypto/encryption.ts';
import { randomLetters } from '../crypto/tokens.ts';

const MOST_ACCOUNTS = 20;
const DAYS_KEPT = 400;

/** A sealed cookie with the accounts of this browser: guesses from elsewhere don't use up its login attempts. */
export function createKnownBrowsers(encryption: Encryption, secureCookie: boolean) {
  const name = secureCookie ? '__Host-browser' : 'browser';
  const pattern = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{1,400})\\s*(?:;|$)`);

  function read(cookies: string | undefined): { id: string; accounts: string[] } | undefined {
    const sealed = pattern.exec(cookies ?? '')?.[1];
    const [id, ...accounts] = (sealed && encryption.decrypt(sealed, ''))?.split(' ') ?? [];
    return id === undefined ? undefined : { id, accounts };
  }

  return {
    /** @returns the rate-limit key: the browser if it knows the account, else the account */
    keyOf(cookies: string | undefined, email: string, userId: number | undefined): string {
      const browser = read(cookies);
      return browser?.accounts.includes(String(userId)) ? `${email}:${browser.id}` : email;
    },

    /** @returns a `Set-Cookie` value that adds the account */
    remember(cookies: string | undefined, userId: number): string {
      const { id, accounts } = read(cookies) ?? { id: randomLetters(16), accounts: [] };
      const others = accounts.filter((account) => account !== String(userId));
      const sealed = encryption.encrypt([id, userId, ...others.slice(0, MOST_ACCOUNTS - 1)].join(' '), '');
      const flags = `HttpOnly; Max-Age=${DAYS_KEPT * 86_400}; Path=/; SameSite=Lax${secureCookie ? '; Secure' : ''}`;
      return `${name}=${sealed}; ${flags}`;
    },
  };
}
