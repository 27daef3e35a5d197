import { formatPaise } from '../contract/money.ts';
import type { MailMessage } from './messages.ts';

interface Order {
  readonly code: string;
  readonly course_name: string;
  readonly due_paise: number;
  readonly buyer_email: string;
}

interface Site {
  readonly name: string;
  readonly url: string;
}

/** Nobody has looked at the name yet, so the mail greets without it. */
export const orderMail = (order: Order, link: string, site: Site): MailMessage => ({
  to: order.buyer_email,
  subject: `${site.name}: your order ${order.code} for ${order.course_name}`,
  text: [
    'Hello,',
    '',
    `You ordered ${order.course_name}. Pay exactly ${formatPaise(order.due_paise)} by UPI and send us the reference number of the payment. Both are done on this page:`,
    '',
    link,
    '',
    'Keep this email: the link always shows where your order stands. If you did not order anything, ignore it.',
  ].join('\n'),
});

export const orderAcceptedMail = (order: Order, link: string, site: Site): MailMessage => ({
  to: order.buyer_email,
  subject: `${site.name}: payment received, ${order.course_name} is open`,
  text: [
    'Hello,',
    '',
    `We received your payment for ${order.course_name} (order ${order.code}). The course is open: log in with your email address and password.`,
    '',
    `${site.url}/student-login`,
    '',
    `Your order: ${link}`,
  ].join('\n'),
});

export const orderShortMail = (order: Order, restPaise: number, link: string, site: Site): MailMessage => ({
  to: order.buyer_email,
  subject: `${site.name}: ${formatPaise(restPaise)} missing for ${order.course_name}`,
  text: [
    'Hello,',
    '',
    `Your payment for ${order.course_name} arrived, but ${formatPaise(restPaise)} are missing. Pay the rest on this page, and the course opens:`,
    '',
    link,
  ].join('\n'),
});

export const orderDeclinedMail = (order: Order, reason: string, link: string, site: Site): MailMessage => ({
  to: order.buyer_email,
  subject: `${site.name}: a question about your payment for ${order.course_name}`,
  text: ['Hello,', '', reason, '', `You can send the right reference number on this page: ${link}`].join(
    '\n',
  ),
});
