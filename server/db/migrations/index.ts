import type { Migration } from 'kysely/migration';
import { up as initial } from './001-initial.ts';

/** In the order they run; a landed one is never edited. */
export const migrations: Record<string, Migration> = {
  '001-initial': { up: initial },
};
