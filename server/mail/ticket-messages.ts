import { letter, type MailMessage, type MailSite } from './messages.ts';

interface Ticket {
  readonly number: string;
  readonly email: string;
  readonly due_at: number;
}

export function ticketMail({ number, email, due_at }: Ticket, site: MailSite): MailMessage {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const promise = `Your message has the number ${number}. We answer it by ${day.format(due_at)}.`;
  return letter({ email }, site, `${site.name}: we received your message, ${number}`, promise);
}

export const ticketAnswerMail = ({ number, email }: Ticket, answer: string, site: MailSite): MailMessage =>
  letter({ email }, site, `${site.name}: our answer, ${number}`, answer);
