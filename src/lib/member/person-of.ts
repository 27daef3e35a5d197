import type { Person } from '../../../server/contract/auth.ts';

/** The part of a signed-in person that may stand in a page: never their session. */
export const personOf = ({ id, fullName, email, role }: Person): Person => ({ id, fullName, email, role });

/** How a person is greeted. */
export const nameOf = ({ fullName, email }: Person): string => fullName || email;
