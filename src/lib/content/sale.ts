import { closedAfter } from '../../../server/contract/content/course-schedule.ts';
import { type Course, isShown, siteFile } from './content.ts';
import { registerLink } from './join-link.ts';
import { joinPath } from './paths.ts';

/** Returns true if a course is ordered on this site: it has a price, and no external form. */
export async function takesOrders({ data }: Course): Promise<boolean> {
  const { mode } = await siteFile('payments');
  return mode === 'orders' && data.priceInr > 0 && data.payment.registrationUrl === undefined;
}

/** Returns the target of *Register Now*: an order, the provider's own form or the registration. */
export const registerTarget = async (course: Course): Promise<ReturnType<typeof registerLink>> =>
  (await takesOrders(course)) ? { href: joinPath(course.id), isExternal: false } : registerLink(course);

/** Returns the same as closedAfter; a paid course is also closed while its payee is a hidden sample. */
export async function closedFrom({ data }: Course): Promise<boolean | string> {
  const { upi } = await siteFile('payments');
  return (
    (data.priceInr > 0 && !(await isShown(upi))) ||
    closedAfter(data.schedule, data.access?.until, data.offers)
  );
}

/**
 * Returns attributes for elements shown only while a course is open, and for their replacements.
 * src/lib/content/as-of-today.ts handles dates; only the server knows courses deleted since the build
 * (src/lib/member/tell-closed.ts).
 */
export async function saleMarks(course: Course) {
  const { schedule } = course.data;
  const closed = await closedFrom(course);
  const isOrdered = await takesOrders(course);
  const marks = {
    'data-until': typeof closed === 'string' ? closed : undefined,
    'data-sale': isOrdered && closed !== true ? course.id : undefined,
  };
  return {
    whileOpen: { ...marks, hidden: closed === true },
    whileClosed: { ...marks, hidden: closed !== true },
    /** False if only the editor can close it. */
    mayClose: isOrdered || closed !== false,
    reason: schedule.full ? 'This course is full.' : 'This course is not open for new students now.',
    /** Where visitors ask to be notified of its opening. */
    tellHref: isOrdered ? joinPath(course.id) : '/contactUs?subject=batch',
  };
}
