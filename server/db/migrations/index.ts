import type { Migration } from 'kysely/migration';
import { up as initial } from './001-initial.ts';
import { up as materialsDesk } from './002-materials-desk.ts';
import { up as desk } from './003-desk.ts';
import { up as account } from './004-account.ts';

/** In the order they run; a landed one is never edited. */
export const migrations: Record<string, Migration> = {
  '001-initial': { up: initial },
  '002-materials-desk': { up: materialsDesk },
  '004-account': { up: account },
  '003-desk': { up: desk },
};
