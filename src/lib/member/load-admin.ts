import type { Page } from '../../../server/contract/fields.ts';
import type { PageLocals } from '../../../server/http/pages.ts';
import type { AdminTab } from '../../islands/admin/admin-tabs.ts';
import { messageKindOf } from '../../islands/admin/messages/messages-shown.ts';
import { ALL_MATERIALS, ALL_TO_GRADE, ALL_USERS, keys } from '../../islands/admin/queries/keys.ts';
import type { FirstData } from '../../islands/admin/query-client.ts';
import type { OpenPlace } from '../../islands/admin/use-place.ts';

type CurrentUser = NonNullable<PageLocals['currentUser']>;
type Lists = Partial<
  Record<AdminTab, readonly [key: readonly unknown[], load: () => Promise<Page<unknown>>]>
>;

/**
 * Loads the admin's first data: counts of all tabs, and the first page of the open list. Omits what fails: the page
 * then retries and reports it.
 */
export async function loadAdmin(
  { calls, log, requestId }: App.Locals,
  currentUser: CurrentUser,
  { tab, list }: OpenPlace,
): Promise<FirstData> {
  const orNothing = <T>(loading: Promise<T> | undefined): Promise<T | undefined> =>
    Promise.resolve(loading).catch((err: unknown) => {
      log.error({ err, requestId }, 'a list of the admin dashboard was not loaded');
      return undefined;
    });
  const kind = messageKindOf(list);
  const lists: Lists = {
    pending: [keys.users('pending', ALL_USERS), () => calls.listStudents('pending', {})],
    approved: [keys.users('approved', ALL_USERS), () => calls.listStudents('approved', {})],
    toGrade: [keys.grading(ALL_TO_GRADE), () => calls.listWork({ state: 'handed-in' }, currentUser)],
    manageContent: [keys.materials(ALL_MATERIALS), () => calls.listMaterials({}, currentUser)],
    messages: [keys.messages(kind, '', true), () => calls.listMessages({ kind, open: '1' })],
  };
  if (list === 'check' || list === 'waiting' || list === 'all')
    lists.payments = [keys.orders(list, ''), () => calls.listOrders({ list })];
  lists.doubts = [keys.doubts('unanswered', ''), () => calls.listDoubts({ unanswered: '1' }, currentUser)];
  const [listKey, load] = lists[tab] ?? [];
  // Teachers choose among their courses only.
  const isOfCourses = calls.rightsOf(currentUser) !== undefined || tab === 'manageCourses';
  return {
    counts: await orNothing(calls.countForStaff(currentUser)),
    [isOfCourses ? 'courses' : 'courseNames']: await orNothing(
      calls.listCourses(isOfCourses ? currentUser : undefined, { pages: '1' }),
    ),
    list: await orNothing(load?.()),
    listKey,
  };
}
