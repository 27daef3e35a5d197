import type { UserSummary } from '../../../server/contract/users.ts';
import { api, unwrap } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format-price.ts';
import type { Question } from '../ui/use-confirm.tsx';
import { act } from './act.ts';
import { namesOf } from './people/names-of.ts';

const param = ({ id }: UserSummary) => ({ id: String(id) });

const ASK_GUARDIAN = ' This person is under 18: ask a parent or guardian first.';

/** Before a person is approved. @param after opens the choice of courses */
export const approveQuestion = (user: UserSummary, reload: () => void, after: () => void): Question => ({
  title: `Approve ${user.fullName}?`,
  text: `${user.email} can log in from then on. Next, you choose the courses.${user.underAge ? ASK_GUARDIAN : ''}`,
  yes: 'Approve',
  async act() {
    const worked = await act(unwrap(api.api['approve-user'][':id'].$put({ param: param(user) })));
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
    const worked = await act(unwrap(api.api['delete-user'][':id'].$delete({ param: param(user) })));
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

/** Before several people who wait for approval are deleted. */
export const deleteAllQuestion = (users: readonly UserSummary[], reload: () => void): Question => ({
  title: `Delete ${users.length} registrations?`,
  text: `${namesOf(users)} will not be approved. The accounts stay in the trash for 30 days and are then gone.`,
  yes: `Delete ${users.length}`,
  danger: true,
  async act() {
    const json = { userIds: users.map(({ id }) => id) };
    const worked = await act(unwrap(api.api['delete-pending-users'].$post({ json })));
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
  text: `${namesOf(users)} can log in from then on. Next, you choose the courses.${guardiansOf(users)}`,
  yes: `Approve ${users.length}`,
  async act() {
    const json = { userIds: users.map(({ id }) => id) };
    const worked = await act(unwrap(api.api['approve-users'].$post({ json })));
    reload();
    return worked;
  },
  after,
});
