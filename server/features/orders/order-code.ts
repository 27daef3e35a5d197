import { randomLetters } from '../../crypto/tokens.ts';

/** A new order's code for the note of a payment: the provider's two letters and six of a billion. */
export const newOrderCode = (prefix: string): string => prefix + randomLetters(6);
