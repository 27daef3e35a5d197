import { z } from 'zod';
import { emailOf, lineOf, named, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';

export const contactInput = z.object({
  name: lineOf(limits.fullName, 'Please enter your name.'),
  email: emailOf('Please enter a valid email.'),
  subject: lineOf(limits.contactSubject, 'Please enter a subject.'),
  message: requiredParagraphs(limits.contactMessage, 'Please enter a message.'),
});

export const contactMessage = named('ContactMessage', {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  receivedAt: z.int(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
export type ContactInput = z.infer<typeof contactInput>;
