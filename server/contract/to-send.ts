import { z } from 'zod';
import { named } from './fields.ts';

const reason = z.enum(['paid', 'short', 'returned', 'stuck', 'ends-soon', 'place-free', 'rest-due']);
export type ToSendReason = z.infer<typeof reason>;

export const textToSend = named('TextToSend', {
  id: z.int(),
  userId: z.int(),
  fullName: z.string(),
  phone: z.string(),
  reason,
  text: z.string(),
  createdAt: z.int(),
  openedAt: z.int().nullable(),
});
export type TextToSend = z.infer<typeof textToSend>;
