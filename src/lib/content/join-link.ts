import type { Course } from './content.ts';
import { paymentPath, registerPath } from './paths.ts';

interface Way {
  href: string;
  isExternal: boolean;
  /** Slug of a free course that src/lib/api/join-by-press.ts opens for who is logged in. */
  free?: string | undefined;
}

/** The way into a course: to its buy page, or straight to the registration where there is nothing to pay. */
export function joinLink(course: Course): Way & { label: string } {
  const { data } = course;
  if (data.priceInr > 0) return { href: paymentPath(data), label: 'Buy Now', isExternal: false };
  return { label: 'Join free', ...registerLink(course) };
}

/** How soon a course opens, in a sentence; a free one by a mailed link where nothing but its form is asked. */
export const opensWhen = (course: Course): string =>
  registerLink(course).free === undefined
    ? 'Usually open within one working day.'
    : 'Opens when you press the link that we email you. Under 18, or without a link, within one working day.';

/** The registration of a course: the provider's own form, or that of this site. */
export function registerLink({ id, data: { priceInr, payment } }: Course): Way {
  if (payment.registrationUrl !== undefined) return { href: payment.registrationUrl, isExternal: true };
  return { href: registerPath(id), isExternal: false, free: priceInr === 0 ? id : undefined };
}
