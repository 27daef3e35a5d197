import { personalIndexes } from '../../server/db/schema/personal-data.ts';

const indexes = Object.keys(personalIndexes);

/** Whether a table only repeats another for searching, as SQLite keeps it. */
export const isIndex = (table: string): boolean =>
  indexes.some((name) => table === name || table.startsWith(`${name}_`));
