import type { Course } from './content.ts';
import { paymentPath, registerPath } from './paths.ts';

/** The way into a course: to its buy page, or straight to the registration where there is nothing to pay. */
export function joinLink({ id, data }: Course): { href: string; label: string; isExternal: boolean } {
  if (data.priceInr > 0) return { href: paymentPath(data), label: 'Buy Now', isExternal: false };
  return { label: 'Join free', ...registerLink(id, data.payment.registrationUrl) };
}

/** The registration of a course: the provider's own form, or that of this site. */
export const registerLink = (slug: string, form: string | undefined) => ({
  href: form ?? registerPath(slug),
  isExternal: form !== undefined,
});
