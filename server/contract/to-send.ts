import { z } from 'zod';
import { named } from './fields.ts';

/** A payment was accepted; money is missing; work was returned; nothing was studied for two weeks. */
const reason = z.enum(['paid', 'short', 'returned', 'stuck']);
export type ToSendReason = z.infer<typeof reason>;

/** A text for WhatsApp to someone with a mobile number. */
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
