// Foreign tables read: users
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  certificates: await personalRows(tx, 'certificates', ofUser(person)),
});

/** Certificates that the person wished to keep stay without an account. */
export async function eraseFor(tx: Db, { id }: DataSubject): Promise<void> {
  const erased = tx.selectFrom('users').select('id').where('id', '=', id).where('keep_certificates', '=', 0);
  await tx.deleteFrom('certificates').where('user_id', 'in', erased).execute();
}
