export interface UpiPayment {
  readonly vpa: string;
  readonly payeeName: string;
  readonly amountPaise: number;
  readonly note: string;
  /** Required for merchants' addresses, refused with personal ones. */
  readonly merchant?: { readonly code: string; readonly reference: string } | undefined;
}

/** Formats a link as in NPCI's specification 1.6. Some apps read neither + nor %40; two decimals. */
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
