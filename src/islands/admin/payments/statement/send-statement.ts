import type { StatementPreview, StatementTaken } from '../../../../../server/contract/bank-statements.ts';
import { limits } from '../../../../../server/contract/limits.ts';
import { unwrap } from '../../../../lib/api/api.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { tableTextOf } from '../../../../lib/forms/table-text.ts';

/** Column positions in a file, counted from 0. */
export type Columns = Readonly<Record<string, string>>;

/** File whose columns the admin must name. */
export interface Question {
  readonly file: File;
  readonly names: readonly string[];
  readonly columns: Columns;
  /** Reason for the question; absent where the admin asked for it. */
  readonly why?: string;
  /** Id of the wrong reading to replace. */
  readonly replaces?: number;
}

/** Has no `message`, which would also show a toast. */
type Answer = { taken: StatementTaken; file: File } | { question: Question };

async function post<Body>(path: string, query: Columns, file: File): Promise<Body> {
  const body = await tableTextOf(file, 'all');
  if (body.size > limits.importBytes) throw new Error('The file is too large. Choose a shorter time.');
  // The client derived from the routes only sends JSON.
  const headers = { 'content-type': 'text/csv' };
  return unwrap<Body>(fetch(`${path}?${new URLSearchParams(query)}`, { method: 'POST', body, headers }));
}

/** Previews how the first lines of a file are read. */
export const previewStatement = (file: File, columns: Columns): Promise<StatementPreview> =>
  post('/api/bank-statements/preview', columns, file);

/** Uploads a statement. @returns its contents, or the columns to ask for */
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
