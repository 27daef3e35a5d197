import { foldTyping } from './fold-text.ts';

export const BETWEEN_DIGITS = /[\s().'/-]|^tel:/g;
export const PHONE = /^\+\d{1,3}( ?\d){6,12}$/;
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/;
const MARKS: Readonly<Record<string, RegExp>> = {
  rupees: /^(?:₹|rs\.?|inr)\s*|(?<!\s)\s*(?:\/[-=]|₹|rs\.?|inr|rupees?)$/g,
  percent: /(?<!\s)\s*%$/g,
  hours: /(?<!\s)\s*h(?:ou)?rs?\.?$/g,
};

/** Reads ₹549, 1,24,900, Rs 549, 549/-, 18 % and 40 hours. @returns other values unchanged */
export function numberIn(value: unknown, kind = ''): unknown {
  if (typeof value !== 'string') return value;
  const typed = foldTyping(value);
  const marks = MARKS[kind];
  // Twice, because one mark may follow another.
  const text = marks === undefined ? typed : typed.replaceAll(marks, '').replaceAll(marks, '');
  return AMOUNT.test(text) ? Number(text.replaceAll(',', '')) : value;
}

/** Includes U+F0B7 and U+F0A7 of Word's font. */
export const BULLET = /^\s*[•‣▪▫●○◦■□·\uF0B7\uF0A7\uF0D8]\s*/;

export const withoutBullet = (line: string): string => line.replace(BULLET, '').trim();

/** Formats 98765 43210, 09876543210 and 91-98765-43210 as +91 98765 43210. */
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

/** Removes spaces and hyphens; a file may have a number. */
export function compactIn(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value;
}

export function codeIn(value: unknown): unknown {
  const code = compactIn(value);
  return typeof code === 'string' ? code.toUpperCase() : code;
}
