import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import { listPostsOf } from './doubts.repository.ts';

export const exportOf = async (tx: Db, { id }: DataSubject) => ({ doubts: await listPostsOf(tx, id) });

/** Empties what the person wrote, and deletes doubts in which no one else wrote. */
export async function eraseFor(tx: Db, { id }: DataSubject): Promise<void> {
  await tx.updateTable('doubts').set({ title: '', title_key: '' }).where('user_id', '=', id).execute();
  await tx.updateTable('doubt_posts').set({ body: '', file_id: null }).where('user_id', '=', id).execute();
  const said = tx.selectFrom('doubt_posts').select('doubt_id').where('body', '<>', '');
  await tx.deleteFrom('doubts').where('title', '=', '').where('id', 'not in', said).execute();
}
