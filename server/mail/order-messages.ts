import { formatPaise } from '../contract/money.ts';
import { letter, type MailMessage, type MailSite } from './messages.ts';

interface Order {
  readonly code: string;
  readonly course_name: string;
  readonly due_paise: number;
  readonly buyer_email: string;
}

/** Nobody has looked at the buyer's name yet, so the mails greet without it. */
const about = (order: Order, site: MailSite, subject: string, ...paragraphs: readonly string[]) =>
  letter({ email: order.buyer_email }, site, `${site.name}: ${subject}`, ...paragraphs);

export const orderMail = (order: Order, link: string, site: MailSite): MailMessage =>
  about(
    order,
    site,
    `your order ${order.code} for ${order.course_name}`,
    `You ordered ${order.course_name}. Pay exactly ${formatPaise(order.due_paise)} by UPI, then send us the reference number of the payment. Both are done on this page:`,
    `Open my order: ${link}`,
    'Keep this email: the link always shows where your order stands. If you did not order anything, ignore it.',
  );

export const orderAcceptedMail = (order: Order, link: string, site: MailSite): MailMessage =>
  about(
    order,
    site,
    `payment received, ${order.course_name} is open`,
    `We received your payment for ${order.course_name} (order ${order.code}). The course is open: log in with this email address and your password.`,
    `Log in: ${site.url}/student-login`,
    `Your order: ${link}`,
  );

export const orderShortMail = (order: Order, restPaise: number, link: string, site: MailSite): MailMessage =>
  about(
    order,
    site,
    `${formatPaise(restPaise)} missing for ${order.course_name}`,
    `Your payment for ${order.course_name} arrived, but ${formatPaise(restPaise)} is missing. Pay the rest on this page and the course opens:`,
    `Pay the rest: ${link}`,
  );

export const orderDeclinedMail = (order: Order, reason: string, link: string, site: MailSite): MailMessage =>
  about(
    order,
    site,
    `a question about your payment for ${order.course_name}`,
    reason,
    `Send the right reference number: ${link}`,
  );

export const refundRefusedMail = (order: Order, reason: string, link: string, site: MailSite): MailMessage =>
  about(
    order,
    site,
    `your refund for ${order.course_name}`,
    `We cannot give the money for order ${order.code} back.`,
    reason,
    `Your order: ${link}`,
  );

export const refundSentMail = (
  order: Order,
  { amountPaise, reference }: { readonly amountPaise: number; readonly reference: string | null },
  link: string,
  site: MailSite,
): MailMessage =>
  about(
    order,
    site,
    `${formatPaise(amountPaise)} sent back to you`,
    `We sent ${formatPaise(amountPaise)} for ${order.course_name} back to you${reference === null ? '' : `, with the reference ${reference}`}.`,
    `Your order and the document for it: ${link}`,
  );
