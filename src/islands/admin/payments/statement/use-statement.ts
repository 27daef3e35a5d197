import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatementTaken } from '../../../../../server/contract/bank-statements.ts';
import { limits } from '../../../../../server/contract/limits.ts';
import { unwrap } from '../../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';

/** Where each column of an unknown file is, counted from 0. */
export type Columns = Readonly<Record<string, string>>;

interface Sent {
  text: Blob;
  columns?: Columns;
}
/** Without a `message`, which would be a toast beside what the panel says. */
type Answer = { taken: StatementTaken } | { names: readonly string[] };

const NO_EXCEL = 'This Excel file could not be read. Save it as CSV and choose that file.';
const TOO_LARGE = 'The file is too large. Choose a shorter time.';

/** What the file says in plain text. Excel files are read here, by a library that only they load. */
async function textOf(file: File): Promise<Blob> {
  const begins = await file.slice(0, 2).text();
  if (begins !== 'PK') return file;
  const { readXlsx } = await import('./read-xlsx.ts');
  const csv = await readXlsx(file).catch(() => {
    throw new Error(NO_EXCEL);
  });
  return new Blob([csv]);
}

async function send({ text, columns = {} }: Sent): Promise<Answer> {
  if (text.size > limits.importBytes) throw new Error(TOO_LARGE);
  const query = new URLSearchParams(columns);
  try {
    const taken = await unwrap<StatementTaken>(
      // The client that is derived from the routes knows no bodies but JSON.
      fetch(`/api/bank-statements?${query}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'text/csv' },
      }),
    );
    return { taken };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STATEMENT_COLUMNS')) throw error;
    return { names: error.errors.map(({ message }) => /“(.*)”/.exec(message)?.[1] ?? '') };
  }
}

/** The steps of a bank statement: choose a file, say once which column is which, see what was read. */
export function useStatement() {
  const [unknown, setUnknown] = useState<{ text: Blob; names: readonly string[] }>();
  const [taken, setTaken] = useState<StatementTaken>();
  const read = useMutation({
    mutationFn: send,
    onSuccess: (answer, { text }) => {
      if ('names' in answer) return setUnknown({ text, names: answer.names });
      setUnknown(undefined);
      setTaken(answer.taken);
    },
  });
  const open = useMutation({ mutationFn: textOf, onSuccess: (text) => read.mutate({ text }) });
  const error = open.error ?? read.error;

  return {
    taken,
    names: unknown?.names,
    busy: open.isPending || read.isPending,
    problem: error === null ? undefined : errorMessage(error),
    choose: (file: File) => {
      setTaken(undefined);
      setUnknown(undefined);
      read.reset();
      open.mutate(file);
    },
    tell: (columns: Columns) => {
      if (unknown !== undefined) read.mutate({ text: unknown.text, columns });
    },
    cancel: () => setUnknown(undefined),
  };
}
