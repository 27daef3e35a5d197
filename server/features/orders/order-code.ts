import { randomInt } from 'node:crypto';

/** Crockford's: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** A new order's code for the note of a payment: the provider's two letters and six of a billion. */
export const newOrderCode = (prefix: string): string =>
  prefix + Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
