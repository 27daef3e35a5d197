import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { admin } from './product.ts';
import { root } from './root.ts';
import { workshop } from './workshop.ts';

/** Every seeded student's. */
export const STUDENT_PASSWORD = 'seven blue umbrellas';

/** Makes a data folder with that many users and what belongs to them. @returns the folder */
export function seedProvider(users: number): string {
  const dataDir = join(workshop, `provider-${users}`);
  const { PATH, SITE_DIR } = process.env;
  execFileSync(process.execPath, [join(root, 'server/cli/seed-large.ts'), `--users=${users}`], {
    cwd: root,
    env: {
      PATH,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(SITE_DIR === undefined ? {} : { SITE_DIR }),
    },
  });
  return dataDir;
}

/** The lists of the admin's screens, each place in them at the same share of the people. */
export const listsOf = (users: number): string[] => [
  '/api/pending-users',
  '/api/approved-users',
  '/api/approved-users?sort=name',
  `/api/approved-users?sort=email&cursor=${users / 2}`,
  '/api/approved-users?sort=newest',
  '/api/courses',
  `/api/user/${users / 20}/enrollments`,
  '/api/materials',
  '/api/materials?search=lesson%20199',
  '/api/trash',
  '/api/audit',
  '/api/audit?action=login',
  '/api/contact-messages',
  '/api/overview',
  '/admin',
];

/** Lists of people who have something in their name or email: all people are looked at. */
export const searchesOf = (users: number): string[] => [
  '/api/approved-users?search=iyer',
  '/api/approved-users?search=nobody-like-that',
  '/api/approved-users?search=iyer&sort=name',
  `/api/audit?actor=student${Math.floor(users * 0.04711)}`,
];
