import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { joinNames } from './join-names.ts';

type Users = readonly UserSummary[];

const param = ({ id }: Pick<UserSummary, 'id'>) => ({ id: String(id) });
const underAgeOf = (users: Users): number => users.filter(({ underAge }) => underAge).length;

/** @param after opens the choice of courses */
export function approval(users: Users, after: () => void): Confirmation {
  const [user] = users;
  if (user === undefined || users.length > 1) return approvalOfAll(users, after);
  return {
    title: `Approve ${user.fullName}?`,
    text: `${user.email} can log in right away. Choose the courses next.${user.underAge ? ' This person is under 18: ask a parent or guardian first.' : ''}`,
    yes: 'Approve',
    run: () => unwrap(api['approve-user'][':id'].$put({ param: param(user) })),
    after,
  };
}

function approvalOfAll(users: Users, after: () => void): Confirmation {
  const young = underAgeOf(users);
  const are = young === 1 ? 'One of them is' : `${formatNumber(young)} of them are`;
  const guardians = young === 0 ? '' : ` ${are} under 18: ask a parent or guardian first.`;
  return {
    title: `Approve ${users.length} students?`,
    text: `${joinNames(users)} can log in right away. Choose the courses next.${guardians}`,
    yes: `Approve ${users.length}`,
    run: () => unwrap(api['approve-users'].$post({ json: { userIds: users.map(({ id }) => id) } })),
    after,
  };
}

export const deletion = (user: UserSummary): Confirmation => ({
  title: `Delete ${user.fullName}?`,
  text: `${user.email} is logged out everywhere and cannot log in any more. The account stays in the trash for 30 days and is then gone.`,
  yes: 'Delete',
  danger: true,
  run: () => unwrap(api['delete-user'][':id'].$delete({ param: param(user) })),
});

/** Of registrations that wait for approval. Whatever stops it, those who are left stay ticked. */
export function deletionOfAll(users: Users): Confirmation {
  const [user] = users;
  if (user !== undefined && users.length === 1) return deletion(user);
  return {
    title: `Delete ${users.length} registrations?`,
    text: `${joinNames(users)} will not be approved. The accounts stay in the trash for 30 days and are then gone.`,
    yes: `Delete ${users.length}`,
    danger: true,
    run: () => unwrap(api['delete-pending-users'].$post({ json: { userIds: users.map(({ id }) => id) } })),
  };
}

export const secondFactorReset = (user: UserSummary): Confirmation => ({
  title: `Reset two-step login of ${user.fullName}?`,
  text: `Do it for a student who lost phone and recovery codes, once you are sure who is asking. Logging in then takes only the password. ${user.email} is logged out everywhere and emailed.`,
  yes: 'Reset two-step login',
  danger: true,
  run: () => unwrap(api.user[':id']['second-factor'].$delete({ param: param(user) })),
});

/** Before somebody becomes an admin, or is one no longer. */
export function roleChange(
  user: Pick<UserSummary, 'id' | 'fullName'>,
  role: 'admin' | 'student',
): Confirmation {
  const becomesAdmin = role === 'admin';
  return {
    title: becomesAdmin ? `Make ${user.fullName} an admin?` : `Make ${user.fullName} a student?`,
    text: becomesAdmin
      ? 'An admin sees and changes everything here: students, courses, content, other admins. They have to log in again.'
      : 'They can then study what they are enrolled in, and administer nothing. They have to log in again.',
    yes: becomesAdmin ? 'Make admin' : 'Make student',
    danger: becomesAdmin,
    run: () => unwrap(api.user[':id'].role.$put({ param: param(user), json: { role } })),
  };
}
