import { GAP, type LegalGap } from '../../../server/contract/content/legal.ts';
import { type Content, isShown, siteFile } from './content.ts';
import { withPictures } from './pictures.ts';

/** Returns a postal address in one line. */
export const addressLine = ({ address }: Pick<Content['site'], 'address'>): string =>
  [...address.lines, `${address.city} ${address.pinCode}`, address.state].join(', ');

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Replaces a hidden address or telephone number: "Write to us". */
const US = '<a href="/contactUs">us</a>';

/** Returns a text of content/legal as HTML, with values from site.yml and payments.yml. */
export async function legalText({ html }: Content['legalPages'][number]): Promise<string> {
  const site = await siteFile('site');
  const payments = await siteFile('payments');
  const isKnown = await isShown(site);
  const gaps: Record<LegalGap, string> = {
    brand: escaped(site.brand),
    legalName: escaped(site.legalName),
    address: escaped(isKnown ? addressLine(site) : site.address.country),
    city: escaped(isKnown ? site.address.city : site.address.country),
    email: isKnown ? escaped(site.email) : US,
    phone: isKnown ? escaped(site.phone) : US,
    refundDays: `${payments.refundDays}`,
    answersWithinHours: `${payments.answersWithinHours}`,
    expiresAfterHours: `${payments.expiresAfterHours}`,
  };
  const values = new Map<string, string>(Object.entries(gaps));
  return withPictures(html.replaceAll(GAP, (gap, name: string) => values.get(name) ?? gap));
}
