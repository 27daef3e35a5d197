import type { StatementPreview, StatementTaken } from '../../../../../server/contract/bank-statements.ts';
import { limits } from '../../../../../server/contract/limits.ts';
import { unwrap } from '../../../../lib/api/api.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { tableTextOf } from '../../../../lib/forms/table-text.ts';

/** Where each column of a file is, counted from 0. */
export type Columns = Readonly<Record<string, string>>;

/** A file whose columns an admin is asked for. */
export interface Question {
  readonly file: File;
  /** What the columns are called in the file. */
  readonly names: readonly string[];
  /** What they seem to be. */
  readonly columns: Columns;
  /** Why it is asked; none where the admin wants it. */
  readonly why?: string;
  /** The reading that was wrong. */
  readonly replaces?: number;
}

/** Without a `message`, which would be a toast beside what the panel says. */
type Answer = { taken: StatementTaken; file: File } | { question: Question };

async function post<Body>(path: string, query: Columns, file: File): Promise<Body> {
  const body = await tableTextOf(file, 'all');
  if (body.size > limits.importBytes) throw new Error('The file is too large. Choose a shorter time.');
  // The client that is derived from the routes knows no bodies but JSON.
  const headers = { 'content-type': 'text/csv' };
  return unwrap<Body>(fetch(`${path}?${new URLSearchParams(query)}`, { method: 'POST', body, headers }));
}

/** How the first lines of a file would be read. */
export const previewStatement = (file: File, columns: Columns): Promise<StatementPreview> =>
  post('/api/bank-statements/preview', columns, file);

/** Has a file read. @returns what was in it, or the columns to ask for */
export async function sendStatement({ file, columns, replaces }: Omit<Question, 'names'>): Promise<Answer> {
  const query = { ...columns, ...(replaces !== undefined && { replaces: String(replaces) }) };
  try {
    return { file, taken: await post<StatementTaken>('/api/bank-statements', query, file) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STATEMENT_COLUMNS')) throw error;
    const { errors, message: why } = error;
    const asked = errors.filter(({ code }) => code !== 'days');
    const names = asked.map(({ message }) =>
      message.slice(message.indexOf('“') + 1, message.lastIndexOf('”')),
    );
    const seems = Object.fromEntries(asked.map(({ code }, at) => [code, String(at)]));
    return { question: { file, names, columns: { ...seems, ...columns }, why } };
  }
}
