import { AppError } from '../../errors.ts';

const DEVANAGARI_ZERO = 0x0966;

/** UPI and IMPS have 12 digits; NEFT and RTGS 16 or 22 characters that begin with the bank's four letters. */
const ACCEPTED = /^(?:\d{12}|[A-Z]{4}(?:[A-Z0-9]{12}|[A-Z0-9]{18}))$/;

/** Numbers that people copy from their apps in place of the reference, and where the right one stands. */
const MISTAKEN: readonly (readonly [RegExp, string])[] = [
  [/^T\d{20,}$/, 'This is PhonePe’s own number. Use the UTR with 12 digits, shown below it.'],
  [/^CIC/, 'This is Google Pay’s own number. Use the “UPI transaction ID” with 12 digits.'],
  [/^[6-9]\d{9}$/, 'This looks like a mobile number. The reference has 12 digits.'],
  [/^\d{11}$/, 'One digit is missing. The reference has 12 digits.'],
  [/^(\d)\1{11}$/, 'This is not a payment’s reference. Copy it from your payment app.'],
  [/@/, 'This is a UPI ID. Use the reference number with 12 digits.'],
];

/** Reads a reference as people write it. @param orderCode some paste it @throws AppError REFERENCE_FORMAT */
export function parseReference(typed: string, orderCode: string): string {
  const text = typed
    .replace(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[\s-]/g, '')
    .toUpperCase();
  const refuse = (problem: string): never => {
    throw AppError.ofField('REFERENCE_FORMAT', '/reference', 'reference_format', problem);
  };
  if (text === orderCode) refuse('This is our order number. Copy the reference from your payment app.');
  for (const [pattern, problem] of MISTAKEN) if (pattern.test(text)) refuse(problem);
  if (!ACCEPTED.test(text))
    refuse('Enter the 12 digits that your payment app calls UTR, UPI transaction ID or reference ID.');
  return text;
}
