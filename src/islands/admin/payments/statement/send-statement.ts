import type { StatementTaken } from '../../../../../server/contract/bank-statements.ts';
import { limits } from '../../../../../server/contract/limits.ts';
import { unwrap } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';

/** Where each column of an unknown file is, counted from 0. */
export type Columns = Readonly<Record<string, string>>;

/** Without a `message`, which would be a toast beside what the panel says. */
type Answer = { taken: StatementTaken } | { unknown: File; names: readonly string[] };

/** What the file says in plain text. Excel files are read here, by a library that only they load. */
async function textOf(file: File): Promise<Blob> {
  const begins = await file.slice(0, 2).text();
  if (begins !== 'PK') return file;
  const { readXlsx } = await import('./read-xlsx.ts');
  const csv = await readXlsx(file).catch(() => {
    throw new Error('This Excel file could not be read. Save it as CSV and choose that file.');
  });
  return new Blob([csv]);
}

/** Has a file read. @returns what was in it, or the names of its columns where no one knows them yet */
export async function sendStatement([file, columns]: readonly [File, Columns]): Promise<Answer> {
  const body = await textOf(file);
  if (body.size > limits.importBytes) throw new Error('The file is too large. Choose a shorter time.');
  // The client that is derived from the routes knows no bodies but JSON.
  const sent = fetch(`/api/bank-statements?${new URLSearchParams(columns)}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/csv' },
  });
  try {
    return { taken: await unwrap<StatementTaken>(sent) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STATEMENT_COLUMNS')) throw error;
    return { unknown: file, names: error.errors.map(({ message }) => /“(.*)”/.exec(message)?.[1] ?? '') };
  }
}
