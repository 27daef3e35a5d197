import { firstName } from '../../../../server/contract/first-name.ts';
import { whatsAppLink } from '../../../lib/content/contact-link.ts';

/** Returns a WhatsApp link with a greeting, which the admin completes there. */
export const greetingLink = (fullName: string, phone: string | null | undefined): string | undefined =>
  phone ? whatsAppLink(`Hello ${firstName(fullName)}, `, phone) : undefined;
