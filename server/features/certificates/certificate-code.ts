import type { Catalogue } from '../../catalogue.ts';
import { CROCKFORD, randomLetters } from '../../crypto/tokens.ts';

const LENGTH = 8;
const SHAPE = /^[A-Z]{2}[0-9A-HJKMNP-TV-Z]{9}$/;

/** The two letters of the provider's orders, or of its name. */
export const prefixOf = ({ payments, siteName }: Catalogue): string =>
  payments?.orderPrefix ?? `${siteName.toUpperCase().replaceAll(/[^A-Z]/g, '')}XX`.slice(0, 2);

/** Modulo a prime above every letter's value: finds every wrong letter and every swap of two. */
function checkLetter(letters: string): string {
  const value = [...letters].reduce((sum, letter, at) => {
    const worth = at < 2 ? letter.charCodeAt(0) - 65 : CROCKFORD.indexOf(letter);
    return (sum * 32 + worth) % 37;
  }, 0);
  // Empty for five values without a letter; such codes are not issued.
  return CROCKFORD.charAt(value);
}

const spelled = (bare: string): string =>
  [bare.slice(0, 2), bare.slice(2, 6), bare.slice(6, 10), bare.slice(10)].join('-');

/** Returns a code like `AB-7K2M-9QXT-4`: provider's prefix, eight random characters, one check character. */
export function newCertificateCode(prefix: string): string {
  for (;;) {
    const letters = prefix + randomLetters(LENGTH);
    const check = checkLetter(letters);
    if (check !== '') return spelled(letters + check);
  }
}

/** Normalises a typed code: O becomes 0, I and L become 1. Undefined if a character is wrong or missing. */
export function parseCertificateCode(typed: string): string | undefined {
  const letters = typed
    .slice(0, 64)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  const bare = letters.slice(0, 2) + letters.slice(2).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return SHAPE.test(bare) && checkLetter(bare.slice(0, -1)) === bare.slice(-1) ? spelled(bare) : undefined;
}
