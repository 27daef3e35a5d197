import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import type { Question } from '../../ui/use-confirm.tsx';
import { act } from '../act.ts';
import { joinNames } from './join-names.ts';

const param = ({ id }: UserSummary) => ({ id: String(id) });

const ASK_GUARDIAN = ' This person is under 18: ask a parent or guardian first.';

/** Before a person is approved. @param after opens the choice of courses */
export const approveQuestion = (user: UserSummary, reload: () => void, after: () => void): Question => ({
  title: `Approve ${user.fullName}?`,
  text: `${user.email} can log in from then on. Next, you choose the courses.${user.underAge ? ASK_GUARDIAN : ''}`,
  yes: 'Approve',
  async act() {
    const worked = await act(unwrap(api['approve-user'][':id'].$put({ param: param(user) })));
    reload();
    return worked;
  },
  after,
});

/** Before a person is deleted. */
export const deleteQuestion = (user: UserSummary, reload: () => void): Question => ({
  title: `Delete ${user.fullName}?`,
  text: `${user.email} is logged out everywhere and cannot log in any more. The account stays in the trash for 30 days and is then gone.`,
  yes: 'Delete',
  danger: true,
  async act() {
    const worked = await act(unwrap(api['delete-user'][':id'].$delete({ param: param(user) })));
    reload();
    return worked;
  },
});

function guardiansOf(users: readonly UserSummary[]): string {
  const young = users.filter(({ underAge }) => underAge);
  if (young.length === 0) return '';
  const are = young.length === 1 ? 'One of them is' : `${formatNumber(young.length)} of them are`;
  return ` ${are} under 18: ask a parent or guardian first.`;
}

/** One after another; who was deleted meanwhile by somebody else is passed over. */
async function deleteEach(users: readonly UserSummary[]): Promise<{ message: string }> {
  for (const user of users)
    try {
      await unwrap(api['delete-user'][':id'].$delete({ param: param(user) }));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  return { message: `${formatNumber(users.length)} users deleted!` };
}

/** Before several people who wait for approval are deleted. Whatever stops it, who is left stays ticked. */
export const deleteAllQuestion = (users: readonly UserSummary[], reload: () => void): Question => ({
  title: `Delete ${users.length} registrations?`,
  text: `${joinNames(users)} will not be approved. The accounts stay in the trash for 30 days and are then gone.`,
  yes: `Delete ${users.length}`,
  danger: true,
  async act() {
    const worked = await act(deleteEach(users));
    reload();
    return worked;
  },
});

/** Before several people are approved. @param after opens the choice of courses */
export const approveAllQuestion = (
  users: readonly UserSummary[],
  reload: () => void,
  after: () => void,
): Question => ({
  title: `Approve ${users.length} students?`,
  text: `${joinNames(users)} can log in from then on. Next, you choose the courses.${guardiansOf(users)}`,
  yes: `Approve ${users.length}`,
  async act() {
    const json = { userIds: users.map(({ id }) => id) };
    const worked = await act(unwrap(api['approve-users'].$post({ json })));
    reload();
    return worked;
  },
  after,
});
