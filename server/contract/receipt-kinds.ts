export const receiptKinds = {
  receipt: 'Receipt',
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
  'refund-receipt': 'Refund receipt',
  'commercial-note': 'Commercial credit note',
} as const;
export type ReceiptKind = keyof typeof receiptKinds;

/** Why a document was cancelled automatically. */
export type VoidKind = 'replaced' | UndoReason;

export const undoReasons = {
  'never-came': 'The money never came',
  'taken-back': 'The bank took the money back',
  'wrong-order': 'The payment was for another order',
} as const;
export type UndoReason = keyof typeof undoReasons;
