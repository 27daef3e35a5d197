/** Returns the `tel:` link of a number as people write it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;

/**
 * Returns a WhatsApp link with a prepared text.
 * @param phone with country code; without it the sender chooses the recipient
 */
export const whatsAppLink = (text: string, phone = ''): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** Formats `+919876543210` as `98765 43210`. */
export const phoneWords = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');

type Numbers = { phone: string; whatsapp?: string | undefined };

/** Returns the quickest contact: WhatsApp if available, otherwise the telephone, otherwise the message form. */
export function contactLink(numbers: Numbers | undefined) {
  if (numbers === undefined) return { icon: 'mail', label: 'Contact us', href: '/contactUs', attributes: {} };
  const { phone, whatsapp } = numbers;
  if (whatsapp === undefined)
    return { icon: 'phone', label: `Call ${phone}`, href: telephoneLink(phone), attributes: {} };
  return {
    icon: 'chat',
    label: 'WhatsApp (opens in a new tab)',
    href: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`,
    attributes: { target: '_blank', rel: 'noopener noreferrer' },
  };
}
