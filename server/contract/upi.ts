export interface UpiPayment {
  readonly vpa: string;
  readonly payeeName: string;
  readonly amountPaise: number;
  readonly note: string;
  /** A merchant's address needs its category code and the order's own reference; a personal one is refused with them. */
  readonly merchant?: { readonly code: string; readonly reference: string } | undefined;
}

/** NPCI's linking specification 1.6. Some apps read neither + as a space nor %40 as @; two decimals. */
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
