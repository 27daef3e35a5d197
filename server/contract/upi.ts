/** Who is paid, how much, and what the payment app shows as the note. */
export interface UpiPayment {
  readonly vpa: string;
  readonly payeeName: string;
  readonly amountPaise: number;
  readonly note: string;
  /** A merchant's address needs its category code and the order's own reference; a personal one is refused with them. */
  readonly merchant?: { readonly code: string; readonly reference: string } | undefined;
}

/**
 * The `upi://pay` link that a payment app reads from the QR (NPCI's linking specification 1.6). Spaces are `%20` and the @
 * stays readable, because some apps neither turn + into a space nor decode %40; the amount has two decimals.
 */
export function upiLink({ vpa, payeeName, amountPaise, note, merchant }: UpiPayment): string {
  const fields = {
    pa: vpa,
    pn: payeeName,
    am: (amountPaise / 100).toFixed(2),
    cu: 'INR',
    tn: note,
    ...(merchant === undefined ? {} : { tr: merchant.reference, mc: merchant.code }),
  };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
