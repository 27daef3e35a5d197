import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { UserRow } from './users.repository.ts';

export type Actor = Pick<CurrentUser, 'id' | 'rights'>;

/** The accounts of owners and staff are the owners' alone. @throws AppError FORBIDDEN */
export function assertMayChange({ role }: Pick<UserRow, 'role'>, { rights }: Pick<CurrentUser, 'rights'>) {
  if (role === 'admin' && !rights.isOwner)
    throw new AppError('FORBIDDEN', { message: 'Only an owner can change the account of a colleague.' });
}
