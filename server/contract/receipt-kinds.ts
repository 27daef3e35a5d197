export const receiptKinds = {
  receipt: 'Receipt',
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
  'refund-receipt': 'Refund receipt',
} as const;
export type ReceiptKind = keyof typeof receiptKinds;
