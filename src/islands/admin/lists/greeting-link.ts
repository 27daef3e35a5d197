import { firstName } from '../../../../server/contract/first-name.ts';
import { whatsAppLink } from '../../../lib/content/contact-link.ts';

/** A greeting on WhatsApp to someone with a mobile number; it waits there for what the admin adds. */
export const greetingLink = (fullName: string, phone: string | null | undefined): string | undefined =>
  phone ? whatsAppLink(`Hello ${firstName(fullName)}, `, phone) : undefined;
