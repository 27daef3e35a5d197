import type { Person } from '../../../server/contract/auth.ts';

/** Returns the public part of the current user for a page: never the session. */
export const personOf = ({ id, fullName, email, role }: Person): Person => ({ id, fullName, email, role });

/** Returns the name by which to greet a person. */
export const nameOf = ({ fullName, email }: Person): string => fullName || email;
