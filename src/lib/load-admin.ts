import type { FirstLists } from '../islands/admin/query-client.ts';

/**
 * The first stretch of each list of the admin's page. A list that cannot be read is left out: the page then
 * asks for it again and says so if that fails too.
 */
export async function loadAdmin(
  {
    services: { contact, students, courses, doubts, grading, materials, orders, orderList, tickets },
    currentUser,
    log,
    requestId,
  }: App.Locals,
  tab: string,
): Promise<FirstLists> {
  const orNothing = <T>(list: Promise<T>): Promise<T | undefined> =>
    list.catch((err: unknown) => {
      log.error({ err, requestId }, 'a list of the admin dashboard was not loaded');
      return undefined;
    });
  const [pending, approved, courseList, messages, complaints, materialList, toCheck, toGrade, asked] =
    await Promise.all([
      orNothing(students.list('pending', {})),
      orNothing(students.list('approved', {})),
      orNothing(courses.list(currentUser)),
      orNothing(contact.list({ open: '1' })),
      orNothing(tickets.list({ kind: 'complaint', open: '1' })),
      tab === 'manageContent' ? orNothing(materials.list({})) : undefined,
      orders.isOn() ? orNothing(orderList.list({ list: 'check' })) : undefined,
      orNothing(grading.list({ state: 'handed-in' })),
      currentUser && orNothing(doubts.list({ unanswered: '1' }, currentUser)),
    ]);
  return {
    pending,
    approved,
    courses: courseList,
    messages,
    complaints,
    materials: materialList,
    toCheck,
    toGrade,
    doubts: asked,
  };
}
