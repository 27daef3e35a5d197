import { z } from 'zod';
import { emailOf, phone, printedLineOf } from './fields.ts';
import { limits } from './limits.ts';
import { statesOfIndia } from './states-of-india.ts';

const CHOOSE_STATE = 'Please choose your State.';
const GSTIN = 'Check the 15 characters of the GSTIN.';

/** GSTIN of a taxpayer, government department or tax deductor. The last character is a check digit. */
const TAXPAYER = /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][0-9A-Z][Z1-9A-J][0-9A-Z]$/;
/** UIN of an embassy, UN body or other notified body, without check digit. */
const UIN = /^\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR)[0-9A-Z]$/;

export function isGstin(text: string): boolean {
  if (UIN.test(text)) return true;
  if (!TAXPAYER.test(text)) return false;
  const values = Array.from(text, (sign, at) => Number.parseInt(sign, 36) * (at % 2 === 0 ? 1 : 2));
  const sum = values.slice(0, 14).reduce((all, value) => all + Math.floor(value / 36) + (value % 36), 0);
  return Number.parseInt(text.slice(-1), 36) === (36 - (sum % 36)) % 36;
}

export const stateCode = z
  .string(CHOOSE_STATE)
  .refine((code) => Object.hasOwn(statesOfIndia, code), CHOOSE_STATE);

export const buyerFacts = {
  phone: phone.optional(),
  state: stateCode.optional(),
  gstin: z.string(GSTIN).max(20, GSTIN).trim().toUpperCase().refine(isGstin, GSTIN).optional(),
  company: printedLineOf(limits.fullName, 'Enter the name of the firm.').optional(),
  address: printedLineOf(300, 'Enter the address of the firm.').optional(),
};

const FIRM = {
  gstin: 'Enter the GSTIN of the firm too, or leave all three fields empty.',
  company: 'Enter the name of the firm too, or leave all three fields empty.',
  address: 'Enter the address of the firm too, or leave all three fields empty.',
};
type Firm = Readonly<Partial<Record<keyof typeof FIRM, string | undefined>>>;

/** A firm's invoice needs GSTIN, name and address: all three or none. */
export function checkFirm(firm: Firm, context: z.RefinementCtx): void {
  const missing = (Object.keys(FIRM) as (keyof Firm)[]).filter((name) => firm[name] === undefined);
  if (missing.length === 3) return;
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: FIRM[name] });
}

/** Fields that are left out stay. */
export const ownBuyerInput = z.object(buyerFacts).superRefine(checkFirm);
export type OwnBuyerInput = z.infer<typeof ownBuyerInput>;

/** Fields that are left out become empty. */
export const buyerInput = z
  .object({
    fullName: printedLineOf(limits.fullName, 'Enter the name of the buyer.'),
    email: emailOf('Please enter a valid email.'),
    ...buyerFacts,
  })
  .superRefine(checkFirm);
export type BuyerInput = z.infer<typeof buyerInput>;
