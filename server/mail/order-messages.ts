import type { MailKind } from '../contract/mail-kinds.ts';
import { formatPaise } from '../contract/money.ts';
import type { Tables } from '../db/schema/index.ts';
import { letter, type MailMessage, type MailSite } from './messages.ts';

type Order = Pick<Tables['orders'], 'code' | 'course_name' | 'due_paise' | 'buyer_email'>;

/** What the buyer of an order is mailed. No one has looked at their name yet, so the mails greet without it. */
export function orderMails(order: Order, link: string, site: MailSite) {
  const { code, course_name: course, buyer_email: email, due_paise } = order;
  const mail = (kind: MailKind, subject: string, ...paragraphs: readonly string[]): MailMessage =>
    letter(kind, { email }, site, `${site.name}: ${subject}`, ...paragraphs);
  const own = `Your order: ${link}`;
  return {
    ordered: () =>
      mail(
        'order',
        `your order ${code} for ${course}`,
        `You ordered ${course}. Pay exactly ${formatPaise(due_paise)} by UPI, then send us the reference number of the payment. Both are done on this page:`,
        `Open my order: ${link}`,
        'Keep this email: the link always shows the status of your order. If you did not order anything, ignore this email.',
      ),
    accepted: (receiptId: number) => ({
      ...mail(
        'payment',
        `payment received, ${course} is open`,
        `We received your payment for ${course} (order ${code}). The course is open: log in with this email address and your password.`,
        `Log in: ${site.url}/student-login`,
        'Your receipt is attached.',
        own,
      ),
      receiptId,
    }),
    short: (rest: string, receiptId: number | undefined) => ({
      ...mail(
        'payment',
        `${rest} missing for ${course}`,
        `Your payment for ${course} arrived, but ${rest} is missing. Pay the rest on this page and the course opens:`,
        `Pay the rest: ${link}`,
      ),
      receiptId,
    }),
    declined: (reason: string) =>
      mail(
        'payment',
        `a question about your payment for ${course}`,
        reason,
        `Send the right reference number: ${link}`,
      ),
    notTaken: (reason: string, amount: string) =>
      mail(
        'refund',
        `your payment for ${course}`,
        reason,
        `You get ${amount} back. When it is sent, you see the reference of the payment here: ${link}`,
      ),
    refundRefused: (reason: string) =>
      mail('refund', `your refund for ${course}`, `We could not refund order ${code}.`, reason, own),
    refundSent: (amount: string, reference: string | null, receiptId: number | undefined) => ({
      ...mail(
        'refund',
        `${amount} sent back to you`,
        `We sent ${amount} for ${course} back to you${reference === null ? '' : `, with the reference ${reference}`}.`,
        own,
      ),
      receiptId,
    }),
  };
}
