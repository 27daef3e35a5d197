import { closedAfter } from '../../../server/contract/content/course-schedule.ts';
import { type Course, isShown, siteFile } from './content.ts';
import { registerLink } from './join-link.ts';
import { joinPath } from './paths.ts';

/** True where a course is bought by an order of its own: money is due, and the provider has no form elsewhere. */
export async function takesOrders({ data }: Course): Promise<boolean> {
  const { mode } = await siteFile('payments');
  return mode === 'orders' && data.priceInr > 0 && data.payment.registrationUrl === undefined;
}

/** Where *Register Now* leads: to an order, the provider's own form or the registration. */
export const registerTarget = async (course: Course): Promise<ReturnType<typeof registerLink>> =>
  (await takesOrders(course)) ? { href: joinPath(course.id), isExternal: false } : registerLink(course);

/** As closedAfter; a course that costs money is also closed while its payee is a sample and hidden. */
export async function closedFrom({ data }: Course): Promise<boolean | string> {
  const { upi } = await siteFile('payments');
  return (data.priceInr > 0 && !(await isShown(upi))) || closedAfter(data.schedule);
}

/**
 * For what stands only while a course takes people, and for what comes in its place. Dates are told by
 * src/lib/content/as-of-today.ts; what an admin deleted since the build only the server knows (src/lib/member/tell-closed.ts).
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
    /** False where nothing but the editor can close it. */
    mayClose: isOrdered || closed !== false,
    reason: schedule.full ? 'This course is full.' : 'This course is not open for new students now.',
    /** Where people ask to be told when it opens. */
    tellHref: isOrdered ? joinPath(course.id) : '/contactUs?subject=batch',
  };
}
