import type { CollectionEntry } from 'astro:content';
import { GAP, type LegalGap } from '../../server/contract/content/legal.ts';
import { siteFile } from './content.ts';

/** A postal address in one line. */
export const addressLine = ({ address }: Pick<CollectionEntry<'site'>['data'], 'address'>): string =>
  [...address.lines, `${address.city} ${address.pinCode}`, address.state].join(', ');

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A text of content/legal as HTML, its gaps filled from site.yml and payments.yml. */
export async function legalText({ rendered }: CollectionEntry<'legalPages'>): Promise<string> {
  const site = await siteFile('site');
  const payments = await siteFile('payments');
  const gaps: Record<LegalGap, string | number> = {
    brand: site.brand,
    legalName: site.legalName,
    address: addressLine(site),
    city: site.address.city,
    email: site.email,
    phone: site.phone,
    refundDays: payments.refundDays ?? 7,
    answersWithinHours: payments.answersWithinHours,
    expiresAfterHours: payments.expiresAfterHours,
  };
  const values = new Map<string, string | number>(Object.entries(gaps));
  return (rendered?.html ?? '').replaceAll(GAP, (gap, name: string) =>
    escaped(String(values.get(name) ?? gap)),
  );
}
