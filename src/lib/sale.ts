import { type Course, siteFile } from './content.ts';
import { registerLink } from './join-link.ts';
import { joinPath } from './paths.ts';

/** True where a course is bought by an order of its own: money is due, and the provider has no form elsewhere. */
export async function takesOrders({ data }: Course): Promise<boolean> {
  const { mode } = await siteFile('payments');
  return mode === 'orders' && data.priceInr > 0 && data.payment.registrationUrl === undefined;
}

/** Where *Register Now* leads: to an order, the provider's own form or the registration. */
export async function registerTarget(course: Course): Promise<{ href: string; isExternal: boolean }> {
  if (await takesOrders(course)) return { href: joinPath(course.id), isExternal: false };
  return registerLink(course.id, course.data.payment.registrationUrl);
}

const MOST_PAISE_FROM_PICTURE = 200_000;

/** Apps pay a personal address from a picture of the gallery up to a limit only (NPCI OC-76C). */
export const maySavePicture = (amountPaise: number, isMerchant: boolean): boolean =>
  isMerchant || amountPaise <= MOST_PAISE_FROM_PICTURE;
