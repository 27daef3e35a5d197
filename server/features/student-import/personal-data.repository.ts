import type { Db } from '../../db/database.ts';
import { deleteImportsBefore, IMPORTS_KEPT_MS } from './student-import.repository.ts';

/** Names no one once it is over; its passwords are encrypted. */
export const sweep = (db: Db, at: number) => deleteImportsBefore(db, at - IMPORTS_KEPT_MS);
