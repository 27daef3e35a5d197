import { foldTyping } from './fold-text.ts';

/** Of a number as people, spreadsheets and address books write it. */
export const BETWEEN_DIGITS = /[\s().'/-]|^tel:/g;
export const PHONE = /^\+\d{1,3}( ?\d){6,12}$/;
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/;
const MARKS: Readonly<Record<string, RegExp>> = {
  rupees: /^(?:₹|rs\.?|inr)\s*|(?<!\s)\s*(?:\/[-=]|₹|rs\.?|inr|rupees?)$/g,
  percent: /(?<!\s)\s*%$/g,
  hours: /(?<!\s)\s*h(?:ou)?rs?\.?$/g,
};

/**
 * The number that someone means: of rupees ₹549, 1,24,900, Rs 549 and 549/-, of a share 18 %, of hours 40 hours.
 * @returns anything else as it is, for the check that follows
 */
export function numberIn(value: unknown, kind = ''): unknown {
  if (typeof value !== 'string') return value;
  const typed = foldTyping(value);
  const marks = MARKS[kind];
  // Twice, because one mark may follow another.
  const text = marks === undefined ? typed : typed.replaceAll(marks, '').replaceAll(marks, '');
  return AMOUNT.test(text) ? Number(text.replaceAll(',', '')) : value;
}

/** The bullets of Word, WhatsApp and others, U+F0B7 and U+F0A7 of Word's own font among them. */
export const BULLET = /^\s*[•‣▪▫●○◦■□·\uF0B7\uF0A7\uF0D8]\s*/;

/** A line of a pasted list as text. */
export const withoutBullet = (line: string): string => line.replace(BULLET, '').trim();

/** A telephone number with its country code: 98765 43210, 09876543210 and 91-98765-43210 are +91 98765 43210. */
export function phoneIn(value: unknown): unknown {
  if (typeof value === 'string' && PHONE.test(value)) return value;
  const typed = compactIn(value);
  if (typeof typed !== 'string') return value;
  const digits = foldTyping(typed).replaceAll(BETWEEN_DIGITS, '');
  const [, own] = /^(?:(?:\+|00)?91|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  if (own !== undefined) return `+91 ${own.slice(0, 5)} ${own.slice(5)}`;
  const [, landline] = /^0([1-9]\d{9})$/.exec(digits) ?? [];
  if (landline !== undefined) return `+91 ${landline}`;
  return /^\+\d{7,15}$/.test(digits) ? digits : value;
}

/** Digits and letters without spaces and hyphens between them; a file may have written them as a number. */
export function compactIn(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value;
}

/** The same in capital letters. */
export function codeIn(value: unknown): unknown {
  const code = compactIn(value);
  return typeof code === 'string' ? code.toUpperCase() : code;
}
