import { indianDay } from '../../contract/india-time.ts';
import type { RosterRow } from '../../contract/roster.ts';
import { type Column, phoneCell } from '../../documents/csv.ts';

/** What a roster may say of its students, and what there is to say. */
interface Given {
  readonly contacts: boolean;
  readonly batches: boolean;
  readonly ends: boolean;
}

/** Lists the columns of a course's students in a file. */
export function rosterColumns({ contacts, batches, ends }: Given): readonly Column<RosterRow>[] {
  const columns: readonly (Column<RosterRow> | false)[] = [
    ['Name', (row) => row.fullName],
    contacts && ['Email', (row) => row.email],
    contacts && ['Mobile', (row) => phoneCell(row.phone)],
    batches && ['Batch', (row) => row.batch],
    ends && ['Access until', (row) => row.endsOn],
    ['Joined', (row) => indianDay(row.joinedAt)],
    ['Required lessons', (row) => row.required],
    ['Completed', (row) => row.completed],
    ['Percent', (row) => row.percent],
    ['Last seen', (row) => indianDay(row.seenAt)],
  ];
  return columns.filter((column) => column !== false);
}
