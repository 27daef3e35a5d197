import type { TrashKind } from '../../server/contract/trash.ts';
import type { Product } from './product.ts';

const DAY_MS = 24 * 60 * 60_000;
const tables = { user: 'users', course: 'courses', material: 'materials' } as const;

/** As if something in the trash had been there so long already. */
export async function ageInTrash(
  { deps }: Product,
  kind: TrashKind,
  id: number,
  days: number,
): Promise<void> {
  const age = Math.floor(days * DAY_MS);
  const { numUpdatedRows } = await deps.database.db
    .updateTable(tables[kind])
    .set({ deleted_at: Date.now() - age })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`There is no ${kind} ${id} in the trash.`);
}
