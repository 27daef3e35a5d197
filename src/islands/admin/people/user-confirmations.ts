import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { joinNames } from './join-names.ts';

type Person = Pick<UserSummary, 'id' | 'fullName' | 'email'>;

const param = ({ id }: Pick<UserSummary, 'id'>) => ({ id: String(id) });

export const deletion = (user: Person): Confirmation => ({
  title: `Delete ${user.fullName}?`,
  text: `${user.email} will be logged out and can't log in. You can restore the account from the trash for 30 days.`,
  yes: 'Delete',
  danger: true,
  run: () => unwrap(api['delete-user'][':id'].$delete({ param: param(user) })),
});

/** Confirmation to delete pending registrations. After a failure the remaining ones stay ticked. */
export function deletionOfAll(users: readonly UserSummary[]): Confirmation {
  const [user] = users;
  if (user !== undefined && users.length === 1) return deletion(user);
  return {
    title: `Delete ${users.length} registrations?`,
    text: `${joinNames(users)} will not be approved. You can restore the accounts from the trash for 30 days.`,
    yes: `Delete ${users.length}`,
    danger: true,
    run: () => unwrap(api['delete-pending-users'].$post({ json: { userIds: users.map(({ id }) => id) } })),
  };
}

/** @param mailed sentence about emails to the user */
export const twoStepReset = (user: Person, mailed: string): Confirmation => ({
  title: `Reset two-step login of ${user.fullName}?`,
  text: `Do this for a student who lost their phone and recovery codes, and only when you are sure it is really them. They can then log in with only their password. ${user.email} is logged out everywhere. ${mailed}`,
  yes: 'Reset two-step login',
  danger: true,
  run: () => unwrap(api.user[':id']['second-factor'].$delete({ param: param(user) })),
});
