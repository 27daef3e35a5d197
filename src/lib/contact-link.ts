/** `tel:` address of a number as people write it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;

/** Opens WhatsApp with a text ready to send. @param phone with its country code; without it the sender chooses whom to send it to */
export const whatsAppLink = (text: string, phone = ''): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** The quickest way to a person: WhatsApp where the provider has it, else the telephone. */
export function contactLink({ phone, whatsapp }: { phone: string; whatsapp?: string | undefined }) {
  if (whatsapp === undefined)
    return { icon: 'phone', label: `Call ${phone}`, href: telephoneLink(phone), attributes: {} };
  return {
    icon: 'chat',
    label: 'WhatsApp (opens in a new tab)',
    href: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`,
    attributes: { target: '_blank', rel: 'noopener noreferrer' },
  };
}
