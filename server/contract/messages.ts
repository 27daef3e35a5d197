import { z } from 'zod';
import { emailOf, lineOf, named, pageQuery, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';

export const messageInput = z.object({
  name: lineOf(limits.fullName, 'Please enter your name.'),
  email: emailOf('Please enter a valid email.'),
  subject: lineOf(limits.contactSubject, 'Please enter a subject.'),
  message: requiredParagraphs(limits.contactMessage, 'Please enter a message.'),
});
export type MessageInput = z.infer<typeof messageInput>;

export const ticketTaken = z.object({ message: z.string(), ticket: z.string() });

const dueDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

export const complaintThanks = (ticket: { number: string; dueAt: number; isMailed: boolean }): string =>
  `Thank you. Your complaint has the number ${ticket.number}. We answer by ${dueDay.format(ticket.dueAt)}. ${
    ticket.isMailed ? 'We emailed you the number.' : 'Please write the number down.'
  }`;

const messageKinds = ['contact', 'complaint', 'refund'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Only complaints and refund requests have a number and a due day. */
export const receivedMessage = named('Message', {
  id: z.int(),
  kind: z.enum(messageKinds),
  number: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.int(),
  dueAt: z.int().nullable(),
  answer: z.string().nullable(),
  closedAt: z.int().nullable(),
});
export type ReceivedMessage = z.infer<typeof receivedMessage>;

export const messageQuery = pageQuery.extend({
  kind: z.enum(messageKinds, 'Please choose contact, complaint or refund.').optional(),
  open: z.literal('1', 'Please send open=1 or leave it out.').optional(),
});
export type MessageQuery = z.infer<typeof messageQuery>;

export const messageDoneInput = z.object({ done: z.boolean('Please say whether it is done.') });

export const answerInput = z.object({
  answer: requiredParagraphs(limits.contactMessage, 'Write your answer.'),
});
