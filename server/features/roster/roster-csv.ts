import type { Material } from '../../contract/materials.ts';
import type { RosterResult, RosterRow } from '../../contract/roster.ts';
import { csvHead, csvOf } from '../users/students.service.ts';

const HEAD = 'Name,Email,Mobile,Joined,Required lessons,Completed,Percent,Last seen'.split(',');

/** A column for each quiz, in percent, and assignment: its marks, or where it is. Days are India's. */
export async function* rosterCsv(columns: readonly Material[], next: () => Promise<RosterRow[]>) {
  yield csvHead([...HEAD, ...columns.map(({ title }) => title)]);
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const lineOf = ({ results, ...row }: RosterRow): string[] => [
    row.fullName,
    row.email,
    row.phone ?? '',
    calendar.format(row.joinedAt),
    String(row.required),
    String(row.completed),
    String(row.percent),
    row.seenAt === undefined ? '' : calendar.format(row.seenAt),
    ...columns.map(({ id }) => cellOf(results.find(({ materialId }) => materialId === id))),
  ];
  for (let rows = await next(); rows.length > 0; rows = await next()) yield csvOf(rows.map(lineOf));
}

const cellOf = (result: RosterResult | undefined): string =>
  String(result?.percent ?? result?.marks ?? result?.state ?? '');
