/** Who is paid, how much in whole rupees, and what the payment app shows as the note. */
export type Payment = { vpa: string; payeeName: string; amountInr: number; note: string };

/**
 * The `upi://pay` link that a payment app reads from the QR. Spaces are `%20` and the @ stays readable, because
 * some apps neither turn + into a space nor decode %40; the amount has two decimals as they expect.
 */
export function upiLink({ vpa, payeeName, amountInr, note }: Payment): string {
  const fields = {
    pa: vpa,
    pn: payeeName,
    am: amountInr.toFixed(2),
    cu: 'INR',
    tn: note,
  };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
