import { z } from 'zod';
import { emailOf, lineOf, named, pageQuery, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';

export const contactInput = z.object({
  name: lineOf(limits.fullName, 'Please enter your name.'),
  email: emailOf('Please enter a valid email.'),
  subject: lineOf(limits.contactSubject, 'Please enter a subject.'),
  message: requiredParagraphs(limits.contactMessage, 'Please enter a message.'),
});
export type ContactInput = z.infer<typeof contactInput>;

export const contactMessage = named('ContactMessage', {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  receivedAt: z.int(),
  doneAt: z.int().optional(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactQuery = pageQuery.extend({
  open: z.literal('1', 'Please send open=1 or leave it out.').optional(),
});
export type ContactQuery = z.infer<typeof contactQuery>;

export const messageDoneInput = z.object({ done: z.boolean('Please say whether it is done.') });
