/** The first admin of every product that a test starts. */
export const admin = { email: 'asha.admin@example.in', password: 'tall lantern over water' };
