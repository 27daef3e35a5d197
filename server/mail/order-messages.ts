import type { Selectable } from 'kysely';
import { type AccessRule, accessPhrase, longDayWords } from '../contract/access.ts';
import { undoneWords } from '../contract/decline-reasons.ts';
import type { MailKind } from '../contract/mail-kinds.ts';
import { formatPaise } from '../contract/money.ts';
import type { UndoReason } from '../contract/receipt-kinds.ts';
import type { Tables } from '../db/schema/index.ts';
import { letter, type MailMessage, type MailSite } from './messages.ts';

type Order = Pick<
  Selectable<Tables['orders']>,
  'access' | 'code' | 'course_name' | 'buyer_email' | 'buyer_name'
>;

interface Asked {
  readonly paise: number;
  readonly part: string | undefined;
  /** All parts, like `₹2,500 now, then ₹2,499 by 1 March 2027`. */
  readonly plan: string | undefined;
}

/** Mails to buyers; the first is without their name, which no one has checked. */
export function orderMails(order: Order, asked: Asked, link: string, site: MailSite) {
  const { code, course_name: course, buyer_email: email, buyer_name: fullName } = order;
  const mail = (
    kind: MailKind,
    receiptIds: readonly number[],
    subject: string,
    paragraphs: readonly string[],
  ): MailMessage => ({
    ...letter(kind, { email, fullName }, site, `${site.name}: ${subject}`, paragraphs),
    receiptIds,
  });
  const own = `Your order: ${link}`;
  return {
    ordered: () =>
      letter('order', { email }, site, `${site.name}: your order ${code} for ${course}`, [
        `You ordered ${course}${order.access === null ? '' : `, ${accessPhrase(JSON.parse(order.access) as AccessRule)}`}. Pay exactly ${formatPaise(asked.paise)}${asked.part === undefined ? '' : ` (${asked.part.toLowerCase()})`} by UPI, then send us the reference number of the payment. Both are done on this page:`,
        `Open my order: ${link}`,
        ...(asked.plan === undefined ? [] : [`You pay in parts: ${asked.plan}.`]),
        'Keep this email: the link always shows the status of your order. If you did not order anything, ignore this email.',
      ]),
    /** @param until last day of access, `YYYY-MM-DD` */
    accepted: (receiptIds: readonly number[], until?: string) =>
      mail('payment', receiptIds, `payment received, ${course} is open`, [
        `We received your payment for ${course} (order ${code}). The course is open${until === undefined ? '' : ` until ${longDayWords(until)}`}: log in with this email address and your password.`,
        `Log in: ${site.url}/student-login`,
        'Your receipt is attached.',
        own,
      ]),
    /** @param paid like `Part 1 of 2` @param next part that is awaited then @param until last day of access with what is paid */
    partAccepted: (
      receiptIds: readonly number[],
      paid: string,
      { paise, dueOn, isLate }: { paise: number; dueOn: string | null; isLate: boolean },
      until?: string,
    ) =>
      mail('payment', receiptIds, `${paid.replace('P', 'p')} received, ${course} is open`, [
        `We received ${paid.replace('P', 'p')} of your payment for ${course} (order ${code}). The course is open${until === undefined ? '' : ` until ${longDayWords(until)}`}: log in with this email address and your password.`,
        `Log in: ${site.url}/student-login`,
        `The next part is ${formatPaise(paise)}${dueOn === null ? '' : `, ${isLate ? 'which was due ' : ''}by ${longDayWords(dueOn)}`}. ${isLate ? 'Pay it here' : 'Pay it here, also before that day'}: ${link}`,
        'Your receipt is attached.',
      ]),
    short: (rest: string, receiptIds: readonly number[], isOpen: boolean) =>
      mail('payment', receiptIds, `${rest} missing for ${course}`, [
        `Your payment for ${course} arrived, but ${rest} is missing. ${isOpen ? 'The course is open. Pay the rest on this page:' : 'Pay the rest on this page and the course opens:'}`,
        `Pay the rest: ${link}`,
      ]),
    /** The attached documents show which one was replaced. */
    corrected: (receiptIds: readonly number[]) =>
      mail('payment', receiptIds, `corrected document for ${course}`, [
        `We corrected the details of the buyer for order ${code}. The new document is attached and takes the place of the old one. No money was moved.`,
        own,
      ]),
    undone: (reason: UndoReason, amount: string, isClosed: boolean, receiptIds: readonly number[]) =>
      mail(
        'payment',
        receiptIds,
        {
          'never-came': `your payment for ${course} did not reach us`,
          'taken-back': `the bank took your payment for ${course} back`,
          'wrong-order': `a question about your payment for ${course}`,
        }[reason],
        [
          `${undoneWords[reason]} It is about ${amount} for order ${code}.`,
          isClosed
            ? `${course} is closed for you until we have your payment.`
            : `${course} stays open for you for now.`,
          ...(receiptIds.length === 0 ? [] : ['The attached document withdraws the one that you had.']),
          `Pay again, or send us the number of your payment: ${link}`,
        ],
      ),
    declined: (reason: string) =>
      mail('payment', [], `a question about your payment for ${course}`, [
        reason,
        `Send the right reference number: ${link}`,
      ]),
    notTaken: (reason: string, amount: string) =>
      mail('refund', [], `your payment for ${course}`, [
        reason,
        `You get ${amount} back. When it is sent, you see the reference of the payment here: ${link}`,
      ]),
    returned: (amount: string, reference: string | null) =>
      mail('refund', [], `${amount} sent back to you`, [
        `A payment of ${amount} named order ${code}, which needed no more money. We sent it back${reference === null ? '' : `, with the reference ${reference}`}.`,
        own,
      ]),
    refundRefused: (reason: string) =>
      mail('refund', [], `your refund for ${course}`, [`We could not refund order ${code}.`, reason, own]),
    refundSent: (amount: string, reference: string | null, receiptIds: readonly number[]) =>
      mail('refund', receiptIds, `${amount} sent back to you`, [
        `We sent ${amount} for ${course} back to you${reference === null ? '' : `, with the reference ${reference}`}.`,
        own,
      ]),
  };
}
