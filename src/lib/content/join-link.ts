import type { Course } from './content.ts';
import { coursePath, paymentPath, registerPath } from './paths.ts';

interface Way {
  href: string;
  isExternal: boolean;
  /** Slug of a free course, which src/lib/api/join-by-press.ts opens for users who are logged in. */
  free?: string | undefined;
}

/** Returns the link to join a course: its buy page, or the registration if it is free. */
export function joinLink(course: Course): Way & { label: string } {
  const { data } = course;
  const hasChoice = (data.offers?.length ?? 0) > 1;
  const href = hasChoice ? `${coursePath(data)}#ways` : paymentPath(data);
  if (data.priceInr > 0) return { href, label: 'Buy Now', isExternal: false };
  return { label: 'Join free', ...registerLink(course) };
}

/** Returns how soon a course opens: a free course with only a form opens by a mailed link. */
export const opensWhen = (course: Course): string =>
  registerLink(course).free === undefined
    ? 'Usually open within one working day.'
    : 'Opens when you press the link that we email you. Under 18, or without a link, within one working day.';

/** Returns the registration link of a course: the provider's own form, or this site's. */
export function registerLink({ id, data: { priceInr, payment } }: Course): Way {
  if (payment.registrationUrl !== undefined) return { href: payment.registrationUrl, isExternal: true };
  return { href: registerPath(id), isExternal: false, free: priceInr === 0 ? id : undefined };
}
