import { formatPaise } from '../contract/money.ts';
import type { MailMessage } from './messages.ts';

interface Ticket {
  readonly number: string;
  readonly email: string;
  readonly due_at: number;
}
interface Site {
  readonly name: string;
}

const written = (to: string, subject: string, ...paragraphs: string[]): MailMessage => ({
  to,
  subject,
  text: ['Hello,', ...paragraphs].join('\n\n'),
});

export function ticketMail({ number, email, due_at }: Ticket, site: Site): MailMessage {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    due_at,
  );
  return written(
    email,
    `${site.name}: we received your message, ${number}`,
    `Your message has the number ${number}. We answer it by ${day}.`,
  );
}

export const ticketAnswerMail = ({ number, email }: Ticket, answer: string, site: Site): MailMessage =>
  written(email, `${site.name}: our answer, ${number}`, answer);

interface Order {
  readonly code: string;
  readonly course_name: string;
  readonly buyer_email: string;
}

export const refundRefusedMail = (order: Order, reason: string, link: string, site: Site): MailMessage =>
  written(
    order.buyer_email,
    `${site.name}: your refund for ${order.course_name}`,
    `We cannot give the money for order ${order.code} back.`,
    reason,
    `Your order: ${link}`,
  );

export const refundSentMail = (
  order: Order,
  { amountPaise, reference }: { readonly amountPaise: number; readonly reference: string | null },
  link: string,
  site: Site,
): MailMessage =>
  written(
    order.buyer_email,
    `${site.name}: ${formatPaise(amountPaise)} sent back to you`,
    `We sent ${formatPaise(amountPaise)} for ${order.course_name} back to you${reference === null ? '' : `, with the reference ${reference}`}.`,
    `Your order and the document for it: ${link}`,
  );
