/** `bank` is a transfer of an unknown kind. */
export const paymentMethods = {
  upi: 'UPI',
  imps: 'IMPS',
  neft: 'NEFT',
  rtgs: 'RTGS',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
} as const;
export type PaymentMethod = keyof typeof paymentMethods;

/** UPI and IMPS have 12 digits; NEFT and RTGS 16 to 22 characters, with the bank's letters or a single one. */
const TRANSFER = /^(?=.*[A-Z])[A-Z0-9]{16,22}$/;
export const isReference = (text: string): boolean => /^\d{12}$/.test(text) || TRANSFER.test(text);

/** Guesses the method from the bank line's words or the reference's form. */
export function methodOf(reference: string | null | undefined, narration = ''): PaymentMethod {
  const [, said] = /(?:^|[^A-Z])(UPI|IMPS|NEFT|RTGS)(?![A-Z])/.exec(narration.toUpperCase()) ?? [];
  if (said !== undefined) return said.toLowerCase() as PaymentMethod;
  if (!reference) return narration === '' ? 'upi' : 'bank';
  if (!TRANSFER.test(reference)) return 'upi';
  // The fifth character of a reference with 22 names the system.
  return reference.length === 22 && reference[4] === 'R' ? 'rtgs' : 'neft';
}
