/** `tel:` address of a number as people write it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;

/** Opens WhatsApp with a text ready to send. @param phone with its country code; without it the sender chooses whom to send it to */
export const whatsAppLink = (text: string, phone = ''): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** `98765 43210` of `+919876543210`. */
export const phoneWords = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');

type Numbers = { phone: string; whatsapp?: string | undefined };

/** The quickest way to a person: WhatsApp where the provider has it, else the telephone; without either a message. */
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
