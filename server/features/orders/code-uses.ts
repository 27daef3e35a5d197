import type { Db } from '../../db/database.ts';
import type { CodeUser } from './code-uses.repository.ts';
import * as rows from './code-uses.repository.ts';
import { HELD_MS } from './places.ts';

export type { CodeUser };

/** Counts orders that use a code: with money, reported, or just made; of one buyer where given. */
export const countCodeUses = (db: Db, couponId: number, at: number, buyer?: CodeUser): Promise<number> =>
  rows.countUses(db, couponId, at - HELD_MS, buyer);

/** Counts the uses of codes with the money that came in, less refunds. */
export const listCodeUses = (db: Db, couponIds: readonly number[], at: number) =>
  rows.listUses(db, couponIds, at - HELD_MS);
